import { describe, expect, it } from 'vitest';
import { chart, filledRect, line, text } from '../../../../tests/pdf-kit.ts';
import { noLabels, panelOf, panelsOf, plain, say, small, withY } from './panel-testing.ts';

const round = (r: { x0: number; y0: number; x1: number; y1: number }): number[] =>
  [r.x0, r.y0, r.x1, r.y1].map(Math.round);

describe('plot areas', () => {
  it.each(['box', 'corner', 'none'] as const)('are found with frame: %s', async (frame) => {
    const panel = await panelOf({ ...withY({ range: [0, 4], ticks: [0, 2, 4] }), frame });
    expect(round(panel.plot)).toEqual([60, 40, 360, 250]);
  });

  it('are found from a gray background with white grid lines', async () => {
    const grid = [0, 5, 10]
      .map((v) =>
        line(
          [
            [60 + 30 * v, 50],
            [60 + 30 * v, 260],
          ],
          { rgb: [1, 1, 1] },
        ),
      )
      .join('\n');
    const before = `${filledRect(60, 50, 300, 210, [0.92, 0.92, 0.92])}\n${grid}`;
    const panel = await panelOf({ ...plain, frame: 'none', before, y: { ...plain.y, marks: 'none' } });
    expect(round(panel.plot)).toEqual([60, 40, 360, 250]);
    expect(say(panel.bottom)).toBe('linear 0 5 10');
  });

  it('are found with axes set off from the data', async () => {
    const axes = [
      line([
        [50, 50],
        [50, 260],
      ]),
      line([
        [60, 40],
        [360, 40],
      ]),
      ...[0, 2, 4].map((v) =>
        line([
          [46, 50 + 52.5 * v],
          [50, 50 + 52.5 * v],
        ]),
      ),
      ...[0, 2, 4].map((v) => text(43, 46.5 + 52.5 * v, String(v), { align: 'right' })),
      ...[0, 5, 10].map((v) =>
        line([
          [60 + 30 * v, 36],
          [60 + 30 * v, 40],
        ]),
      ),
      ...[0, 5, 10].map((v) => text(60 + 30 * v, 26, String(v), { align: 'centre' })),
    ].join('\n');
    const panel = await panelOf(axes);
    expect(say(panel.left)).toBe('linear 4 2 0');
    expect(say(panel.bottom)).toBe('linear 0 5 10');
  });

  it('keep frame, ticks and grid as furniture and leave a lone line across as data', async () => {
    const threshold = line(
      [
        [60, 131],
        [360, 131],
      ],
      { rgb: [1, 0, 0], dash: [4, 2] },
    );
    const panel = await panelOf(withY({ range: [0, 4], ticks: [0, 1, 2, 3, 4], marks: 'grid' }, { after: threshold }));
    // One frame, six ticks below, five grid lines; the curve and the threshold are not furniture.
    expect(panel.furniture.size).toBe(12);
  });

  it('are the same inside a form and on a rotated page', async () => {
    const content = chart(withY({ range: [0, 4], ticks: [0, 2, 4] }));
    const inForm = await panelOf('q 1 0 0 1 0 0 cm /Fm Do Q', { forms: { Fm: { content } } });
    expect(say(inForm.left)).toBe('linear 4 2 0');
    expect(round(inForm.plot)).toEqual([60, 40, 360, 250]);
  });
});

describe('several plots', () => {
  it('side by side keep their own axes', async () => {
    const content = [
      small([40, 60, 180, 240]),
      small([240, 60, 380, 240], { y: { range: [0, 900], ticks: [0, 300, 600, 900] } }),
    ].join('\n');
    const panels = await panelsOf(content);
    expect(panels.map((p) => say(p.left))).toEqual(['linear 4 2 0', 'linear 900 600 300 0']);
    expect(panels.every((p) => p.right === null)).toBe(true);
  });

  it('above each other keep the labels between them with the upper one', async () => {
    const content = [
      small([40, 170, 300, 270]),
      small([40, 40, 300, 140], { x: { range: [0, 3], ticks: [0, 1, 2, 3] } }),
    ].join('\n');
    const panels = await panelsOf(content);
    expect(panels.map((p) => say(p.bottom))).toEqual(['linear 0 5 10', 'linear 0 1 2 3']);
    expect(panels.every((p) => p.top === null)).toBe(true);
  });

  it('share the axes of the outer panels when their marks coincide', async () => {
    const content = [
      small([40, 160, 180, 260], { x: noLabels(plain.x) }),
      small([200, 160, 340, 260], { x: noLabels(plain.x), y: noLabels(plain.y) }),
      small([40, 40, 180, 140]),
      small([200, 40, 340, 140], { y: noLabels(plain.y) }),
    ].join('\n');
    const panels = await panelsOf(content);
    expect(panels).toHaveLength(4);
    expect(panels.map((p) => `${say(p.bottom)}, ${say(p.left)}`)).toEqual(Array(4).fill('linear 0 5 10, linear 4 2 0'));
  });

  it('do not share an axis when the marks stand elsewhere', async () => {
    const other = noLabels({ range: [0, 7], ticks: [0, 3, 6] });
    const content = [small([40, 60, 180, 240]), small([200, 60, 340, 240], { y: other })].join('\n');
    const panels = await panelsOf(content);
    expect(panels.filter((p) => p.left?.reading)).toHaveLength(1);
  });

  it('do not borrow an axis where numbers of their own stand', async () => {
    const own = {
      range: [0, 4] as [number, number],
      ticks: [
        { value: 0, label: null },
        { value: 2, label: '7' },
        { value: 4, label: null },
      ],
    };
    const content = [small([40, 60, 180, 240]), small([220, 60, 360, 240], { y: own })].join('\n');
    const panels = await panelsOf(content);
    expect(panels.filter((p) => p.left?.reading)).toHaveLength(1);
  });

  it('inside each other are an inset of the outer one', async () => {
    const content = [
      small([40, 40, 380, 280]),
      small([220, 160, 360, 250], { y: { range: [0, 9], ticks: [0, 3, 6, 9] } }),
    ].join('\n');
    const [outer, inner] = await panelsOf(content);
    expect(outer?.insets).toEqual([inner?.plot]);
    expect(say(inner?.left ?? null)).toBe('linear 9 6 3 0');
    expect(say(outer?.left ?? null)).toBe('linear 4 2 0');
  });

  it('get their own titles, not those of their neighbours, captions or legends', async () => {
    const content = [
      small([60, 80, 180, 240], { x: { ...plain.x, title: 'size' }, y: { ...plain.y, title: 'speed' } }),
      small([260, 80, 380, 240], { y: { ...plain.y, title: 'weight' } }),
      text(40, 20, 'Figure 1. Speed and weight of the samples, as measured in the laboratory.', { size: 9 }),
    ].join('\n');
    const panels = await panelsOf(content);
    expect(panels.map((p) => [p.left?.title?.text, p.bottom?.title?.text ?? null])).toEqual([
      ['speed', 'size'],
      ['weight', null],
    ]);
  });
});

