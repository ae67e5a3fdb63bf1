/**
 * Is an assembled stroke data or something drawn beside it? Reference lines across the whole plot, brackets, leaders,
 * arrows and short strokes are annotations; they are reported, not dropped. A line that the legend names is data
 * whatever its shape.
 */
import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import type { AssembledCurve } from './assemble-curves.ts';
import { boxOfCourses, lengthOfCourse } from './course.ts';

export type CurveKind = 'data' | 'reference_line' | 'short_stroke' | 'closed_shape' | 'flat_unsure';

/** A curve that covers less than this of the plot in both directions is a mark beside the data. */
const leastSpanX = 0.15;
const leastSpanY = 0.25;

export function classifyCurve(curve: AssembledCurve, plot: Rect, hasMarkers: boolean): CurveKind {
  const box = boxOfCourses(curve.pieces);
  const w = widthOf(box);
  const h = heightOf(box);
  const vertices = curve.pieces.reduce((sum, p) => sum + p.drawn.reduce((a, b) => a + b, 0), 0);
  const spanX = w / widthOf(plot);
  const spanY = h / heightOf(plot);
  if (hasMarkers) return 'data';
  if (h < 0.08) {
    const full = box.x0 <= plot.x0 + 1 && box.x1 >= plot.x1 - 1;
    if (vertices > 2 && !full) return spanX >= leastSpanX ? 'data' : 'short_stroke';
    if (full) return vertices > 3 && curve.pieces.length === 1 && !curve.drawnDashes ? 'data' : 'reference_line';
    return spanX >= leastSpanX ? 'flat_unsure' : 'short_stroke';
  }
  if (w < 0.08) return 'reference_line';
  const pieces = curve.pieces;
  if (pieces.length === 1 && pieces[0]?.closed) return 'closed_shape';
  if (spanX < leastSpanX && (spanY < leastSpanY || vertices < 6)) return 'short_stroke';
  if (
    vertices <= 2 &&
    lengthOfCourse(pieces[0] ?? { xs: [], ys: [] }) < 0.2 * Math.hypot(widthOf(plot), heightOf(plot))
  )
    return 'short_stroke';
  return 'data';
}

/** Every step runs along one axis, in turn: a staircase. */
export function isStaircase(xs: number[], ys: number[]): boolean {
  if (xs.length < 4) return false;
  let across = 0;
  let along = 0;
  for (let i = 1; i < xs.length; i++) {
    const dx = Math.abs((xs[i] ?? 0) - (xs[i - 1] ?? 0));
    const dy = Math.abs((ys[i] ?? 0) - (ys[i - 1] ?? 0));
    if (dx > 0.06 && dy > 0.06) return false;
    if (dx > 0.06) along++;
    if (dy > 0.06) across++;
  }
  return along >= 2 && across >= 2;
}
