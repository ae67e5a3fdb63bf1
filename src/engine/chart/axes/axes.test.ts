import { describe, expect, it } from 'vitest';
import { filledRect, line, power, text } from '../../../../tests/pdf-kit.ts';
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

describe('linear or logarithmic', () => {
  it('reads decades with raised exponents', async () => {
    expect(await left(evenLabels(['10^-3', '10^-2', '10^-1', '10^0', '10^1']))).toBe('log 10 1 0.1 0.01 0.001');
  });

  it('reads powers of two', async () => {
    expect(await left(evenLabels(['2^19', '2^21', '2^23', '2^25', '2^27']))).toBe(
      'log 134217728 33554432 8388608 2097152 524288',
    );
  });

  it('reads 1-2-5 labels of a log axis', async () => {
    expect(await left({ range: [1, 50], ticks: [1, 2, 5, 10, 20, 50], scale: 'log' })).toBe('log 50 20 10 5 2 1');
  });

  it('keeps scalar labels linear although a log scale would fit within a fraction of a point', async () => {
    expect(await left({ range: [2000, 2020], ticks: [2000, 2005, 2010, 2015, 2020] })).toBe(
      'linear 2020 2015 2010 2005 2000',
    );
  });

  it('reads tiny fluxes as logarithmic and tiny steps as linear', async () => {
    expect(await left(evenLabels(['1e-15', '1e-14', '1e-13', '1e-12']))).toBe('log 1e-12 1e-13 1e-14 1e-15');
    expect(await left(evenLabels(['0.0005', '0.0010', '0.0015', '0.0020']))).toBe('linear 0.002 0.0015 0.001 0.0005');
  });

  it('never reads exponents that stand on the line as digits of one number', async () => {
    const drawLabel = (label: string, x: number, y: number) =>
      power(x, y, '10', label.slice(2), { size: 10, rise: 0, scale: 0.65, align: 'right' });
    const said = await left({ ...evenLabels(['100', '101', '102', '103', '104']), drawLabel });
    expect(said).not.toContain('linear');
  });

  it('declines a symmetric log axis', async () => {
    expect(await left(evenLabels(['-100', '-10', '0', '10', '100', '1000']))).toBe('declined symlog_axis');
  });

  it('declines labels that fit neither', async () => {
    expect(await left(evenLabels(['5', '10', '20', '50', '100', '150', '200', '250']))).toMatch(/^declined/);
  });

  it('declines an axis with a break', async () => {
    expect(await left(evenLabels(['0', '2', '4', '6', '90', '92', '94']))).toBe('declined broken_axis');
  });

  it('declines a mirrored log axis', async () => {
    expect(await left(evenLabels(['-1000', '-100', '-10', '-1']))).toMatch(/^declined/);
  });

  it.each(['Loss on a log scale', 'Rate (log)', 'logarithmic units'])(
    'declines linear ticks under the title "%s"',
    async (title) => {
      expect(await left({ range: [0, 40], ticks: [0, 10, 20, 30, 40], title })).toBe('declined title_says_log');
    },
  );

  it.each(['log loss', 'Visual analog scale', 'Log10 number of bases'])(
    'reads linear ticks under "%s"',
    async (title) => {
      expect(await left({ range: [0, 40], ticks: [0, 10, 20, 30, 40], title })).toBe('linear 40 30 20 10 0');
    },
  );
});

describe('two labels', () => {
  const minors = (from: number, to: number) =>
    Array.from({ length: 8 }, (_, i) => ({ value: from * (i + 2), label: null })).filter((t) => t.value < to);

  it('are enough with the rhythm of minor log ticks between them', async () => {
    const ticks = [{ value: 10, label: '10^1' }, { value: 100, label: '10^2' }, ...minors(10, 100)];
    expect(await left({ range: [5, 200], ticks, scale: 'log' })).toBe('log 100 10');
  });

  it('are too few without it', async () => {
    const ticks = [10, 100].map((value) => ({ value, label: `10^${Math.log10(value)}` }));
    expect(await left({ range: [5, 200], ticks, scale: 'log' })).toBe('declined too_few_ticks');
  });

  it('are enough with evenly spaced marks that make round steps', async () => {
    expect(await left(evenLabels(['0', null, null, null, '20', null]))).toBe('linear 20 0');
  });

  it('are too few where the marks between could be linear or logarithmic', async () => {
    expect(await left(evenLabels(['1', null, '100', null]))).toBe('declined too_few_ticks');
  });
});

