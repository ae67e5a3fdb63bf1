/**
 * Which rectangles are bars? Bars stand on a common base (or on each other), share a direction and a width rhythm. The
 * traps: the background of the plot, shaded spans over its full height, legend patches, tiles of a heat map, boxes of a
 * box plot, a histogram drawn as one outline, and bars that a program strokes as one thick line each.
 */

import { heightOf, intersectRects, type Rect, widthOf } from '../../geometry/rect.ts';
import { addTo } from './buckets.ts';
import { flattenPath } from './flatten-path.ts';
import type { BarMark } from './mark-types.ts';
import { isWhite, type Shape } from './shapes.ts';

/** Box of a shape that is one axis-aligned rectangle, else null. */
export function rectangleOf(shape: Shape): Rect | null {
  if (shape.path.isRect) return shape.bbox;
  // An empty bar is written as a rectangle without height.
  if (shape.fill && isLineLike(shape) && shape.path.cmds.length >= 3) return shape.bbox;
  if (shape.path.cmds.length > 12) return null;
  const contours = flattenPath(shape.path);
  const c = contours[0];
  if (!c || contours.length !== 1 || c.curved || (!c.closed && !shape.fill && !isBackAtStart(c.xs, c.ys))) return null;
  const b = shape.bbox;
  const slack = 0.02;
  const corners = new Set<string>();
  for (let i = 0; i < c.xs.length; i++) {
    const x = c.xs[i] ?? 0;
    const y = c.ys[i] ?? 0;
    const onX = Math.abs(x - b.x0) <= slack ? 0 : Math.abs(x - b.x1) <= slack ? 1 : null;
    const onY = Math.abs(y - b.y0) <= slack ? 0 : Math.abs(y - b.y1) <= slack ? 1 : null;
    // A producer may start in the middle of a side.
    if (onX === null && onY === null) return null;
    if (onX !== null && onY !== null) corners.add(`${onX}${onY}`);
  }
  return corners.size === 4 ? b : null;
}

function isLineLike(shape: Shape): boolean {
  const { x0, y0, x1, y1 } = shape.bbox;
  return (y1 - y0 < 0.02 && x1 - x0 > 1) || (x1 - x0 < 0.02 && y1 - y0 > 1);
}

function isBackAtStart(xs: Float64Array, ys: Float64Array): boolean {
  const n = xs.length - 1;
  return n >= 4 && Math.abs((xs[0] ?? 0) - (xs[n] ?? 1e9)) < 0.02 && Math.abs((ys[0] ?? 0) - (ys[n] ?? 1e9)) < 0.02;
}

/** A thick straight stroke with flat ends covers a rectangle, which is how some programs draw bars. */
export function thickStrokeBox(shape: Shape): Rect | null {
  const { path } = shape;
  if (!shape.stroke || shape.fill || shape.dash.length > 0 || path.cmds.length !== 2 || path.cap === 1) return null;
  if (shape.widthPt < thickStrokePt) return null;
  const { x0, y0, x1, y1 } = path.bbox;
  const half = shape.widthPt / 2;
  const tip = path.cap === 2 ? half : 0;
  if (x1 - x0 < 0.01 && y1 - y0 > 0) return { x0: x0 - half, x1: x1 + half, y0: y0 - tip, y1: y1 + tip };
  if (y1 - y0 < 0.01 && x1 - x0 > 0) return { x0: x0 - tip, x1: x1 + tip, y0: y0 - half, y1: y1 + half };
  return null;
}

/** Thinner strokes are stems and error bars. */
const thickStrokePt = 3;

export function barMarkOf(shape: Shape): BarMark | null {
  const box = rectangleOf(shape) ?? thickStrokeBox(shape);
  if (!box) return null;
  const asStroke = !rectangleOf(shape);
  const fill = asStroke ? shape.stroke : shape.fill;
  if (fill && isWhite(fill) && !shape.stroke) return null;
  // The clip decides what a bar stands on: on a log axis it runs down to a base far below the plot.
  const rect = asStroke ? box : intersectRects(box, shape.path.clip);
  if (rect.x0 > rect.x1 || rect.y0 > rect.y1) return null;
  const mark: BarMark = { rect, fill, stroke: asStroke ? null : shape.stroke, z: shape.z, ids: shape.ids };
  const cutEnds = rect.y0 > box.y0 || rect.y1 < box.y1 || rect.x0 > box.x0 || rect.x1 < box.x1;
  if (cutEnds) mark.hidden = { drawn: box, clip: shape.path.clip };
  return mark;
}

