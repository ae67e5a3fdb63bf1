/**
 * Which axis candidates frame one plot together? A proposal is a rectangle with axes along its sides. The corner rule
 * keeps a neighbour's axis out: an axis belongs to a plot only if its line lies along the side (or a little outside it),
 * all of its ticks fall between the corners, and no label of its row between the corners is left out.
 */
import { areaOf, type Rect } from '../../geometry/rect.ts';
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import { isNumber } from '../axes/interpretations.ts';
import { LONGEST_MARK_PT } from '../axes/line-index.ts';
import type { Ruler } from '../axes/rulers.ts';
import type { Side } from '../stage-types.ts';
import type { PlotBox } from './plot-boxes.ts';
import type { StrayFinder } from './stray-numbers.ts';

export interface PanelProposal {
  box: PlotBox;
  axes: Partial<Record<Side, AxisCandidate>>;
  /** The axes that stand at this very box, before any is borrowed from a neighbour. */
  own: Partial<Record<Side, AxisCandidate>>;
  /** Axes that stand here and cannot be read, where tick marks say that they are axes. */
  unreadable: Partial<Record<Side, AxisCandidate>>;
  /** Sides whose axis belongs to another frame of the same row or column. */
  borrowed: Side[];
  score: number;
}

/** Axes set off from their plot stand a few points outside it (base R: about 14 pt; spines moved outwards: 10 pt). */
const OFFSET_PT = 16;
const INSIDE_PT = 2;
const CORNER_SLACK_PT = 2.5;
/** In tick gaps; an end label is sometimes left out for want of room. */
const WIDEST_MARGIN = 1.7;
/** As a share of the axis; beyond that two axis lines have nothing to do with each other. */
const FARTHEST_CORNER = 0.5;

const boxBonus: Record<PlotBox['source'], number> = { frame: 3, background: 2.5, clip: 2, axes: 0 };

/** Proposals with at least one axis, best first. */
export function proposePanels(
  candidates: readonly AxisCandidate[],
  boxes: readonly PlotBox[],
  straysOf: StrayFinder,
): PanelProposal[] {
  const proposals: PanelProposal[] = [];
  for (const box of boxes) {
    const p = proposalFor(box, candidates, straysOf);
    if (p) proposals.push(p);
  }
  const likely = candidates.filter((c) => c.misfit === null || c.hits >= 2);
  const vertical = likely.filter((c) => c.vertical);
  const lines = likely
    .filter((c) => c.ruler.source === 'line' && c.calibratedBy === 'tick_marks' && c.readings.length > 0)
    .map((c) => c.ruler);
  const seen = new Set<string>();
  for (const x of likely)
    for (const y of x.vertical ? [] : vertical) {
      const rect = rectOfPair(x, y, lines);
      if (!rect) continue;
      const key = [rect.x0, rect.y0, rect.x1, rect.y1].map((v) => v.toFixed(1)).join();
      if (seen.has(key)) continue;
      seen.add(key);
      const p = proposalFor({ rect, source: 'axes', paths: [] }, candidates, straysOf);
      // Lines that meet go before lines that only point at each other.
      const apart = gapBetween(y.ruler.linePt, x.ruler) + gapBetween(x.ruler.linePt, y.ruler);
      if (p) proposals.push({ ...p, score: p.score - apart / 4 });
    }
  // Of equal ones the smaller: the larger reaches over tick marks or the neighbour's side.
  return proposals.sort((a, b) => b.score - a.score || areaOf(a.box.rect) - areaOf(b.box.rect));
}

export const hasBoth = (axes: PanelProposal['axes']): boolean =>
  Boolean((axes.bottom || axes.top) && (axes.left || axes.right));

/** One measured scale with marks at least: two rows of words are a table, numbers without a single mark as well. */
export function isMeasured(axes: PanelProposal['axes']): boolean {
  return Object.values(axes).some((c) => c.readings.length > 0 && c.calibratedBy !== 'labels');
}

