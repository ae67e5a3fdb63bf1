/**
 * Can the unlabelled marks confirm a scale that only two labels name? On a log scale the minor ticks at 2, 3, … 9 have a
 * rhythm that nothing else has. On a linear one the marks step evenly and each step is a round number, unless the same
 * marks would be round steps of a log scale, too: then nothing tells the two apart.
 */
import { fitLinear, fitLog, type ScaleFit, type ScalePoint } from './fit-scale.ts';

/** Minor ticks are rounded like major ones. */
const RHYTHM_PT = 0.6;
/** Six of the eight minor ticks per decade: programs leave out some where they stand too close. */
const RHYTHM_SHARE = 0.75;
/** Fewer marks than this are no spacing. */
const FEWEST_MARKS = 3;

export function confirmByMarks(points: readonly ScalePoint[], marks: readonly number[]): ScaleFit | null {
  const [p, q] = points;
  if (!p || !q || points.length !== 2 || p.value === q.value) return null;
  return hasDecadeRhythm(p, q, marks) ? fitLog(points, 10) : hasRoundSteps(p, q, marks) ? fitLinear(points) : null;
}

function hasDecadeRhythm(p: ScalePoint, q: ScalePoint, marks: readonly number[]): boolean {
  if (!(p.value > 0) || !(q.value > 0)) return false;
  const [low, high] = p.value < q.value ? [p, q] : [q, p];
  const decades = Math.log10(high.value / low.value);
  const count = Math.round(decades);
  if (count < 1 || count > 12 || Math.abs(decades - count) > 1e-9) return false;
  const step = (high.posPt - low.posPt) / count;
  const expected: number[] = [];
  for (let d = 0; d < count; d++) for (let m = 2; m <= 9; m++) expected.push(low.posPt + step * (d + Math.log10(m)));
  const hits = expected.filter((e) => marks.some((m) => Math.abs(m - e) <= RHYTHM_PT)).length;
  const [from, to] = low.posPt < high.posPt ? [low.posPt, high.posPt] : [high.posPt, low.posPt];
  const between = marks.filter((m) => m > from + RHYTHM_PT && m < to - RHYTHM_PT);
  const whole = Array.from({ length: count - 1 }, (_, i) => low.posPt + step * (i + 1));
  const strays = between.filter((m) => ![...expected, ...whole].some((e) => Math.abs(m - e) <= RHYTHM_PT));
  return hits >= RHYTHM_SHARE * expected.length && strays.length === 0;
}

function hasRoundSteps(p: ScalePoint, q: ScalePoint, marks: readonly number[]): boolean {
  const gap = evenGap(marks);
  if (gap === null) return false;
  const steps = Math.round(Math.abs(q.posPt - p.posPt) / gap);
  if (steps < 1 || Math.abs(Math.abs(q.posPt - p.posPt) - steps * gap) > RHYTHM_PT) return false;
  if (!isRound(Math.abs(q.value - p.value) / steps)) return false;
  const ratio = p.value > 0 && q.value > 0 ? Math.max(p.value, q.value) / Math.min(p.value, q.value) : null;
  return ratio === null || !isRoundRatio(ratio ** (1 / steps));
}

/** The common gap of all marks, or null when they are too few or step unevenly. */
function evenGap(marks: readonly number[]): number | null {
  const sorted = [...marks].sort((a, b) => a - b);
  if (sorted.length < FEWEST_MARKS) return null;
  const gap = ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) / (sorted.length - 1);
  const even = sorted.every((m, i) => Math.abs(m - ((sorted[0] ?? 0) + i * gap)) <= RHYTHM_PT);
  return even && gap > 2 ? gap : null;
}

/** 1, 2, 2.5 or 5 times a power of ten: the steps that chart programs choose. */
function isRound(step: number): boolean {
  const mantissa = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
  return [1, 2, 2.5, 5, 10].some((m) => Math.abs(mantissa - m) < 1e-6);
}

const isRoundRatio = (ratio: number): boolean =>
  [2, 4, 5, 10, 100, 1000, Math.E].some((r) => Math.abs(ratio / r - 1) < 1e-6);
