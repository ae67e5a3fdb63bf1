import { describe, expect, it } from 'vitest';
import { filledRect, line, text } from '../../../../tests/pdf-kit.ts';
import { evenLabels, panelOf, say, withY } from '../panels/panel-testing.ts';

const left = async (y: Parameters<typeof withY>[0], more: Parameters<typeof withY>[1] = {}) =>
  say((await panelOf(withY(y, more))).left);

describe('where a scale gets its positions from', () => {
  it('takes them from the tick marks', async () => {
    const panel = await panelOf(withY({ range: [0, 40], ticks: [0, 10, 20, 30, 40] }));
    expect(say(panel.left)).toBe('linear 40 30 20 10 0');
    expect(panel.left?.reading?.calibration.calibratedBy).toBe('tick_marks');
    expect(panel.left?.reading?.calibration.residualPt).toBeLessThan(0.01);
  });

  it('takes them from the grid lines when there are no tick marks', async () => {
    const panel = await panelOf(withY({ range: [0, 40], ticks: [0, 10, 20, 30, 40], marks: 'grid' }));
    expect(panel.left?.reading?.calibration.calibratedBy).toBe('grid');
    expect(say(panel.left)).toBe('linear 40 30 20 10 0');
  });

  it('takes them from the labels, and says so, when nothing else is drawn', async () => {
    const panel = await panelOf(withY({ range: [0, 40], ticks: [0, 10, 20, 30, 40], marks: 'none' }));
    expect(panel.left?.reading?.calibration.calibratedBy).toBe('labels');
    expect(panel.left?.reading?.verify).toContain('no tick marks');
  });

  it('finds no chart when neither axis has a mark or a grid line', async () => {
    const bare = { range: [0, 40] as [number, number], ticks: [0, 10, 20, 30, 40], marks: 'none' as const };
    await expect(panelOf({ x: bare, y: bare, frame: 'none' })).rejects.toThrow('found 0');
  });

  it('leaves marks without a label alone', async () => {
    const y = evenLabels(['0', null, '2', null, '4', null]);
    expect(await left(y)).toBe('linear 4 2 0');
  });

  it('reads labels of ticks that are not evenly spaced', async () => {
    expect(await left({ range: [0, 12], ticks: [0, 1, 3, 7, 12] })).toBe('linear 12 7 3 1 0');
  });

  it('reads a reversed axis', async () => {
    expect(await left({ range: [30, 0], ticks: [0, 10, 20, 30] })).toBe('linear 0 10 20 30');
  });

  it('names the middle between boundary marks with a category', async () => {
    const x = { range: [0, 3] as [number, number], ticks: [0, 1, 2, 3].map((value) => ({ value, label: null })) };
    const names = ['north', 'south', 'west'].map((n, i) => text(110 + 100 * i, 36, n, { align: 'centre' })).join('\n');
    const panel = await panelOf({ x, y: { range: [0, 4], ticks: [0, 2, 4] }, after: names });
    expect(panel.bottom?.categories?.map((c) => [c.text, Math.round(c.posPt)])).toEqual([
      ['north', 110],
      ['south', 210],
      ['west', 310],
    ]);
  });

  it('hangs slanted names on the end that is nearest the axis', async () => {
    const ticks = ['first name', 'second', 'a third one'].map((label, i) => ({ value: 0.5 + i, label }));
    const x = {
      range: [0, 3] as [number, number],
      ticks,
      drawLabel: (label: string, at: number, y: number) =>
        text(at + 3, y + 4, label, { size: 9, align: 'right', angle: 40 }),
    };
    const panel = await panelOf({ x, y: { range: [0, 4], ticks: [0, 2, 4] } });
    expect(panel.bottom?.categories?.map((c) => Math.round(c.posPt))).toEqual([110, 210, 310]);
  });
});

describe('slanted labels at tick marks', () => {
  const days = ['2018-12-03', '2018-12-07', '2018-12-11', '2018-12-15', '2018-12-19', '2018-12-23'];
  const times = days.map((d) => Date.parse(d));
  const span: [number, number] = [Date.parse('2018-12-01'), Date.parse('2018-12-25')];
  const axis = (drawLabel: (label: string, x: number, y: number) => string) => ({
    x: { range: span, ticks: days.map((label, i) => ({ value: times[i] ?? 0, label })), drawLabel },
    y: { range: [0, 4] as [number, number], ticks: [0, 2, 4] },
  });
  const errors = (panel: Awaited<ReturnType<typeof panelOf>>) => {
    const c = panel.bottom?.reading?.calibration;
    return c ? times.map((t) => Math.abs((t - c.a) / c.b - (60 + (300 * (t - span[0])) / (span[1] - span[0])))) : null;
  };

  it('turned about their middle name the tick above the middle', async () => {
    const turned = (label: string, x: number, y: number) => text(x + 2, y - 16, label, { align: 'centre', angle: 40 });
    const found = errors(await panelOf(axis(turned)));
    expect(found === null || Math.max(...found) < 1).toBe(true);
  });

  it('hanging on their end name the tick above the end', async () => {
    const hanging = (label: string, x: number, y: number) => text(x + 3, y + 3, label, { align: 'right', angle: 40 });
    const found = errors(await panelOf(axis(hanging)));
    expect(found).not.toBeNull();
    expect(Math.max(...(found ?? [99]))).toBeLessThan(1);
  });

  it('never name a tick when they stand between the two', async () => {
    const between = (label: string, x: number, y: number) => text(x + 12, y - 8, label, { align: 'centre', angle: 40 });
    const found = errors(await panelOf(axis(between)));
    expect(found === null || Math.max(...found) < 1).toBe(true);
  });
});

