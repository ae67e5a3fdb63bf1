/**
 * What does a filled polygon stand for: an area under a curve, a band between two curves, or a line that the program
 * drew by filling its outline? The polygon is cut at its leftmost and rightmost vertices into an upper and a lower edge;
 * both have to run forward in x, or nothing is claimed.
 */

import type { Rect } from '../../geometry/rect.ts';
import { clipContour } from './clip-polyline.ts';
import { type Contour, flattenPath } from './flatten-path.ts';
import type { Shape } from './shapes.ts';

export interface Edge {
  xs: number[];
  ys: number[];
}

export interface FilledBand {
  shape: Shape;
  upper: Edge;
  lower: Edge;
  /** The lower (or upper) edge is one straight horizontal line. */
  flatLow: boolean;
  flatHigh: boolean;
}

const backSlackPt = 0.03;

/** The polygon as two edges from left to right, or null. */
export function splitPolygon(contour: Contour): { upper: Edge; lower: Edge } | null {
  const n = contour.xs.length;
  if (n < 4) return null;
  let left = Infinity;
  let right = -Infinity;
  for (const x of contour.xs) {
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  if (right - left < 1) return null;
  const leftRun = sideRun(contour.xs, (x) => x <= left + backSlackPt);
  const rightRun = sideRun(contour.xs, (x) => x >= right - backSlackPt);
  if (!leftRun || !rightRun) return null;
  const index = (i: number): number => ((i % n) + n) % n;
  const between = (from: number, to: number): number[] => {
    const out: number[] = [];
    for (let i = index(from + 1); i !== index(to); i = index(i + 1)) out.push(i);
    return out;
  };
  const sideOf = (run: { first: number; last: number }): number[] => [
    run.first,
    ...between(run.first, run.last),
    run.last,
  ];
  const l = leftRun.first === leftRun.last ? [leftRun.first] : sideOf(leftRun);
  const r = rightRun.first === rightRun.last ? [rightRun.first] : sideOf(rightRun);
  const forthInner = between(leftRun.last, rightRun.first);
  const backInner = between(rightRun.last, leftRun.first);
  const pick = (list: number[]): Edge => ({
    xs: list.map((i) => contour.xs[i] ?? 0),
    ys: list.map((i) => contour.ys[i] ?? 0),
  });
  /** Vertices inside a vertical side belong to the edge that is not a straight base. */
  const build = (toForth: boolean): { forth: Edge; back: Edge } => {
    const forth = toForth
      ? [...l.slice(l.length > 1 ? 1 : 0), ...forthInner, ...r.slice(0, r.length > 1 ? -1 : 1)]
      : [...l.slice(-1), ...forthInner, ...r.slice(0, 1)];
    const back = toForth
      ? [...r.slice(-1), ...backInner, ...l.slice(0, 1)]
      : [...r.slice(r.length > 1 ? 1 : 0), ...backInner, ...l.slice(0, l.length > 1 ? -1 : 1)];
    return { forth: pick(forth), back: pick(back.reverse()) };
  };
  let { forth, back } = build(true);
  if (l.length > 2 || r.length > 2) {
    const other = build(false);
    if (!isFlat(back) && isFlat(other.forth)) ({ forth, back } = other);
  }
  if (forth.xs.length < 2 || back.xs.length < 2 || !runsForward(forth) || !runsForward(back)) return null;
  return meanHeight(forth) <= meanHeight(back) ? { upper: forth, lower: back } : { upper: back, lower: forth };
}

/** The one run of neighbouring vertices on a side, or null when the side is touched twice. */
function sideRun(xs: Float64Array, on: (x: number) => boolean): { first: number; last: number } | null {
  const n = xs.length;
  let first = -1;
  let runs = 0;
  for (let i = 0; i < n; i++) {
    if (on(xs[i] ?? 0) && !on(xs[(i + n - 1) % n] ?? 0)) {
      first = i;
      runs++;
    }
  }
  if (runs !== 1) return null;
  let last = first;
  while (on(xs[(last + 1) % n] ?? 0)) last = (last + 1) % n;
  return { first, last };
}

function runsForward(e: Edge): boolean {
  for (let i = 1; i < e.xs.length; i++) {
    const before = e.xs[i - 1] ?? 0;
    const x = e.xs[i] ?? 0;
    if (x < before - backSlackPt) return false;
    if (x < before) e.xs[i] = before;
  }
  return true;
}

function meanHeight(e: Edge): number {
  let area = 0;
  for (let i = 1; i < e.xs.length; i++) {
    area += (((e.ys[i] ?? 0) + (e.ys[i - 1] ?? 0)) / 2) * ((e.xs[i] ?? 0) - (e.xs[i - 1] ?? 0));
  }
  return area;
}

const isFlat = (e: Edge): boolean =>
  Math.max(...e.ys.slice(0, 4096)) - Math.min(...e.ys.slice(0, 4096)) < 0.06 && spread(e.ys) < 0.06;
function spread(ys: number[]): number {
  let lo = Infinity;
  let hi = -Infinity;
  for (const y of ys) {
    lo = Math.min(lo, y);
    hi = Math.max(hi, y);
  }
  return hi - lo;
}

export function readBand(shape: Shape): FilledBand | null {
  const contours = flattenPath(shape.path).filter((c) => c.xs.length > 2);
  const contour = contours[0];
  if (!contour || contours.length !== 1) return null;
  const edges = splitPolygon(contour);
  if (!edges) return null;
  return { shape, ...edges, flatLow: isFlat(edges.lower), flatHigh: isFlat(edges.upper) };
}

/** Height of an edge over x; NaN outside. */
export function heightAt(e: Edge, x: number): number {
  let lo = 0;
  let hi = e.xs.length - 1;
  if (x < (e.xs[0] ?? 0) - 0.05 || x > (e.xs[hi] ?? 0) + 0.05) return Number.NaN;
  while (hi - lo > 1) {
    const m = (lo + hi) >> 1;
    if ((e.xs[m] ?? 0) <= x) lo = m;
    else hi = m;
  }
  const x0 = e.xs[lo] ?? 0;
  const x1 = e.xs[hi] ?? 0;
  const y0 = e.ys[lo] ?? 0;
  const y1 = e.ys[hi] ?? 0;
  return x1 - x0 < 1e-9 ? y1 : y0 + (y1 - y0) * Math.min(1, Math.max(0, (x - x0) / (x1 - x0)));
}

/** A line drawn by filling its outline: thin all along and of one width. Returns its middle, or null. */
export function centreLine(band: FilledBand): Edge | null {
  const { upper, lower } = band;
  const xs = [...new Set([...upper.xs, ...lower.xs])].sort((a, b) => a - b);
  const span = (xs[xs.length - 1] ?? 0) - (xs[0] ?? 0);
  if (span < 20) return null;
  const ys: number[] = [];
  const widths: number[] = [];
  for (const x of xs) {
    const a = heightAt(upper, x);
    const b = heightAt(lower, x);
    if (Number.isNaN(a) || Number.isNaN(b)) return null;
    ys.push((a + b) / 2);
    widths.push(b - a);
  }
  // Across the line, not down the page: a steep piece is taller than it is wide.
  const across = widths.map((w, i) => {
    const slope =
      ((ys[i + 1] ?? ys[i] ?? 0) - (ys[i - 1] ?? ys[i] ?? 0)) /
      Math.max(1e-6, (xs[i + 1] ?? xs[i] ?? 0) - (xs[i - 1] ?? xs[i] ?? 0));
    return w / Math.hypot(1, slope);
  });
  const inner = across.slice(1, -1).sort((a, b) => a - b);
  const middle = inner[Math.floor(inner.length / 2)] ?? across[0] ?? 99;
  const low = inner[Math.floor(inner.length * 0.05)] ?? middle;
  const high = inner[Math.floor(inner.length * 0.95)] ?? middle;
  if (middle > 3 || high > 1.4 * middle + 0.1 || low < 0.6 * middle - 0.1) return null;
  return { xs, ys };
}

/** Cuts an edge at the window; the parts that can be seen. */
export function clipEdge(e: Edge, window: Rect): Edge[] {
  const contour: Contour = {
    xs: Float64Array.from(e.xs),
    ys: Float64Array.from(e.ys),
    drawn: new Uint8Array(e.xs.length).fill(1),
    closed: false,
    curved: false,
  };
  return clipContour(contour, window).map((p) => ({ xs: p.xs, ys: p.ys }));
}
