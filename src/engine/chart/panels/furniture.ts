/**
 * Which paths of a panel are explained by its frame and its grid? Lines that run across the whole plot at tick positions,
 * and lines of the same style that do so beside them (minor grid). A lone line right across in a style of its own may be
 * data: a threshold, a zero line, a constant series.
 */
import type { Rect } from '../../geometry/rect.ts';
import { type LineIndex, lowerBound, type StraightLine } from '../axes/line-index.ts';
import type { Axis, Panel } from '../stage-types.ts';
import type { PlotBox } from './plot-boxes.ts';

const END_SLACK_PT = 1.5;
const AT_TICK_PT = 0.6;

export function markFurniture(panel: Panel, index: LineIndex, boxes: readonly PlotBox[]): void {
  const { plot } = panel;
  for (const b of boxes) {
    if (b.source !== 'clip' && isFrameOf(b.rect, plot)) for (const id of b.paths) panel.furniture.add(id);
  }
  for (const vertical of [false, true]) {
    // Vertical lines belong to the horizontal axes.
    const axes = (vertical ? [panel.bottom, panel.top] : [panel.left, panel.right]).filter((a) => a !== null);
    const lines = linesWithin(vertical ? index.lines.vertical : index.lines.horizontal, plot, vertical);
    for (const id of gridPaths(lines, axes, plot, vertical)) panel.furniture.add(id);
  }
}

const isFrameOf = (r: Rect, plot: Rect): boolean =>
  Math.abs(r.x0 - plot.x0) <= END_SLACK_PT &&
  Math.abs(r.x1 - plot.x1) <= END_SLACK_PT &&
  Math.abs(r.y0 - plot.y0) <= END_SLACK_PT &&
  Math.abs(r.y1 - plot.y1) <= END_SLACK_PT;

function linesWithin(sorted: readonly StraightLine[], plot: Rect, vertical: boolean): StraightLine[] {
  const [from, to] = vertical ? [plot.x0, plot.x1] : [plot.y0, plot.y1];
  const [lo, hi] = vertical ? [plot.y0, plot.y1] : [plot.x0, plot.x1];
  const out: StraightLine[] = [];
  for (let i = lowerBound(sorted, from - END_SLACK_PT, (l) => l.pos); i < sorted.length; i++) {
    const l = sorted[i];
    if (!l || l.pos > to + END_SLACK_PT) break;
    if (l.lo <= lo + END_SLACK_PT && l.hi >= hi - END_SLACK_PT) out.push(l);
  }
  return out;
}

function gridPaths(lines: readonly StraightLine[], axes: readonly Axis[], plot: Rect, vertical: boolean): number[] {
  const [from, to] = vertical ? [plot.x0, plot.x1] : [plot.y0, plot.y1];
  const known = axes.flatMap((a) => [...a.marks, ...(a.reading?.ticks.map((t) => t.posPt) ?? [])]);
  const atTick = (l: StraightLine) => known.some((k) => Math.abs(k - l.pos) <= AT_TICK_PT);
  const atSide = (l: StraightLine) => Math.abs(l.pos - from) <= END_SLACK_PT || Math.abs(l.pos - to) <= END_SLACK_PT;
  const styles = new Map<string, StraightLine[]>();
  for (const l of lines) {
    const key = `${l.rgb.map((v) => v.toFixed(2)).join()}:${l.widthPt.toFixed(2)}`;
    const list = styles.get(key);
    if (list) list.push(l);
    else styles.set(key, [l]);
  }
  const paths: number[] = [];
  for (const group of styles.values()) {
    const inner = group.filter((l) => !atSide(l));
    const onTicks = inner.filter(atTick).length;
    const grid = inner.length >= 2 && (onTicks >= 2 || onTicks >= inner.length / 2);
    for (const l of group) if (atSide(l) || grid) paths.push(...l.paths);
  }
  return paths;
}
