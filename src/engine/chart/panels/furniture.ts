/**
 * Which paths of a panel are explained by its frame and its grid? Lines that run across the whole plot at tick positions,
 * and lines of the same style that do so beside them (minor grid). A lone line right across in a style of its own may be
 * data: a threshold, a zero line, a constant series.
 */
import type { Rect } from '../../geometry/rect.ts';
import { type LineIndex, lowerBound, type StraightLine } from '../axes/line-index.ts';
import type { Axis, Panel, Rgb } from '../stage-types.ts';
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
    for (const id of alignedGrid(vertical ? index.lines.vertical : index.lines.horizontal, axes, plot, vertical)) {
      panel.furniture.add(id);
    }
  }
  for (const axis of [panel.bottom, panel.top, panel.left, panel.right]) {
    if (axis) for (const id of lineOfTicks(axis, index)) panel.furniture.add(id);
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
    const key = styleOf(l);
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

const styleOf = (l: { rgb: Rgb; widthPt: number }): string =>
  `${l.rgb.map((v) => v.toFixed(2)).join()}:${l.widthPt.toFixed(2)}`;

/** Fewer lines at ticks could be levels that somebody drew. */
const FEWEST_ALIGNED = 3;
/** A grid may stop short of the plot where tick marks or margins were taken for a part of it. */
const ALIGNED_SHARE = 0.9;

/** Lines of one style, from one end to the same other end, each at a tick: a grid that is a little smaller than the plot. */
function alignedGrid(sorted: readonly StraightLine[], axes: readonly Axis[], plot: Rect, vertical: boolean): number[] {
  const [from, to] = vertical ? [plot.x0, plot.x1] : [plot.y0, plot.y1];
  const [lo, hi] = vertical ? [plot.y0, plot.y1] : [plot.x0, plot.x1];
  const known = axes.flatMap((a) => [...a.marks, ...(a.reading?.ticks.map((t) => t.posPt) ?? [])]);
  const groups = new Map<string, StraightLine[]>();
  for (let i = lowerBound(sorted, from - END_SLACK_PT, (l) => l.pos); i < sorted.length; i++) {
    const l = sorted[i];
    if (!l || l.pos > to + END_SLACK_PT) break;
    const inside = l.lo >= lo - END_SLACK_PT && l.hi <= hi + END_SLACK_PT && l.hi - l.lo >= ALIGNED_SHARE * (hi - lo);
    if (!inside || !known.some((k) => Math.abs(k - l.pos) <= AT_TICK_PT)) continue;
    const key = `${styleOf(l)}:${l.lo.toFixed(1)}:${l.hi.toFixed(1)}`;
    const list = groups.get(key);
    if (list) list.push(l);
    else groups.set(key, [l]);
  }
  return [...groups.values()].flatMap((g) => (g.length >= FEWEST_ALIGNED ? g.flatMap((l) => l.paths) : []));
}

/**
 * The line of an axis that runs from its first tick mark to its last, beside the side of a frame that was taken for the
 * axis. It is drawn as the tick marks are; a flat curve there has a look of its own.
 */
function lineOfTicks(axis: Axis, index: LineIndex): number[] {
  const first = Math.min(...axis.marks);
  const last = Math.max(...axis.marks);
  if (axis.marks.length < FEWEST_ALIGNED) return [];
  const lying = axis.side === 'bottom' || axis.side === 'top';
  const marks = lying ? index.marks.vertical : index.marks.horizontal;
  const styles = new Set(
    marks
      .filter((m) => Math.min(Math.abs(m.lo - axis.linePt), Math.abs(m.hi - axis.linePt)) <= AT_TICK_PT)
      .filter((m) => axis.marks.some((k) => Math.abs(k - m.pos) <= AT_TICK_PT))
      .map(styleOf),
  );
  return (lying ? index.lines.horizontal : index.lines.vertical)
    .filter((l) => Math.abs(l.pos - axis.linePt) <= AT_TICK_PT && styles.has(styleOf(l)))
    .filter((l) => Math.abs(l.lo - first) <= AT_TICK_PT && Math.abs(l.hi - last) <= AT_TICK_PT)
    .flatMap((l) => l.paths);
}
