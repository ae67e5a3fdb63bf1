/**
 * Which scale do these ticks prove? Two independent pieces of evidence are needed: the labels stand at marks (or grid
 * lines), and three or more of them step evenly, in value or in logarithm. Anything that fits only after leaving a label
 * out is no proof: a broken axis looks just like a good one with a stray label at its end.
 */
import type { ReasonCode } from '../../contract/reasons.ts';
import { fitLinear, fitLog, isMonotonic, positionOf, type ScaleFit, type ScalePoint } from './fit-scale.ts';
import { type Interpretation, isMoment, isNumber } from './interpretations.ts';
import { type MatchedLabel, smallestSpacing } from './match-marks.ts';
import { confirmByMarks } from './two-labels.ts';

export interface Calibrated {
  fit: ScaleFit;
  interpretation: Interpretation;
  /** Index of the interpretation's labels that take part in the fit. */
  used: number[];
  calibratedBy: 'tick_marks' | 'grid' | 'labels';
}

export interface CalibrationInput {
  matched: MatchedLabel[];
  calibratedBy: 'tick_marks' | 'grid' | 'labels';
  sizePt: number;
  /** Positions of all marks along the axis, labelled or not. */
  marks: number[];
}

/** Producers that round coordinates to whole pixels of 0.75 pt put a tick at most 0.38 pt off; twice that is a fault. */
const MARK_GATE_PT = 0.6;
/** The gate also has to tell neighbouring ticks apart when they stand close. */
const MARK_GATE_SHARE = 0.08;
/** Centres of labels wander with the shapes of their letters by a tenth of an em, half a digit at worst. */
const LABEL_GATE_EM = 0.16;
const LABEL_GATE_SHARE = 0.1;

export function calibrate(input: CalibrationInput, interpretations: readonly Interpretation[]): Calibrated[] {
  const found: Calibrated[] = [];
  const undated: Interpretation[] = [];
  for (const interpretation of interpretations) {
    const result = fitInterpretation(input, interpretation);
    if (!result) continue;
    // What no label says (a year, a date) would have to be invented, and an invented year is a wrong number.
    if (interpretation.time && interpretation.time.partial.length > 0) undated.push(interpretation);
    else if (!found.some((f) => saysTheSame(f, result))) found.push(result);
  }
  if (undated.length === 0) return settleYears(found);
  // "May 02, May 04" fits as years and as days. The days cannot be read, and they may be what is meant.
  return settleYears(
    found.filter((f) => f.interpretation.kind !== 'time' || undated.every((u) => isLikelier(f.interpretation, u))),
  );
}

/**
 * Ticks stand at the start of what they count: at Januaries or running months for years, at running days or the first for
 * days. The complete reading is believed only where it does so and the other one does not.
 */
function isLikelier(complete: Interpretation, undated: Interpretation): boolean {
  const fields = (i: Interpretation) => {
    const dates = i.values.filter((v) => v !== null).map((v) => new Date(v));
    return { months: new Set(dates.map((d) => d.getUTCMonth())), days: new Set(dates.map((d) => d.getUTCDate())) };
  };
  const years = fields(complete);
  const days = fields(undated);
  const yearsAreNatural = years.months.size > 1 || years.months.has(0);
  const daysAreNatural = days.days.size > 1 || days.days.has(1);
  return yearsAreNatural && !daysAreNatural;
}

/** Distances that producers print exactly; below this nothing can be told apart. */
const EXACT_PT = 0.01;

/**
 * 2022, 2024, 2026: numbers, or first days of years? Years with a 29th of February are longer, by a hundredth of a point
 * on a page. Where the marks follow the calendar and not the count they are moments; otherwise they are plain numbers.
 */
function settleYears(found: Calibrated[]): Calibrated[] {
  const number = found.find((f) => f.interpretation.kind === 'number');
  const time = found.find((f) => f.interpretation.time?.pattern === 'Y');
  if (!number || !time) return found;
  const calendar = time.fit.residualPt < EXACT_PT / 2 && number.fit.residualPt > EXACT_PT;
  return found.filter((f) => f !== (calendar ? number : time));
}

