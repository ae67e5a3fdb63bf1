/** The rows of a series as text: ISO dates, category names, plain numbers with a point whatever the page's locale was. */
import type { Chart, ChartAxis, ChartSeries } from '../../contract/chart.ts';
import { isoText } from './axis-scale.ts';

export interface SeriesTable {
  columns: string[];
  rows: string[][];
}

export function tableOf(chart: Chart, series: ChartSeries): SeriesTable | null {
  const x = chart.x_axis;
  const y = series.axis === 'right' && chart.y_axis_right ? chart.y_axis_right : chart.y_axis;
  const xs = text(x);
  const ys = text(y);
  if (series.bars) {
    const upright = series.orientation !== 'horizontal';
    const place = upright ? xs : ys;
    const value = upright ? ys : xs;
    const stacked = series.bars.some((b) => b.stack_base !== undefined);
    return {
      columns: ['category', 'from', 'to', stacked ? 'stack_base' : 'base', 'value'],
      rows: series.bars.map((b) => [
        b.category ?? place(b.x),
        place(b.x0),
        place(b.x1),
        value(b.stack_base ?? b.base),
        value(b.value),
      ]),
    };
  }
  if (!series.points) return null;
  const columns = [x?.title ?? 'x', ...(series.kind === 'band' ? ['low', 'high'] : [y?.title ?? 'y'])];
  if (series.y_err) columns.push('y_low', 'y_high');
  if (series.x_err) columns.push('x_low', 'x_high');
  const rows = series.points.map((p, i) => {
    const row = [series.categories?.[i] ?? xs(p[0]), ...p.slice(1).map((v) => ys(v ?? Number.NaN))];
    if (series.y_err) row.push(...ends(series.y_err[i], ys));
    if (series.x_err) row.push(...ends(series.x_err[i], xs));
    return row;
  });
  return { columns, rows };
}

function ends(e: [number, number] | null | undefined, write: (v: number) => string): string[] {
  return e ? [write(e[0]), write(e[1])] : ['', ''];
}

function text(axis: ChartAxis | null): (v: number) => string {
  if (axis?.scale !== 'time') return (v) => (Number.isFinite(v) ? String(v) : '');
  return wholeMoment;
}

/** The value is rounded to what the axis resolves already; a second rounding, to the days of its ticks, would lose hours. */
function wholeMoment(ms: number): string {
  const unit = [86_400_000, 1000].find((unitMs) => ms % unitMs === 0) ?? 1;
  return isoText(ms, unit);
}
