import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Label, Phrase, Reading } from '../stage-types.ts';
import { agreeReadings } from './agree-numbers.ts';
import { agreeTimes } from './agree-times.ts';
import { readAxisFactor } from './axis-factor.ts';
import { readLabel } from './read-label.ts';

function phrase(text: string): Phrase {
  return {
    id: 0,
    text,
    words: [],
    bbox: { x0: 0, y0: 0, x1: 0, y1: 0 },
    anchor: { x: 0, y: 0 },
    sizePt: 10,
    angleDeg: 0,
    rgb: [0, 0, 0],
    drawnRules: [],
    signDoubt: false,
    visible: true,
  };
}

const label = (text: string): Label => readLabel(phrase(text));
const labels = (...texts: string[]): Label[] => texts.map(label);
const numbersOf = (text: string): number[] =>
  label(text).readings.flatMap((reading) => (reading.kind === 'number' ? [reading.value] : []));
const timesOf = (text: string): string[] =>
  label(text).readings.flatMap((r) =>
    r.kind === 'time' ? [`${new Date(r.epochMs).toISOString().slice(0, 16)} ${r.precision}`] : [],
  );
const valuesOf = (...texts: string[]): number[][] => agreeReadings(labels(...texts)).map(({ values }) => values);

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

describe('the numbers of one axis', () => {
  it('have one list when only one mark can be meant', () => {
    expect(valuesOf('0,0', '0,5', '1,0')).toEqual([[0, 0.5, 1]]);
    expect(valuesOf('1.000,0', '900,0')).toEqual([[1000, 900]]);
    expect(valuesOf('0', '500', '1 000')).toEqual([[0, 500, 1000]]);
  });

  it('have two lists when a mark may be decimal or thousands', () => {
    expect(valuesOf('5.000', '10.000', '15.000')).toEqual([
      [5, 10, 15],
      [5000, 10_000, 15_000],
    ]);
    expect(valuesOf('800', '900', '1,000')).toEqual([
      [800, 900, 1000],
      [800, 900, 1],
    ]);
  });

  it('are settled by one label with both marks', () => {
    expect(valuesOf('1.000,5', '2.000')).toEqual([[1000.5, 2000]]);
  });

  it('do not mix grouped and ungrouped large numbers', () => {
    expect(valuesOf('5.000', '10000')).toEqual([[5, 10_000]]);
  });

  it('are empty when one label is no number', () => {
    expect(valuesOf('1', '2', 'three')).toEqual([]);
  });

  it('scale mixed magnitudes and keep a common unit', () => {
    expect(valuesOf('500k', '1M', '1.5M')).toEqual([[500_000, 1_000_000, 1_500_000]]);
    const [percent] = agreeReadings(labels('0%', '5%', '10%'));
    expect(percent).toMatchObject({ values: [0, 5, 10], unit: '%' });
    expect(valuesOf('10 kHz', '100 kHz', '1 MHz')).toEqual([[10_000, 100_000, 1_000_000]]);
    expect(agreeReadings(labels('10 kHz', '20 kHz'))[0]).toMatchObject({ values: [10, 20], unit: 'kHz' });
  });

  it('take a unit on the last label for all', () => {
    expect(agreeReadings(labels('0', '10', '20 %'))[0]).toMatchObject({ values: [0, 10, 20], unit: '%' });
  });

  it('leave kelvin or thousand open', () => {
    expect(
      valuesOf('100 K', '200 K')
        .map(([first]) => first)
        .sort(),
    ).toEqual([100, 100_000]);
  });

  it('are powers of one base', () => {
    expect(agreeReadings(labels('10^0', '10^1', '10^2'))[0]).toMatchObject({ values: [1, 10, 100], base: 10 });
    expect(valuesOf('10^1', '2^3')).toEqual([]);
    expect(valuesOf('9^2', '20', '30')).toEqual([]);
  });

  it('take parentheses for a sign only beside plain numbers', () => {
    expect(valuesOf('(10)', '(5)', '0', '5')).toEqual([[-10, -5, 0, 5]]);
    expect(valuesOf('(1)', '(2)', '(3)')).toEqual([]);
    expect(valuesOf('(1)', '(2)', '0')).toEqual([]);
  });

  it('do not take milli for million', () => {
    expect(valuesOf('500 m', '1.0', '1.5')).toContainEqual([0.5, 1, 1.5]);
    expect(valuesOf('500 m', '1.0', '1.5').flat()).not.toContain(5e8);
    expect(valuesOf('100 m', '200 m')).toEqual([[100, 200]]);
  });
});

