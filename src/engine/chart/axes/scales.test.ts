import { describe, expect, it } from 'vitest';
import { filledRect, power, text } from '../../../../tests/pdf-kit.ts';
import { evenLabels, panelOf, say, withY } from '../panels/panel-testing.ts';

const left = async (y: Parameters<typeof withY>[0], more: Parameters<typeof withY>[1] = {}) =>
  say((await panelOf(withY(y, more))).left);

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

  it('reads stacked fractions of pi between whole multiples of another size and height', async () => {
    const pi = (x: number, y: number, size: number): string => text(x, y, 'p', { font: 'F2', size, align: 'centre' });
    const drawLabel = (label: string, x: number, y: number): string => {
      if (label === '0') return text(x, y, '0', { align: 'centre' });
      if (!label.includes('/')) return pi(x, y, 10);
      const rule = `q 0 g ${x - 4} ${y + 1} 8 0.5 re f Q`;
      return `${pi(x, y + 3, 7)} ${rule} ${text(x, y - 5.5, '2', { size: 7, align: 'centre' })}`;
    };
    const ticks = ['0', 'p/2', 'p'].map((label, value) => ({ value, label }));
    const panel = await panelOf(withY({ range: [0, 4], ticks: [0, 2, 4] }, { x: { range: [0, 2], ticks, drawLabel } }));
    expect(panel.bottom?.reading?.ticks.map((t) => t.value)).toEqual([0, Math.PI / 2, Math.PI]);
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

  it('declines a symmetric log axis whose smallest powers stand in its linear part', async () => {
    const places: [string, number][] = [
      ['0', 0],
      ['10^0', 0.6],
      ['10^1', 2],
      ['10^2', 3],
      ['10^3', 4],
      ['10^4', 5],
    ];
    const ticks = places.map(([label, value]) => ({ value, label }));
    expect(await left({ range: [0, 5], ticks })).toBe('declined symlog_axis');
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
