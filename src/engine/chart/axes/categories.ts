/**
 * Is this row of words a category axis? Categories are named, not measured: the words stand evenly, and each names the
 * place it stands at (its tick mark, or the middle between two boundary marks, or its own centre). Numbers that failed
 * as a scale never become categories, because then a misread number would pass as a name.
 */

import type { Label } from '../stage-types.ts';
import { fitLinear, type ScalePoint } from './fit-scale.ts';
import { isMoment, isNumber } from './interpretations.ts';
import type { RowLabel } from './label-rows.ts';
import { type MarkPlace, matchLabelsToMarks, nearestPlace } from './match-marks.ts';

export interface CategoryPlaces {
  posPt: number[];
  calibratedBy: 'tick_marks' | 'labels';
  marks: (MarkPlace | null)[];
}

/** Centred words wander with their letters by less than this share of the spacing. */
const EVEN_SHARE = 0.08;
const EVEN_PT = 1.5;
const LONGEST_BARE_NAME = 30;
/** Names may be left out, but an axis with many more marks than names is a scale. */
const MOST_MARKS_PER_NAME = 4;
/** A calendar whose unevenness is smaller than this on the page cannot be told from even steps. */
const CALENDAR_PT = 0.1;

export function findCategories(
  labels: readonly RowLabel[],
  ticks: readonly MarkPlace[],
  sizePt: number,
): CategoryPlaces | null {
  if (labels.length < 2) return null;
  const named = labels.filter((l) => !isNumber(l.label)).length;
  if (named === 0 || named < labels.length / 2) return null;
  // The same month twice is a date printed too coarsely, not a name.
  const texts = labels.filter((l) => isMoment(l.label)).map((l) => l.label.phrase.text);
  if (new Set(texts).size < texts.length) return null;
  if (ticks.length > MOST_MARKS_PER_NAME * labels.length) return null;
  // Times of day run through; what lies between two of them has a time of its own.
  if (labels.every((l) => isTimeOfDay(l.label))) return null;
  if (labels.some((l) => coversNeighbours(l, ticks))) return null;
  const atMarks = matchLabelsToMarks(labels, ticks, sizePt);
  if (atMarks.every((m) => m.mark) && isEven(atMarks.map((m) => m.mark?.posPt ?? 0))) {
    // Moments without their year at the marks of a time scale are not names: the curve has values between them.
    const places = atMarks.map((m) => m.mark?.posPt ?? 0);
    if (labels.every((l) => isMoment(l.label)) && !areNames(labels, places)) return null;
    return {
      posPt: atMarks.map((m) => m.mark?.posPt ?? 0),
      calibratedBy: 'tick_marks',
      marks: atMarks.map((m) => m.mark),
    };
  }
  // Slanted dates between marks may as well have been meant for the marks.
  const loose = labels.some((l) => l.slackPt > 0.25 * sizePt) && labels.every((l) => isMoment(l.label));
  const between = loose ? null : betweenMarks(labels, ticks);
  if (between && isEven(between)) return { posPt: between, calibratedBy: 'tick_marks', marks: labels.map(() => null) };
  // Marks that the words stand neither at nor between contradict them.
  if (ticks.length >= labels.length) return null;
  // Without a mark two words are a coincidence, and long ones are prose.
  if (labels.length < 3 || labels.some((l) => l.label.phrase.text.length > LONGEST_BARE_NAME)) return null;
  const own = labels.map((l) => l.pos);
  return isEven(own) ? { posPt: own, calibratedBy: 'labels', marks: labels.map(() => null) } : null;
}

/**
 * Months of a calendar are 28 to 31 days apart. Names stand at equal distances and clearly better so than by the calendar;
 * where days are as even as names (02, 04, 06 May) nothing tells the two apart.
 */
function areNames(labels: readonly RowLabel[], places: readonly number[]): boolean {
  const gaps = places.slice(1).map((p, i) => p - (places[i] ?? 0));
  if (gaps.length < 2) return false;
  const byNumber = fitLinear(places.map((posPt, value) => ({ value, posPt })))?.residualPt ?? Infinity;
  const patterns = new Set(labels[0]?.label.readings.flatMap((r) => (r.kind === 'time' ? [r.pattern] : [])));
  return [...patterns].every((pattern) =>
    YEARS.every((year) => {
      const byCalendar = fitLinear(calendarOf(labels, places, pattern, year))?.residualPt ?? Infinity;
      return byNumber < 0.5 * byCalendar && byCalendar > CALENDAR_PT;
    }),
  );
}

/** A leap year comes in one of four; all of them are tried. */
const YEARS = [2000, 2001, 2002, 2003];

/** The labels as moments that run on from a year: after December comes January of the next. */
function calendarOf(
  labels: readonly RowLabel[],
  places: readonly number[],
  pattern: string,
  year: number,
): ScalePoint[] {
  let at = year;
  let before = -Infinity;
  return labels.map((l, i) => {
    const read = l.label.readings.find((r) => r.kind === 'time' && r.pattern === pattern);
    const date = new Date(read?.kind === 'time' ? read.epochMs : 0);
    const inYear = () =>
      Date.UTC(
        at + date.getUTCFullYear() - 2000,
        date.getUTCMonth(),
        date.getUTCDate(),
        date.getUTCHours(),
        date.getUTCMinutes(),
        date.getUTCSeconds(),
      );
    if (inYear() <= before) at++;
    before = inYear();
    return { value: before, posPt: places[i] ?? 0 };
  });
}

/** Minutes and seconds past 24 are no time of day, but they run through as well. */
const isTimeOfDay = (l: Label): boolean =>
  /^\d{1,3}:\d{2}(:\d{2})?$/.test(l.phrase.text.trim()) ||
  l.readings.some(
    (r) => r.kind === 'time' && (r.precision === 'hour' || r.precision === 'minute' || r.precision === 'second'),
  );

/** A word over the marks on both sides of its own is several names run together. */
function coversNeighbours(l: RowLabel, ticks: readonly MarkPlace[]): boolean {
  const under = ticks.filter((t) => t.posPt > l.from + 1 && t.posPt < l.to - 1);
  return under.some((t) => t.posPt < l.pos - 2) && under.some((t) => t.posPt > l.pos + 2);
}

/** Boundary marks: each label stands in the middle between its two neighbours. */
function betweenMarks(labels: readonly RowLabel[], ticks: readonly MarkPlace[]): number[] | null {
  if (ticks.length < labels.length + 1) return null;
  const places: number[] = [];
  for (const l of labels) {
    const at = nearestPlace(ticks, l.pos);
    const here = ticks[at];
    if (!here) return null;
    const [a, b] = here.posPt <= l.pos ? [here, ticks[at + 1]] : [ticks[at - 1], here];
    if (!a || !b) return null;
    const middle = (a.posPt + b.posPt) / 2;
    if (Math.abs(middle - l.pos) > Math.max(1.5, 0.12 * (b.posPt - a.posPt)) + l.slackPt) return null;
    places.push(middle);
  }
  return places;
}

/** Even up to a share of the spacing; a missing name leaves a whole multiple of it. */
function isEven(places: readonly number[]): boolean {
  const gaps = places.slice(1).map((p, i) => p - (places[i] ?? 0));
  const step = Math.min(...gaps);
  if (!(step > 3)) return false;
  return gaps.every((g) => {
    const times = Math.round(g / step);
    return Math.abs(g - times * step) <= Math.max(EVEN_PT, EVEN_SHARE * step) && times <= 3;
  });
}