function fitInterpretation(input: CalibrationInput, interpretation: Interpretation): Calibrated | null {
  const byMarks = input.calibratedBy !== 'labels';
  const used: number[] = [];
  const points: ScalePoint[] = [];
  const loose: ScalePoint[] = [];
  interpretation.values.forEach((value, i) => {
    const m = input.matched[i];
    if (value === null || !m) return;
    if (byMarks && !m.mark) {
      loose.push({ value, posPt: m.label.pos });
      return;
    }
    used.push(i);
    points.push({ value, posPt: m.mark && byMarks ? m.mark.posPt : m.label.pos });
  });
  if (points.length < 2 || !isMonotonic([...points, ...loose])) return null;
  const fit =
    points.length === 2 && byMarks && interpretation.kind === 'number'
      ? confirmByMarks(points, input.marks)
      : points.length >= 3
        ? bestFit(points, interpretation, gateOf(input, points))
        : null;
  if (!fit) return null;
  // Labels without a mark of their own may stand off it a little, never where another value belongs.
  const labelGate = Math.max(labelGateOf(input), 2, 0.3 * input.sizePt);
  for (const p of loose) if (Math.abs(positionOf(fit, p.value) - p.posPt) > labelGate) return null;
  return { fit, interpretation, used, calibratedBy: input.calibratedBy };
}

function gateOf(input: CalibrationInput, points: readonly ScalePoint[]): number {
  if (input.calibratedBy === 'labels') return labelGateOf(input);
  const places = points.map((p) => ({ pos: p.posPt })).sort((a, b) => a.pos - b.pos);
  return Math.min(MARK_GATE_PT, Math.max(0.15, MARK_GATE_SHARE * smallestSpacing(places)));
}

const labelGateOf = (input: CalibrationInput): number =>
  Math.min(
    LABEL_GATE_EM * input.sizePt + 0.4,
    Math.max(0.6, LABEL_GATE_SHARE * smallestSpacing(input.matched.map((m) => m.label))),
  );

/**
 * Linear before logarithmic: when both fit within a fraction of a point, the values span so little that the two scales
 * are the same line on the page. A power notation says that the producer meant a log scale, so that goes first there.
 */
function bestFit(points: readonly ScalePoint[], interpretation: Interpretation, gate: number): ScaleFit | null {
  if (interpretation.kind === 'time') {
    const fit = fitLinear(points);
    return fit && fit.residualPt <= gate && !stepsLikeNames(points, fit, interpretation) ? fit : null;
  }
  const linear = fitLinear(points);
  const log = fitLog(points, interpretation.base ?? 10);
  const linearFits = linear !== null && linear.residualPt <= gate;
  const logFits = log !== null && log.residualPt <= gate;
  if (linearFits && logFits) return linear.residualPt <= log.residualPt + 0.05 ? linear : log;
  if (linearFits) return linear;
  return logFits ? log : null;
}

/**
 * Months and quarters that step evenly on the page although the calendar does not are names of bars, not moments; then
 * the axis is one of categories.
 */
function stepsLikeNames(points: readonly ScalePoint[], calendar: ScaleFit, interpretation: Interpretation): boolean {
  if (!interpretation.time || !['month', 'quarter'].includes(interpretation.time.precision)) return false;
  const steps = [...points].sort((a, b) => a.posPt - b.posPt).map((p, i) => ({ ...p, value: i }));
  const even = fitLinear(steps);
  return even !== null && even.residualPt + 0.02 < 0.5 * calendar.residualPt;
}

/** Two readings that put every value at the same place are one reading. */
function saysTheSame(x: Calibrated, y: Calibrated): boolean {
  if (x.interpretation.kind !== y.interpretation.kind || x.fit.scale !== y.fit.scale) return false;
  const close = (p: number, q: number) => Math.abs(p - q) <= 1e-9 * Math.max(Math.abs(p), Math.abs(q));
  return close(x.fit.a, y.fit.a) && close(x.fit.b, y.fit.b);
}

