/**
 * One course of the pen as seen in a panel: what was drawn without a gap by one contour, or what has been joined to that.
 * Curves are built from courses; a gap between two courses of one curve stays a gap.
 */
import { emptyRect, type Rect, uniteRects } from '../../geometry/rect.ts';
import { type CoursePiece, clipContour } from '../marks/clip-polyline.ts';
import { flattenPath } from '../marks/flatten-path.ts';
import type { Shape } from '../marks/shapes.ts';

export interface Course {
  xs: number[];
  ys: number[];
  drawn: number[];
  closed: boolean;
  curved: boolean;
  z: number;
  ids: number[];
  /** The drawn contour did not end here: the window cut it. */
  cutStart: boolean;
  cutEnd: boolean;
  /** How far out of the window the hidden neighbour of a cut end lies. */
  beyondStart: number;
  beyondEnd: number;
  /** Which contour of which shape it comes from, so that parts of one contour stay together. */
  contour: string;
}

export function coursesOf(shape: Shape, window: Rect): Course[] {
  const id = shape.ids[0] ?? -1;
  return flattenPath(shape.path).flatMap((contour, i) =>
    clipContour(contour, window).map((piece) =>
      courseOf(piece, contour, shape, `${id}.${shape.path.coords.byteOffset}.${i}`),
    ),
  );
}

function courseOf(
  piece: CoursePiece,
  contour: { closed: boolean; curved: boolean },
  shape: Shape,
  key: string,
): Course {
  const n = piece.xs.length;
  const whole = !piece.cutStart && !piece.cutEnd;
  const returns =
    n > 3 &&
    Math.hypot((piece.xs[0] ?? 0) - (piece.xs[n - 1] ?? 0), (piece.ys[0] ?? 0) - (piece.ys[n - 1] ?? 0)) < 0.02;
  return {
    xs: piece.xs,
    ys: piece.ys,
    drawn: piece.drawn,
    closed: whole && (contour.closed || returns),
    curved: contour.curved,
    z: shape.z,
    ids: shape.ids,
    cutStart: piece.cutStart,
    cutEnd: piece.cutEnd,
    beyondStart: piece.beyondStart,
    beyondEnd: piece.beyondEnd,
    contour: key,
  };
}

export function boxOfCourse(c: Pick<Course, 'xs' | 'ys'>): Rect {
  let box = emptyRect;
  for (let i = 0; i < c.xs.length; i++) {
    const x = c.xs[i] ?? 0;
    const y = c.ys[i] ?? 0;
    if (i === 0) box = { x0: x, y0: y, x1: x, y1: y };
    else {
      if (x < box.x0) box.x0 = x;
      if (x > box.x1) box.x1 = x;
      if (y < box.y0) box.y0 = y;
      if (y > box.y1) box.y1 = y;
    }
  }
  return box;
}

export const boxOfCourses = (list: Pick<Course, 'xs' | 'ys'>[]): Rect =>
  list.reduce((box, c) => uniteRects(box, boxOfCourse(c)), emptyRect);

export function lengthOfCourse(c: Pick<Course, 'xs' | 'ys'>): number {
  let sum = 0;
  for (let i = 1; i < c.xs.length; i++) {
    sum += Math.hypot((c.xs[i] ?? 0) - (c.xs[i - 1] ?? 0), (c.ys[i] ?? 0) - (c.ys[i - 1] ?? 0));
  }
  return sum;
}

export const startOf = (c: Course): [number, number] => [c.xs[0] ?? 0, c.ys[0] ?? 0];
export const endOf = (c: Course): [number, number] => [c.xs[c.xs.length - 1] ?? 0, c.ys[c.ys.length - 1] ?? 0];
export const gapBetween = (a: Course, b: Course): number => {
  const [ax, ay] = endOf(a);
  const [bx, by] = startOf(b);
  return Math.hypot(ax - bx, ay - by);
};

/** Appends `b` to `a`; `bridge` says whether the two ends are the same point. */
export function append(a: Course, b: Course, bridge: boolean): Course {
  const from = bridge ? 1 : 0;
  return {
    ...a,
    xs: a.xs.concat(from ? b.xs.slice(1) : b.xs),
    ys: a.ys.concat(from ? b.ys.slice(1) : b.ys),
    drawn: a.drawn.concat(from ? b.drawn.slice(1) : b.drawn),
    ids: a.ids.concat(b.ids.filter((id) => !a.ids.includes(id))),
    closed: false,
    curved: a.curved || b.curved,
    cutEnd: b.cutEnd,
    beyondEnd: b.beyondEnd,
  };
}

/** x never turns back by more than drawing noise (in either direction): 1, -1, or 0 when it does turn. */
export function directionInX(c: Pick<Course, 'xs'>, slack = 0.02): number {
  let up = true;
  let down = true;
  for (let i = 1; i < c.xs.length; i++) {
    const d = (c.xs[i] ?? 0) - (c.xs[i - 1] ?? 0);
    if (d < -slack) up = false;
    if (d > slack) down = false;
  }
  return up && down ? 0 : up ? 1 : down ? -1 : 0;
}
