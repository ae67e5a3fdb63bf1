/**
 * A bubble at the edge of the plot, of which the program drew the part inside: its outline is an arc that looks like a
 * curve of many values, its ground like a band. Round one middle, in the paint of the bubbles beside it, it is one of
 * them, and where it stands is beyond the edge.
 */
import { PathCommand } from '../../pdf/draw-list-types.ts';
import type { MarkerGroup } from '../marks/mark-types.ts';
import { type Shape, sameRgb } from '../marks/shapes.ts';

const fewestVertices = 12;
const mostVertices = 1000;
const roundShare = 0.01;
/** The chord along the edge adds its two ends at most. */
const mostOffArc = 2;

export function isCutBubble(shape: Shape, groups: readonly MarkerGroup[]): boolean {
  const bubbles = groups.some(
    (g) => g.shape === 'circle' && g.sizesVary && (paints(g, shape.stroke) || paints(g, shape.fill)),
  );
  if (!bubbles) return false;
  const { cmds, coords } = shape.path;
  const n = coords.length / 2;
  return n >= fewestVertices && n <= mostVertices && !cmds.includes(PathCommand.C) && isArc(coords);
}

const paints = (g: MarkerGroup, tone: Shape['fill']): boolean =>
  tone !== null && (sameRgb(g.stroke, tone, 0.05) || sameRgb(g.fill, tone, 0.05));

/** Nearly all vertices as far from one middle, which three of them give. */
function isArc(coords: Float64Array): boolean {
  const n = coords.length / 2;
  const at = (i: number): [number, number] => [coords[2 * i] ?? 0, coords[2 * i + 1] ?? 0];
  const [ax, ay] = at(Math.floor(n / 5));
  const [bx, by] = at(Math.floor(n / 2));
  const [cx, cy] = at(Math.floor((4 * n) / 5));
  const d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by));
  if (Math.abs(d) < 1e-6) return false;
  const [a, b, c] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
  const x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d;
  const y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d;
  const radius = Math.hypot(ax - x, ay - y);
  let off = 0;
  for (let i = 0; i < n; i++) {
    const [px, py] = at(i);
    if (Math.abs(Math.hypot(px - x, py - y) - radius) > roundShare * radius + 0.02) off++;
  }
  return off <= mostOffArc;
}
