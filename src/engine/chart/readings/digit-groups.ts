/**
 * A run of digits with marks in it, as numbers. Which mark is the decimal one depends on the locale, and a run alone often
 * does not say: "1.234" is 1.234 or 1234. Every reading that some locale would print is returned; groups that no locale
 * prints ("12,34,5") give none.
 */

export interface DigitReading {
  value: number;
  decimal: '.' | ',' | null;
  thousands: ',' | '.' | ' ' | "'" | null;
  decimals: number;
}

type Thousands = NonNullable<DigitReading['thousands']>;

const onlyDigits = /^\d+$/;

export function readDigits(printed: string): DigitReading[] {
  const text = printed.replace(/[’ʼ´`]/g, "'");
  if (onlyDigits.test(text)) return [{ value: Number(text), decimal: null, thousands: null, decimals: 0 }];
  if (!/\d/.test(text) || /[^\d.,' ]/.test(text)) return [];
  const marks = [...new Set(text.replace(/\d/g, ''))];
  if (marks.length === 1) return oneMark(text, marks[0] ?? '');
  if (marks.length === 2) return twoMarks(text);
  return [];
}

function oneMark(text: string, mark: string): DigitReading[] {
  const parts = text.split(mark);
  const readings: DigitReading[] = [];
  if ((mark === '.' || mark === ',') && parts.length === 2) {
    readings.push(asDecimal(parts[0] ?? '', parts[1] ?? '', mark, null));
  }
  const thousands = asThousands(mark);
  // A leading zero ("0.395") and a first group of no digit exclude the thousands mark.
  if (thousands && groupsFit(parts, thousands)) {
    readings.push({ value: Number(parts.join('')), decimal: null, thousands, decimals: 0 });
  }
  return readings;
}

/** With two marks the last one is the decimal mark and stands once: "1.234,5", "1 234.5". */
function twoMarks(text: string): DigitReading[] {
  const last = /[.,' ](?=\d*$)/.exec(text)?.[0];
  if (last !== '.' && last !== ',') return [];
  const parts = text.split(last);
  const [whole = '', fraction = ''] = parts;
  if (parts.length !== 2 || !onlyDigits.test(fraction)) return [];
  const mark = /[.,' ]/.exec(whole)?.[0] ?? '';
  const thousands = asThousands(mark);
  const groups = whole.split(mark);
  if (!thousands || !groupsFit(groups, thousands)) return [];
  return [asDecimal(groups.join(''), fraction, last, thousands)];
}

function asDecimal(whole: string, fraction: string, decimal: '.' | ',', thousands: Thousands | null): DigitReading {
  return { value: Number(`${whole || '0'}.${fraction || '0'}`), decimal, thousands, decimals: fraction.length };
}

const asThousands = (mark: string): Thousands | null =>
  mark === '.' || mark === ',' || mark === ' ' || mark === "'" ? mark : null;

/** Groups of three after a first group of one to three; with commas also the Indian grouping (12,34,567). */
function groupsFit(groups: readonly string[], mark: Thousands): boolean {
  const [first = '', ...rest] = groups;
  if (rest.length === 0 || !/^[1-9]\d{0,2}$/.test(first)) return false;
  if (rest.every((group) => /^\d{3}$/.test(group))) return true;
  const final = rest.at(-1) ?? '';
  const inner = rest.slice(0, -1);
  return (
    mark === ',' &&
    first.length <= 2 &&
    inner.length > 0 &&
    /^\d{3}$/.test(final) &&
    inner.every((group) => /^\d{2}$/.test(group))
  );
}