/** Why no reading of the labels fits. */
export function reasonForMisfit(input: CalibrationInput, interpretations: readonly Interpretation[]): ReasonCode {
  const numeric = interpretations[0];
  if (numeric?.time && numeric.time.partial.length > 0) return 'date_unsure';
  const moments = input.matched.filter((m) => isMoment(m.label.label) && !isNumber(m.label.label)).length;
  if (moments >= 2 && moments >= input.matched.length / 2) return 'date_unsure';
  if (!numeric) return 'no_tick_labels';
  const points: ScalePoint[] = [];
  numeric.values.forEach((value, i) => {
    const m = input.matched[i];
    if (value !== null && m) points.push({ value, posPt: m.mark?.posPt ?? m.label.pos });
  });
  if (points.length < 3) return 'too_few_ticks';
  const gate = Math.max(1, gateOf(input, points));
  const positive = points.filter((p) => p.value > 0);
  const hasZero = points.some((p) => p.value === 0);
  if (hasZero && (isLogFromSomewhere(positive, gate) || isBothWays(points))) return 'symlog_axis';
  if (isMirrored(points, gate)) return 'sign_unsure';
  if (points.length >= 5 && isBroken(points, gate)) return 'broken_axis';
  return 'uneven_ticks';
}

/**
 * The largest labels lie on a log scale; those below them may stand in the linear part around zero. Near neighbours
 * (90, 92, 94) lie on any scale, so they have to span two decades unless all labels fit.
 */
function isLogFromSomewhere(positive: readonly ScalePoint[], gate: number): boolean {
  const sorted = [...positive].sort((a, b) => b.value - a.value);
  for (let count = sorted.length; count >= 3; count--) {
    const span = (sorted[0]?.value ?? 0) / (sorted[count - 1]?.value ?? 1);
    if (count < sorted.length && span < 99) return false;
    if ((fitLog(sorted.slice(0, count), 10)?.residualPt ?? Infinity) <= gate) return true;
  }
  return false;
}

/** Powers of ten on both sides of zero: only a symmetric log scale is labelled like that. */
function isBothWays(points: readonly ScalePoint[]): boolean {
  const powers = points.filter((p) => p.value !== 0 && Math.abs(Math.log10(Math.abs(p.value)) % 1) < 1e-9);
  const decades = new Set(powers.map((p) => Math.abs(p.value)));
  return (
    powers.length === points.length - 1 &&
    decades.size >= 2 &&
    powers.some((p) => p.value < 0) &&
    powers.some((p) => p.value > 0)
  );
}

/** 1.0 0.5 0.0 0.5 1.0: the values of one half fit when their sign is turned round. */
function isMirrored(points: readonly ScalePoint[], gate: number): boolean {
  const sorted = [...points].sort((a, b) => a.posPt - b.posPt);
  const turn = sorted.reduce((low, p, i) => (p.value < (sorted[low]?.value ?? Infinity) ? i : low), 0);
  if (turn === 0 || turn === sorted.length - 1 || sorted.some((p) => p.value < 0)) return false;
  const flipped = sorted.map((p, i) => (i < turn ? { ...p, value: -p.value } : p));
  return isMonotonic(flipped) && (fitLinear(flipped)?.residualPt ?? Infinity) <= gate;
}

/** Two halves that each step evenly, with a jump between them. */
function isBroken(points: readonly ScalePoint[], gate: number): boolean {
  const sorted = [...points].sort((a, b) => a.posPt - b.posPt);
  for (let cut = 2; cut <= sorted.length - 2; cut++) {
    const parts = [sorted.slice(0, cut), sorted.slice(cut)];
    if (parts.every((part) => (fitLinear(part)?.residualPt ?? Infinity) <= gate)) return true;
  }
  return false;
}
