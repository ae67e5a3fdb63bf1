/**
 * One chart as one long table: a row per drawn point, bar or band position. Cells are numbers as read, text for times
 * (ISO 8601) and categories, or null. The columns are those that this chart needs; x and y stay x and y, whichever
 * axis carries the categories.
 */
import type { Chart, ChartAxis, ChartBar, ChartSeries } from '../../engine/contract/chart.ts';
import { axesOfSeries, type Resampled } from '../resample.ts';

export type Cell = number | string | null;

export interface DataRow {
  series: ChartSeries;
  /** Index of the point or bar within its series; positions on the page are filed under it. -1 when interpolated. */
  index: number;
  cells: Cell[];
}

export interface DataTable {
  columns: string[];
  rows: DataRow[];
}

type Named = Record<string, Cell>;

const leading = ['series', 'label', 'kind', 'axis', 'x', 'y'];
const optional = [
  'y_low',
  'y_high',
  'x_low',
  'x_high',
  'base',
  'stack_base',
  'x_from',
  'x_to',
  'piece',
  'interpolated',
  'note',
];

export function tableOfChart(chart: Chart, seriesIds?: ReadonlySet<string>): DataTable {
  const chosen = chart.series.filter((series) => seriesIds === undefined || seriesIds.has(series.series_id));
  if (chosen.every(isPlain))
    return { columns: [...leading], rows: chosen.flatMap((series) => plainRows(chart, series)) };
  return buildTable(chosen.flatMap((series) => rowsOfSeries(chart, series)));
}

/** Points and nothing else: the case of dense series, which needs no look at fifty thousand rows to know its columns. */
const isPlain = (series: ChartSeries): boolean =>
  series.bars === undefined &&
  series.kind !== 'band' &&
  (series.gaps?.length ?? 0) === 0 &&
  series.y_err === undefined &&
  series.x_err === undefined &&
  (series.points ?? []).every((point) => point.length === 2);

function plainRows(chart: Chart, series: ChartSeries): DataRow[] {
  const axes = axesOfSeries(chart, series);
  const { series_id, label, kind, axis, categories } = series;
  return (series.points ?? []).map((point, index) => ({
    series,
    index,
    cells: [series_id, label, kind, axis, categories?.[index] ?? cellOf(axes.x, point[0]), cellOf(axes.y, point[1])],
  }));
}

/** Several charts as one table, told apart by a column of their own; with a single chart it is that chart's table. */
export function tableOfCharts(charts: readonly Chart[]): DataTable {
  const tables = charts
    .map((chart) => ({ chart, table: tableOfChart(chart) }))
    .filter(({ table }) => table.rows.length);
  const [first] = tables;
  if (tables.length <= 1) return first?.table ?? buildTable([]);
  const used = optional.filter((column) => tables.some(({ table }) => table.columns.includes(column)));
  const columns = [...leading, ...used];
  return {
    columns: ['chart', ...columns],
    rows: tables.flatMap(({ chart, table }) =>
      table.rows.map((row) => ({
        ...row,
        cells: [chart.chart_id, ...columns.map((column) => row.cells[table.columns.indexOf(column)] ?? null)],
      })),
    ),
  };
}

/** Rows at chosen x positions; every row that is not a drawn vertex says that it is interpolated. */
export function tableOfResampled(
  chart: Chart,
  resampled: readonly { series: ChartSeries; rows: readonly Resampled[] }[],
): DataTable {
  const named = resampled.flatMap(({ series, rows }) => {
    const axes = axesOfSeries(chart, series);
    return rows.map((row) => ({
      series,
      index: -1,
      values: {
        ...head(series),
        x: cellOf(axes.x, row.x),
        y: row.y === null ? null : cellOf(axes.y, row.y),
        interpolated: row.y === null ? null : row.drawn ? 'no' : 'yes',
        note: row.note,
      },
    }));
  });
  return buildTable(named);
}

interface NamedRow {
  series: ChartSeries;
  index: number;
  values: Named;
}

function buildTable(rows: readonly NamedRow[]): DataTable {
  const used = optional.filter((column) => rows.some((row) => (row.values[column] ?? null) !== null));
  const columns = [...leading, ...used];
  return {
    columns,
    rows: rows.map(({ series, index, values }) => ({
      series,
      index,
      cells: columns.map((column) => values[column] ?? null),
    })),
  };
}

const head = (series: ChartSeries): Named => ({
  series: series.series_id,
  label: series.label,
  kind: series.kind,
  axis: series.axis,
});

function rowsOfSeries(chart: Chart, series: ChartSeries): NamedRow[] {
  const axes = axesOfSeries(chart, series);
  const bars = (series.bars ?? []).map((bar, index) => ({
    series,
    index,
    values: { ...head(series), ...barCells(series, bar, axes) },
  }));
  let piece = 1;
  const starts = new Set(series.gaps ?? []);
  const points = (series.points ?? []).map((point, index) => {
    if (starts.has(index)) piece += 1;
    const values = {
      ...head(series),
      x: series.categories?.[index] ?? cellOf(axes.x, point[0]),
      ...yCells(point, axes.y),
      ...errorCells(series, index),
      piece: starts.size > 0 ? piece : null,
    };
    return { series, index, values };
  });
  return [...bars, ...points];
}

function yCells(point: readonly number[], axis: ChartAxis | null): Named {
  const [, first = null, second] = point;
  if (second === undefined) return { y: first === null ? null : cellOf(axis, first) };
  return { y: null, y_low: first, y_high: second };
}

function errorCells(series: ChartSeries, index: number): Named {
  const y = series.y_err?.[index];
  const x = series.x_err?.[index];
  return { ...(y ? { y_low: y[0], y_high: y[1] } : {}), ...(x ? { x_low: x[0], x_high: x[1] } : {}) };
}

function barCells(series: ChartSeries, bar: ChartBar, axes: { x: ChartAxis | null; y: ChartAxis | null }): Named {
  const lying = series.orientation === 'horizontal';
  const placeAxis = lying ? axes.y : axes.x;
  const valueAxis = lying ? axes.x : axes.y;
  const place = bar.category ?? cellOf(placeAxis, bar.x);
  const value = cellOf(valueAxis, bar.value);
  const edges =
    bar.category === undefined ? { x_from: cellOf(placeAxis, bar.x0), x_to: cellOf(placeAxis, bar.x1) } : {};
  const stack = bar.stack_base === undefined ? {} : { stack_base: cellOf(valueAxis, bar.stack_base) };
  return { x: lying ? value : place, y: lying ? place : value, base: cellOf(valueAxis, bar.base), ...stack, ...edges };
}

/** A value as it goes into a table: times as ISO 8601, numbers as they are. */
export function cellOf(axis: Pick<ChartAxis, 'scale'> | null, value: number): Cell {
  return axis?.scale === 'time' ? isoTime(value) : value;
}

/** ISO 8601 in UTC; a whole day without its midnight, a whole second without its thousandths. */
export function isoTime(epochMs: number): string {
  const date = new Date(epochMs);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}