export type BarDirection = 'vertical' | 'horizontal';

/** One bar with its foot and free end along the value direction, in points. */
export interface PlacedBar extends BarMark {
  from: number;
  to: number;
  foot: number;
  end: number;
  /** The bar stands on another bar rather than on the base. */
  stacked: boolean;
  /** Neither on the base nor on a bar: both ends are drawn edges. */
  floats?: boolean;
}

export interface BarLayout {
  direction: BarDirection;
  base: number;
  bars: PlacedBar[];
  /** Rectangles that stand neither on the base nor on a bar. */
  loose: BarMark[];
}

/** Edges closer than this are the same edge; strokes and roundings move edges by less. */
const edgeSlackPt = 0.35;

/**
 * Finds the direction and the base. `baseOptions` are positions where a base may be (value zero, the axis line, the
 * edge of the plot) for each direction; bars stand on one of them or they are not read.
 */
export function layOutBars(marks: BarMark[], direction: BarDirection, baseOptions: number[]): BarLayout | null {
  const lo = (m: BarMark): number => (direction === 'vertical' ? m.rect.y0 : m.rect.x0);
  const hi = (m: BarMark): number => (direction === 'vertical' ? m.rect.y1 : m.rect.x1);
  const from = (m: BarMark): number => (direction === 'vertical' ? m.rect.x0 : m.rect.y0);
  const to = (m: BarMark): number => (direction === 'vertical' ? m.rect.x1 : m.rect.y1);
  let best: { base: number; onBase: number } | null = null;
  for (const base of baseOptions) {
    const onBase = marks.filter(
      (m) => Math.abs(lo(m) - base) <= edgeSlackPt || Math.abs(hi(m) - base) <= edgeSlackPt,
    ).length;
    if (!best || onBase > best.onBase) best = { base, onBase };
  }
  if (!best || best.onBase === 0) return null;
  const { base } = best;
  const bars: PlacedBar[] = [];
  // From the base outwards, so that what a bar stands on has been placed before it.
  const outward = [...marks].sort((a, b) => distanceTo(lo(a), hi(a), base) - distanceTo(lo(b), hi(b), base));
  const loose: BarMark[] = [];
  const ends = new Map<string, number[]>();
  const slotsOf = (m: BarMark): string[] => {
    const middle = (from(m) + to(m)) / 2;
    return [...new Set([Math.floor(middle - 0.3), Math.floor(middle + 0.3)])].map(String);
  };
  for (const m of outward) {
    const down = Math.abs(lo(m) - base) <= edgeSlackPt;
    const up = Math.abs(hi(m) - base) <= edgeSlackPt;
    const known = slotsOf(m).flatMap((slot) => ends.get(slot) ?? []);
    let foot: number | null = null;
    let stacked = false;
    if (up) foot = hi(m);
    else if (down) foot = lo(m);
    else if (known.some((e) => Math.abs(e - hi(m)) <= edgeSlackPt) && hi(m) < base) {
      foot = hi(m);
      stacked = true;
    } else if (known.some((e) => Math.abs(e - lo(m)) <= edgeSlackPt) && lo(m) > base) {
      foot = lo(m);
      stacked = true;
    }
    if (foot === null) {
      loose.push(m);
      continue;
    }
    const end = foot === hi(m) ? lo(m) : hi(m);
    for (const slot of slotsOf(m)) addTo(ends, slot, end);
    bars.push({ ...m, from: from(m), to: to(m), foot, end, stacked });
  }
  return { direction, base, bars, loose };
}

function distanceTo(lo: number, hi: number, base: number): number {
  if (base >= lo && base <= hi) return 0;
  return Math.min(Math.abs(lo - base), Math.abs(hi - base));
}

export const isSpan = (r: Rect, plot: Rect): boolean =>
  (heightOf(r) >= 0.985 * heightOf(plot) && r.y0 <= plot.y0 + 1 && r.y1 >= plot.y1 - 1) ||
  (widthOf(r) >= 0.985 * widthOf(plot) && r.x0 <= plot.x0 + 1 && r.x1 >= plot.x1 - 1);
