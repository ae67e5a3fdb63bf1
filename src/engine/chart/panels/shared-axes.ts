/**
 * Small multiples print labels only on the outer panels. A frame without labels of its own on one direction may take the
 * axis of a frame in the same column (or row) when the sides line up and its own tick marks or grid lines stand exactly
 * where the labelled ones do; frames that abut share their scale by construction.
 */
import type { Rect } from '../../geometry/rect.ts';
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import { type LineIndex, linesAcross, marksOnLine } from '../axes/line-index.ts';
import type { Side } from '../stage-types.ts';
import type { PanelProposal } from './panel-proposals.ts';

/** Frames of one grid are drawn from the same numbers; rounding moves them by a fraction of a point. */
const ALIGNED_PT = 1;
const SAME_MARK_PT = 0.6;
/** Facets stand a few points apart; anything wider leaves room for labels of its own. */
const ABUTTING_PT = 12;

export function borrowAxes(frames: readonly PanelProposal[], index: LineIndex): void {
  for (const frame of frames) {
    if (!frame.axes.bottom && !frame.axes.top) borrow(frame, frames, index, false);
    if (!frame.axes.left && !frame.axes.right) borrow(frame, frames, index, true);
  }
}

function borrow(frame: PanelProposal, frames: readonly PanelProposal[], index: LineIndex, vertical: boolean): void {
  const sides: Side[] = vertical ? ['left', 'right'] : ['bottom', 'top'];
  const row = frames
    .filter((f) => f !== frame && aligned(f.box.rect, frame.box.rect, vertical))
    .sort((a, b) => distance(a.box.rect, frame.box.rect, vertical) - distance(b.box.rect, frame.box.rect, vertical));
  for (const donor of row)
    for (const side of sides) {
      const c = donor.own[side];
      if (!c || c.readings.length === 0 || c.calibratedBy === 'labels') continue;
      if (!marksCoincide(frame.box.rect, c, index) && !abuts(frame.box.rect, row, vertical)) continue;
      frame.axes[side] = c;
      frame.borrowed = [...frame.borrowed, side];
      return;
    }
}

const aligned = (a: Rect, b: Rect, vertical: boolean): boolean =>
  vertical
    ? Math.abs(a.y0 - b.y0) <= ALIGNED_PT && Math.abs(a.y1 - b.y1) <= ALIGNED_PT
    : Math.abs(a.x0 - b.x0) <= ALIGNED_PT && Math.abs(a.x1 - b.x1) <= ALIGNED_PT;

const distance = (a: Rect, b: Rect, vertical: boolean): number =>
  vertical ? Math.abs(a.x0 - b.x0) : Math.abs(a.y0 - b.y0);

/** Every frame between this one and its row is next door. */
function abuts(r: Rect, row: readonly PanelProposal[], vertical: boolean): boolean {
  return row.some(({ box: { rect: o } }) => {
    const gap = vertical ? Math.max(o.x0 - r.x1, r.x0 - o.x1) : Math.max(o.y0 - r.y1, r.y0 - o.y1);
    return gap >= -1 && gap <= ABUTTING_PT;
  });
}

/** All labelled positions of the donor carry a mark or a grid line in this frame as well. */
function marksCoincide(r: Rect, c: AxisCandidate, index: LineIndex): boolean {
  const [from, to] = c.vertical ? [r.y0, r.y1] : [r.x0, r.x1];
  const lines = c.vertical ? [r.x0, r.x1] : [r.y0, r.y1];
  const wanted = c.matched.flatMap((m) => (m.mark ? [m.mark.posPt] : []));
  return lines.some((line) => {
    const own = [
      ...marksOnLine(index, c.vertical, line, from - 1, to + 1, 1.2),
      ...linesAcross(index, c.vertical, line, from - 1, to + 1, 1.2),
    ];
    return wanted.length >= 2 && wanted.every((w) => own.some((m) => Math.abs(m.pos - w) <= SAME_MARK_PT));
  });
}
