/**
 * Which numbers beside a row of labels are not explained by it? A number in the same band along the same axis belongs to
 * that axis; a scale that leaves one out may be half of a broken or symmetric one, however well the rest fits.
 */
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import { isNumber } from '../axes/interpretations.ts';
import type { Label } from '../stage-types.ts';

export type StrayFinder = (c: AxisCandidate) => readonly number[];

/** Positions along the axis of the numbers that share more than half of the labels' band and are not among them. */
export function strayFinder(labels: readonly Label[]): StrayFinder {
  const numbers = labels.filter((l) => l.phrase.visible && isNumber(l));
  const known = new WeakMap<AxisCandidate, number[]>();
  return (c) => {
    const held = known.get(c) ?? straysOf(c, numbers);
    known.set(c, held);
    return held;
  };
}

function straysOf(c: AxisCandidate, numbers: readonly Label[]): number[] {
  const near = Math.min(...c.matched.map((m) => m.label.near));
  const far = Math.max(...c.matched.map((m) => m.label.far));
  const own = new Set(c.labels.map((l) => l.phrase.id));
  return numbers.flatMap(({ phrase: { id, bbox: b } }) => {
    const [from, to] = c.vertical ? [b.x0, b.x1] : [b.y0, b.y1];
    const shared = Math.min(to, far) - Math.max(from, near);
    if (own.has(id) || shared <= 0.5 * Math.min(to - from, far - near)) return [];
    return [c.vertical ? (b.y0 + b.y1) / 2 : (b.x0 + b.x1) / 2];
  });
}
