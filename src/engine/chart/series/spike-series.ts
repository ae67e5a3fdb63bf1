/**
 * Spikes: thin strokes that stand on one base, side by side, with nothing at their free ends. The free end is the value.
 * Ticks and rugs stand on a base as well, but they are all as long as each other.
 */

import { heightOf, type Rect } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import { type Straight, takeStraightStrokes } from '../marks/find-error-bars.ts';
import type { Shape } from '../marks/shapes.ts';
import { styleKey } from './assemble-curves.ts';
import { type DrawnSeries, emptySeries } from './drawn-series.ts';
import type { StraightsInUse } from './read-series.ts';

const fewestSpikes = 4;
const footSlackPt = 0.4;
/** Ticks that point into the plot stay below this share of its height. */
const leastTallest = 0.1;

export interface Spikes {
  series: DrawnSeries;
  shapes: Shape[];
  /** Spikes that reach the far edge of the plot: where they end is not seen. */
  cut: number;
}

/** `furniture`: what was taken for ticks and grid; a short spike looks like a tick, one over the full height like a grid line. */
export function readSpikes(straights: StraightsInUse, furniture: Shape[], bases: number[], plot: Rect): Spikes[] {
  const byStyle = new Map<string, Straight[]>();
  for (const s of straights.vertical) {
    if (straights.taken.has(s.shape) || s.shape.path.cmds.length > 2 * straights.vertical.length + 2) continue;
    const key = styleKey(s.shape);
    addTo(byStyle, key, s);
  }
  const out: Spikes[] = [];
  for (const [key, list] of byStyle) {
    const lookalikes = furniture.filter((s) => styleKey(s) === key);
    const found = spikesOf(list, takeStraightStrokes(lookalikes).vertical, bases, plot);
    if (found) out.push(found);
  }
  return out;
}

const reachesAcross = (s: Straight, plot: Rect): boolean => s.lo <= plot.y0 + 1 && s.hi >= plot.y1 - 1;

/** Those of the same look that stand on the base, where no spike stands yet; ticks are as long as each other. */
function mistaken(lookalikes: Straight[], standing: Straight[], base: number, plot: Rect): Straight[] {
  const inner = lookalikes.filter((s) => {
    const up = Math.abs(s.hi - base) < footSlackPt && s.lo > plot.y0 - footSlackPt;
    const down = Math.abs(s.lo - base) < footSlackPt && s.hi < plot.y1 + footSlackPt;
    return (
      (up || down) && s.at > plot.x0 + 1 && s.at < plot.x1 - 1 && !standing.some((o) => Math.abs(o.at - s.at) < 0.5)
    );
  });
  const length = (s: Straight): number => s.hi - s.lo;
  return inner.filter(
    (s) => reachesAcross(s, plot) || inner.filter((o) => Math.abs(length(o) - length(s)) < 0.3).length < 3,
  );
}

function spikesOf(list: Straight[], lookalikes: Straight[], bases: number[], plot: Rect): Spikes | null {
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
    const more = mistaken(lookalikes, standing, base, plot);
    const all = [...standing, ...more];
    const ordered = all.filter((s) => !reachesAcross(s, plot)).sort((a, b) => a.at - b.at);
    const series = emptySeries(
      'points',
      { color: first.stroke, fill: null, width: first.widthPt, dash: null, marker: null },
      Math.min(...ordered.map((s) => s.shape.z)),
      [...new Set(ordered.flatMap((s) => s.shape.ids))],
    );
    series.xs = ordered.map((s) => s.at);
    series.ys = ordered.map((s) => (Math.abs(s.hi - base) < footSlackPt ? s.lo : s.hi));
    series.notes.push('Drawn as spikes from the base; the points are their free ends.');
    return { series, shapes: [...new Set(all.map((s) => s.shape))], cut: all.length - ordered.length };
  }
  return null;
}
