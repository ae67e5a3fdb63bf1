/**
 * Hatching: some producers fill a bar by drawing a pattern through the bar as a clip. What is drawn through a clip that
 * is the outline of another shape, and reaches far beyond it, is that shape's paint and no mark of its own.
 */

import { areaOf, type Rect } from '../../geometry/rect.ts';
import { addTo } from './buckets.ts';
import type { Shape } from './shapes.ts';

/** The drawing reaches beyond its clip by at least this factor in area. */
const farBeyond = 1.3;

/** Nothing is hatched that is smaller than this. */
const smallestHostPt2 = 4;

export function withoutHatching(shapes: Shape[], plot: Rect): Shape[] {
  const mayHatch = (s: Shape): boolean =>
    areaOf(s.path.clip) <= 0.9 * areaOf(plot) && areaOf(s.bbox) >= farBeyond * areaOf(s.path.clip);
  // Hardly any drawing has hatches, and a list of hosts is dear where there are many shapes.
  if (!shapes.some(mayHatch)) return shapes;
  const hosts = new Map<string, Shape[]>();
  for (const s of shapes) {
    if (areaOf(s.bbox) > 0.9 * areaOf(plot) || areaOf(s.bbox) < smallestHostPt2) continue;
    for (const key of keysOf(s.bbox)) addTo(hosts, key, s);
  }
  return shapes.filter((s) => {
    if (!mayHatch(s)) return true;
    const clip = s.path.clip;
    const host = (hosts.get(keyOf(clip)) ?? []).find((h) => h !== s && closeTo(h.bbox, clip));
    return host === undefined;
  });
}

const keyOf = (r: Rect): string => `${Math.round(r.x0)},${Math.round(r.y0)},${Math.round(r.x1)},${Math.round(r.y1)}`;

/** Rounding puts a box into a neighbouring cell; both are listed. */
function keysOf(r: Rect): string[] {
  const out = new Set<string>();
  for (const d of [-0.4, 0, 0.4]) {
    out.add(keyOf({ x0: r.x0 + d, y0: r.y0 + d, x1: r.x1 + d, y1: r.y1 + d }));
    out.add(keyOf({ x0: r.x0 + d, y0: r.y0 + d, x1: r.x1 - d, y1: r.y1 - d }));
  }
  return [...out];
}

const closeTo = (a: Rect, b: Rect): boolean =>
  Math.max(Math.abs(a.x0 - b.x0), Math.abs(a.y0 - b.y0), Math.abs(a.x1 - b.x1), Math.abs(a.y1 - b.y1)) <= 1;
