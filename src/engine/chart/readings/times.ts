/**
 * A label as a point in time: every date or time of day that the printed text can stand for, in UTC. What a label leaves
 * out is named in `partial` and filled with the first of the year 2000; the axis has to supply it. Nothing becomes a time
 * without a mark of time in it: a month's name, a separator with the right fields, a quarter, or the four digits of a year
 * (and then the number stays a reading, too).
 */
import type { Reading, TimePrecision } from '../stage-types.ts';
import { monthOf } from './month-names.ts';

type TimeReading = Extract<Reading, { kind: 'time' }>;

interface Fields {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
}

const longestTime = 32;

/** Years outside this range are more likely numbers; dates with day and month may lie beyond. */
const firstPlainYear = 1500;
const lastPlainYear = 2200;

/** Stands in for a year that is not printed; a leap year, so that 29 February exists. */
const fillYear = 2000;

const clock = '(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d+)?)?\\s?([ap])?\\.?(?:m\\.?)?';
const word = '(\\p{L}{3,10}\\.?)';

export function readTimes(text: string): TimeReading[] {
  if (text === '' || text.length > longestTime || text.includes('\uFFFD') || !/\d|\p{L}{3}/u.test(text)) return [];
  const found: TimeReading[] = [];
  for (const { pattern, shape, fields } of grammar) {
    const match = shape.exec(text);
    if (!match) continue;
    const parsed = fields(match.slice(1));
    const reading = parsed ? toReading(parsed, pattern) : null;
    // Two patterns may give one moment (02/02): both stay, because the other labels of the axis follow one of them.
    if (reading) found.push(reading);
  }
  return found;
}

interface Rule {
  pattern: string;
  shape: RegExp;
  fields(parts: (string | undefined)[]): Fields | null;
}

const rule = (pattern: string, shape: string, fields: Rule['fields']): Rule => ({
  pattern,
  shape: new RegExp(`^${shape}$`, 'iu'),
  fields,
});

const int = (text: string | undefined): number => Number(text ?? Number.NaN);

/** Two digits of a year, read as POSIX does: 69 to 99 are 1969 to 1999. */
const fullYear = (text: string | undefined): number => {
  const year = int(text);
  return (text ?? '').length > 2 ? year : year + (year < 69 ? 2000 : 1900);
};

function withMonth(name: string | undefined, rest: Fields): Fields | null {
  const month = monthOf(name ?? '');
  return month === null ? null : { ...rest, month };
}

function timeOfDay(parts: (string | undefined)[]): Fields | null {
  const [h, m, s, half] = parts;
  let hour = int(h);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  return { hour, minute: int(m), ...(s === undefined ? {} : { second: int(s) }) };
}