describe('the times of one axis', () => {
  it('follow one pattern and run one way', () => {
    const [only, ...others] = agreeTimes(labels('2021-01', '2021-02', '2021-03'));
    expect(others).toEqual([]);
    expect(only?.values).toEqual([Date.UTC(2021, 0), Date.UTC(2021, 1), Date.UTC(2021, 2)]);
  });

  it('have two orders of day and month when both run', () => {
    expect(agreeTimes(labels('01/02/2020', '02/02/2020', '03/02/2020')).map(({ pattern }) => pattern)).toEqual([
      'm/d/Y',
      'd/m/Y',
    ]);
    expect(agreeTimes(labels('01/31/2020', '02/28/2020')).map(({ pattern }) => pattern)).toEqual(['m/d/Y']);
  });

  it('go on after December', () => {
    const [run] = agreeTimes(labels('Nov', 'Dec', 'Jan', 'Feb'));
    expect(run?.partial).toEqual(['year']);
    expect(run?.values).toEqual([Date.UTC(2000, 10), Date.UTC(2000, 11), Date.UTC(2001, 0), Date.UTC(2001, 1)]);
  });

  it('take the year from the labels that print it', () => {
    expect(agreeTimes(labels('Dec 22', 'Dec 29', 'Jan 5, 2020', 'Jan 12'))[0]?.values).toEqual([
      Date.UTC(2019, 11, 22),
      Date.UTC(2019, 11, 29),
      Date.UTC(2020, 0, 5),
      Date.UTC(2020, 0, 12),
    ]);
  });

  it('say when two digits of a year leave the century open', () => {
    expect(agreeTimes(labels('01/31/77', '02/28/77'))[0]?.partial).toEqual([]);
    expect(agreeTimes(labels('01/31/45', '02/28/45'))[0]?.partial).toEqual(['century']);
  });

  it('take the year from a label among months', () => {
    expect(agreeTimes(labels('2020', 'Apr', 'Jul', 'Oct', '2021'))[0]?.values).toEqual(
      [0, 3, 6, 9, 12].map((month) => Date.UTC(2020, month)),
    );
  });

  it('are none for small whole numbers', () => {
    expect(agreeTimes(labels('0', '6', '12', '18'))).toEqual([]);
  });
});

describe('text for a whole axis', () => {
  it.each<[string, number, number, boolean]>([
    ['1e6', 1e6, 0, true],
    ['×10^3', 1e3, 0, true],
    ['x10^\u22124', 1e-4, 0, true],
    ['·10^4', 1e4, 0, true],
    ['+2.5e4', 1, 25_000, true],
    ['+169.6', 1, 169.6, true],
    ['1e\u22129+5e\u22121', 1e-9, 0.5, true],
    ['×1,000', 1000, 0, true],
    ['[10^-4]', 1e-4, 0, false],
    ['Rate (10^3/s)', 1e3, 0, false],
    ['Sales (thousands)', 1e3, 0, false],
    ['Revenue in millions', 1e6, 0, false],
  ])('reads %s', (text, factor, offset, certain) => {
    expect(readAxisFactor(text)).toMatchObject({ factor, offset, certain });
  });

  it.each(['5', 'Time (s)', 'Temperature (K)', '10', 'Number of users', '2020', 'CO2 (ppm)'])(
    'finds nothing in %s',
    (text) => {
      expect(readAxisFactor(text)).toBeNull();
    },
  );
});

/* ---- properties -------------------------------------------------------------------------------------------------- */

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
