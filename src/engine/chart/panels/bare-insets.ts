/**
 * A plot without scales that is laid over another plot: what is drawn in it belongs to no axis at hand, and the axes around
 * it would give it numbers that look right. It is told by a box of its own inside the plot to which its curves are clipped,
 * or from side to side of which a curve runs that never leaves it. Bars that are painted by clipping a gradient have a box
 * and a clip as well, but no curve in it; a legend box holds short samples.
 */
import { areaOf, heightOf, holdsRect, type Rect, widthOf } from '../../geometry/rect.ts';
import { type DrawList, type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';
import type { Panel } from '../stage-types.ts';
import { type PlotBox, sameRect } from './plot-boxes.ts';

/** Nobody reads a curve in less. */
const SMALLEST_SIDE_PT = 30;
/** A box that fills the plot is its own frame. */
const LARGEST_SHARE = 0.7;
const SAME_BOX_PT = 1.5;
/** A straight stroke may be a piece of anything. */
const FEWEST_COMMANDS = 3;

/** A curve fills its plot nearly from side to side. */
const FEWEST_VERTICES = 8;
const LEAST_ACROSS = 0.85;

export function findBareInsets(panels: readonly Panel[], boxes: readonly PlotBox[], list: DrawList): void {
  const clips = curveClips(list);
  const frames = boxes.filter((b) => b.source === 'frame').map((b) => b.rect);
  for (const panel of panels) {
    const mayHold = (r: Rect) =>
      holdsRect(panel.plot, r, 1) &&
      Math.min(widthOf(r), heightOf(r)) >= SMALLEST_SIDE_PT &&
      areaOf(r) < LARGEST_SHARE * areaOf(panel.plot) &&
      !panels.some((p) => sameRect(p.plot, r, SAME_BOX_PT));
    for (const clip of clips.filter(mayHold)) {
      const isDrawn = boxes.some((b) => b.source !== 'clip' && sameRect(b.rect, clip, SAME_BOX_PT));
      if (isDrawn) panel.bareInsets.push({ rect: clip, clips: true });
    }
    for (const rect of frames.filter(mayHold))
      if (list.paths.some((p) => runsAcross(p, rect))) panel.bareInsets.push({ rect, clips: false });
    if (panel.bareInsets.length > 0) panel.notes.push('A plot without scales lies in this one; it is not read.');
  }
}

const runsAcross = (p: DrawnPath, r: Rect): boolean =>
  p.paint === 'stroke' &&
  p.cmds.length >= FEWEST_VERTICES &&
  holdsRect(r, p.bbox, 1) &&
  widthOf(p.bbox) >= LEAST_ACROSS * widthOf(r) &&
  p.cmds.every((c) => c === PathCommand.M || c === PathCommand.L);

/** The distinct clips of drawn curves that are large enough for a plot. */
function curveClips(list: DrawList): Rect[] {
  const out = new Map<string, Rect>();
  for (const p of list.paths) {
    if (p.paint !== 'stroke' || p.isRect || p.cmds.length < FEWEST_COMMANDS) continue;
    const { clip } = p;
    out.set([clip.x0, clip.y0, clip.x1, clip.y1].map(Math.round).join(), clip);
  }
  return [...out.values()];
}