describe('locale', () => {
  it('asks about 0, 5.000, 10.000', async () => {
    const panel = await panelOf(withY(evenLabels(['0', '5.000', '10.000', '15.000'])));
    expect(panel.left?.questionKind).toBe('locale');
    expect(panel.left?.alternatives.map((a) => a.ticks.map((t) => t.value))).toEqual(
      expect.arrayContaining([
        [15000, 10000, 5000, 0],
        [15, 10, 5, 0],
      ]),
    );
    expect(panel.left?.reading).toBeNull();
  });

  it('reads 800, 900, 1,000, 1,100 one way', async () => {
    expect(await left(evenLabels(['800', '900', '1,000', '1,100']))).toBe('linear 1100 1000 900 800');
  });

  it('reads comma decimals', async () => {
    expect(await left(evenLabels(['0,5', '1,0', '1,5', '2,0']))).toBe('linear 2 1.5 1 0.5');
  });

  it('reads comma groups whose decimals would all be needless', async () => {
    expect(await left(evenLabels(['4,000', '6,000', '8,000', '10,000']))).toBe('linear 10000 8000 6000 4000');
  });

  it('asks about comma groups whose decimals could be meant', async () => {
    expect(await left(evenLabels(['1,000', '1,005', '1,010', '1,015']))).toContain('question locale');
  });

  it('settles the dot by decimal commas on the other axis', async () => {
    const x = {
      range: [0, 2] as [number, number],
      ticks: ['0,0', '0,5', '1,0', '1,5', '2,0'].map((label, i) => ({ value: i / 2, label })),
    };
    expect(await left(evenLabels(['0', '5.000', '10.000', '15.000']), { x })).toBe('linear 15000 10000 5000 0');
  });

  it('settles the dot by decimal points on the other axis', async () => {
    const x = {
      range: [0, 2] as [number, number],
      ticks: ['0.0', '0.5', '1.0', '1.5', '2.0'].map((label, i) => ({ value: i / 2, label })),
    };
    expect(await left(evenLabels(['0', '5.000', '10.000', '15.000']), { x })).toBe('linear 15 10 5 0');
  });
});

describe('signs', () => {
  it('reads typed minus signs', async () => {
    expect(await left(evenLabels(['-24', '-22', '-20', '-18']))).toBe('linear -18 -20 -22 -24');
  });

  it('declines a mirrored row of unsigned numbers', async () => {
    expect(await left(evenLabels(['1.0', '0.5', '0.0', '0.5', '1.0']))).toBe('declined sign_unsure');
  });

  it('never reads numbers with a drawn rule before them as positive', async () => {
    const drawLabel = (label: string, x: number, y: number) =>
      `${text(x, y, label, { size: 10, align: 'right' })}\n${filledRect(x - 18, y + 3.2, 5.5, 0.5)}`;
    const said = await left({ ...evenLabels(['70', '60', '50', '40']), drawLabel });
    expect(said).toMatch(/^(linear -40 -50 -60 -70|declined sign_unsure|question sign)/);
  });
});

describe('dates', () => {
  it('reads ISO days by the calendar', async () => {
    const days = ['2021-01-01', '2021-02-01', '2021-03-01', '2021-04-01'];
    const times = days.map((d) => Date.parse(d));
    const x = {
      range: [times[0] ?? 0, times[3] ?? 1] as [number, number],
      ticks: days.map((label, i) => ({ value: times[i] ?? 0, label })),
    };
    const panel = await panelOf({ x, y: { range: [0, 4], ticks: [0, 2, 4] } });
    expect(panel.bottom?.reading?.calibration.scale).toBe('time');
    expect(panel.bottom?.reading?.ticks.map((t) => t.value)).toEqual(times);
  });

  it('takes months at even steps for names', async () => {
    const labels = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'];
    const x = { range: [-0.5, 7.5] as [number, number], ticks: labels.map((label, value) => ({ value, label })) };
    const panel = await panelOf({ x, y: { range: [0, 4], ticks: [0, 2, 4] } });
    expect(panel.bottom?.reading?.calibration.scale).toBe('category');
  });

  it('keeps years as numbers', async () => {
    const panel = await panelOf({
      x: { range: [1990, 2020], ticks: [1990, 2000, 2010, 2020] },
      y: { range: [0, 4], ticks: [0, 2, 4] },
    });
    expect(say(panel.bottom)).toBe('linear 1990 2000 2010 2020');
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
