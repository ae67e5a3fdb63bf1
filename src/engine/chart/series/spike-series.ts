/**
 * Spikes: thin strokes that stand on one base, side by side, with nothing at their free ends. The free end is the value.
 * Ticks and rugs stand on a base as well, but they are all as long as each other.
 */

import { heightOf, type Rect } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import type { Straight } from '../marks/find-error-bars.ts';
import type { Shape } from '../marks/shapes.ts';
import { styleKey } from './assemble-curves.ts';
import { type DrawnSeries, emptySeries } from './drawn-series.ts';
import type { StraightsInUse } from './read-series.ts';

const fewestSpikes = 4;
const footSlackPt = 0.4;
/** Ticks that point into the plot stay below this share of its height. */
const leastTallest = 0.1;

export function readSpikes(
  straights: StraightsInUse,
  bases: number[],
  plot: Rect,
): { series: DrawnSeries; shapes: Shape[] }[] {
  const byStyle = new Map<string, Straight[]>();
  for (const s of straights.vertical) {
    if (straights.taken.has(s.shape) || s.shape.path.cmds.length > 2 * straights.vertical.length + 2) continue;
    const key = styleKey(s.shape);
    addTo(byStyle, key, s);
  }
  const out: { series: DrawnSeries; shapes: Shape[] }[] = [];
  for (const list of byStyle.values()) {
    const found = spikesOf(list, bases, plot);
    if (found) out.push(found);
  }
  return out;
}

function spikesOf(list: Straight[], bases: number[], plot: Rect): { series: DrawnSeries; shapes: Shape[] } | null {
  if (list.length < fewestSpikes) return null;
  for (const base of bases) {
    const standing = list.filter((s) => Math.abs(s.hi - base) < footSlackPt || Math.abs(s.lo - base) < footSlackPt);
    if (standing.length < 0.9 * list.length || standing.length < fewestSpikes) continue;
    const lengths = standing.map((s) => s.hi - s.lo);
    const tallest = Math.max(...lengths);
    const distinct = new Set(lengths.map((l) => Math.round(l))).size;
    if (tallest < leastTallest * heightOf(plot) || distinct < 3 || (tallest > 0.99 * heightOf(plot) && distinct < 4))
      return null;
    const places = new Set(standing.map((s) => Math.round(s.at * 4)));
    if (places.size < standing.length) return null;
    const first = standing[0]?.shape;
    if (!first) return null;
    const ordered = [...standing].sort((a, b) => a.at - b.at);
    const series = emptySeries(
      'points',
      { color: first.stroke, fill: null, width: first.widthPt, dash: null, marker: null },
      Math.min(...ordered.map((s) => s.shape.z)),
      [...new Set(ordered.flatMap((s) => s.shape.ids))],
    );
    series.xs = ordered.map((s) => s.at);
    series.ys = ordered.map((s) => (Math.abs(s.hi - base) < footSlackPt ? s.lo : s.hi));
    series.notes.push('Drawn as spikes from the base; the points are their free ends.');
    return { series, shapes: [...new Set(ordered.map((s) => s.shape))] };
  }
  return null;
}
