/**
 * Damaged axes: a sign lost, a label moved, ticks dropped, labels swapped, a digit changed. Whatever is left, a reading
 * must put every value where the undamaged axis had it; no reading at all is right, too.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text } from '../../../../tests/pdf-kit.ts';
import { panelsOf, withY } from '../panels/panel-testing.ts';
import { positionOf } from './fit-scale.ts';

interface DrawnAxis {
  scale: 'linear' | 'log';
  range: [number, number];
  ticks: { value: number; label: string; shiftPt: number }[];
}

const linearAxis: fc.Arbitrary<DrawnAxis> = fc
  .record({
    step: fc.constantFrom(1, 2, 5, 10, 25, 0.5, 0.2, 100),
    first: fc.integer({ min: -6, max: 4 }),
    count: fc.integer({ min: 4, max: 8 }),
  })
  .map(({ step, first, count }) => {
    const decimals = step < 1 ? 1 : 0;
    const values = Array.from({ length: count }, (_, i) => (first + i) * step);
    return {
      scale: 'linear',
      range: [(first - 0.4) * step, (first + count - 0.5) * step],
      ticks: values.map((value) => ({ value, label: value.toFixed(decimals), shiftPt: 0 })),
    };
  });

const logAxis: fc.Arbitrary<DrawnAxis> = fc
  .record({ first: fc.integer({ min: -5, max: 3 }), count: fc.integer({ min: 4, max: 7 }) })
  .map(({ first, count }) => ({
    scale: 'log',
    range: [10 ** (first - 0.3), 10 ** (first + count - 0.6)],
    ticks: Array.from({ length: count }, (_, i) => ({
      value: 10 ** (first + i),
      label: `10^${first + i}`,
      shiftPt: 0,
    })),
  }));

type Mutation = (axis: DrawnAxis, i: number, k: number) => DrawnAxis;

const withTick = (axis: DrawnAxis, at: number, change: Partial<DrawnAxis['ticks'][number]>): DrawnAxis => ({
  ...axis,
  ticks: axis.ticks.map((t, i) => (i === at ? { ...t, ...change } : t)),
});

const mutations: Record<string, Mutation> = {
  'removes a minus': (axis, i) => withTick(axis, i, { label: (axis.ticks[i]?.label ?? '').replace('-', '') }),
  'shifts a label': (axis, i, k) => withTick(axis, i, { shiftPt: (k % 2 ? 1 : -1) * (6 + k) }),
  'drops two ticks': (axis, i, k) => ({
    ...axis,
    ticks: axis.ticks.filter((_, n) => n !== i && n !== (i + 1 + k) % axis.ticks.length),
  }),
  'swaps two labels': (axis, i, k) => {
    const other = (i + 1 + (k % (axis.ticks.length - 1))) % axis.ticks.length;
    const [a, b] = [axis.ticks[i]?.label ?? '', axis.ticks[other]?.label ?? ''];
    return withTick(withTick(axis, i, { label: b }), other, { label: a });
  },
  'changes a digit': (axis, i, k) =>
    withTick(axis, i, {
      label: (axis.ticks[i]?.label ?? '').replace(/\d(?!.*\d)/, (d) => String((Number(d) + 1 + (k % 8)) % 10)),
    }),
  'doubles a label': (axis, i) => withTick(axis, i, { label: axis.ticks[(i + 1) % axis.ticks.length]?.label ?? '' }),
};

/** Where the undamaged axis puts a value: plot from y 260 down to 50 in PDF, 40 to 250 on the page. */
function truePosition(axis: DrawnAxis, value: number): number {
  const f = axis.scale === 'log' ? Math.log10 : (v: number) => v;
  const [low, high] = axis.range;
  return 250 - ((f(value) - f(low)) / (f(high) - f(low))) * 210;
}

async function worstError(axis: DrawnAxis, damaged: DrawnAxis): Promise<number | null> {
  const shifts = new Map(damaged.ticks.map((t, i) => [`${t.label}#${i}`, t.shiftPt]));
  let drawn = 0;
  const panels = await panelsOf(
    withY({
      range: damaged.range,
      scale: damaged.scale,
      ticks: damaged.ticks.map(({ value, label }) => ({ value, label })),
      drawLabel: (label, x, y, options) => {
        const shift = shifts.get(`${label}#${drawn}`) ?? 0;
        drawn += 1;
        const [base = '', exponent] = label.split('^');
        if (exponent === undefined) return text(x, y + shift, label, options);
        return `${text(x - 10, y + shift, base, { ...options, size: 10 })}\n${text(x - 9.6, y + 4 + shift, exponent, { size: 7 })}`;
      },
    }),
  );
  const reading = panels[0]?.left?.reading;
  if (!reading || reading.calibration.scale === 'category') return null;
  const { calibration: c } = reading;
  const scale = c.scale === 'log' ? 'log' : 'linear';
  return Math.max(
    ...axis.ticks.map(({ value }) => {
      if (scale === 'log' && value <= 0) return Infinity;
      return Math.abs(positionOf({ scale, a: c.a, b: c.b, base: c.base }, value) - truePosition(axis, value));
    }),
  );
}

describe.each(Object.entries(mutations))('an axis of which somebody %s', (_, mutate) => {
  it.each([
    ['linear', linearAxis],
    ['logarithmic', logAxis],
  ] as const)('gives the same %s scale or none', async (_name, axes) => {
    await fc.assert(
      fc.asyncProperty(axes, fc.nat(), fc.integer({ min: 0, max: 9 }), async (axis, n, k) => {
        const error = await worstError(axis, mutate(axis, n % axis.ticks.length, k));
        if (error !== null) expect(error).toBeLessThan(1);
      }),
      { numRuns: 25, seed: 11 },
    );
  });
});

it('reads the undamaged axes, or these tests would prove nothing', async () => {
  const errors = await Promise.all(
    [...fc.sample(linearAxis, { numRuns: 10, seed: 3 }), ...fc.sample(logAxis, { numRuns: 10, seed: 3 })].map((a) =>
      worstError(a, a),
    ),
  );
  expect(errors.filter((e) => e === null).length).toBeLessThanOrEqual(1);
  expect(Math.max(...errors.map((e) => e ?? 0))).toBeLessThan(0.5);
});