/** Whether the candidate's ticks lie along this side of the rectangle, with no label of its row left out. */
function fitsSide(c: AxisCandidate, r: Rect, straysOf: StrayFinder): boolean {
  if (!liesAlongSide(c, r) && !crossesPlot(c, r)) return false;
  const [from, to] = c.vertical ? [r.y0, r.y1] : [r.x0, r.x1];
  for (const m of c.matched) {
    // A word without a mark (a legend beside the labels) is no tick and may stand anywhere.
    if (c.readings.length > 0 && !m.mark && !isNumber(m.label.label)) continue;
    const pos = m.mark?.posPt ?? m.label.pos;
    if (pos < from - CORNER_SLACK_PT || pos > to + CORNER_SLACK_PT) return false;
  }
  if (c.misfit === null && !reachesCorners(c, from, to)) return false;
  const inside = c.row.labels.filter((l) => l.pos > from + 1 && l.pos < to - 1);
  if (!inside.every((l) => c.matched.some((m) => m.label === l))) return false;
  // Labels at the corners count: they are the ends of this very axis.
  return !straysOf(c).some((pos) => pos > from - INSIDE_PT && pos < to + INSIDE_PT);
}

/** Whether the axis line runs at this side or set off from it, by itself. */
export function liesAlongSide(c: AxisCandidate, r: Rect): boolean {
  const line = c.ruler.linePt;
  if (c.side === 'bottom') return line >= r.y1 - INSIDE_PT && line <= r.y1 + OFFSET_PT;
  if (c.side === 'top') return line <= r.y0 + INSIDE_PT && line >= r.y0 - OFFSET_PT;
  if (c.side === 'left') return line <= r.x0 + INSIDE_PT && line >= r.x0 - OFFSET_PT;
  return line >= r.x1 - INSIDE_PT && line <= r.x1 + OFFSET_PT;
}

/** An axis through the middle (at zero) is a drawn line from side to side with marks on it. */
function crossesPlot(c: AxisCandidate, r: Rect): boolean {
  if (c.ruler.source !== 'line' || c.calibratedBy !== 'tick_marks') return false;
  const [from, to] = c.vertical ? [r.y0, r.y1] : [r.x0, r.x1];
  const [low, high] = c.vertical ? [r.x0, r.x1] : [r.y0, r.y1];
  const spans = c.ruler.lo <= from + 0.05 * (to - from) && c.ruler.hi >= to - 0.05 * (to - from);
  // Close to a side it would be that side: the box is then a clip around plot and labels.
  const margin = Math.max(LONGEST_MARK_PT, 0.08 * (high - low));
  return spans && c.ruler.linePt > low + margin && c.ruler.linePt < high - margin;
}

/** Past the last tick there is less room than for another one: otherwise the side is longer than this axis. */
function reachesCorners(c: AxisCandidate, from: number, to: number): boolean {
  const labels = c.matched.map((m) => m.mark?.posPt ?? m.label.pos).sort((a, b) => a - b);
  const gap = labels.slice(1).reduce((widest, p, i) => Math.max(widest, p - (labels[i] ?? p)), 0);
  const all = [...labels, ...c.ticks.map((t) => t.posPt)];
  const first = Math.min(...all);
  const last = Math.max(...all);
  return first - from <= WIDEST_MARGIN * gap && to - last <= WIDEST_MARGIN * gap;
}

function proposalFor(box: PlotBox, candidates: readonly AxisCandidate[], straysOf: StrayFinder): PanelProposal | null {
  const axes: PanelProposal['axes'] = {};
  const unreadable: PanelProposal['unreadable'] = {};
  for (const c of candidates) {
    if (!fitsSide(c, box.rect, straysOf) || (box.source === 'axes' && !spansSide(c, box.rect))) continue;
    if (c.misfit !== null && c.hits >= 2) unreadable[c.side] ??= c;
    const held = axes[c.side];
    if (!held || rank(c, box.rect) > rank(held, box.rect)) axes[c.side] = c;
  }
  const all = Object.values(axes);
  if (all.length === 0) return null;
  const score = all.reduce((sum, c) => sum + rank(c, box.rect), 0) + boxBonus[box.source];
  return { box, axes, own: axes, unreadable, borrowed: [], score };
}

