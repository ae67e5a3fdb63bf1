/**
 * A label as a number: every value that the printed text can stand for. A sign, a currency, digits in any locale, an
 * exponent in any notation, a magnitude letter or a unit. What does not fit this grammar whole is no number: half a match
 * ("1-2", "Q3", "10 of 12") must not give a value.
 */
import type { NumberForm, Reading } from '../stage-types.ts';
import { type DigitReading, readDigits } from './digit-groups.ts';
import { type Affix, readPrefix, readSuffix, withoutFootnote } from './units.ts';

/** The suffix that marks a value printed in parentheses. */
export const parenthesised = '()';

type NumberReading = Extract<Reading, { kind: 'number' }>;

/** Longer texts are prose. */
const longestNumber = 32;

const sign = '[-+]?\\s?';
const digits = "\\d*[.,]?\\d(?:[\\d.,'’ʼ ]*\\d)?[.,]?";
const plainNumber = new RegExp(`^(${sign})([^\\d.,+\\-]*?)\\s?(${sign})(${digits})(?:[eE]([-+]?\\d{1,3}))?(.*)$`);
const product = new RegExp(
  `^(${sign})(?:(${digits})\\s?[x×✕·⋅∙*]\\s?)?10(?:\\^([-+]?\\s?\\d{1,3})|([-+]\\d{1,2}))(?!\\d)(.*)$`,
);
const anyPower = new RegExp(`^(${sign})(\\d+(?:\\.\\d+)?|e)\\^([-+]?\\s?\\d{1,3}(?:\\.\\d+)?)$`);
const piTimes = new RegExp(`^(${sign})(?:(\\d+(?:[.,]\\d+)?)\\s?[·⋅*]?\\s?)?(?:π|pi)(?:\\s?/\\s?(\\d+))?$`, 'i');
const piOver = new RegExp(`^(${sign})(\\d+)\\s?/\\s?(\\d+)\\s?[·⋅*]?\\s?(?:π|pi)$`, 'i');
const fraction = new RegExp(`^(${sign})(?:(\\d{1,3})\\s)?(\\d{1,2})\\s?[/⁄]\\s?(\\d{1,2})$`);

const vulgar: Record<string, number> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};

/** `text` is plain text (see plain-text.ts); `drawnMinus` tells that a minus in it was drawn, not typed. */
export function readNumbers(text: string, drawnMinus: boolean): NumberReading[] {
  if (text === '' || text.length > longestNumber || text.includes('\uFFFD')) return [];
  const marked = withoutFootnote(text);
  const minus: NumberForm['minus'] = marked.includes('-') ? (drawnMinus ? 'drawn' : 'typed') : 'none';
  const readers = [readParenthesised, readProduct, readPower, readPi, readFraction, readPlain];
  for (const reader of readers) {
    const readings = reader(marked, minus);
    if (readings.length > 0) return readings.filter(({ value }) => Number.isFinite(value));
  }
  return [];
}

/** Bookkeepers print negatives in parentheses, everybody else prints panel letters and notes so: the axis has to agree. */
function readParenthesised(text: string): NumberReading[] {
  const inside = /^\(\s?([^()-]*\d[^()-]*)\s?\)$/.exec(text)?.[1];
  if (inside === undefined) return [];
  return readPlain(inside.trim(), 'none').map((reading) => ({
    ...reading,
    value: 0 - reading.value,
    form: { ...reading.form, suffix: parenthesised, minus: 'typed' },
  }));
}

function readPlain(text: string, minus: NumberForm['minus']): NumberReading[] {
  // A dot at half height between digits is a decimal point; where it multiplies, the text was read as a product before.
  const match = plainNumber.exec(text.replace(/(\d)[·∙](?=\d)/g, '$1.'));
  if (!match) return [];
  const [, outerSign = '', prefix = '', innerSign = '', printed = '', exponent, rest = ''] = match;
  if (outerSign.trim() !== '' && innerSign.trim() !== '') return [];
  const before = readPrefix(prefix);
  if (!before) return [];
  // "5 e" or "5 m3": what follows must be a unit as a whole; a sign or a digit first would be a second number.
  // "1990s" is a decade, not seconds.
  if (/^\s?[-+\d.,]/.test(rest) || (rest === 's' && /^\d{4}$/.test(printed))) return [];
  const factor = signOf(outerSign) * signOf(innerSign) * 10 ** Number(exponent ?? 0);
  const readings: NumberReading[] = [];
  for (const number of readDigits(printed)) {
    for (const after of readSuffix(rest)) {
      if (before.unit !== null && after.unit !== null) continue;
      const value = scaled(number, Number(exponent ?? 0)) * signOf(outerSign) * signOf(innerSign);
      readings.push(
        toReading(number, after, value, {
          notation: exponent === undefined ? 'plain' : 'e',
          unit: before.unit ?? after.unit,
          minus: factor < 0 || minus !== 'none' ? minus : 'none',
        }),
      );
    }
  }
  return readings;
}

