/** A drawn series on its two axes: the values. Nothing here decides anything; positions become numbers. */
import type { ChartBar, ChartSeries } from '../../contract/chart.ts';
import type { PlacedBar } from '../marks/find-bars.ts';
import type { DrawnSeries } from '../series/drawn-series.ts';
import type { AxisScale } from './axis-scale.ts';
import { roundTo } from './axis-scale.ts';
import { samplePoints } from './sample-points.ts';

export interface SeriesData {
  points?: ChartSeries['points'];
  bars?: ChartBar[];
  categories?: string[];
  gaps?: number[];
  y_err?: ChartSeries['y_err'];
  x_err?: ChartSeries['x_err'];
  total_points?: number;
  downsampled: boolean;
  n_extrema_dropped: number;
  positions: [number, number][];
}

export function valuesOf(s: DrawnSeries, x: AxisScale, y: AxisScale, maxPoints: number): SeriesData {
  return s.kind === 'bars' ? barValues(s, x, y) : pointValues(s, x, y, maxPoints);
}

/** Enough for a halo to follow any curve; more only makes the answer longer. */
const haloPoints = 400;

/** Where a series is drawn, without a value: for the halo of a series that waits for an answer. */
export function drawnPositions(s: DrawnSeries, maxPoints: number): [number, number][] {
  if (s.kind === 'bars') {
    const upright = s.direction === 'vertical';
    return s.bars.map((b) => (upright ? place((b.from + b.to) / 2, b.end) : place(b.end, (b.from + b.to) / 2)));
  }
  const limit = maxPoints === 0 ? 0 : Math.max(maxPoints, haloPoints);
  return samplePoints(s.ys, s.gaps, limit).indices.map((i) => place(s.xs[i] ?? 0, s.ys[i] ?? 0));
}

const place = (px: number, py: number): [number, number] => [roundTo(px, 3), roundTo(py, 3)];

function pointValues(s: DrawnSeries, x: AxisScale, y: AxisScale, maxPoints: number): SeriesData {
  const sampled =
    s.kind === 'curve' || s.kind === 'band'
      ? samplePoints(s.ys, s.gaps, maxPoints)
      : { indices: s.ys.map((_, i) => i), extremaDropped: 0 };
  const { indices } = sampled;
  const xOf = (i: number): number => x.valueAt(s.xs[i] ?? Number.NaN);
  // Names along a vertical axis are counted from the bottom up, as the axis grows.
  const rows = y.scale === 'category' ? y.reading.ticks.length : 0;
  const yOf = (i: number): number => {
    const v = y.valueAt(s.ys[i] ?? Number.NaN);
    return rows > 0 && y.reading.calibration.b > 0 ? rows - 1 - v : v;
  };
  const data: SeriesData = {
    downsampled: indices.length < s.xs.length,
    n_extrema_dropped: sampled.extremaDropped,
    total_points: s.xs.length,
    positions: indices.map((i) => place(s.xs[i] ?? 0, s.ys[i] ?? 0)),
  };
  data.points =
    s.kind === 'band'
      ? indices.map((i): [number, number, number] => {
          const a = y.valueAt(s.lows[i] ?? Number.NaN);
          const b = yOf(i);
          return [xOf(i), Math.min(a, b), Math.max(a, b)];
        })
      : indices.map((i): [number, number] => [xOf(i), yOf(i)]);
  if (x.scale === 'category') data.categories = indices.map((i) => x.categoryAt(xOf(i)) ?? '');
  else if (y.scale === 'category')
    data.categories = indices.map((i) => y.categoryAt(y.valueAt(s.ys[i] ?? Number.NaN)) ?? '');
  if (s.gaps.length > 0) {
    const gaps = s.gaps.map((g) => indices.findIndex((i) => i >= g)).filter((k) => k > 0);
    if (gaps.length > 0) data.gaps = [...new Set(gaps)];
  }
  if (s.yErrors.length > 0) data.y_err = indices.map((i) => errorOf(s.yErrors[i], y));
  if (s.xErrors.length > 0) data.x_err = indices.map((i) => errorOf(s.xErrors[i], x));
  return data;
}

function errorOf(ends: [number, number] | null | undefined, scale: AxisScale): [number, number] | null {
  if (!ends) return null;
  const a = scale.valueAt(ends[0]);
  const b = scale.valueAt(ends[1]);
  return [Math.min(a, b), Math.max(a, b)];
}

function barValues(s: DrawnSeries, x: AxisScale, y: AxisScale): SeriesData {
  const upright = s.direction === 'vertical';
  const along = upright ? x : y;
  const value = upright ? y : x;
  const bars = s.bars.map((b) => barOf(b, along, value, s.stacked));
  if (s.slots.length === bars.length && along.scale !== 'category') {
    s.slots.forEach((slot, i) => {
      const bar = bars[i];
      const tick = along.reading.ticks.find((t) => Math.abs(t.posPt - slot) < 0.05);
      if (bar && tick) bar.category = tick.raw;
    });
  }
  const data: SeriesData = {
    bars,
    downsampled: false,
    n_extrema_dropped: 0,
    total_points: bars.length,
    positions: s.bars.map((b) => (upright ? place((b.from + b.to) / 2, b.end) : place(b.end, (b.from + b.to) / 2))),
  };
  if (s.yErrors.length > 0) data.y_err = s.bars.map((_, i) => errorOf(s.yErrors[i], y));
  if (s.xErrors.length > 0) data.x_err = s.bars.map((_, i) => errorOf(s.xErrors[i], x));
  return data;
}

function barOf(b: PlacedBar, along: AxisScale, value: AxisScale, stacked: boolean): ChartBar {
  const e0 = along.valueAt(b.from);
  const e1 = along.valueAt(b.to);
  const centre = along.valueAt((b.from + b.to) / 2);
  const foot = footValue(b, value);
  const end = value.valueAt(b.end);
  const bar: ChartBar = { x: centre, x0: Math.min(e0, e1), x1: Math.max(e0, e1), base: foot, value: end };
  if (stacked && value.scale === 'linear' && (b.stacked || foot === 0)) {
    // A segment of a stack is worth its own height; where it starts is the sum of those below it. The lowest one is
    // worth its height from zero: where it stands on the edge of the plot instead, its height is no value.
    bar.stack_base = foot;
    bar.base = 0;
    bar.value = roundLike(end - foot, foot, end);
  }
  const category = along.categoryAt(centre);
  if (category !== null) bar.category = category;
  return bar;
}

/** A bar that stands on the line of zero has its foot at zero, wherever the stroke of that line was drawn. */
const onZeroPt = 0.4;

function footValue(b: PlacedBar, value: AxisScale): number {
  const c = value.reading.calibration;
  if (c.scale === 'linear' && !b.stacked && Math.abs(b.foot + c.a / c.b) <= onZeroPt) return 0;
  return value.valueAt(b.foot);
}

/** The difference of two rounded values has no more decimals than they have. */
function roundLike(difference: number, a: number, b: number): number {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  return roundTo(difference, decimals);
}

function decimalsOf(v: number): number {
  const text = String(v);
  if (text.includes('e')) return 15;
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.length - dot - 1;
}
