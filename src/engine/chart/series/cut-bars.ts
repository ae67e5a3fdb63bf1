/**
 * Bars that the plot cuts off: what the clip hides is still drawn, and a bar is worth what was drawn, not what fits. The
 * traps: a bar on a log axis has its foot at no value at all, and programs paint a gradient as a large rectangle that is
 * clipped to the bar, where the hidden part says nothing.
 */
import type { Rect } from '../../geometry/rect.ts';
import type { BarLayout, PlacedBar } from '../marks/find-bars.ts';
import type { Panel } from '../stage-types.ts';

/**
 * A bar that the frame cuts lengthwise shows only a part of its width. Where all others are equally wide and equally far
 * apart, the bar goes on to the place that both say; otherwise it stays as it is seen.
 */
export function completeCutBars(panel: Panel, layout: BarLayout): void {
  const [lo, hi] = layout.direction === 'vertical' ? [panel.plot.x0, panel.plot.x1] : [panel.plot.y0, panel.plot.y1];
  const sorted = [...layout.bars].sort((a, b) => a.from - b.from);
  const inner = sorted.filter((b) => b.from > lo + 0.5 && b.to < hi - 0.5);
  if (inner.length < 3 || inner.length < sorted.length - 2) return;
  const width = (inner[0]?.to ?? 0) - (inner[0]?.from ?? 0);
  if (inner.some((b) => Math.abs(b.to - b.from - width) > 0.03 * width + 0.05)) return;
  const centres = inner.map((b) => (b.from + b.to) / 2);
  const step = ((centres[centres.length - 1] ?? 0) - (centres[0] ?? 0)) / (centres.length - 1);
  if (centres.some((c, i) => Math.abs(c - (centres[0] ?? 0) - i * step) > 0.03 * step + 0.05)) return;
  for (const bar of sorted) {
    if (inner.includes(bar) || bar.to - bar.from > 0.97 * width) continue;
    const atLow = bar.from <= lo + 0.5;
    const from = atLow ? bar.to - width : bar.from;
    const neighbour = atLow ? (centres[0] ?? 0) - step : (centres[centres.length - 1] ?? 0) + step;
    if (Math.abs(from + width / 2 - neighbour) > 0.05 * step) continue;
    bar.from = from;
    bar.to = from + width;
  }
}

/** A cut at the edge is at most this far from it. */
const edgePt = 1;

/**
 * Moves feet and ends that the edge of the plot hides to where they are drawn. Only the clip of the plot hides an end;
 * any other clip is the shape itself. Returns the bars whose end was moved.
 */
export function endsBeyondPlot(panel: Panel, layout: BarLayout): Set<PlacedBar> {
  const upright = layout.direction === 'vertical';
  const [lo, hi] = upright ? [panel.plot.y0, panel.plot.y1] : [panel.plot.x0, panel.plot.x1];
  const axes = upright ? [panel.left, panel.right] : [panel.bottom, panel.top];
  const linear = axes.every((a) => a === null || a.reading?.calibration.scale === 'linear');
  const moved = new Set<PlacedBar>();
  for (const bar of layout.bars) {
    if (!bar.hidden || !isPlotClip(bar.hidden.clip, panel.plot)) continue;
    const { drawn } = bar.hidden;
    const [drawnLo, drawnHi] = upright ? [drawn.y0, drawn.y1] : [drawn.x0, drawn.x1];
    // The end lies across from the foot, also for a bar of which nothing but its end on the edge is seen.
    const footIsHigh = bar.foot === bar.end ? layout.base > (lo + hi) / 2 : bar.foot > bar.end;
    const [footEdge, drawnFoot] = footIsHigh ? [hi, drawnHi] : [lo, drawnLo];
    const [endEdge, drawnEnd] = footIsHigh ? [lo, drawnLo] : [hi, drawnHi];
    const isCut = (at: number, edge: number, end: number): boolean =>
      Math.abs(at - edge) <= edgePt && Math.abs(end - edge) > edgePt && end > edge === edge > (lo + hi) / 2;
    if (linear && isCut(bar.foot, footEdge, drawnFoot)) bar.foot = drawnFoot;
    if (!isCut(bar.end, endEdge, drawnEnd)) continue;
    moved.add(bar);
    bar.end = drawnEnd;
  }
  return moved;
}

/** Bars that end on the far edge with nothing hidden: a program that cuts them itself leaves no trace. */
export function endsOnEdge(panel: Panel, layout: BarLayout): Set<PlacedBar> {
  const { plot } = panel;
  const edges = layout.direction === 'vertical' ? [plot.y0, plot.y1] : [plot.x0, plot.x1];
  const isOn = (at: number): boolean => edges.some((e) => Math.abs(e - at) <= onEdgePt);
  return new Set(layout.bars.filter((b) => isOn(b.end) && Math.abs(b.end - b.foot) > edgePt));
}
const onEdgePt = 0.3;

/** Clips of plots lie on the frame or a line width outside it. */
const isPlotClip = (clip: Rect, plot: Rect): boolean =>
  Math.abs(clip.x0 - plot.x0) <= frameSlackPt &&
  Math.abs(clip.x1 - plot.x1) <= frameSlackPt &&
  Math.abs(clip.y0 - plot.y0) <= frameSlackPt &&
  Math.abs(clip.y1 - plot.y1) <= frameSlackPt;
const frameSlackPt = 3;