/** Digits and a power of ten as one decimal literal: 3 and -1 give 0.3, not 0.30000000000000004. */
const scaled = (number: DigitReading, exponent: number): number =>
  exponent === 0 ? number.value : Number(`${number.value}e${exponent}`);

function readProduct(text: string, minus: NumberForm['minus']): NumberReading[] {
  const match = product.exec(text);
  if (!match) return [];
  const [, sign = '', printed, power, flatPower, rest = ''] = match;
  // "1x10-3" has lost its raising but says what it is; "10-3" alone may be a range.
  if (flatPower !== undefined && printed === undefined) return [];
  const exponent = Number((power ?? flatPower ?? '').replace(/\s/g, ''));
  const mantissas: DigitReading[] =
    printed === undefined ? [{ value: 1, decimal: null, thousands: null, decimals: 0 }] : readDigits(printed);
  return mantissas.flatMap((mantissa) =>
    readSuffix(rest).map((after) =>
      toReading(mantissa, after, signOf(sign) * scaled(mantissa, exponent), {
        notation: printed === undefined ? 'power' : 'product',
        base: printed === undefined ? 10 : null,
        unit: after.unit,
        minus,
      }),
    ),
  );
}

function readPower(text: string, minus: NumberForm['minus']): NumberReading[] {
  const match = anyPower.exec(text);
  if (!match) return [];
  const [, sign = '', printed = '', power = ''] = match;
  const base = printed === 'e' ? Math.E : Number(printed);
  const value = signOf(sign) * base ** Number(power.replace(/\s/g, ''));
  if (!(base > 1)) return [];
  return [{ kind: 'number', value, form: { ...plainForm, notation: 'power', base, minus } }];
}

function readPi(text: string, minus: NumberForm['minus']): NumberReading[] {
  const over = piOver.exec(text);
  const times = piTimes.exec(text);
  if (!over && !times) return [];
  const [sign = '', numerator = '1', denominator = '1'] = over ? over.slice(1) : (times ?? []).slice(1);
  const value = (signOf(sign) * Number(numerator.replace(',', '.')) * Math.PI) / Number(denominator);
  return [{ kind: 'number', value, form: { ...plainForm, notation: 'pi', minus } }];
}

function readFraction(text: string, minus: NumberForm['minus']): NumberReading[] {
  const form: NumberForm = { ...plainForm, notation: 'fraction', minus };
  const single = /^([-+]?\s?)(\d*)\s?([½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])$/.exec(text);
  const part = vulgar[single?.[3] ?? ''];
  if (single && part !== undefined) {
    return [{ kind: 'number', value: signOf(single[1] ?? '') * (Number(single[2] || '0') + part), form }];
  }
  const match = fraction.exec(text);
  if (!match) return [];
  const [, sign = '', whole = '0', numerator = '', denominator = ''] = match;
  if (Number(denominator) === 0) return [];
  return [{ kind: 'number', value: signOf(sign) * (Number(whole) + Number(numerator) / Number(denominator)), form }];
}

const plainForm: NumberForm = {
  decimal: null,
  thousands: null,
  decimals: 0,
  notation: 'plain',
  base: null,
  suffix: null,
  unit: null,
  minus: 'none',
};

function toReading(number: DigitReading, after: Affix, value: number, form: Partial<NumberForm>): NumberReading {
  const exact = after.factor === 1 ? value : Number(`${value}e${Math.round(Math.log10(after.factor))}`);
  return {
    kind: 'number',
    // Adding zero turns -0 into 0.
    value: (after.negative ? -exact : exact) + 0,
    form: {
      ...plainForm,
      decimal: number.decimal,
      thousands: number.thousands,
      decimals: number.decimals,
      suffix: after.suffix,
      ...form,
    },
  };
}

const signOf = (text: string): 1 | -1 => (text.includes('-') ? -1 : 1);
