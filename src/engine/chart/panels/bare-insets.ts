/**
 * A plot without scales that is laid over another plot: what is drawn in it belongs to no axis at hand, and the axes around
 * it would give it numbers that look right. It is told by a box of its own inside the plot to which its curves are clipped.
 * Bars that are painted by clipping a gradient have a box and a clip as well, but no curve in it.
 */
import { areaOf, heightOf, holdsRect, type Rect, widthOf } from '../../geometry/rect.ts';
import type { DrawList } from '../../pdf/draw-list-types.ts';
import type { Panel } from '../stage-types.ts';
import { type PlotBox, sameRect } from './plot-boxes.ts';

/** Nobody reads a curve in less. */
const SMALLEST_SIDE_PT = 30;
/** A box that fills the plot is its own frame. */
const LARGEST_SHARE = 0.7;
const SAME_BOX_PT = 1.5;
/** A straight stroke may be a piece of anything. */
const FEWEST_COMMANDS = 3;

export function findBareInsets(panels: readonly Panel[], boxes: readonly PlotBox[], list: DrawList): void {
  const clips = curveClips(list);
  for (const panel of panels) {
    for (const clip of clips) {
      const isInside = holdsRect(panel.plot, clip, 1) && areaOf(clip) < LARGEST_SHARE * areaOf(panel.plot);
      const isPanel = panels.some((p) => sameRect(p.plot, clip, SAME_BOX_PT));
      if (!isInside || isPanel) continue;
      const isDrawn = boxes.some((b) => b.source !== 'clip' && sameRect(b.rect, clip, SAME_BOX_PT));
      if (isDrawn) panel.bareInsets.push(clip);
    }
    if (panel.bareInsets.length > 0) panel.notes.push('A plot without scales lies in this one; it is not read.');
  }
}

/** The distinct clips of drawn curves that are large enough for a plot. */
function curveClips(list: DrawList): Rect[] {
  const out = new Map<string, Rect>();
  for (const p of list.paths) {
    if (p.paint !== 'stroke' || p.isRect || p.cmds.length < FEWEST_COMMANDS) continue;
    const { clip } = p;
    if (Math.min(widthOf(clip), heightOf(clip)) < SMALLEST_SIDE_PT) continue;
    out.set([clip.x0, clip.y0, clip.x1, clip.y1].map(Math.round).join(), clip);
  }
  return [...out.values()];
}
