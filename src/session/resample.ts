/**
 * Values of a curve at chosen x positions, by interpolation along the drawn polyline in each axis' own space (linear
 * where the axis is linear, in the logarithm where it is logarithmic). Interpolated values are marked as such by the
 * caller. Never extrapolated, never across a gap, and refused where "the value at x" is not one value.
 */
import type { Chart, ChartAxis, ChartSeries } from '../engine/contract/chart.ts';

export interface Resampled {
  x: number;
  /** Null where there is no value to give; `note` says why. */
  y: number | null;
  /** True when x falls on a drawn vertex, so that the value is the drawn one. */
  drawn: boolean;
  note: string | null;
}

export type Resampling = { ok: true; rows: Resampled[] } | { ok: false; reason: string };

type Scale = Pick<ChartAxis, 'scale'>;
interface Vertex {
  u: number;
  v: number;
  x: number;
  y: number;
}

export function axesOfSeries(chart: Chart, series: ChartSeries): { x: ChartAxis | null; y: ChartAxis | null } {
  return { x: chart.x_axis, y: series.axis === 'right' ? (chart.y_axis_right ?? null) : chart.y_axis };
}

export function resampleSeries(chart: Chart, series: ChartSeries, xs: readonly number[]): Resampling {
  const axes = axesOfSeries(chart, series);
  if (series.kind !== 'curve') return refuse('Only a drawn curve has values between its points.');
  if (!series.points || series.points.length === 0) return refuse('This series has no data yet.');
  if (series.downsampled) return refuse('This reading holds only part of the drawn points; read all of them first.');
  if (!axes.x || !axes.y) return refuse('An axis of this series was not read.');
  if (axes.x.scale === 'category') return refuse('The x axis names categories; there is nothing between them.');
  const pieces = splitPieces(series, axes.x, axes.y);
  if (pieces.flat().some((vertex) => !Number.isFinite(vertex.u) || !Number.isFinite(vertex.v))) {
    return refuse('A point has no place on a logarithmic axis.');
  }
  const broken = pieces.some((piece) => !risesInX(piece));
  if (broken) return refuse('The curve turns back in x, so one x has several values.');
  if (overlap(pieces)) return refuse('Pieces of the curve overlap in x, so one x has several values.');
  const { x, y } = { x: axes.x, y: axes.y };
  return { ok: true, rows: xs.map((at) => valueAt(pieces, at, x, y)) };
}

const refuse = (reason: string): Resampling => ({ ok: false, reason });

const toSpace = (axis: Scale, value: number): number => (axis.scale === 'log' ? Math.log(value) : value);
const fromSpace = (axis: Scale, value: number): number => (axis.scale === 'log' ? Math.exp(value) : value);

function splitPieces(series: ChartSeries, xAxis: Scale, yAxis: Scale): Vertex[][] {
  const starts = new Set(series.gaps ?? []);
  const pieces: Vertex[][] = [[]];
  (series.points ?? []).forEach(([x, y], index) => {
    if (starts.has(index)) pieces.push([]);
    pieces.at(-1)?.push({ u: toSpace(xAxis, x), v: toSpace(yAxis, y), x, y });
  });
  return pieces
    .filter((piece) => piece.length > 0)
    .map((piece) => ((piece[0]?.u ?? 0) > (piece.at(-1)?.u ?? 0) ? piece.reverse() : piece))
    .sort((a, b) => (a[0]?.u ?? 0) - (b[0]?.u ?? 0));
}

const risesInX = (piece: readonly Vertex[]): boolean =>
  piece.every((vertex, index) => index === 0 || vertex.u >= (piece[index - 1]?.u ?? vertex.u));

const overlap = (pieces: readonly Vertex[][]): boolean =>
  pieces.some((piece, index) => index > 0 && (piece[0]?.u ?? 0) < (pieces[index - 1]?.at(-1)?.u ?? -Infinity));

function valueAt(pieces: readonly Vertex[][], x: number, xAxis: Scale, yAxis: Scale): Resampled {
  const none = (note: string): Resampled => ({ x, y: null, drawn: false, note });
  const u = toSpace(xAxis, x);
  if (!Number.isFinite(u)) return none('no place on a logarithmic axis');
  const first = pieces[0]?.[0]?.u ?? Infinity;
  const last = pieces.at(-1)?.at(-1)?.u ?? -Infinity;
  if (u < first || u > last) return none('outside the drawn curve');
  const touching = pieces.filter((piece) => u >= (piece[0]?.u ?? Infinity) && u <= (piece.at(-1)?.u ?? -Infinity));
  const piece = touching[0];
  if (!piece) return none('in a gap of the curve');
  const hits = touching.flatMap((candidate) => candidate.filter((vertex) => vertex.u === u));
  const hit = hits[0];
  if (hit) {
    const single = hits.every((vertex) => vertex.y === hit.y);
    return single ? { x, y: hit.y, drawn: true, note: null } : none('the curve jumps here');
  }
  const right = firstAbove(piece, u);
  const [a, b] = [piece[right - 1], piece[right]];
  if (!a || !b) return none('outside the drawn curve');
  const v = a.v + ((u - a.u) / (b.u - a.u)) * (b.v - a.v);
  return { x, y: fromSpace(yAxis, v), drawn: false, note: null };
}

function firstAbove(piece: readonly Vertex[], u: number): number {
  let low = 0;
  let high = piece.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((piece[middle]?.u ?? Infinity) > u) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Evenly spaced positions from `from` to `to`: by ratio on a logarithmic axis, by difference otherwise. */
export function spreadPositions(axis: Scale, from: number, to: number, count: number): number[] {
  if (count < 2 || !(from < to) || (axis.scale === 'log' && from <= 0)) return [];
  const [a, b] = [toSpace(axis, from), toSpace(axis, to)];
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return from;
    if (index === count - 1) return to;
    return fromSpace(axis, a + ((b - a) * index) / (count - 1));
  });
}
