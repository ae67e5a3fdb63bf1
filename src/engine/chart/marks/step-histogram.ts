/**
 * A histogram drawn as one outline: the pen rises from the base, goes along the tops of the bins and comes back to the
 * base. A curve drawn in steps does not start and end with a wall on the base. Filled outlines look the same as filled
 * step curves; which of the two is meant is for the caller to know.
 */

import { flattenPath } from './flatten-path.ts';
import type { BarMark } from './mark-types.ts';
import type { Shape } from './shapes.ts';

const straightPt = 0.05;
/** Longer paths are curves; they are not walked for this. */
const mostCommands = 5000;
/** One bin alone is a box. */
const fewestBins = 3;

export function outlineBins(shape: Shape, bases: number[]): BarMark[] | null {
  if (shape.path.cmds.length > mostCommands) return null;
  const contours = flattenPath(shape.path).filter((c) => c.xs.length > 1);
  const c = contours[0];
  if (!c || contours.length !== 1 || c.curved || c.xs.length < 2 * fewestBins + 2) return null;
  const points = onBaseFirst(
    [...c.xs].map((x, i) => [x, c.ys[i] ?? 0] as const),
    bases,
    c.closed,
  );
  if (!points) return null;
  const base = points[0]?.[1] ?? 0;
  const marks: BarMark[] = [];
  let direction = 0;
  for (let i = 1; i < points.length; i++) {
    const [ax, ay] = points[i - 1] ?? [0, 0];
    const [bx, by] = points[i] ?? [0, 0];
    const dx = bx - ax;
    const dy = by - ay;
    if (Math.abs(dx) > straightPt && Math.abs(dy) > straightPt) return null;
    if (Math.abs(dx) <= straightPt) continue;
    const sign = Math.sign(dx);
    if (direction !== 0 && sign !== direction) {
      // The way back along the base closes the outline; anything else is no histogram.
      if (Math.abs(ay - base) < 0.3 && Math.abs(by - base) < 0.3) continue;
      return null;
    }
    direction = sign;
    marks.push({
      rect: { x0: Math.min(ax, bx), x1: Math.max(ax, bx), y0: Math.min(ay, base), y1: Math.max(ay, base) },
      fill: shape.fill,
      stroke: shape.stroke,
      z: shape.z,
      ids: shape.ids,
    });
  }
  return marks.length >= fewestBins ? marks : null;
}

/** The outline from its first wall to its last, or null when it does not stand on a base. */
function onBaseFirst(
  points: (readonly [number, number])[],
  bases: number[],
  closed: boolean,
): (readonly [number, number])[] | null {
  const n = points.length;
  const onBase = (p: readonly [number, number] | undefined): boolean =>
    p !== undefined && bases.some((b) => Math.abs(b - p[1]) < 0.4);
  const isWall = (a: readonly [number, number] | undefined, b: readonly [number, number] | undefined): boolean =>
    a !== undefined && b !== undefined && Math.abs(a[0] - b[0]) <= straightPt && Math.abs(a[1] - b[1]) > 0.2;
  if (!closed) {
    const last = points[n - 1];
    const ends = onBase(points[0]) && onBase(last) && Math.abs((points[0]?.[1] ?? 0) - (last?.[1] ?? 1e9)) < 0.1;
    const walls = isWall(points[0], points[1]) && isWall(points[n - 2], last);
    return ends && walls ? points : null;
  }
  for (let i = 0; i < n; i++) {
    const before = points[(i + n - 1) % n];
    const next = points[(i + 1) % n];
    const p = points[i];
    if (!p || !onBase(p) || !isWall(p, next)) continue;
    // The base is the long way from one end to the other.
    if (before && Math.abs(before[1] - p[1]) < 0.1 && Math.abs(before[0] - p[0]) > 1) {
      const turned = [...points.slice(i), ...points.slice(0, i)];
      return turned;
    }
  }
  return null;
}
