import { describe, expect, it } from 'vitest';
import { type ChartSpec, filledRect, line, text } from '../../../../tests/pdf-kit.ts';
import { panelOf, panelsOf, say } from './panel-testing.ts';

const box = (x0: number, y0: number, x1: number, y1: number): string =>
  line([
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ]);

const plain = {
  x: { range: [0, 10] as [number, number], ticks: [0, 5, 10] },
  y: { range: [0, 4] as [number, number], ticks: [0, 2, 4] },
};

const noLabels = (axis: NonNullable<ChartSpec['x']>): NonNullable<ChartSpec['x']> => ({
  ...axis,
  ticks: axis.ticks.map((t) => ({ value: typeof t === 'number' ? t : t.value, label: null })),
});

describe('plots that cannot be read', () => {
  const outside = (x: number, range: [number, number]): string =>
    [
      line([
        [x, 50],
        [x, 260],
      ]),
      ...[0, 1, 2, 3].map((i) =>
        line([
          [x, 50 + 70 * i],
          [x + 4, 50 + 70 * i],
        ]),
      ),
      ...[0, 1, 2, 3].map((i) => text(x + 7, 46.4 + 70 * i, String(range[0] + ((range[1] - range[0]) * i) / 3))),
    ].join('\n');

  const ring = (share: number): [number, number][] =>
    Array.from({ length: 73 }, (_, i): [number, number] => [
      210 + 150 * share * Math.cos((i * Math.PI) / 36),
      155 + 105 * share * Math.sin((i * Math.PI) / 36),
    ]);
  const grey = { rgb: [0.6, 0.6, 0.6] as [number, number, number], width: 0.3 };
  const rings = [0.25, 0.5, 0.75, 1].map((share) => line(ring(share), grey));
  const spokes = [3, 9, 15, 21, 27, 33].map((k) => line([[210, 155], ring(1)[2 * k] ?? [0, 0]], grey));

  it('with a polar grid in a frame of plain scales are declined as polar', async () => {
    const panel = await panelOf({ ...plain, after: [...rings, ...spokes].join('\n') });
    expect(panel.declined?.code).toBe('polar_chart');
  });

  it('are polar without a frame as well', async () => {
    const panels = await panelsOf([...rings, ...spokes].join('\n'));
    expect(panels.map((p) => p.declined?.code)).toEqual(['polar_chart']);
  });

  it('are pies when their slices are drawn in chords', async () => {
    const slice = (from: number, to: number, rgb: string): string => {
      const rim = Array.from({ length: 20 }, (_, i) => from + ((to - from) * i) / 19).map(
        (a) => `${(200 + 80 * Math.cos(a)).toFixed(2)} ${(150 + 80 * Math.sin(a)).toFixed(2)}`,
      );
      return `${rgb} rg ${rim.map((p, i) => `${p} ${i === 0 ? 'm' : 'l'}`).join(' ')} 200 150 l h f`;
    };
    const panels = await panelsOf([slice(0, 2, '1 0 0'), slice(2, 4.5, '0 1 0'), slice(4.5, 6.28, '0 0 1')].join('\n'));
    expect(panels.map((p) => p.declined?.code)).toEqual(['pie_chart']);
  });

  it('are not declined for circles that are data', async () => {
    const panel = await panelOf({ ...plain, after: rings.join('\n') });
    expect(panel.declined).toBeNull();
  });

  it('with a third y axis beside them are declined', async () => {
    const plot: [number, number, number, number] = [60, 50, 260, 260];
    const spec = {
      plot,
      x: plain.x,
      y: plain.y,
      y2: { range: [0, 900] as [number, number], ticks: [0, 300, 600, 900] },
    };
    const panel = await panelOf({ ...spec, after: outside(310, [0, 30]) });
    expect(panel.declined?.code).toBe('axis_not_assigned');
  });

  it('with labels on one axis only are declined by name', async () => {
    const panel = await panelOf({ ...plain, x: noLabels(plain.x) });
    expect(panel.declined?.code).toBe('no_tick_labels');
    expect(say(panel.left)).toBe('linear 4 2 0');
  });

  it('as pies are declined by name', async () => {
    const slice = (from: number, to: number, rgb: string): string => {
      const at = (a: number) => `${(200 + 80 * Math.cos(a)).toFixed(3)} ${(150 + 80 * Math.sin(a)).toFixed(3)}`;
      const steps = Array.from({ length: 4 }, (_, i) => from + ((to - from) * (i + 1)) / 4);
      const arcs = steps.map((a, i) => {
        const b = i === 0 ? from : (steps[i - 1] ?? from);
        const k = (4 / 3) * Math.tan((a - b) / 4) * 80;
        const c1 = `${(200 + 80 * Math.cos(b) - k * Math.sin(b)).toFixed(3)} ${(150 + 80 * Math.sin(b) + k * Math.cos(b)).toFixed(3)}`;
        const c2 = `${(200 + 80 * Math.cos(a) + k * Math.sin(a)).toFixed(3)} ${(150 + 80 * Math.sin(a) - k * Math.cos(a)).toFixed(3)}`;
        return `${c1} ${c2} ${at(a)} c`;
      });
      return `${rgb} rg 200 150 m ${at(from)} l ${arcs.join(' ')} h f`;
    };
    const content = [slice(0, 2, '1 0 0'), slice(2, 4.5, '0 1 0'), slice(4.5, 6.2832, '0 0 1')].join('\n');
    expect((await panelOf(content)).declined?.code).toBe('pie_chart');
  });

  it('with numbers below that belong to no axis are not read by the axis above', async () => {
    const top = [0, 5, 10].map(
      (v) =>
        `${line([
          [60 + 30 * v, 260],
          [60 + 30 * v, 264],
        ])}\n${text(60 + 30 * v, 268, String(v), { align: 'centre' })}`,
    );
    const glued = text(70, 36, '10.0x20.0x30.0');
    const panel = await panelOf({ y: plain.y, after: [...top, glued].join('\n') });
    expect(panel.declined?.code).toBe('no_tick_labels');
  });
});

