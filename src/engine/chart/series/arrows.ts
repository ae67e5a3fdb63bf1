/** Arrows and leaders: lines that point at something. They end in a head, or run from a text to a place in the plot. */
import { growRect, heightOf, holdsPoint, type Rect, widthOf } from '../../geometry/rect.ts';
import type { Shape } from '../marks/shapes.ts';
import type { TextRun } from '../names/text-runs.ts';
import type { AssembledCurve } from './assemble-curves.ts';
import { boxOfCourses } from './course.ts';

const largestHeadPt = 18;
/** A leader is short beside the plot. */
const longestLeader = 0.4;

/** Small strokes and fills that may be the head of an arrow. */
export function headsOf(shapes: Shape[]): Rect[] {
  return shapes
    .filter(
      (s) =>
        Math.max(widthOf(s.bbox), heightOf(s.bbox)) <= largestHeadPt &&
        s.path.cmds.length >= 3 &&
        s.path.cmds.length <= 8 &&
        s.dash.length === 0,
    )
    .map((s) => s.bbox);
}

export function isArrow(curve: AssembledCurve, heads: Rect[], texts: TextRun[], plot: Rect): boolean {
  const piece = curve.pieces[0];
  if (!piece || curve.pieces.length !== 1) return false;
  const vertices = piece.drawn.reduce((a, b) => a + b, 0);
  if (vertices > 4) return false;
  const n = piece.xs.length;
  const ends: [number, number][] = [
    [piece.xs[0] ?? 0, piece.ys[0] ?? 0],
    [piece.xs[n - 1] ?? 0, piece.ys[n - 1] ?? 0],
  ];
  if (ends.some(([x, y]) => heads.some((h) => holdsPoint(growRect(h, 1), x, y)))) return true;
  const box = boxOfCourses(curve.pieces);
  if (Math.hypot(widthOf(box) / widthOf(plot), heightOf(box) / heightOf(plot)) > longestLeader) return false;
  return ends.some(([x, y]) => texts.some((t) => holdsPoint(growRect(t.bbox, 0.5 * t.sizePt), x, y)));
}
