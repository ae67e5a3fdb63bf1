import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisWith, chartWith, seriesWith } from './chart-fixtures.ts';
import { resampleSeries, spreadPositions } from './resample.ts';

const rowsOf = (result: ReturnType<typeof resampleSeries>) => {
  if (!result.ok) throw new Error(result.reason);
  return result.rows;
};
const reasonOf = (result: ReturnType<typeof resampleSeries>) => (result.ok ? null : result.reason);

describe('resampling a curve', () => {
  it('interpolates between drawn vertices and says which values are drawn', () => {
    const rows = rowsOf(resampleSeries(chartWith(), seriesWith(), [0, 2.5, 7.5]));
    expect(rows.map((row) => [row.y, row.drawn])).toEqual([
      [1, true],
      [1.5, false],
      [3, false],
    ]);
  });

  it('gives no value outside the drawn curve, and says so', () => {
    const rows = rowsOf(resampleSeries(chartWith(), seriesWith(), [-0.001, 10.001]));
    expect(rows.every((row) => row.y === null && row.note === 'outside the drawn curve')).toBe(true);
  });

  it('interpolates in the logarithm on logarithmic axes', () => {
    const log = axisWith({ scale: 'log', base: 10 });
    const chart = chartWith({ x_axis: log, y_axis: log });
    const series = seriesWith({
      points: [
        [1, 1],
        [100, 10000],
      ],
    });
    const [row, zero] = rowsOf(resampleSeries(chart, series, [10, 0]));
    expect(row?.y).toBeCloseTo(100, 9);
    expect(zero).toMatchObject({ y: null, note: 'no place on a logarithmic axis' });
  });

  it('uses the right axis for a series of the right axis', () => {
    const chart = chartWith({ y_axis_right: axisWith({ side: 'right', scale: 'log' }) });
    const series = seriesWith({
      axis: 'right',
      points: [
        [0, 1],
        [10, 100],
      ],
    });
    expect(rowsOf(resampleSeries(chart, series, [5]))[0]?.y).toBeCloseTo(10, 9);
  });

  it('leaves a gap empty', () => {
    const series = seriesWith({
      points: [
        [0, 1],
        [2, 2],
        [6, 3],
        [10, 4],
      ],
      gaps: [2],
    });
    expect(rowsOf(resampleSeries(chartWith(), series, [1, 4, 8])).map((row) => row.y)).toEqual([1.5, null, 3.5]);
  });

  it('reads a curve that is drawn from right to left', () => {
    const series = seriesWith({
      points: [
        [10, 4],
        [0, 0],
      ],
    });
    expect(rowsOf(resampleSeries(chartWith(), series, [5]))[0]?.y).toBe(2);
  });

  it('gives no value where a staircase jumps, and its level elsewhere', () => {
    const series = seriesWith({
      points: [
        [0, 1],
        [5, 1],
        [5, 3],
        [10, 3],
      ],
    });
    const rows = rowsOf(resampleSeries(chartWith(), series, [2, 5, 7]));
    expect(rows.map((row) => row.y)).toEqual([1, null, 3]);
    expect(rows[1]?.note).toBe('the curve jumps here');
  });

  it('refuses a curve that turns back in x, with the reason', () => {
    const series = seriesWith({
      points: [
        [0, 1],
        [8, 2],
        [4, 3],
      ],
    });
    expect(reasonOf(resampleSeries(chartWith(), series, [1]))).toMatch(/turns back/);
  });

  it('refuses scatter points, unread series, thinned readings and category axes', () => {
    const { points: _, ...unread } = seriesWith();
    expect(reasonOf(resampleSeries(chartWith(), seriesWith({ kind: 'points' }), [1]))).toMatch(/Only a drawn curve/);
    expect(reasonOf(resampleSeries(chartWith(), unread, [1]))).toMatch(/no data yet/);
    expect(reasonOf(resampleSeries(chartWith(), seriesWith({ downsampled: true }), [1]))).toMatch(/only part/);
    const chart = chartWith({ x_axis: axisWith({ scale: 'category' }) });
    expect(reasonOf(resampleSeries(chart, seriesWith(), [1]))).toMatch(/categories/);
  });

  it('refuses a value that cannot stand on a logarithmic axis instead of giving none', () => {
    const chart = chartWith({ y_axis: axisWith({ side: 'left', scale: 'log' }) });
    const series = seriesWith({
      points: [
        [0, 0],
        [10, 4],
      ],
    });
    expect(reasonOf(resampleSeries(chart, series, [5]))).toMatch(/logarithmic/);
  });

  it('never leaves the range of the two vertices around a position', () => {
    const xs = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(xs, fc.double({ min: 0, max: 1, noNaN: true }), fc.infiniteStream(fc.integer()), (raw, t, ys) => {
        const sorted = [...raw].sort((a, b) => a - b);
        const points = sorted.map((x): [number, number] => [x, (ys.next().value ?? 0) % 1000]);
        const [low, high] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
        const at = low + t * (high - low);
        const y = rowsOf(resampleSeries(chartWith(), seriesWith({ points }), [at]))[0]?.y ?? Number.NaN;
        const right = points.findIndex(([x]) => x >= at);
        const around = points.slice(Math.max(0, right - 1), right + 1).map((point) => point[1]);
        expect(y).toBeGreaterThanOrEqual(Math.min(...around) - 1e-6);
        expect(y).toBeLessThanOrEqual(Math.max(...around) + 1e-6);
      }),
    );
  });
});

describe('evenly spaced positions', () => {
  it('are even in the space of the axis and include both ends exactly', () => {
    expect(spreadPositions({ scale: 'linear' }, 0, 10, 5)).toEqual([0, 2.5, 5, 7.5, 10]);
    const log = spreadPositions({ scale: 'log' }, 1, 1000, 4);
    expect(log[0]).toBe(1);
    expect(log[1]).toBeCloseTo(10, 9);
    expect(log[3]).toBe(1000);
  });

  it('are none for an empty or impossible range', () => {
    expect(spreadPositions({ scale: 'linear' }, 5, 5, 3)).toEqual([]);
    expect(spreadPositions({ scale: 'log' }, 0, 10, 3)).toEqual([]);
    expect(spreadPositions({ scale: 'linear' }, 0, 10, 1)).toEqual([]);
  });
});
