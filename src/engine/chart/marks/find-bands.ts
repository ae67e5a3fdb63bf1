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
  const at = (i: number): [number, number] => [contour.xs[((i % n) + n) % n] ?? 0, contour.ys[((i % n) + n) % n] ?? 0];
  // Start at a leftmost vertex whose next one lies further right, and walk round once.
  let start = -1;
  for (let i = 0; i < n; i++) {
    if (at(i)[0] <= left + backSlackPt && at(i + 1)[0] > left + backSlackPt) {
      if (start >= 0) return null;
      start = i;
    }
  }
  if (start < 0) return null;
  const forth: Edge = { xs: [], ys: [] };
  const back: Edge = { xs: [], ys: [] };
  let i = start;
  for (; i < start + n; i++) {
    const [x, y] = at(i);
    const before = forth.xs[forth.xs.length - 1];
    if (before !== undefined && x < before - backSlackPt) return null;
    forth.xs.push(before === undefined ? x : Math.max(x, before));
    forth.ys.push(y);
    if (x >= right - backSlackPt && at(i + 1)[0] < right - backSlackPt) break;
    if (x >= right - backSlackPt && at(i + 1)[0] >= right - backSlackPt) {
      // The closing side at the right: the way back starts at its other end.
      break;
    }
  }
  for (i = i + (at(i + 1)[0] >= right - backSlackPt ? 1 : 0); i <= start + n; i++) {
    const [x, y] = at(i);
    const before = back.xs[back.xs.length - 1];
    if (before !== undefined && x > before + backSlackPt) return null;
    back.xs.push(before === undefined ? x : Math.min(x, before));
    back.ys.push(y);
    if (x <= left + backSlackPt) break;
  }
  if (forth.xs.length < 2 || back.xs.length < 2) return null;
  back.xs.reverse();
  back.ys.reverse();
  return meanHeight(forth) <= meanHeight(back) ? { upper: forth, lower: back } : { upper: back, lower: forth };
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
