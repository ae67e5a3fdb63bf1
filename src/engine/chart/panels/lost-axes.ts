/**
 * A scale that stands along a side of a plot and was not taken for one of its axes must not vanish: a curve may belong to
 * it, and with the axis across as the only one left that curve would get numbers of the wrong scale. Such a scale is shown
 * as an axis that could not be read. (Found with a legend that overlapped the labels of a right axis.)
 */
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import { isNumber } from '../axes/interpretations.ts';
import { liesAlongSide, type PanelProposal } from './panel-proposals.ts';

/** A row of numbers is a scale from three marks on; two may be anything. */
const FEWEST_HITS = 3;
/** The scale has to accompany the side, not just touch its end. */
const LEAST_SHARE = 0.4;

export function showLostAxes(panels: readonly PanelProposal[], candidates: readonly AxisCandidate[]): void {
  const used = new Set(panels.flatMap((p) => Object.values(p.axes).flatMap((c) => c.labels.map((l) => l.phrase.id))));
  for (const p of panels) {
    for (const c of candidates) {
      if (p.axes[c.side] || c.calibratedBy !== 'tick_marks' || c.hits < FEWEST_HITS || !accompanies(c, p)) continue;
      const numbers = c.labels.filter(isNumber);
      if (numbers.length < FEWEST_HITS || numbers.some((l) => used.has(l.phrase.id))) continue;
      p.axes[c.side] = { ...c, readings: [], categories: null, misfit: c.misfit ?? 'uneven_ticks' };
      for (const l of c.labels) used.add(l.phrase.id);
    }
  }
}

function accompanies(c: AxisCandidate, p: PanelProposal): boolean {
  const r = p.box.rect;
  if (!liesAlongSide(c, r)) return false;
  const [from, to] = c.vertical ? [r.y0, r.y1] : [r.x0, r.x1];
  const places = c.matched.filter((m) => m.mark && isNumber(m.label.label)).map((m) => m.mark?.posPt ?? 0);
  const shared = Math.min(to, Math.max(...places)) - Math.max(from, Math.min(...places));
  return shared >= LEAST_SHARE * (to - from) && shared >= 0.6 * (Math.max(...places) - Math.min(...places));
}
