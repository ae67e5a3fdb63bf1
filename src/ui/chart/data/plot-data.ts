/** The extracted series as plain arrays for a plot, with the ranges that show all of them. */
import type { Chart, ChartAxis, ChartSeries } from '../../../engine/contract/chart.ts';

export type PlotScale = 'x' | 'y' | 'y_right';

export interface PlotSeries {
  series: ChartSeries;
  scale: 'y' | 'y_right';
  xs: number[];
  ys: number[];
  /** Foot of bars, or the lower edge of a band; empty otherwise. */
  feet: number[];
}

export interface PlotData {
  series: PlotSeries[];
  ranges: Partial<Record<PlotScale, [number, number]>>;
}

export function plotData(chart: Chart, hidden: ReadonlySet<string>): PlotData {
  const series = chart.series
    .filter((one) => !hidden.has(one.series_id))
    .map((one) => plotSeries(one))
    .filter((one) => one.xs.length > 0);
  const left = series.filter((one) => one.scale === 'y');
  const right = series.filter((one) => one.scale === 'y_right');
  const lying = (one: PlotSeries): boolean => one.series.orientation === 'horizontal';
  const ranges: PlotData['ranges'] = {};
  const put = (name: PlotScale, values: number[], axis: ChartAxis | null | undefined): void => {
    const range = rangeOf(values, axis ?? null);
    if (range) ranges[name] = range;
  };
  put(
    'x',
    series.flatMap((one) => (lying(one) ? [...one.xs, ...one.feet] : one.xs)),
    chart.x_axis,
  );
  put(
    'y',
    left.flatMap((one) => (lying(one) ? one.ys : [...one.ys, ...one.feet])),
    chart.y_axis,
  );
  if (right.length > 0)
    put(
      'y_right',
      right.flatMap((one) => [...one.ys, ...one.feet]),
      chart.y_axis_right,
    );
  return { series, ranges };
}

function plotSeries(series: ChartSeries): PlotSeries {
  const scale = series.axis === 'right' ? 'y_right' : 'y';
  const bars = series.bars ?? [];
  if (bars.length > 0) {
    const places = bars.map((bar) => bar.x);
    const values = bars.map((bar) => (bar.stack_base ?? 0) + bar.value);
    const feet = bars.map((bar) => bar.stack_base ?? bar.base);
    return series.orientation === 'horizontal'
      ? { series, scale, xs: values, ys: places, feet }
      : { series, scale, xs: places, ys: values, feet };
  }
  const points = series.points ?? [];
  const band = points.some((point) => point.length === 3);
  return {
    series,
    scale,
    xs: points.map((point) => point[0]),
    ys: points.map((point) => (point.length === 3 ? point[2] : point[1])),
    feet: band ? points.map((point) => point[1]) : [],
  };
}

/** Room at each end, as a part of the range, so that points at the edge are whole. */
const margin = 0.03;

/** The axis' own range and the data together; in the logarithm on a logarithmic axis. */
export function rangeOf(values: readonly number[], axis: ChartAxis | null): [number, number] | null {
  const log = axis?.scale === 'log';
  let low = Infinity;
  let high = -Infinity;
  const take = (value: number): void => {
    if (!Number.isFinite(value) || (log && value <= 0)) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  values.forEach(take);
  axis?.range?.forEach(take);
  if (low > high) return null;
  if (axis?.scale === 'category') return [low - 0.6, high + 0.6];
  if (low === high) return log ? [low / 2, high * 2] : [low - 1, high + 1];
  if (log) {
    const room = (high / low) ** margin;
    return [low / room, high * room];
  }
  const room = (high - low) * margin;
  return [low - room, high + room];
}
