/**
 * Is an assembled stroke data or something drawn beside it? Reference lines across the whole plot, brackets, leaders,
 * arrows and short strokes are annotations; they are reported, not dropped. A line that the legend names is data
 * whatever its shape.
 */
import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import type { AssembledCurve } from './assemble-curves.ts';
import { boxOfCourses, type Course, directionInX, lengthOfCourse } from './course.ts';

export type CurveKind = 'data' | 'reference_line' | 'short_stroke' | 'closed_shape' | 'flat_unsure' | 'tick' | 'frame';

/** A curve that covers less than this of the plot in both directions is a mark beside the data. */
const leastSpanX = 0.15;
const leastSpanY = 0.25;

/** Brackets, arrows and leaders have a handful of vertices; so many, one after the other along x, are values. */
const fewestOfShort = 8;
const leastSpanShort = 0.04;

export function classifyCurve(curve: AssembledCurve, plot: Rect, hasMarkers: boolean): CurveKind {
  const box = boxOfCourses(curve.pieces);
  const w = widthOf(box);
  const h = heightOf(box);
  const vertices = curve.pieces.reduce((sum, p) => sum + p.drawn.reduce((a, b) => a + b, 0), 0);
  const spanX = w / widthOf(plot);
  const spanY = h / heightOf(plot);
  if (hasMarkers) return 'data';
  if (vertices <= 2 && isAtFrame(box, plot)) return Math.max(w, h) <= longestTickPt ? 'tick' : 'frame';
  if (h < 0.08) {
    const full = box.x0 <= plot.x0 + 1 && box.x1 >= plot.x1 - 1;
    if (vertices > 2 && !full) return spanX >= leastSpanX ? 'data' : 'short_stroke';
    if (full) return vertices > 3 && curve.pieces.length === 1 && !curve.drawnDashes ? 'data' : 'reference_line';
    return spanX >= leastSpanX ? 'flat_unsure' : 'short_stroke';
  }
  if (w < 0.08) return spanY >= 0.5 ? 'reference_line' : 'short_stroke';
  const pieces = curve.pieces;
  // Parametric curves may close; a loop of few vertices is an outline drawn round something.
  const loop = pieces.length === 1 && pieces[0]?.closed === true;
  if (loop && (vertices < 16 || Math.max(spanX, spanY) < 0.4 || pieces[0]?.curved)) return 'closed_shape';
  const runsOn = vertices >= fewestOfShort && spanX >= leastSpanShort && pieces.every((p) => isForward(p));
  if (runsOn) return 'data';
  if (spanX < leastSpanX && (spanY < leastSpanY || vertices < 6)) return 'short_stroke';
  if (
    vertices <= 2 &&
    lengthOfCourse(pieces[0] ?? { xs: [], ys: [] }) < 0.2 * Math.hypot(widthOf(plot), heightOf(plot))
  )
    return 'short_stroke';
  return 'data';
}

/** Straight from vertex to vertex and always on in x: drawn ornaments are bent or turn back. */
const isForward = (p: Course): boolean => !p.curved && !p.closed && directionInX(p) !== 0;

/** Ticks that point into the plot are no longer than this. */
const longestTickPt = 14;

/** A straight stroke on an edge of the plot, or a short one that starts there at a right angle. */
function isAtFrame(box: Rect, plot: Rect): boolean {
  const slack = 0.8;
  const upright = widthOf(box) < 0.08;
  const lying = heightOf(box) < 0.08;
  if (upright) {
    const onSide = Math.abs(box.x0 - plot.x0) < slack || Math.abs(box.x0 - plot.x1) < slack;
    const fromEnd = Math.abs(box.y1 - plot.y1) < slack || Math.abs(box.y0 - plot.y0) < slack;
    return (onSide && heightOf(box) > 0.9 * heightOf(plot)) || (fromEnd && heightOf(box) <= longestTickPt);
  }
  if (lying) {
    const onSide = Math.abs(box.y0 - plot.y0) < slack || Math.abs(box.y0 - plot.y1) < slack;
    const fromEnd = Math.abs(box.x0 - plot.x0) < slack || Math.abs(box.x1 - plot.x1) < slack;
    return (onSide && widthOf(box) > 0.9 * widthOf(plot)) || (fromEnd && widthOf(box) <= longestTickPt);
  }
  return false;
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
