/**
 * Plots that are there and cannot be read: frames with one readable axis, frames whose labels are outlines, frames with
 * ticks and no labels at all, pies and polar plots. They become panels that are declined by name; silence would look like
 * a page without charts. Tables and diagrams have no evenly spaced tick marks on their frames.
 */
import { type ReasonCode, reason } from '../../contract/reasons.ts';
import { areaOf, growRect, heightOf, intersectRects, type Rect, rectsMeet, widthOf } from '../../geometry/rect.ts';
import { type LineIndex, marksOnLine } from '../axes/line-index.ts';
import { distinctPlaces } from '../axes/match-marks.ts';
import type { Label, OutlinedRow, PageContent, Reason } from '../stage-types.ts';
import { isMeasured, type PanelProposal } from './panel-proposals.ts';
import type { PlotBox } from './plot-boxes.ts';
import { findRoundCharts } from './round-charts.ts';

export interface UnreadPanel {
  proposal: PanelProposal;
  declined: Reason;
}

/** Tick labels stand within this distance of their frame. */
const LABEL_ZONE_PT = 26;
/** Marks of a frame without labels: enough to be no accident, even, and on two sides that meet. */
const FEWEST_MARKS = 4;
const EVEN_PT = 0.6;

export function findUnreadPanels(
  taken: readonly PanelProposal[],
  proposals: readonly PanelProposal[],
  boxes: readonly PlotBox[],
  content: PageContent,
  index: LineIndex,
): UnreadPanel[] {
  const out: UnreadPanel[] = [];
  const isFree = (r: Rect) =>
    ![...taken, ...out.map((o) => o.proposal)].some((t) => overlaps(t.box.rect, r) > 0.5) &&
    !taken.some((t) => areaOf(intersectRects(t.box.rect, r)) > 0.9 * areaOf(t.box.rect));
  const add = (proposal: PanelProposal, declined: Reason) => {
    if (isFree(proposal.box.rect)) out.push({ proposal, declined });
  };
  for (const p of proposals) {
    if (p.box.source === 'axes' || !isMeasured(p.axes) || isBarSized(p.box.rect)) continue;
    const x = p.axes.bottom ?? p.axes.top;
    if (x && (p.axes.left ?? p.axes.right)) continue;
    add(p, missingAxis(p.box.rect, x ? 'y' : 'x', content));
  }
  for (const box of boxes) {
    if (box.source === 'clip' || !isFree(box.rect)) continue;
    const bare: PanelProposal = { box, axes: {}, own: {}, unreadable: {}, borrowed: [], score: 0 };
    const rows = content.outlinedRows.filter((r) => labelsSide(r, box.rect));
    const marked = hasEvenMarks(box.rect, index);
    const bothWays = new Set(rows.map((r) => r.direction)).size > 1;
    if (rows.length > 0 && (marked || bothWays)) add(bare, reason('outlined_labels'));
    else if (marked && !hasNumbers(content.labels, box.rect)) add(bare, reason('no_tick_labels'));
  }
  for (const round of findRoundCharts(content)) {
    const box: PlotBox = { rect: round.rect, source: 'frame', paths: round.paths };
    add({ box, axes: {}, own: {}, unreadable: {}, borrowed: [], score: 0 }, reason(round.kind));
  }
  return out;
}

/** A bar with a few tick labels under it looks like a small frame. */
const isBarSized = (r: Rect): boolean => Math.min(widthOf(r), heightOf(r)) < 50;

const overlaps = (a: Rect, b: Rect): number =>
  areaOf(intersectRects(a, b)) / Math.max(1, Math.min(areaOf(a), areaOf(b)));

/** No label at all on that direction, labels drawn as outlines, or too few of them. */
function missingAxis(r: Rect, axis: 'x' | 'y', content: PageContent): Reason {
  const zone = axis === 'x' ? belowOf(r) : leftOf(r);
  const outlined = content.outlinedRows.some((o) => rectsMeet(o.bbox, zone));
  const numbers = content.labels.some((l) => isNumber(l) && rectsMeet(l.phrase.bbox, zone));
  const code: ReasonCode = outlined ? 'outlined_labels' : numbers ? 'too_few_ticks' : 'no_tick_labels';
  return reason(code, undefined, axis);
}

const belowOf = (r: Rect): Rect => ({ x0: r.x0, x1: r.x1, y0: r.y1, y1: r.y1 + LABEL_ZONE_PT });
const leftOf = (r: Rect): Rect => ({ x0: r.x0 - LABEL_ZONE_PT, x1: r.x0, y0: r.y0, y1: r.y1 });
const isNumber = (l: Label): boolean => l.readings.some((x) => x.kind !== 'category');

const hasNumbers = (labels: readonly Label[], r: Rect): boolean =>
  labels.filter((l) => isNumber(l) && rectsMeet(l.phrase.bbox, growRect(r, LABEL_ZONE_PT))).length >= 2;

/** A row below or above, or a column left or right, that runs along most of the side. */
function labelsSide(row: OutlinedRow, r: Rect): boolean {
  const b = row.bbox;
  if (row.direction === 'row') {
    const near = Math.abs(b.y0 - r.y1) <= LABEL_ZONE_PT || Math.abs(r.y0 - b.y1) <= LABEL_ZONE_PT;
    return near && widthOf(b) >= 0.4 * widthOf(r) && b.x0 >= r.x0 - 20 && b.x1 <= r.x1 + 20;
  }
  const near = Math.abs(r.x0 - b.x1) <= LABEL_ZONE_PT || Math.abs(b.x0 - r.x1) <= LABEL_ZONE_PT;
  return near && heightOf(b) >= 0.4 * heightOf(r) && b.y0 >= r.y0 - 20 && b.y1 <= r.y1 + 20;
}

/** Evenly spaced tick marks on a horizontal and on a vertical side. */
function hasEvenMarks(r: Rect, index: LineIndex): boolean {
  const even = (vertical: boolean, line: number, from: number, to: number): boolean => {
    const marks = marksOnLine(index, vertical, line, from - 0.5, to + 0.5, 0.8).filter((m) => m.hi - m.lo >= 1);
    const places = distinctPlaces(marks.map((m) => ({ posPt: m.pos, path: m.path }))).map((p) => p.posPt);
    const inner = places.filter((p) => p > from + 1 && p < to - 1);
    if (inner.length < FEWEST_MARKS - 1) return false;
    const gap = ((inner.at(-1) ?? 0) - (inner[0] ?? 0)) / (inner.length - 1);
    return gap > 4 && inner.every((p, i) => Math.abs(p - ((inner[0] ?? 0) + i * gap)) <= EVEN_PT);
  };
  const x = even(false, r.y1, r.x0, r.x1) || even(false, r.y0, r.x0, r.x1);
  return x && (even(true, r.x0, r.y0, r.y1) || even(true, r.x1, r.y0, r.y1));
}
