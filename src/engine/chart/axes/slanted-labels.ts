/**
 * Where does a slanted label point? To its end or to its middle; the marks decide, and where both fit nothing does.
 */
import type { AxisCandidate } from './axis-candidates.ts';
import { strengthOf } from './candidate-strength.ts';

/**
 * Slanted labels hang on their end or are turned about their middle, and evenly spaced ones match the marks either way,
 * one tick apart. The way that meets the marks closely is the right one; when both do, the labels name no certain tick.
 */
export function settleSlanted(candidates: readonly AxisCandidate[]): AxisCandidate[] {
  const slanted = candidates.filter((c) => c.row.alignment === 'ends' || c.row.alignment === 'turned');
  if (slanted.length === 0) return [...candidates];
  return candidates.filter((c) => {
    if (c.row.alignment !== 'ends' && c.row.alignment !== 'turned') return true;
    // Without a mark there is nothing to choose by; text that hangs on its end is what programs do there.
    if (strengthOf(c) < 2)
      return c.row.alignment === 'ends' && !slanted.some((o) => rivals(c, o) && strengthOf(o) >= 2);
    return !slanted.some((o) => {
      if (!rivals(c, o) || strengthOf(o) < 2 || sameMarks(c, o)) return false;
      return meanOffset(o) < meanOffset(c) + SLANT_MARGIN_EM * c.row.sizePt;
    });
  });
}

const SLANT_MARGIN_EM = 0.15;

const rivals = (a: AxisCandidate, b: AxisCandidate): boolean =>
  a.row.alignment !== b.row.alignment && a.side === b.side && a.labels.some((l) => b.labels.includes(l));

const marksOf = (c: AxisCandidate): (number | null)[] =>
  c.categories ? c.categories.posPt : c.matched.map((m) => m.mark?.posPt ?? null);

const sameMarks = (a: AxisCandidate, b: AxisCandidate): boolean => {
  const [p, q] = [marksOf(a), marksOf(b)];
  return p.length === q.length && p.every((v, i) => v !== null && Math.abs(v - (q[i] ?? Infinity)) < 0.5);
};

/** Mean distance between where the labels point and the marks they were given. */
function meanOffset(c: AxisCandidate): number {
  const marks = marksOf(c);
  const offsets = c.matched.flatMap((m, i) => {
    const at = marks[i];
    return at === null || at === undefined ? [] : [Math.abs(m.label.pos - at)];
  });
  return offsets.length > 0 ? offsets.reduce((a, b) => a + b, 0) / offsets.length : Infinity;
}
