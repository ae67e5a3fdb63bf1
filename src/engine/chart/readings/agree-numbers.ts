/**
 * The labels of one axis as one list of numbers: each way of reading them all that a single printer, with one locale and
 * one unit, would have produced. "5.000, 10.000" gives two lists (5, 10 and 5000, 10000); "800, 900, 1,000" gives two and
 * the positions settle it; "1.5, 2,000" gives one. Whether a list fits the tick positions is not known here. Labels that
 * no list covers make the answer empty: half an axis is not read.
 */
import type { Label, NumberForm, Reading } from '../stage-types.ts';
import { parenthesised } from './numbers.ts';
import { lowerCaseMillion } from './units.ts';

type NumberReading = Extract<Reading, { kind: 'number' }>;

/** One consistent way of reading all labels of an axis as numbers. */
export interface NumberAssignment {
  /** One value per label, in the order given. */
  values: number[];
  forms: NumberForm[];
  /** What was assumed, for a person: "decimal point", "comma for thousands", … */
  description: string;
  decimal: '.' | ',' | null;
  thousands: NumberForm['thousands'];
  unit: string | null;
  /** Base of the powers, when labels are powers. */
  base: number | null;
  /** A letter was taken as a factor that may as well be a unit (or the other way round). */
  doubtful: boolean;
}

interface Locale {
  decimal: '.' | ',';
  thousands: NumberForm['thousands'];
}

/** Every pairing of marks that some locale prints. */
const locales: Locale[] = (['.', ','] as const).flatMap((decimal) =>
  ([',', '.', ' ', "'"] as const).filter((mark) => mark !== decimal).map((thousands) => ({ decimal, thousands })),
);

type UnitPolicy = 'as printed' | 'scaled';

export function agreeReadings(labels: readonly Label[]): NumberAssignment[] {
  const numbers = labels.map(({ readings }) => readings.filter((r): r is NumberReading => r.kind === 'number'));
  if (labels.length === 0 || numbers.some((list) => list.length === 0)) return [];
  const found: NumberAssignment[] = [];
  for (const policy of ['as printed', 'scaled'] satisfies UnitPolicy[]) {
    for (const locale of locales) {
      for (const chosen of chooseAll(numbers, locale, policy)) {
        const assignment = toAssignment(chosen, locale, numbers);
        if (!assignment || found.some((other) => sameValues(other.values, assignment.values))) continue;
        found.push(assignment);
      }
    }
    // Units as printed need no guess about prefixes; the scaled lists only count where the printed ones disagree.
    if (found.length > 0) break;
  }
  return found;
}

/** The readings of every label that fit the locale, one list per meaning of a letter (unit, factor). */
function chooseAll(numbers: readonly NumberReading[][], locale: Locale, policy: UnitPolicy): NumberReading[][] {
  const fitting = numbers.map((list) => list.filter((reading) => fitsLocale(reading.form, locale)));
  if (fitting.some((list) => list.length === 0) || !groupsAreConsistent(fitting)) return [];
  const units = unitsOf(fitting);
  const lists: NumberReading[][] = [];
  for (const unit of units) {
    for (const scaling of policy === 'as printed' ? [false, true] : [true]) {
      const chosen = fitting.map((list) => pick(list, unit, scaling, policy));
      if (chosen.every((reading) => reading !== null) && unitsHold(chosen, unit)) lists.push(chosen);
    }
  }
  return lists;
}

function fitsLocale(form: NumberForm, locale: Locale): boolean {
  return (
    (form.decimal === null || form.decimal === locale.decimal) &&
    (form.thousands === null || form.thousands === locale.thousands)
  );
}

/** Who groups 10000 groups 20000, too; only four digits may stand ungrouped beside grouped ones. */
function groupsAreConsistent(fitting: readonly NumberReading[][]): boolean {
  const isGrouped = fitting.some((list) => list.every(({ form }) => form.thousands !== null));
  if (!isGrouped) return true;
  return fitting.every((list) =>
    list.some(
      ({ value, form }) =>
        form.thousands !== null || form.notation !== 'plain' || Math.abs(printedValue(value, form)) < 10_000,
    ),
  );
}

const printedValue = (value: number, form: NumberForm): number => (form.suffix === null ? value : 0);

const unitsOf = (fitting: readonly NumberReading[][]): (string | null)[] => [
  ...new Set(fitting.flatMap((list) => list.map(({ form }) => form.unit))),
];

