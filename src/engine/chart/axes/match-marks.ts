/**
 * Which tick mark or grid line does each label name? Positions come from the marks; the labels only say which. A match
 * has to be one to one, in order, and close: a label nearer to the neighbouring mark than half the way is no match.
 * End labels that were pushed inwards to stay inside the picture line up with their outer edge instead of their middle.
 */
import type { RowLabel } from './label-rows.ts';

/** A position with the path that draws it. */
export interface MarkPlace {
  posPt: number;
  path: number;
}

export interface MatchedLabel {
  label: RowLabel;
  mark: MarkPlace | null;
}

/**
 * Centred digits stand within a fraction of a point of their mark; letters of uneven widths and rounding need more, and
 * writers that measure their text badly need a third of an em.
 */
export const slackEm = { tight: 0.2, wide: 0.32 } as const;

const matchSlack = (l: RowLabel, sizePt: number, em: number): number => l.slackPt + Math.max(1, em * sizePt);

/** Marks closer than this are one mark drawn twice (both ends of a box, a halo, mirrored ticks). */
const SAME_MARK_PT = 0.25;

export function distinctPlaces(places: readonly MarkPlace[]): MarkPlace[] {
  const sorted = [...places].sort((a, b) => a.posPt - b.posPt);
  const out: MarkPlace[] = [];
  for (const p of sorted) {
    const last = out.at(-1);
    if (!last || p.posPt - last.posPt > SAME_MARK_PT) out.push(p);
  }
  return out;
}

/** `places` sorted and distinct, `labels` sorted by position. */
export function matchLabelsToMarks(
  labels: readonly RowLabel[],
  places: readonly MarkPlace[],
  sizePt: number,
  em: number = slackEm.tight,
): MatchedLabel[] {
  const spacing = smallestSpacing(labels);
  const taken = new Set<number>();
  return labels.map((label, i) => {
    const tolerance = Math.min(matchSlack(label, sizePt, em), 0.4 * spacing);
    let best = nearestPlace(places, label.pos);
    if (best < 0 || Math.abs((places[best]?.posPt ?? 0) - label.pos) > tolerance) {
      best = -1;
      if (i === 0) best = edgePlace(places, label.from);
      if (i === labels.length - 1) best = edgePlace(places, label.to);
    }
    const mark = best >= 0 ? places[best] : undefined;
    if (!mark || taken.has(best)) return { label, mark: null };
    taken.add(best);
    return { label, mark };
  });
}

function edgePlace(places: readonly MarkPlace[], edge: number): number {
  const at = nearestPlace(places, edge);
  return at >= 0 && Math.abs((places[at]?.posPt ?? 0) - edge) <= 1 ? at : -1;
}

export function smallestSpacing(labels: readonly { pos: number }[]): number {
  let smallest = Infinity;
  for (let i = 1; i < labels.length; i++) {
    smallest = Math.min(smallest, (labels[i]?.pos ?? 0) - (labels[i - 1]?.pos ?? 0));
  }
  return smallest;
}

/** Index of the place nearest to `pos`, or -1 when there is none. */
export function nearestPlace(places: readonly MarkPlace[], pos: number): number {
  let lo = 0;
  let hi = places.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if ((places[mid]?.posPt ?? 0) < pos) lo = mid + 1;
    else hi = mid;
  }
  const after = places[lo];
  const before = places[lo - 1];
  if (!after) return lo - 1;
  if (!before) return lo;
  return pos - before.posPt <= after.posPt - pos ? lo - 1 : lo;
}
