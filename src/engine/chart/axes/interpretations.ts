/**
 * All ways of reading a row of labels as one scale: lists of numbers by one convention, lists of moments by one pattern.
 * Labels that are no number at all ("n/a", a unit at the end of the row) stand aside; a label that is a number must be
 * read by every list, because half an axis is no evidence.
 */
import { agreeReadings } from '../readings/agree-numbers.ts';
import { agreeTimes } from '../readings/agree-times.ts';
import type { Label, NumberForm, TimePrecision } from '../stage-types.ts';

export interface Interpretation {
  kind: 'number' | 'time';
  /** One value per label; null where the label stands aside. */
  values: (number | null)[];
  forms: (NumberForm | null)[];
  unit: string | null;
  choice: string | null;
  /** Base of a power notation, when the labels are powers. */
  base: number | null;
  decimal: '.' | ',' | null;
  thousands: NumberForm['thousands'];
  /** A letter may be a factor or a unit. */
  doubtful: boolean;
  time: { pattern: string; precision: TimePrecision; partial: string[] } | null;
}

export function interpretLabels(labels: readonly Label[]): Interpretation[] {
  const numeric = labels.filter(isNumber);
  const out: Interpretation[] = [];
  if (areDaysBesideMonths(labels, numeric)) return [undatedDays(labels)];
  // Words outweigh numbers: a row of names with a number among them is no scale.
  if (numeric.length >= 2 && numeric.length >= 0.6 * labels.length) {
    for (const n of agreeReadings(numeric)) {
      const at = new Map(numeric.map((l, i) => [l, i]));
      const pick = <T>(l: Label, from: readonly T[]): T | null => from[at.get(l) ?? -1] ?? null;
      out.push({
        kind: 'number',
        values: labels.map((l) => pick(l, n.values)),
        forms: labels.map((l) => pick(l, n.forms)),
        unit: n.unit,
        choice: n.description,
        base: n.base,
        decimal: n.decimal,
        thousands: n.thousands,
        doubtful: n.doubtful,
        time: null,
      });
    }
  }
  const years = numeric.length === labels.length && numeric.length >= FEWEST_YEARS && out.some(countsYears);
  if (labels.some((l) => !isNumber(l)) || numeric.length === 0 || out.length === 0 || years) {
    for (const t of agreeTimes(labels)) {
      out.push({
        kind: 'time',
        values: [...t.values],
        forms: labels.map(() => null),
        unit: null,
        choice: t.pattern,
        base: null,
        decimal: null,
        thousands: null,
        doubtful: false,
        time: { pattern: t.pattern, precision: t.precision, partial: t.partial },
      });
    }
  }
  return out;
}

/** Years of a calendar differ in length by a day; it takes some of them to show. */
const FEWEST_YEARS = 3;

const countsYears = (i: Interpretation): boolean =>
  i.kind === 'number' && i.values.every((v) => v !== null && Number.isInteger(v) && v >= 1500 && v <= 2300);

/** "21, 25, 29, Apr": the numbers are days of a month that is printed elsewhere, and 29 goes on with 1. */
function areDaysBesideMonths(labels: readonly Label[], numeric: readonly Label[]): boolean {
  if (numeric.length < 2 || !labels.some((l) => !isNumber(l) && isMoment(l))) return false;
  return numeric.every((l) =>
    l.readings.some((r) => r.kind === 'number' && Number.isInteger(r.value) && r.value >= 1 && r.value <= 31),
  );
}

/** Moments that cannot be counted: the month, or the year, is not among the labels. */
function undatedDays(labels: readonly Label[]): Interpretation {
  return {
    kind: 'time',
    values: labels.map(() => null),
    forms: labels.map(() => null),
    unit: null,
    choice: null,
    base: null,
    decimal: null,
    thousands: null,
    doubtful: false,
    time: { pattern: 'd', precision: 'day', partial: ['month'] },
  };
}

export const isNumber = (l: Label): boolean => l.readings.some((r) => r.kind === 'number');

export const isMoment = (l: Label): boolean => l.readings.some((r) => r.kind === 'time');