describe('what is no chart', () => {
  it('a table with rules', async () => {
    const rows = [0, 1, 2, 3, 4, 5];
    const content = [
      ...rows.map((i) =>
        line([
          [60, 100 + 20 * i],
          [340, 100 + 20 * i],
        ]),
      ),
      line([
        [60, 100],
        [60, 200],
      ]),
      line([
        [340, 100],
        [340, 200],
      ]),
      ...rows
        .slice(0, 5)
        .flatMap((i) =>
          [0, 1, 2, 3].map((k) => text(90 + 70 * k, 106 + 20 * i, String(10 * i + k), { align: 'right' })),
        ),
    ].join('\n');
    expect(await panelsOf(content)).toEqual([]);
  });

  it('a diagram of boxes and arrows', async () => {
    const content = [
      box(60, 100, 120, 140),
      box(180, 180, 240, 220),
      box(300, 100, 360, 140),
      line([
        [120, 120],
        [180, 200],
      ]),
      line([
        [240, 200],
        [300, 120],
      ]),
      text(70, 116, 'step 1'),
      text(190, 196, 'step 2'),
      text(310, 116, 'step 3'),
    ].join('\n');
    expect(await panelsOf(content)).toEqual([]);
  });

  it('a schedule of bars over month names', async () => {
    const content = [
      box(60, 60, 360, 200),
      ...['Jan', 'Feb', 'Mar', 'Apr'].map((m, i) => text(97 + 75 * i, 206, m, { align: 'centre' })),
      ...['plan', 'build', 'test'].map((t, i) => text(54, 170 - 40 * i, t, { align: 'right' })),
      filledRect(60, 165, 90, 14, [0, 0, 1]),
      filledRect(150, 125, 100, 14, [0, 0, 1]),
      filledRect(250, 85, 80, 14, [0, 0, 1]),
    ].join('\n');
    expect(await panelsOf(content)).toEqual([]);
  });

  it('prose with numbers and a rule', async () => {
    const content = [
      ...Array.from({ length: 12 }, (_, i) => text(60, 240 - 12 * i, `Line ${i} says 10, 20 and 30 in passing.`)),
      line([
        [60, 90],
        [340, 90],
      ]),
      ...[1, 2, 3, 4].map((v) => text(60 + 60 * v, 76, String(v))),
    ].join('\n');
    expect(await panelsOf(content)).toEqual([]);
  });
});