/** Where nothing but the axes says how large the plot is, each axis has to run along most of its side. */
function spansSide(c: AxisCandidate, r: Rect): boolean {
  const side = c.vertical ? r.y1 - r.y0 : r.x1 - r.x0;
  return c.ruler.hi - c.ruler.lo >= 0.6 * side;
}

/** How well the candidate fits this side: its own score less its distance from the side. */
function rank(c: AxisCandidate, r: Rect): number {
  const side = c.side === 'bottom' ? r.y1 : c.side === 'top' ? r.y0 : c.side === 'left' ? r.x0 : r.x1;
  return c.score - Math.abs(c.ruler.linePt - side) / 4;
}

/** The rectangle that two axis lines span when they meet, nearly meet or cross. */
function rectOfPair(x: AxisCandidate, y: AxisCandidate, lines: readonly Ruler[]): Rect | null {
  const dx = gapBetween(y.ruler.linePt, x.ruler);
  const dy = gapBetween(x.ruler.linePt, y.ruler);
  if (dx > reachOf(x) || dy > reachOf(y)) return stretchedRect(x, y, dx, dy);
  const [x0, x1] = trimmed(x.ruler, [y.ruler, ...lines]);
  const [y0, y1] = trimmed(y.ruler, [x.ruler, ...lines]);
  return { x0, x1, y0, y1 };
}

const gapBetween = (at: number, r: Ruler): number => Math.max(0, r.lo - at, at - r.hi);

const reachOf = (c: AxisCandidate): number => Math.max(6, Math.min(OFFSET_PT, 0.12 * (c.ruler.hi - c.ruler.lo)));

/**
 * Axis lines that end at their outermost ticks leave up to one tick step to the corner. Only measured axes with marks are
 * stretched, and the plot then reaches to the corner.
 */
function stretchedRect(x: AxisCandidate, y: AxisCandidate, dx: number, dy: number): Rect | null {
  const measured = (c: AxisCandidate) => c.readings.length > 0 && c.calibratedBy === 'tick_marks';
  if (!measured(x) || !measured(y) || dx > tickStep(x) || dy > tickStep(y)) return null;
  if (dx > FARTHEST_CORNER * (x.ruler.hi - x.ruler.lo) || dy > FARTHEST_CORNER * (y.ruler.hi - y.ruler.lo)) return null;
  return {
    x0: Math.min(x.ruler.lo, y.ruler.linePt),
    x1: Math.max(x.ruler.hi, y.ruler.linePt),
    y0: Math.min(y.ruler.lo, x.ruler.linePt),
    y1: Math.max(y.ruler.hi, x.ruler.linePt),
  };
}

function tickStep(c: AxisCandidate): number {
  const places = c.matched.map((m) => m.mark?.posPt ?? m.label.pos).sort((p, q) => p - q);
  return places.slice(1).reduce((widest, p, i) => Math.max(widest, p - (places[i] ?? p)), 0);
}

/**
 * The tick at a corner lies in line with the other axis and makes that line a little longer than the plot: the side ends
 * where the axis across it stands.
 */
function trimmed(side: Ruler, others: readonly Ruler[]): [number, number] {
  let { lo, hi } = side;
  for (const o of others) {
    if (o.vertical === side.vertical) continue;
    const meets = side.linePt >= o.lo - LONGEST_MARK_PT && side.linePt <= o.hi + LONGEST_MARK_PT;
    if (meets && o.linePt > lo && o.linePt - side.lo <= LONGEST_MARK_PT) lo = o.linePt;
    if (meets && o.linePt < hi && side.hi - o.linePt <= LONGEST_MARK_PT) hi = o.linePt;
  }
  return [lo, hi];
}
