/**
 * The labels of one axis, in order along it, as one list of moments: every pattern that reads them all and runs one way.
 * "01/02, 02/02" has two orders of day and month; both come back and the positions or a person choose. What no label says
 * (the year of "Jan, Feb, …") stays named in `partial`; what one label says holds for its neighbours ("2020, Apr, Jul").
 */
import type { Label, Reading, TimePrecision } from '../stage-types.ts';

type TimeReading = Extract<Reading, { kind: 'time' }>;

export interface TimeAssignment {
  /** Epoch milliseconds per label, in the order given. */
  values: number[];
  pattern: string;
  /** The finest field printed. */
  precision: TimePrecision;
  /** What no label of the axis says; the values then count from the year 2000. */
  partial: string[];
}

const dayMs = 86_400_000;

export function agreeTimes(labels: readonly Label[]): TimeAssignment[] {
  const times = labels.map(({ readings }) => readings.filter((r): r is TimeReading => r.kind === 'time'));
  if (labels.length === 0 || times.some((list) => list.length === 0)) return [];
  const patterns = new Set((times[0] ?? []).map(({ pattern }) => pattern));
  const found: TimeAssignment[] = [];
  for (const pattern of patterns) {
    const chosen = times.map((list) => list.find((reading) => reading.pattern === pattern));
    if (chosen.every((reading) => reading !== undefined)) addRun(found, unroll(chosen), pattern, chosen);
  }
  if (found.length === 0) addYearsOfNeighbours(found, times);
  if (found.length === 0) addYearsAmongMonths(found, times);
  return found;
}

/** Patterns that say the same but for the year. */
const families: { name: string; partial: string[]; full: string[] }[] = [
  { name: 'b d', partial: ['b d'], full: ['b d Y'] },
  { name: 'd b', partial: ['d b'], full: ['d b Y', 'd b y'] },
  { name: 'm/d', partial: ['m/d'], full: ['m/d/Y', 'm/d/y'] },
  { name: 'd/m', partial: ['d/m'], full: ['d/m/Y', 'd/m/y'] },
  { name: 'b', partial: ['b'], full: ['b Y', "b 'y"] },
  { name: 'Q', partial: ['Q'], full: ['Y Q', 'Q Y', 'Q y'] },
];

/** "Jan 5 2020, Jan 12, Jan 19": the year is printed once, or at each turn, and holds until the months start again. */
function addYearsOfNeighbours(found: TimeAssignment[], times: readonly TimeReading[][]): void {
  for (const { name, partial, full } of families) {
    const chosen = times.map(
      (list) =>
        list.find(({ pattern }) => full.includes(pattern)) ?? list.find(({ pattern }) => partial.includes(pattern)),
    );
    if (!chosen.every((reading) => reading !== undefined)) continue;
    const anchor = chosen.findIndex(({ pattern }) => full.includes(pattern));
    const anchored = chosen[anchor];
    if (!anchored || chosen.every(({ pattern }) => full.includes(pattern))) continue;
    const values = chosen.map(({ epochMs }) => epochMs);
    const isFull = (i: number): boolean => full.includes(chosen[i]?.pattern ?? '');
    const inYear = (i: number, year: number): number => addYears(values[i] ?? 0, year - yearOf(values[i] ?? 0));
    for (let i = anchor + 1; i < values.length; i += 1) {
      const before = values[i - 1] ?? 0;
      if (isFull(i)) continue;
      const sameYear = inYear(i, yearOf(before));
      values[i] = sameYear > before ? sameYear : inYear(i, yearOf(before) + 1);
    }
    for (let i = anchor - 1; i >= 0; i -= 1) {
      const after = values[i + 1] ?? 0;
      const sameYear = inYear(i, yearOf(after));
      values[i] = sameYear < after ? sameYear : inYear(i, yearOf(after) - 1);
    }
    if (runsOneWay(values)) {
      found.push({ values, pattern: `${name} Y`, precision: anchored.precision, partial: anchored.partial });
    }
  }
}

const yearOf = (epochMs: number): number => new Date(epochMs).getUTCFullYear();

function addRun(found: TimeAssignment[], values: number[], pattern: string, readings: readonly TimeReading[]): void {
  if (!runsOneWay(values) || found.some((other) => other.values.every((value, i) => value === values[i]))) return;
  found.push({
    values,
    pattern,
    precision: readings[0]?.precision ?? 'day',
    partial: [...new Set(readings.flatMap(({ partial }) => partial))],
  });
}

/** Labels without a year (or a date) go on from their neighbour: after December comes January of the next year. */
function unroll(readings: readonly TimeReading[]): number[] {
  const [first] = readings;
  if (first === undefined) return [];
  const lacksYear = first.partial.includes('year');
  const lacksDate = first.partial.includes('date');
  if ((!lacksYear && !lacksDate) || first.partial.includes('month')) return readings.map(({ epochMs }) => epochMs);
  const values: number[] = [];
  let turns = 0;
  for (const [i, { epochMs }] of readings.entries()) {
    const before = readings[i - 1]?.epochMs ?? Number.NEGATIVE_INFINITY;
    if (epochMs <= before) turns += 1;
    values.push(lacksDate ? epochMs + turns * dayMs : addYears(epochMs, turns));
  }
  // Falling labels are read as they stand: counting on would put a year between each two of them.
  return turns >= readings.length - 1 && readings.length > 2 ? readings.map(({ epochMs }) => epochMs) : values;
}

function addYears(epochMs: number, years: number): number {
  const date = new Date(epochMs);
  return Date.UTC(
    date.getUTCFullYear() + years,
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
}

/** "2020, Apr, Jul, Oct, 2021": a year stands for its January, and months belong to the year before them. */
function addYearsAmongMonths(found: TimeAssignment[], times: readonly TimeReading[][]): void {
  const years = times.map((list) => list.find(({ pattern }) => pattern === 'Y'));
  const months = times.map((list) => list.find(({ pattern }) => pattern === 'b' || pattern === 'b Y'));
  const chosen = times.map((_, i) => months[i] ?? years[i]);
  const firstYear = years.findIndex((reading) => reading !== undefined);
  if (firstYear < 0 || !months.some((reading) => reading !== undefined)) return;
  if (!chosen.every((reading) => reading !== undefined)) return;
  const values: number[] = [];
  let year = new Date(years[firstYear]?.epochMs ?? 0).getUTCFullYear() - (firstYear > 0 ? 1 : 0);
  for (const reading of chosen) {
    if (reading.partial.length === 0) year = new Date(reading.epochMs).getUTCFullYear();
    values.push(Date.UTC(year, new Date(reading.epochMs).getUTCMonth(), 1));
  }
  if (runsOneWay(values)) found.push({ values, pattern: 'Y b', precision: 'month', partial: [] });
}

function runsOneWay(values: readonly number[]): boolean {
  if (values.length < 2) return true;
  const rises = (values[1] ?? 0) > (values[0] ?? 0);
  return values.every((value, i) => i === 0 || (rises ? value > (values[i - 1] ?? 0) : value < (values[i - 1] ?? 0)));
}