describe('what the axis is drawn with', () => {
  const y = { range: [0, 40] as [number, number], ticks: [0, 10, 20, 30, 40], marks: 'none' as const };
  const ends = [0, 10, 20, 30, 40].map((v) => 50 + (v / 40) * 210);

  it('reads tick marks that are thin filled rectangles', async () => {
    const after = ends.map((at) => filledRect(55, at - 0.3, 5, 0.6)).join('\n');
    const panel = await panelOf(withY(y, { after }));
    expect(panel.left?.reading?.calibration.calibratedBy).toBe('tick_marks');
  });

  it('reads all tick marks of an axis in one path', async () => {
    const after = `0.6 w ${ends.map((at) => `55 ${at} m 60 ${at} l`).join(' ')} S`;
    const panel = await panelOf(withY(y, { after }));
    expect(panel.left?.reading?.calibration.calibratedBy).toBe('tick_marks');
  });

  it('reads an axis drawn as a comb, out along each tick and back', async () => {
    const comb = ends.map((at) => `60 ${at} l 56 ${at} l 60 ${at} l`).join(' ');
    const panel = await panelOf(withY(y, { frame: 'corner', after: `0.6 w 60 50 m ${comb} S` }));
    expect(panel.left?.reading?.calibration.calibratedBy).toBe('tick_marks');
  });

  it('reads axes without any spine, from their tick marks', async () => {
    const panel = await panelOf(withY({ range: [0, 40], ticks: [0, 10, 20, 30, 40] }, { frame: 'none' }));
    expect(say(panel.left)).toBe('linear 40 30 20 10 0');
    expect(say(panel.bottom)).toBe('linear 0 2 4 6 8 10');
  });

  it('reads spines that are filled rectangles of no height', async () => {
    const spine = 'q 60 50 300 0 re 60 50 0 210 re f Q';
    const panel = await panelOf(withY({ range: [0, 40], ticks: [0, 10, 20, 30, 40] }, { frame: 'none', after: spine }));
    expect(Math.round(panel.left?.linePt ?? 0)).toBe(60);
  });

  it('takes hues of spine, ticks, labels and title for the axis, black for nothing', async () => {
    const panel = await panelOf(withY({ range: [0, 4], ticks: [0, 2, 4], title: 'speed', rgb: [0.8, 0, 0] }));
    expect(panel.left?.colours.labels?.map((c) => Math.round(c * 10) / 10)).toEqual([0.8, 0, 0]);
    expect(panel.left?.colours.title?.map((c) => Math.round(c * 10) / 10)).toEqual([0.8, 0, 0]);
    expect(panel.bottom?.colours).toEqual({ spine: null, ticks: null, labels: null, title: null });
  });
});

describe('axes off the frame', () => {
  it('reads axes that cross in the middle of the plot', async () => {
    const ticks = [-4, -2, 2, 4];
    const content = [
      line([
        [60, 150],
        [340, 150],
      ]),
      line([
        [200, 40],
        [200, 260],
      ]),
      ...ticks.map((v) =>
        line([
          [200 + 30 * v, 147],
          [200 + 30 * v, 150],
        ]),
      ),
      ...ticks.map((v) =>
        line([
          [197, 150 + 25 * v],
          [200, 150 + 25 * v],
        ]),
      ),
      ...ticks.map((v) => text(200 + 30 * v, 136, String(v), { align: 'centre', size: 9 })),
      ...ticks.map((v) => text(195, 147 + 25 * v, String(v), { align: 'right', size: 9 })),
    ].join('\n');
    const panel = await panelOf(content);
    expect(say(panel.bottom)).toBe('linear -4 -2 2 4');
    expect(say(panel.left)).toBe('linear 4 2 -2 -4');
  });

  it('reports a top axis that is no scale and keeps the bottom one', async () => {
    const top = ['64.0', '10.7', '5.8', '4.0', '3.0'];
    const after = top
      .map(
        (t, i) =>
          `${line([
            [60 + 75 * i, 260],
            [60 + 75 * i, 264],
          ])}\n${text(60 + 75 * i, 268, t, { align: 'centre' })}`,
      )
      .join('\n');
    const panel = await panelOf(withY({ range: [0, 4], ticks: [0, 2, 4] }, { after }));
    expect(say(panel.bottom)).toBe('linear 0 2 4 6 8 10');
    expect(say(panel.top)).toBe('declined uneven_ticks');
  });
});