describe('colour bars', () => {
  it('are not a right axis, and their plot keeps its own', async () => {
    const cells = Array.from({ length: 16 }, (_, i) =>
      filledRect(372, 50 + i * 13.125, 8, 13.125, [i / 16, 0.2, 1 - i / 16]),
    ).join('\n');
    const ticks = [0, 5, 10]
      .map(
        (v) =>
          `${line([
            [380, 50 + 21 * v],
            [384, 50 + 21 * v],
          ])}\n${text(386, 46.4 + 21 * v, String(v), {})}`,
      )
      .join('\n');
    const panel = await panelOf(withY({ range: [150, 480], ticks: [200, 300, 400] }, { after: `${cells}\n${ticks}` }));
    expect(say(panel.left)).toBe('linear 400 300 200');
    expect(panel.right).toBeNull();
  });
});

describe('two y axes', () => {
  it('are both read, each with its colour', async () => {
    const panel = await panelOf(
      withY(
        { range: [0, 4], ticks: [0, 2, 4], rgb: [0.8, 0, 0] },
        { y2: { range: [0, 900], ticks: [0, 300, 600, 900], rgb: [0, 0, 0.8] } },
      ),
    );
    expect([say(panel.left), say(panel.right)]).toEqual(['linear 4 2 0', 'linear 900 600 300 0']);
    expect(panel.left?.colours.labels?.[0]).toBeGreaterThan(0.5);
    expect(panel.right?.colours.labels?.[2]).toBeGreaterThan(0.5);
  });
});

describe('names that run over several lines', () => {
  it('are joined', async () => {
    const names = ['steel and iron', 'paper', 'glass and ceramics'].map((n, i) => {
      const [first = '', rest = ''] = n.split(' and ');
      const x = 110 + 100 * i;
      return rest
        ? `${text(x, 34, `${first} and`, { align: 'centre' })}\n${text(x, 22.5, rest, { align: 'centre' })}`
        : text(x, 34, n, { align: 'centre' });
    });
    const x = { range: [0, 3] as [number, number], ticks: [0.5, 1.5, 2.5].map((value) => ({ value, label: null })) };
    const panel = await panelOf({ x, y: plain.y, after: names.join('\n') });
    expect(panel.bottom?.categories?.map((c) => c.text)).toEqual(['steel and iron', 'paper', 'glass and ceramics']);
  });
});

describe('plots without marks', () => {
  const bare = { range: [0, 40] as [number, number], ticks: [0, 10, 20, 30, 40], marks: 'none' as const };
  const curve = {
    points: [
      [0, 3],
      [12, 30],
      [25, 8],
      [40, 33],
    ] as [number, number][],
  };

  it('are read from their labels in a frame with data', async () => {
    const panel = await panelOf({ x: bare, y: bare, curves: [curve] });
    expect([say(panel.bottom), say(panel.left)]).toEqual(['linear 0 10 20 30 40', 'linear 40 30 20 10 0']);
    expect(panel.left?.reading?.calibration.calibratedBy).toBe('labels');
  });

  it('are not read when numbers stand inside the frame as in a table', async () => {
    const inside = [1, 2, 3]
      .flatMap((i) => [1, 2, 3].map((k) => text(60 + 70 * i, 50 + 50 * k, String(i * k))))
      .join('\n');
    expect((await panelsOf({ x: bare, y: bare, curves: [curve], after: inside })).filter((p) => !p.declined)).toEqual(
      [],
    );
  });
});
