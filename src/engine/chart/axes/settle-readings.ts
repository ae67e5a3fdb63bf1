/**
 * Several readings of one axis survived the positions. What settles it, what has to be asked? Only rules whose failure is
 * visible are used: digits that no formatter prints, and decimal marks that the same page uses beyond doubt elsewhere.
 */
import type { Axis, Label, NumberForm } from '../stage-types.ts';
import type { Calibrated } from './calibrate.ts';

export type QuestionKind = NonNullable<Axis['questionKind']>;

/**
 * Comma groups against a decimal comma. A fixed three-decimal format in a comma locale prints "4,000" only if somebody
 * asked for three decimals that are never needed; when all end in two zeros or more the groups are thousands. The same
 * with a dot is not safe: fixed decimals in the default locale ("5.000") are common.
 */
export function settleCommaGroups(readings: readonly Calibrated[]): Calibrated[] {
  const groups = readings.filter((r) => r.interpretation.thousands === ',' && r.interpretation.decimal === null);
  const decimals = readings.filter((r) => r.interpretation.decimal === ',');
  const [grouped] = groups;
  if (!grouped || groups.length !== 1 || groups.length + decimals.length !== readings.length) return [...readings];
  const superfluous = grouped.interpretation.values.every((v) => v === null || Number.isInteger(v / 100));
  return superfluous ? [grouped] : [...readings];
}

/** Decimal marks that the page uses where no other reading exists: a digit count that no thousands group has. */
export function decimalMarkOfPage(labels: readonly Label[]): '.' | ',' | null {
  let points = 0;
  let commas = 0;
  for (const l of labels) {
    const forms = l.readings.flatMap((r) => (r.kind === 'number' ? [r.form] : []));
    const marks = new Set(forms.map((f: NumberForm) => f.decimal));
    if (marks.size !== 1) continue;
    if (marks.has('.')) points++;
    if (marks.has(',')) commas++;
  }
  // One number may be a section heading or a list; two of a kind and none of the other are a habit.
  if (points >= 2 && commas === 0) return '.';
  return commas >= 2 && points === 0 ? ',' : null;
}

/** Keeps the readings that agree with the page's decimal mark; a group mark is the other character. */
export function settleByPage(readings: readonly Calibrated[], mark: '.' | ',' | null): Calibrated[] {
  if (mark === null) return [...readings];
  const kept = readings.filter(({ interpretation: i }) => {
    if (i.decimal !== null) return i.decimal === mark;
    return i.thousands === null || i.thousands !== mark;
  });
  return kept.length > 0 ? kept : [...readings];
}

/** What kind of question tells these readings apart. */
export function questionKindOf(readings: readonly Calibrated[]): QuestionKind {
  const kinds = new Set(readings.map((r) => r.interpretation.kind));
  if (kinds.has('time')) return 'date_order';
  const marks = new Set(readings.map((r) => `${r.interpretation.decimal}${r.interpretation.thousands}`));
  if (marks.size > 1) return 'locale';
  if (readings.some((r) => r.interpretation.doubtful)) return 'multiplier';
  return 'scale';
}