const grammar: Rule[] = [
  rule('Y', '(\\d{4})', ([y]) => (int(y) >= firstPlainYear && int(y) <= lastPlainYear ? { year: int(y) } : null)),
  rule("'y", "['’](\\d{2})", ([y]) => ({ year: fullYear(y) })),
  rule('Y-m-d', '(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})\\.?', ([y, , m, d]) => ({
    year: int(y),
    month: int(m) - 1,
    day: int(d),
  })),
  rule('Y-m', '(\\d{4})[-/](\\d{2})', ([y, m]) => ({ year: int(y), month: int(m) - 1 })),
  rule('m/Y', '(\\d{1,2})[/.-](\\d{4})', ([m, y]) => ({ month: int(m) - 1, year: int(y) })),
  ...(
    [
      ['Y', '\\d{4}'],
      ['y', '\\d{2}'],
    ] as const
  ).flatMap(([mark, shape]) => [
    rule(`m/d/${mark}`, `(\\d{1,2})([/-])(\\d{1,2})\\2(${shape})`, ([m, , d, y]) => ({
      month: int(m) - 1,
      day: int(d),
      year: fullYear(y),
    })),
    rule(`d/m/${mark}`, `(\\d{1,2})([/.-])(\\d{1,2})\\2(${shape})`, ([d, , m, y]) => ({
      day: int(d),
      month: int(m) - 1,
      year: fullYear(y),
    })),
  ]),
  rule('m/d', '(\\d{1,2})[/-](\\d{1,2})', ([m, d]) => ({ month: int(m) - 1, day: int(d) })),
  rule('d/m', '(\\d{1,2})[/-](\\d{1,2})', ([d, m]) => ({ day: int(d), month: int(m) - 1 })),
  // With dots only when the second dot is there, too: "2.5" is a number.
  rule('d.m.', '(\\d{1,2})\\.\\s?(\\d{1,2})\\.', ([d, m]) => ({ day: int(d), month: int(m) - 1 })),
  rule('Y Q', '(\\d{4})[\\s/-]{0,2}(?:Q|T)([1-4])', ([y, q]) => ({ year: int(y), month: (int(q) - 1) * 3 })),
  ...(
    [
      ['Q Y', '\\d{4}'],
      ['Q y', '\\d{2}'],
    ] as const
  ).map(([pattern, shape]) =>
    rule(pattern, `(?:Q\\s?([1-4])|([1-4])Q)[\\s/-]{0,2}['’]?(${shape})`, ([a, b, y]) => ({
      year: fullYear(y),
      month: (int(a ?? b) - 1) * 3,
    })),
  ),
  rule('Q', '(?:Q([1-4])|([1-4])Q)', ([a, b]) => ({ month: (int(a ?? b) - 1) * 3 })),
  rule('b', word, ([name]) => withMonth(name, {})),
  rule('b Y', `${word}[\\s,/-]{0,2}(\\d{4})`, ([name, y]) => withMonth(name, { year: int(y) })),
  rule("b 'y", `${word}[\\s-]?['’](\\d{2})`, ([name, y]) => withMonth(name, { year: fullYear(y) })),
  rule('b y', `${word}[\\s-]?(\\d{2})`, ([name, y]) => withMonth(name, { year: fullYear(y) })),
  rule('b d', `${word}[\\s-]?(\\d{1,2})`, ([name, d]) => withMonth(name, { day: int(d) })),
  rule('Y b', `(\\d{4})[\\s,/-]{0,2}${word}`, ([y, name]) => withMonth(name, { year: int(y) })),
  rule('d b', `(\\d{1,2})\\.?[\\s-]?${word}`, ([d, name]) => withMonth(name, { day: int(d) })),
  rule('d b Y', `(\\d{1,2})\\.?[\\s-]${word}[\\s,-]{1,2}(\\d{4})`, ([d, name, y]) =>
    withMonth(name, { day: int(d), year: int(y) }),
  ),
  rule('d b y', `(\\d{1,2})\\.?[\\s-]${word}[\\s-]['’]?(\\d{2})`, ([d, name, y]) =>
    withMonth(name, { day: int(d), year: fullYear(y) }),
  ),
  rule('b d Y', `${word}\\s(\\d{1,2}),?\\s(\\d{4})`, ([name, d, y]) => withMonth(name, { day: int(d), year: int(y) })),
  rule('Y b d', `(\\d{4})[\\s-]${word}[\\s-](\\d{1,2})`, ([y, name, d]) =>
    withMonth(name, { day: int(d), year: int(y) }),
  ),
  rule('H:M', clock, (parts) => timeOfDay(parts)),
  rule('I p', '(\\d{1,2})\\s?([ap])\\.?m\\.?', ([h, half]) => timeOfDay([h, '0', undefined, half])),
  rule('Y-m-d H:M', `(\\d{4})([-/])(\\d{2})\\2(\\d{2})[T\\s]${clock}Z?`, ([y, , m, d, ...time]) => {
    const of = timeOfDay(time);
    return of && { ...of, year: int(y), month: int(m) - 1, day: int(d) };
  }),
  rule('m-d H', '(\\d{2})-(\\d{2})\\s(\\d{2})', ([m, d, h]) => ({ month: int(m) - 1, day: int(d), hour: int(h) })),
  rule('m-d H:M', `(\\d{1,2})[-/](\\d{1,2})\\s${clock}`, ([m, d, ...time]) => {
    const of = timeOfDay(time);
    return of && { ...of, month: int(m) - 1, day: int(d) };
  }),
  rule('d H:M', `(\\d{2})\\s${clock}`, ([d, ...time]) => {
    const of = timeOfDay(time);
    return of && { ...of, day: int(d) };
  }),
  rule('b d H:M', `${word}\\s(\\d{1,2}),?\\s${clock}`, ([name, d, ...time]) => {
    const of = timeOfDay(time);
    return of && withMonth(name, { ...of, day: int(d) });
  }),
];

function toReading(fields: Fields, pattern: string): TimeReading | null {
  const { year, month, day, hour, minute, second } = fields;
  const y = year ?? fillYear;
  const epochMs = Date.UTC(y, month ?? 0, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0);
  const date = new Date(epochMs);
  const exact =
    date.getUTCFullYear() === y &&
    date.getUTCMonth() === (month ?? 0) &&
    date.getUTCDate() === (day ?? 1) &&
    date.getUTCHours() === (hour ?? 0) &&
    date.getUTCMinutes() === (minute ?? 0);
  if (!exact || !Number.isFinite(epochMs) || (second ?? 0) > 59) return null;
  const partial: string[] = [];
  if (year === undefined) partial.push(month === undefined && day === undefined ? 'date' : 'year');
  if (year === undefined && month === undefined && day !== undefined) partial.push('month');
  // Programs cut the centuries between 1930 and 1968 differently; outside of that all agree.
  if (/y/.test(pattern) && y >= 2030) partial.push('century');
  return { kind: 'time', epochMs, precision: precisionOf(fields, pattern), pattern, partial };
}

function precisionOf({ month, day, hour, second }: Fields, pattern: string): TimePrecision {
  if (second !== undefined) return 'second';
  if (hour !== undefined) return /M/.test(pattern) ? 'minute' : 'hour';
  if (day !== undefined) return 'day';
  if (month === undefined) return 'year';
  return pattern.includes('Q') ? 'quarter' : 'month';
}
