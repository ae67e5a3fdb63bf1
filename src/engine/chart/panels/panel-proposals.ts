/**
 * Which axis candidates frame one plot together? A proposal is a rectangle with at least one horizontal and one vertical
 * axis along its sides. The corner rule keeps a neighbour's axis out: an axis belongs to a plot only if its line lies along
 * the side (or a little outside it) and all of its ticks fall between the corners.
 */
import type { Rect } from '../../geometry/rect.ts';
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import type { Side } from '../stage-types.ts';
import type { PlotBox } from './plot-boxes.ts';

export interface PanelProposal {
  box: PlotBox;
  axes: Partial<Record<Side, AxisCandidate>>;
  score: number;
}

/** Axes set off from their plot stand a few points outside it (base R: about 14 pt; spines moved outwards: 10 pt). */
const OFFSET_PT = 16;
const INSIDE_PT = 2;
const CORNER_SLACK_PT = 2.5;

const boxBonus: Record<PlotBox['source'], number> = { frame: 3, background: 2.5, clip: 2, axes: 0 };

export function proposePanels(candidates: readonly AxisCandidate[], boxes: readonly PlotBox[]): PanelProposal[] {
  const proposals: PanelProposal[] = [];
  const useful = candidates.filter((c) => c.readings.length > 0 || c.categories !== null || c.misfit !== null);
  for (const box of boxes) {
    const p = proposalFor(box, useful);
    if (p) proposals.push(p);
  }
  const horizontal = useful.filter((c) => !c.vertical);
  const vertical = useful.filter((c) => c.vertical);
  for (const x of horizontal)
    for (const y of vertical) {
      const rect = rectOfPair(x, y);
      if (!rect) continue;
      const p = proposalFor({ rect, source: 'axes', paths: [] }, useful);
      if (p) proposals.push(p);
    }
  return proposals.sort((a, b) => b.score - a.score);
}

/** Whether the candidate's ticks lie along this side of the rectangle. */
export function fitsSide(c: AxisCandidate, r: Rect): boolean {
  const [from, to] = c.vertical ? [r.y0, r.y1] : [r.x0, r.x1];
  const positions = tickPositions(c);
  if (positions.some((p) => p < from - CORNER_SLACK_PT || p > to + CORNER_SLACK_PT)) return false;
  const line = c.ruler.linePt;
  if (c.side === 'bottom') return line >= r.y1 - INSIDE_PT && line <= r.y1 + OFFSET_PT;
  if (c.side === 'top') return line <= r.y0 + INSIDE_PT && line >= r.y0 - OFFSET_PT;
  if (c.side === 'left') return line <= r.x0 + INSIDE_PT && line >= r.x0 - OFFSET_PT;
  return line >= r.x1 - INSIDE_PT && line <= r.x1 + OFFSET_PT;
}

export const tickPositions = (c: AxisCandidate): number[] => c.matched.map((m) => m.mark?.posPt ?? m.label.pos);

function proposalFor(box: PlotBox, candidates: readonly AxisCandidate[]): PanelProposal | null {
  const axes: PanelProposal['axes'] = {};
  for (const c of candidates) {
    if (!fitsSide(c, box.rect)) continue;
    const held = axes[c.side];
    if (!held || rank(c, box.rect) > rank(held, box.rect)) axes[c.side] = c;
  }
  const x = [axes.bottom, axes.top].filter((c) => c !== undefined);
  const y = [axes.left, axes.right].filter((c) => c !== undefined);
  if (x.length === 0 || y.length === 0) return null;
  const all = [...x, ...y];
  if (!all.some((c) => c.readings.length > 0)) return null;
  // Two rows of words along two edges are a table or a diagram; numbers without a single mark are a table as well.
  if (!all.some((c) => c.readings.length > 0 && c.calibratedBy !== 'labels')) return null;
  const score = all.reduce((sum, c) => sum + rank(c, box.rect), 0) + boxBonus[box.source];
  return { box, axes, score };
}

/** How well the candidate fits this side: its own score less its distance from the side. */
function rank(c: AxisCandidate, r: Rect): number {
  const side = c.side === 'bottom' ? r.y1 : c.side === 'top' ? r.y0 : c.side === 'left' ? r.x0 : r.x1;
  return c.score - Math.abs(c.ruler.linePt - side) / 4;
}

/** The rectangle that two axis lines span when they meet, nearly meet or cross. */
function rectOfPair(x: AxisCandidate, y: AxisCandidate): Rect | null {
  const reach = (lo: number, hi: number) => Math.max(6, Math.min(OFFSET_PT, 0.12 * (hi - lo)));
  const dx = reach(x.ruler.lo, x.ruler.hi);
  const dy = reach(y.ruler.lo, y.ruler.hi);
  if (y.ruler.linePt < x.ruler.lo - dx || y.ruler.linePt > x.ruler.hi + dx) return null;
  if (x.ruler.linePt < y.ruler.lo - dy || x.ruler.linePt > y.ruler.hi + dy) return null;
  return { x0: x.ruler.lo, x1: x.ruler.hi, y0: y.ruler.lo, y1: y.ruler.hi };
}
