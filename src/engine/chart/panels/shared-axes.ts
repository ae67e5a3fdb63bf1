/**
 * Small multiples print labels only on the outer panels. A frame without labels of its own on one direction may take the
 * axis of a frame in the same column (or row) when the sides line up and its own tick marks or grid lines stand exactly
 * where the labelled ones do; frames that abut share their scale by construction.
 */
import { holdsPoint, type Rect } from '../../geometry/rect.ts';
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import { type LineIndex, linesAcross, marksOnLine } from '../axes/line-index.ts';
import type { DrawnBox } from '../axes/straight-segments.ts';
import type { Label, Side } from '../stage-types.ts';
import { shiftCandidate } from './congruent-axes.ts';
import type { PanelProposal } from './panel-proposals.ts';

/** Frames of one grid are drawn from the same numbers; rounding moves them by a fraction of a point. */
const ALIGNED_PT = 1;
const SAME_MARK_PT = 0.6;
/** Facets stand a few points apart; anything wider leaves room for labels of its own. */
const ABUTTING_PT = 12;
/** Tick labels stand within this distance of their frame. */
const LABEL_ZONE_PT = 22;

export function borrowAxes(
  frames: readonly PanelProposal[],
  index: LineIndex,
  labels: readonly Label[],
  drawn: readonly DrawnBox[],
): void {
  const numbers = labels.filter((l) => l.readings.some((r) => r.kind !== 'category')).map((l) => l.phrase.bbox);
  for (const frame of frames) {
    for (const vertical of [false, true]) {
      const held = vertical ? (frame.axes.left ?? frame.axes.right) : (frame.axes.bottom ?? frame.axes.top);
      if (!held && !hasOwnNumbers(frame.box.rect, numbers, vertical, drawn))
        borrow(frame, frames, index, vertical, drawn);
    }
  }
}

/** Numbers of its own, read or not, say that the frame has a scale of its own. Those in the strip or panel next door do not. */
function hasOwnNumbers(r: Rect, numbers: readonly Rect[], vertical: boolean, drawn: readonly DrawnBox[]): boolean {
  const zone: Rect = vertical
    ? { x0: r.x0 - LABEL_ZONE_PT, x1: r.x0, y0: r.y0, y1: r.y1 }
    : { x0: r.x0, x1: r.x1, y0: r.y1, y1: r.y1 + LABEL_ZONE_PT };
  const beside = drawn.filter(
    (d) => aligned(d.rect, r, vertical) && (vertical ? d.rect.x1 <= r.x0 + ALIGNED_PT : d.rect.y0 >= r.y1 - ALIGNED_PT),
  );
  return numbers.some((n) => {
    const x = (n.x0 + n.x1) / 2;
    const y = (n.y0 + n.y1) / 2;
    return holdsPoint(zone, x, y) && !beside.some((d) => holdsPoint(d.rect, x, y));
  });
}

function borrow(
  frame: PanelProposal,
  frames: readonly PanelProposal[],
  index: LineIndex,
  vertical: boolean,
  drawn: readonly DrawnBox[],
): void {
  const row = frames
    .filter((f) => f !== frame && aligned(f.box.rect, frame.box.rect, vertical))
    .sort((a, b) => distance(a.box.rect, frame.box.rect, vertical) - distance(b.box.rect, frame.box.rect, vertical));
  for (const donor of row)
    for (const side of sidesOf(vertical)) {
      const c = donor.own[side];
      if (!c || c.readings.length === 0 || c.calibratedBy === 'labels') continue;
      if (!marksCoincide(frame.box.rect, c, index, drawn) && !abuts(frame.box.rect, row, vertical)) continue;
      frame.axes[side] = c;
      frame.borrowed = [...frame.borrowed, side];
      return;
    }
  borrowFromNext(frame, frames, index, vertical, drawn);
}

const sidesOf = (vertical: boolean): readonly Side[] => (vertical ? ['left', 'right'] : ['bottom', 'top']);

/** Two marks at like distances are a coincidence. */
const FEWEST_SHARED_MARKS = 3;

/** From a panel of the same size next door, beside this one (for an x axis) or above it (for a y axis), with like marks. */
function borrowFromNext(
  frame: PanelProposal,
  frames: readonly PanelProposal[],
  index: LineIndex,
  vertical: boolean,
  drawn: readonly DrawnBox[],
): void {
  const r = frame.box.rect;
  for (const donor of frames) {
    const o = donor.box.rect;
    if (donor === frame || !aligned(o, r, !vertical) || !sameSize(o, r) || !isNextDoor(o, r, !vertical)) continue;
    // Alike panels of unlike scales have alike marks as well; strips with names are drawn by what draws one scale for all.
    if (!bearAlikeStrips(o, r, drawn)) continue;
    const byPt = vertical ? r.y0 - o.y0 : r.x0 - o.x0;
    for (const side of sidesOf(vertical)) {
      const c = donor.own[side];
      if (!c || c.readings.length === 0 || c.calibratedBy !== 'tick_marks') continue;
      const shifted = shiftCandidate(c, byPt);
      const shared = shifted.matched.filter((m) => m.mark).length;
      if (shared < FEWEST_SHARED_MARKS || !marksCoincide(r, shifted, index, drawn)) continue;
      frame.axes[side] = shifted;
      frame.borrowed = [...frame.borrowed, side];
      return;
    }
  }
}

