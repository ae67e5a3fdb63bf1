/**
 * Which strokes of a panel are which curves? Every path object is a curve of its own, whatever its look. Several
 * contours of one path are pieces of one curve when they follow each other in x, and curves of their own when they lie
 * side by side. Strokes of one look are joined only where the producer demonstrably drew one line in pieces.
 */

import { growRect, intersectRects, type Rect } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import type { MarkerGroup } from '../marks/mark-types.ts';
import { type Shape, sameRgb } from '../marks/shapes.ts';
import { boxOfCourse, type Course, coursesOf, directionInX } from './course.ts';
import { chainChunks, joinThroughMarkers, rejoinDashes } from './join-strokes.ts';

export interface AssembledCurve {
  shape: Shape;
  /** Pieces in drawing order; a gap lies between two of them. */
  pieces: Course[];
  /** The dashes were strokes of their own. */
  drawnDashes: boolean;
  /** Index of the marker group whose symbols are its vertices. */
  throughGroup: number | null;
}

/** Clips are often rounded to the edge of the frame; a vertex on that edge is not cut off. */
const clipSlackPt = 0.7;

/** A shape keeps its look, and a page may hold a hundred thousand shapes that are asked for it several times. */
const knownKeys = new WeakMap<Shape, string>();

export function styleKey(shape: Shape): string {
  const known = knownKeys.get(shape);
  if (known !== undefined) return known;
  const key = styleKeyOf(shape);
  knownKeys.set(shape, key);
  return key;
}

function styleKeyOf(shape: Shape): string {
  const c = shape.stroke ?? shape.fill ?? [0, 0, 0];
  return [
    ...c.map((v) => Math.round(v * 100)),
    Math.round(shape.widthPt * 20),
    shape.dash.map((d) => Math.round(d * 4)).join('-'),
    Math.round(shape.strokeAlpha * 20),
  ].join('|');
}

export function assembleCurves(shapes: Shape[], window: Rect, groups: MarkerGroup[]): AssembledCurve[] {
  const byStyle = new Map<string, Shape[]>();
  for (const shape of shapes) {
    const key = styleKey(shape);
    const list = byStyle.get(key);
    if (list) list.push(shape);
    else byStyle.set(key, [shape]);
  }
  const curves: AssembledCurve[] = [];
  for (const list of byStyle.values()) {
    list.sort((a, b) => a.z - b.z);
    curves.push(...assembleStyle(list, window, groups));
  }
  return curves.sort((a, b) => (a.pieces[0]?.z ?? 0) - (b.pieces[0]?.z ?? 0));
}

function assembleStyle(shapes: Shape[], window: Rect, groups: MarkerGroup[]): AssembledCurve[] {
  const first = shapes[0];
  if (!first) return [];
  const byId = new Map<number, Shape>();
  for (const s of shapes) for (const id of s.ids) byId.set(id, s);
  const shapeFor = (c: Course): Shape => byId.get(c.ids[0] ?? -1) ?? first;
  const courses = shapes.flatMap((s) => coursesOf(s, growRect(intersectRects(window, s.path.clip), clipSlackPt)));
  for (const [index, group] of groups.entries()) {
    if (!wearsColour(group, first)) continue;
    const joined = joinThroughMarkers(courses, group);
    if (joined) return curvesThroughMarkers(joined, index, shapeFor, courses);
  }
  const chained = chainChunks(courses);
  const { courses: rejoined, dashed } = rejoinDashes(chained);
  return groupContours(rejoined).map((pieces) => ({
    shape: shapeFor(pieces[0] as Course),
    pieces,
    drawnDashes: pieces.some((p) => dashed.has(p)),
    throughGroup: null,
  }));
}

function wearsColour(group: MarkerGroup, shape: Shape): boolean {
  return sameRgb(group.stroke, shape.stroke, 0.05) || sameRgb(group.fill, shape.stroke, 0.05);
}

/** Chains of one series that do not overlap in x are its pieces (where symbols lie so close that no line fits between). */
function curvesThroughMarkers(
  chains: { course: Course; used: number[] }[],
  group: number,
  shapeFor: (c: Course) => Shape,
  courses: Course[],
): AssembledCurve[] {
  const ordered = chains
    .filter((c) => c.course.xs.length > 1)
    .map((c) => c.course)
    .sort((a, b) => boxOfCourse(a).x0 - boxOfCourse(b).x0);
  const apart = ordered.every(
    (c, i) => i === 0 || boxOfCourse(c).x0 >= boxOfCourse(ordered[i - 1] as Course).x1 - 0.05,
  );
  const shape = shapeFor(courses[0] as Course);
  const sets = apart && ordered.length > 0 ? [ordered] : ordered.map((c) => [c]);
  return sets.map((pieces) => ({ shape, pieces, drawnDashes: false, throughGroup: group }));
}

/** Contours (and cut parts of contours) of one path: pieces of one curve, or several curves. */
function groupContours(courses: Course[]): Course[][] {
  const byShape = new Map<number, Course[]>();
  const out: Course[][] = [];
  for (const c of courses) {
    const id = c.ids[0] ?? -1;
    const list = byShape.get(id);
    if (list) list.push(c);
    else {
      const fresh = [c];
      byShape.set(id, fresh);
      out.push(fresh);
    }
  }
  return out.flatMap(splitOverlapping);
}

function splitOverlapping(list: Course[]): Course[][] {
  if (list.length === 1) return [list];
  const contours = new Map<string, Course[]>();
  for (const c of list) addTo(contours, c.contour, c);
  if (contours.size === 1) return [list];
  const boxes = list.map(boxOfCourse);
  const inOrder = (sign: number): boolean =>
    list.every((c, i) => {
      if (directionInX(c) === 0) return false;
      if (i === 0) return true;
      const a = boxes[i - 1];
      const b = boxes[i];
      return a && b ? (sign > 0 ? b.x0 >= a.x1 - 0.05 : b.x1 <= a.x0 + 0.05) : false;
    });
  if (inOrder(1) || inOrder(-1)) return [list];
  return [...contours.values()];
}
