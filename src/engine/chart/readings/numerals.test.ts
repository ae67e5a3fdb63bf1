import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreeReadings } from './agree-numbers.ts';
import { agreeTimes } from './agree-times.ts';
import { readAxisFactor } from './axis-factor.ts';
import { label, numbersOf, valuesOf } from './readings-testing.ts';

const localeForms = [
  { decimal: '.', thousands: ',' },
  { decimal: '.', thousands: ' ' },
  { decimal: '.', thousands: '' },
  { decimal: ',', thousands: '.' },
  { decimal: ',', thousands: '\u202f' },
  { decimal: ',', thousands: '' },
  { decimal: '.', thousands: '\u2019' },
];

function print(value: number, decimals: number, form: (typeof localeForms)[number], minus: string): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = form.thousands === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, form.thousands);
  const sign = value < 0 && Number(value.toFixed(decimals)) !== 0 ? minus : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `${form.decimal}${fraction}`}`;
}

const numeral = fc.record({
  value: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  decimals: fc.integer({ min: 0, max: 4 }),
  form: fc.constantFrom(...localeForms),
  minus: fc.constantFrom('-', '\u2212', '\u2013'),
  affix: fc.constantFrom('', '%', ' %', ' °C', ' kg', '†'),
});

describe('printing and reading back', () => {
  it('never loses the value, and a single reading is the value', () => {
    fc.assert(
      fc.property(numeral, ({ value, decimals, form, minus, affix }) => {
        const printed = Number(value.toFixed(decimals)) + 0;
        const values = numbersOf(`${print(value, decimals, form, minus)}${affix}`);
        expect(values).toContain(printed);
        if (values.length === 1) expect(values[0]).toBe(printed);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads exponents in every notation', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: -20, max: 20 }),
        fc.constantFrom('-', '\u2212'),
        (digits, exponent, minus) => {
          const mantissa = digits / 100;
          const signed = exponent < 0 ? `${minus}${-exponent}` : String(exponent);
          const value = Number(`${mantissa}e${exponent}`);
          for (const text of [`${mantissa}e${signed}`, `${mantissa}×10^${signed}`, `${mantissa} · 10^{${signed}}`]) {
            expect(numbersOf(text)).toEqual([value]);
          }
          expect(numbersOf(`10^${signed}`)).toEqual([Number(`1e${exponent}`)]);
        },
      ),
    );
  });

  it('holds the true list among those of an axis, whatever the locale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.constantFrom(0.1, 0.25, 1, 2.5, 100, 250, 1000, 5000),
        fc.integer({ min: 3, max: 9 }),
        fc.constantFrom(...localeForms),
        fc.integer({ min: 0, max: 2 }),
        (start, step, count, form, more) => {
          const decimals = (String(step).split('.')[1] ?? '').length + more;
          const values = Array.from({ length: count }, (_, i) => Number(((start + i) * step).toFixed(decimals)) + 0);
          const printed = values.map((value) => print(value, decimals, form, '-'));
          const lists = valuesOf(...printed);
          expect(lists).toContainEqual(values);
          expect(lists.length).toBeLessThanOrEqual(2);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads no value from text with a character taken out of the middle of a group', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 999_999_999 }),
        fc.constantFrom(',', '.', ' ', "'"),
        (value, mark) => {
          const text = String(value).replace(/\B(?=(\d{3})+$)/g, mark);
          const firstMark = text.indexOf(mark);
          const broken = text.slice(0, firstMark + 1) + text.slice(firstMark + 2);
          expect(numbersOf(broken).filter((v) => v !== Number(broken.replaceAll(mark, '')) || mark !== ',')).toEqual(
            [],
          );
        },
      ),
    );
  });

  it('reads dates back in the order they were printed', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(Date.UTC(1900, 0, 1)), max: new Date(Date.UTC(2099, 11, 31)), noInvalidDate: true }),
        (date) => {
          const [year, month, day] = date.toISOString().slice(0, 10).split('-');
          const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
          const all = (text: string): number[] =>
            label(text).readings.flatMap((r) => (r.kind === 'time' ? [r.epochMs] : []));
          expect(all(`${year}-${month}-${day}`)).toEqual([at]);
          for (const text of [`${month}/${day}/${year}`, `${day}.${month}.${year}`]) expect(all(text)).toContain(at);
          if (Number(day) > 12) expect(all(`${day}/${month}/${year}`)).toEqual([at]);
        },
      ),
    );
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[-+0-9.,'^eEkMxπ×/: ]{0,16}$/)),
        (text) => {
          expect(label(text).readings.at(-1)?.kind).toBe('category');
          readAxisFactor(text);
          agreeReadings([label(text), label('1')]);
          agreeTimes([label(text), label(text)]);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