function pick(
  list: readonly NumberReading[],
  unit: string | null,
  scaling: boolean,
  policy: UnitPolicy,
): NumberReading | null {
  const wanted = list.filter(({ form }) => {
    if (form.unit !== unit && form.unit !== null) return false;
    if (policy === 'as printed' && form.suffix !== null && form.unit !== null && isPrefix(form)) return false;
    return scaling || form.suffix === null;
  });
  const preferred = wanted.filter(({ form }) => (scaling ? form.suffix !== null : form.suffix === null));
  return preferred[0] ?? wanted[0] ?? null;
}

/** "kHz" split into k and Hz: a factor found inside a unit. */
const isPrefix = (form: NumberForm): boolean =>
  /^[kMGTPmµμunpf]$/.test(form.suffix ?? '') && !/^[%$€£¥]/.test(form.unit ?? '');

/**
 * A unit stands on every label, or on all but zero, or on the first or last alone ("0, 5, 10 %"). Anything between means
 * that the letters were no unit.
 */
function unitsHold(chosen: readonly NumberReading[], unit: string | null): boolean {
  if (unit === null) return chosen.every(({ form }) => form.unit === null);
  const bearing = chosen.map(({ form }) => form.unit === unit);
  const count = bearing.filter(Boolean).length;
  if (chosen.every(({ value, form }, i) => bearing[i] || (value === 0 && form.unit === null))) return count > 0;
  return (
    count === 1 && (bearing[0] === true || bearing.at(-1) === true) && chosen.every(({ form }) => form.suffix === null)
  );
}

function toAssignment(
  chosen: readonly NumberReading[],
  locale: Locale,
  all: readonly NumberReading[][],
): NumberAssignment | null {
  const forms = chosen.map(({ form }) => form);
  const bases = new Set(forms.map(({ base }) => base).filter((base) => base !== null));
  if (bases.size > 1) return null;
  const [base = null] = bases;
  const powers = forms.filter(({ notation }) => notation === 'power').length;
  // Any base but 10, 2 and e is more likely a value with a footnote or an index; only a whole axis of it is believed.
  if (base !== null && base !== 10 && base !== 2 && base !== Math.E && powers < chosen.length) return null;
  const suffixes = new Set(forms.map(({ suffix }) => suffix).filter((suffix) => suffix !== null));
  if (!suffixesHold(chosen, suffixes)) return null;
  const usesDecimal = forms.some(({ decimal }) => decimal !== null);
  const usesThousands = forms.some(({ thousands }) => thousands !== null);
  const unit = forms.find((form) => form.unit !== null)?.unit ?? null;
  return {
    values: chosen.map(({ value }) => value),
    forms,
    description: nameAssumptions(locale, usesDecimal, usesThousands, suffixes),
    decimal: usesDecimal ? locale.decimal : null,
    thousands: usesThousands ? locale.thousands : null,
    unit,
    base,
    doubtful: all.some((list) => new Set(list.map(({ form }) => `${form.unit}|${form.suffix}`)).size > 1),
  };
}

/**
 * Milli and million are both `m`: without another letter beside it the letter is taken for a unit, and one axis has one
 * meaning for it.
 */
function suffixesHold(chosen: readonly NumberReading[], suffixes: ReadonlySet<string>): boolean {
  // Parentheses are signs when plain numbers stand beside them; alone they are the numbers of panels or notes.
  if (suffixes.has(parenthesised) && chosen.filter(({ form }) => form.suffix === null).length < 2) return false;
  const milli = suffixes.has('m');
  const million = suffixes.has(lowerCaseMillion);
  if (milli && million) return false;
  if (million) return [...suffixes].some((suffix) => /^(k|K|b|B|bn|tn)$/.test(suffix));
  if (milli) return chosen.some(({ value, form }) => form.suffix !== 'm' && value !== 0);
  return true;
}

function nameAssumptions(locale: Locale, decimal: boolean, thousands: boolean, suffixes: ReadonlySet<string>): string {
  const names = { '.': 'point', ',': 'comma', ' ': 'blank', "'": 'apostrophe' } as const;
  const parts: string[] = [];
  if (decimal) parts.push(`decimal ${names[locale.decimal]}`);
  if (thousands && locale.thousands !== null) parts.push(`${names[locale.thousands]} for thousands`);
  const factors = [...suffixes].filter((suffix) => suffix !== parenthesised);
  if (factors.length > 0) parts.push(`${factors.join(', ')} as factor`);
  if (factors.length < suffixes.size) parts.push('parentheses for negative');
  return parts.length > 0 ? parts.join(', ') : 'plain numbers';
}

const sameValues = (a: readonly number[], b: readonly number[]): boolean => a.every((value, i) => value === b[i]);