const sameSize = (a: Rect, b: Rect): boolean =>
  Math.abs(a.x1 - a.x0 - b.x1 + b.x0) <= ALIGNED_PT && Math.abs(a.y1 - a.y0 - b.y1 + b.y0) <= ALIGNED_PT;

/** Strips with names lie between a panel and the marks of its outer edge. */
const TALLEST_STRIP_PT = 40;

/** Boxes as wide as the panel that lie on its upper or lower side (or beside it), with the edges across. */
function stripsOn(r: Rect, vertical: boolean, drawn: readonly DrawnBox[]): { before: boolean; outer: number }[] {
  const [lo, hi] = vertical ? [r.x0, r.x1] : [r.y0, r.y1];
  return drawn.flatMap(({ rect: s }): { before: boolean; outer: number }[] => {
    const [from, to] = vertical ? [s.x0, s.x1] : [s.y0, s.y1];
    if (to - from > TALLEST_STRIP_PT || !aligned(s, r, vertical)) return [];
    if (Math.abs(to - lo) <= ALIGNED_PT) return [{ before: true, outer: from }];
    return Math.abs(from - hi) <= ALIGNED_PT ? [{ before: false, outer: to }] : [];
  });
}

/** The lines on which a panel may have its marks: its own sides and the outer edges of strips on them. */
function markLines(r: Rect, vertical: boolean, drawn: readonly DrawnBox[]): number[] {
  const [lo, hi] = vertical ? [r.x0, r.x1] : [r.y0, r.y1];
  return [lo, hi, ...new Set(stripsOn(r, vertical, drawn).map((s) => s.outer))];
}

/** Both have a strip of one height above them. */
function bearAlikeStrips(a: Rect, b: Rect, drawn: readonly DrawnBox[]): boolean {
  const heights = (r: Rect): number[] => stripsOn(r, false, drawn).flatMap((s) => (s.before ? [r.y0 - s.outer] : []));
  return heights(a).some((h) => h > ALIGNED_PT && heights(b).some((o) => Math.abs(h - o) <= ALIGNED_PT));
}

const aligned = (a: Rect, b: Rect, vertical: boolean): boolean =>
  vertical
    ? Math.abs(a.y0 - b.y0) <= ALIGNED_PT && Math.abs(a.y1 - b.y1) <= ALIGNED_PT
    : Math.abs(a.x0 - b.x0) <= ALIGNED_PT && Math.abs(a.x1 - b.x1) <= ALIGNED_PT;

const distance = (a: Rect, b: Rect, vertical: boolean): number =>
  vertical ? Math.abs(a.x0 - b.x0) : Math.abs(a.y0 - b.y0);

/** Every frame between this one and its row is next door. */
function abuts(r: Rect, row: readonly PanelProposal[], vertical: boolean): boolean {
  return row.some(({ box: { rect: o } }) => isNextDoor(o, r, vertical));
}

function isNextDoor(o: Rect, r: Rect, vertical: boolean): boolean {
  const gap = vertical ? Math.max(o.x0 - r.x1, r.x0 - o.x1) : Math.max(o.y0 - r.y1, r.y0 - o.y1);
  return gap >= -1 && gap <= ABUTTING_PT;
}

/**
 * All labelled positions of the donor carry a mark (or a grid line, where there are no marks) in this frame, and no major
 * mark stands elsewhere. Minor marks may be drawn in one panel and not in the other.
 */
function marksCoincide(r: Rect, c: AxisCandidate, index: LineIndex, drawn: readonly DrawnBox[]): boolean {
  const [from, to] = c.vertical ? [r.y0, r.y1] : [r.x0, r.x1];
  const wanted = c.matched.flatMap((m) => (m.mark ? [m.mark.posPt] : []));
  if (wanted.length < 2) return false;
  const known = [...c.ticks, ...c.grid].map((t) => t.posPt);
  const near = (pos: number, list: readonly number[]) => list.some((p) => Math.abs(p - pos) <= SAME_MARK_PT);
  return markLines(r, c.vertical, drawn).some((line) => {
    const marks = marksOnLine(index, c.vertical, line, from - 1, to + 1, 1.2);
    const longest = marks.reduce((length, m) => Math.max(length, m.hi - m.lo), 0);
    const majors = marks.filter((m) => m.hi - m.lo > 0.9 * longest).map((m) => m.pos);
    const grid = linesAcross(index, c.vertical, line, from - 1, to + 1, 1.2)
      .map((l) => l.pos)
      .filter((p) => p > from + 1 && p < to - 1);
    const own = marks.length >= 2 ? majors : grid;
    const all = marks.length >= 2 ? marks.map((m) => m.pos) : grid;
    return wanted.every((w) => near(w, all)) && own.every((p) => near(p, known));
  });
}
