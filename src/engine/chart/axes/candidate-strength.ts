/** How firmly is a row of labels tied to its ruler? By the number of its labels that stand at a mark. */
import type { AxisCandidate } from './axis-candidates.ts';

export const strengthOf = (c: AxisCandidate): number =>
  c.categories?.calibratedBy === 'tick_marks' ? c.labels.length : c.matched.filter((m) => m.mark).length;
