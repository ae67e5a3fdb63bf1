import { describe, expect, it } from 'vitest';
import type { Reading } from '../stage-types.ts';
import { readLabel } from './read-label.ts';
import { label, numbersOf, phrase, timesOf } from './readings-testing.ts';

describe('a label as a number', () => {
  it.each<[string, number[]]>([
    ['5', [5]],
    ['-5', [-5]],
    ['\u22125', [-5]],
    ['\u20133.5', [-3.5]],
    ['+5', [5]],
    ['.5', [0.5]],
    ['0,5', [0.5]],
    ['0{,}5', [0.5]],
    ['5.000', [5, 5000]],
    ['1,000', [1, 1000]],
    ['0.395', [0.395]],
    ['1 000', [1000]],
    ['1\u202f000', [1000]],
    ["1'000", [1000]],
    ['1.234,5', [1234.5]],
    ['1,234.5', [1234.5]],
    ['12,34,567', [1234567]],
    ['10^-6', [1e-6]],
    ['10^{\u22126}', [1e-6]],
    ['10⁻⁶', [1e-6]],
    ['2^19', [524288]],
    ['-10^3', [-1000]],
    ['3×10^5', [3e5]],
    ['3 x 10^5', [3e5]],
    ['2.5·10^-2', [0.025]],
    ['1E+05', [1e5]],
    ['1e\u221205', [1e-5]],
    ['25 %', [25]],
    ['$1.5', [1.5]],
    ['-$5', [-5]],
    ['30 °C', [30]],
    ['30°S', [-30]],
    ['10k', [10_000]],
    ['1.5M', [1_500_000]],
    ['10 K', [10_000, 10]],
    ['½', [0.5]],
    ['3/4', [0.75]],
    ['-3π/2', [-1.5 * Math.PI]],
    ['π', [Math.PI]],
    ['3*', [3]],
    ['5†', [5]],
    ['2020', [2020]],
    ['0·5', [0.5]],
    ['1x10-3', [0.001]],
    ['\u00ad5', [-5]],
    ['٢٥', [25]],
    ['-0.0', [0]],
    ['(5)', [-5]],
    ['5 kr', [5]],
  ])('reads %s', (text, values) => {
    expect(numbersOf(text)).toEqual(values);
  });

  it.each([
    '',
    'abc',
    '5-6',
    '10 2',
    '80+',
    '1.2.3.4',
    '12,34,5',
    '5:30',
    'Q3',
    '>5',
    '~3',
    '1st 2nd',
    '\uFFFD5',
    '10^',
    '--5',
    '3 PM',
  ])('does not read %j', (text) => {
    expect(numbersOf(text)).toEqual([]);
  });

  it('says how the minus came to be', () => {
    const minusOf = (reading: Reading | undefined) => (reading?.kind === 'number' ? reading.form.minus : null);
    expect(minusOf(label('5').readings[0])).toBe('none');
    expect(minusOf(label('-5').readings[0])).toBe('typed');
    expect(minusOf(readLabel({ ...phrase('\u22125'), drawnRules: [3] }).readings[0])).toBe('drawn');
  });

  it('leaves metre, milli and million open', () => {
    expect(numbersOf('5m')).toEqual([5, 0.005, 5e6]);
  });

  it('is always a category as well', () => {
    for (const text of ['5', 'Jan', 'Berlin', ''])
      expect(label(text).readings.at(-1)).toEqual({ kind: 'category', text });
  });
});

describe('a label as a time', () => {
  it.each<[string, string[]]>([
    ['2020', ['2020-01-01T00:00 year']],
    ['2020-05-01', ['2020-05-01T00:00 day']],
    ['2020-05', ['2020-05-01T00:00 month']],
    ['Q2 2020', ['2020-04-01T00:00 quarter']],
    ['2020Q4', ['2020-10-01T00:00 quarter']],
    ['Jan', ['2000-01-01T00:00 month']],
    ['Jan-2020', ['2020-01-01T00:00 month']],
    ["Mar '21", ['2021-03-01T00:00 month']],
    ['Jan 05', ['2005-01-01T00:00 month', '2000-01-05T00:00 day']],
    ['01/31/77', ['1977-01-31T00:00 day']],
    ['01/02/2003', ['2003-01-02T00:00 day', '2003-02-01T00:00 day']],
    ['31 Jan', ['2000-01-31T00:00 day']],
    ['Dec 31, 2020', ['2020-12-31T00:00 day']],
    ['12:30', ['2000-01-01T12:30 minute']],
    ['3 PM', ['2000-01-01T15:00 hour']],
    ['2021-03-04 05:06', ['2021-03-04T05:06 minute']],
    ['31.12.', ['2000-12-31T00:00 day']],
  ])('reads %s', (text, times) => {
    expect(timesOf(text)).toEqual(times);
  });

  it.each(['5', '18', '2.5', '44227', '31 Feb', '2020-13', '32/01/2020', '25:00', 'Berlin', '28156'])(
    'does not read %s',
    (text) => {
      expect(timesOf(text)).toEqual([]);
    },
  );

  it('prefers the number for a plain year', () => {
    expect(label('1990').readings.map(({ kind }) => kind)).toEqual(['number', 'time', 'category']);
  });
});
