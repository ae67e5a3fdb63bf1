/**
 * A polar grid inside a frame with ordinary scales: some programs print the radius along the frame, so that the plot reads
 * as x and y although its angles are the data. It is told by rings round one middle, at even radii and of one look, and by
 * spokes from that middle. Rings may be ellipses, since the frame may be wider than high, and chords instead of curves.
 */
import type { Rect } from '../../geometry/rect.ts';
import { type DrawList, type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';

/** Fewer rings round one middle are data as easily as a grid. */
const FEWEST_RINGS = 3;
const FEWEST_SPOKES = 3;
/** Chords of a ring stay this near to it; anything less round is a polygon. */
const FEWEST_CORNERS = 16;
const ROUND_SHARE = 0.02;
const SMALLEST_RADIUS_PT = 8;
/** More circles than this are symbols. */
const MOST_RINGS = 400;
const SAME_PLACE_PT = 1;

interface Ring {
  x: number;
  y: number;
  radius: number;
  aspect: number;
  style: string;
  path: number;
}

export interface PolarGrid {
  x: number;
  y: number;
  rect: Rect;
  paths: number[];
}

export function findPolarGrids(list: DrawList): PolarGrid[] {
  const found = list.paths.flatMap((p) => (p.paint === 'stroke' ? (ringOf(p) ?? []) : []));
  if (found.length > MOST_RINGS) return [];
  const groups: Ring[][] = [];
  for (const ring of found) {
    const group = groups.find(([first]) => first && isRound(first, ring));
    if (group) group.push(ring);
    else groups.push([ring]);
  }
  return groups.flatMap((rings) => {
    const [first] = rings;
    if (!first || !evenRadii(rings) || spokes(list, first) < FEWEST_SPOKES) return [];
    const [a, b] = [Math.max(...rings.map((r) => r.radius)), Math.max(...rings.map((r) => r.radius / r.aspect))];
    const rect = { x0: first.x - a, x1: first.x + a, y0: first.y - b, y1: first.y + b };
    return [{ x: first.x, y: first.y, rect, paths: rings.map((r) => r.path) }];
  });
}

/** Round one middle, of one look, as flat as each other. */
const isRound = (a: Ring, b: Ring): boolean =>
  a.style === b.style &&
  Math.hypot(a.x - b.x, a.y - b.y) < SAME_PLACE_PT &&
  Math.abs(a.aspect - b.aspect) < ROUND_SHARE * a.aspect;

function evenRadii(rings: readonly Ring[]): boolean {
  const radii = [...new Set(rings.map((r) => Math.round(r.radius * 10) / 10))].sort((a, b) => a - b);
  // The outermost ring may be the end of the plot instead of a step.
  return [radii, radii.slice(0, -1)].some((list) => {
    if (list.length < FEWEST_RINGS) return false;
    const gaps = list.slice(1).map((r, i) => r - (list[i] ?? 0));
    return Math.max(...gaps) - Math.min(...gaps) <= Math.max(1, 0.1 * Math.max(...gaps));
  });
}

const styleOf = (p: DrawnPath): string => `${p.rgb.join()}:${p.widthPt}:${p.dash.join()}`;

function ringOf(path: DrawnPath): Ring | null {
  const { x0, x1, y0, y1 } = path.bbox;
  const [a, b] = [(x1 - x0) / 2, (y1 - y0) / 2];
  if (Math.min(a, b) < SMALLEST_RADIUS_PT) return null;
  const curves = path.cmds.reduce((n, c) => n + (c === PathCommand.C ? 1 : 0), 0);
  const lines = path.cmds.reduce((n, c) => n + (c === PathCommand.L ? 1 : 0), 0);
  if (curves === 0 ? lines < FEWEST_CORNERS : curves < 4 || lines > 0) return null;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  let at = 0;
  for (const cmd of path.cmds) {
    const size = cmd === PathCommand.C ? 6 : cmd === PathCommand.Z ? 0 : 2;
    at += size;
    if (size === 0) continue;
    const distance = Math.hypot(((path.coords[at - 2] ?? 0) - x) / a, ((path.coords[at - 1] ?? 0) - y) / b);
    if (Math.abs(distance - 1) > ROUND_SHARE) return null;
  }
  return { x, y, radius: a, aspect: a / b, style: styleOf(path), path: path.id };
}

function spokes(list: DrawList, ring: Ring): number {
  const angles = new Set<number>();
  for (const p of list.paths) {
    if (p.paint !== 'stroke' || p.cmds.length !== 2) continue;
    const [ax = 0, ay = 0, bx = 0, by = 0] = p.coords;
    const fromMiddle = Math.hypot(ax - ring.x, ay - ring.y) < SAME_PLACE_PT;
    const toMiddle = Math.hypot(bx - ring.x, by - ring.y) < SAME_PLACE_PT;
    if (fromMiddle === toMiddle) continue;
    const [dx, dy] = fromMiddle ? [bx - ring.x, by - ring.y] : [ax - ring.x, ay - ring.y];
    if (Math.hypot(dx, dy) > SMALLEST_RADIUS_PT) angles.add(Math.round((Math.atan2(dy, dx) * 180) / Math.PI));
  }
  return angles.size;
}
