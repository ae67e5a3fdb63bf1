/**
 * Text near an axis that says what to do with all its labels: a factor ("1e6", "×10³", "in millions", "[10^-4]") or an
 * offset ("+2.5e4"), or both ("1e-9+5e-1"). A printed "×10³" at an axis end multiplies; inside a title's brackets it is as
 * often the unit that was multiplied ("Rate [10³/s]", "10³ × rate"), so those are not certain. Which labels a text belongs
 * to is for the axis to decide.
 */
import { readDigits } from './digit-groups.ts';
import { plainText } from './plain-text.ts';

export interface AxisFactor {
  factor: number;
  offset: number;
  /** The text is a factor or an offset and nothing else, in the spelling that chart programs put at the end of an axis. */
  certain: boolean;
  /** The unit that the values have as they are printed; nothing is to be multiplied. */
  isUnit: boolean;
  /** The part of the text that was read. */
  text: string;
}

const power = '10\\s?\\^\\s?([-+]?\\d{1,3})';
const literal = '(\\d+(?:[.,]\\d+)?)[eE]([-+]?\\d{1,3})';

const shapes: { shape: RegExp; read(match: RegExpExecArray): { factor?: number; offset?: number } | null }[] = [
  { shape: new RegExp(`^[x×✕·⋅∙*]\\s?${power}$`), read: ([, e]) => ({ factor: Number(`1e${e}`) }) },
  { shape: new RegExp(`^[x×✕·⋅∙*]\\s?${literal}$`), read: ([, d, e]) => ({ factor: literalOf(d, e) }) },
  { shape: /^[x×✕·⋅∙*]\s?(\d[\d.,' ]*)$/, read: ([text, d]) => single(d, (factor) => timesOf(text, factor)) },
  { shape: new RegExp(`^${literal}$`), read: ([, d, e]) => ({ factor: literalOf(d, e) }) },
  { shape: new RegExp(`^([-+])\\s?${literal}$`), read: ([, s, d, e]) => ({ offset: signed(s, literalOf(d, e)) }) },
  { shape: /^([-+])\s?(\d[\d.,]*)$/, read: ([, s, d]) => single(d, (offset) => ({ offset: signed(s, offset) })) },
  {
    shape: new RegExp(`^(?:[x×·⋅*]\\s?)?${literal}\\s?([-+])\\s?${literal}$`),
    read: ([, d, e, s, od, oe]) => ({ factor: literalOf(d, e), offset: signed(s, literalOf(od, oe)) }),
  },
  {
    shape: new RegExp(`^[x×·⋅*]\\s?${power}\\s?([-+])\\s?(?:(\\d+(?:[.,]\\d+)?)\\s?[x×·⋅*]\\s?)?${power}$`),
    read: ([, e, s, d = '1', oe]) => ({ factor: Number(`1e${e}`), offset: signed(s, literalOf(d, oe)) }),
  },
  {
    shape: new RegExp(`^([-+])\\s?(\\d+(?:[.,]\\d+)?)\\s?[x×·⋅*]\\s?${power}$`),
    read: ([, s, d, e]) => ({ offset: signed(s, literalOf(d, e)) }),
  },
];

/** "x2" with the letter is the name of a variable; a factor is a power of ten or has a sign of its own. */
const timesOf = (text: string, factor: number): { factor: number } | null =>
  /^x/.test(text) && !isPowerOfTen(factor) ? null : { factor };

const isPowerOfTen = (value: number): boolean => value >= 10 && Number.isInteger(Math.log10(value));

const words: Record<string, number> = {
  hundred: 1e2,
  hundreds: 1e2,
  thousand: 1e3,
  thousands: 1e3,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  billions: 1e9,
  trillion: 1e12,
  trillions: 1e12,
  tausend: 1e3,
  millionen: 1e6,
  milliarden: 1e9,
  milliers: 1e3,
  mio: 1e6,
  mrd: 1e9,
};

/** Noughts that stand for a factor: "(000)", "($000s)", "£'000", "(000,000)". */
const noughts = "'?(0{3}(?:[ ,.]?0{3})*)'?s?";
/** A round number before a unit: "(1000 t)", "in 1,000 tonnes", "(100k)". Ten is as often the size of a sample. */
const round = '((?:10{0,2}k|100[KM])(?!\\p{L})|10{2,9}|1(?:[ ,.]000){1,3})';

type TitleShape = { shape: RegExp; read(match: RegExpExecArray): number | null };

/** Powers and times signs in a title: the labels may be meant times the factor, or have been divided by it. */
const unsettled: TitleShape[] = [
  { shape: new RegExp(`(?:^|[,:]\\s?|\\bin\\s)${power}\\s\\p{L}`, 'u'), read: ([, e]) => Number(`1e${e}`) },
  { shape: new RegExp(`[([]\\s?(?:[x×·⋅*]\\s?)?${power}[^()\\[\\]]*[)\\]]`), read: ([, e]) => Number(`1e${e}`) },
  { shape: new RegExp(`[x×]\\s?${power}`), read: ([, e]) => Number(`1e${e}`) },
  { shape: new RegExp(`[([]\\s?(?:[x×·⋅*]\\s?)?${literal}[^()\\[\\]]*[)\\]]`), read: ([, d, e]) => literalOf(d, e) },
  { shape: /[([]\s?[x×]\s?(1[\d.,' ]*)[^()[\]]*[)\]]/, read: ([, d]) => single(d, (value) => value) },
  { shape: /\s[x×·]\s?(10{1,9}|1(?:[ ,.]000){1,3})$/, read: ([, d]) => roundOf(d) },
];

/** Units of the values as they are printed: thousands in words, noughts or round numbers, and formulas of what is drawn. */
const units: TitleShape[] = [
  {
    shape: new RegExp(`[([](?:[^()\\[\\]]*[^()\\[\\]\\d.,])?${noughts}[^()\\[\\]\\d]*[)\\]]`),
    read: ([, d]) => ofNoughts(d),
  },
  { shape: new RegExp(`[$€£¥]\\s?${noughts}(?![\\d.,])`), read: ([, d]) => ofNoughts(d) },
  {
    shape: new RegExp(`[([]\\s?(?:in\\s)?${round}(?:\\s?[^()\\[\\]\\d]{0,24})?[)\\]]`, 'u'),
    read: ([, d]) => roundOf(d),
  },
  { shape: new RegExp(`(?:,|\\bin)\\s${round}\\s\\p{L}`, 'u'), read: ([, d]) => roundOf(d) },
  { shape: new RegExp(`[*/]\\s?${literal}$`), read: ([, d, e]) => literalOf(d, e) },
  {
    shape: /(?:^|[\s(,[])(?:in\s)?([a-z]+)(?:\sof\s[^)]+)?[\s)\],]*$/i,
    read: ([, word = '']) => words[word.toLowerCase()] ?? null,
  },
  { shape: /(?:^|[\s(,[])in\s([a-z]+)\b/i, read: ([, word = '']) => words[word.toLowerCase()] ?? null },
  { shape: /[([]\s?(?:in\s)?([a-z]+)[\s)\]]/i, read: ([, word = '']) => words[word.toLowerCase()] ?? null },
];

const ofNoughts = (digits: string | undefined): number => 10 ** (digits ?? '').replace(/\D/g, '').length;

function roundOf(text: string | undefined): number {
  const value = Number((text ?? '').replace(/\D/g, ''));
  return value * (/[kK]$/.test(text ?? '') ? 1e3 : /M$/.test(text ?? '') ? 1e6 : 1);
}

/** What the text says about a whole axis, or null when it says nothing of that kind. */
export function readAxisFactor(printed: string): AxisFactor | null {
  const text = plainText(printed);
  if (text === '' || text.length > 160) return null;
  for (const { shape, read } of shapes) {
    const match = shape.exec(text);
    const said = match ? read(match) : null;
    if (!said) continue;
    // A bare "-5" is a label far more often than an offset.
    const certain = !/^-\s?[\d.,]+$/.test(text);
    return soundOrNull({ factor: said.factor ?? 1, offset: said.offset ?? 0, certain, isUnit: false, text });
  }
  const bare = new RegExp(`^[([]?\\s?${power}\\s?[)\\]]?$`).exec(text);
  if (bare) return soundOrNull({ factor: Number(`1e${bare[1]}`), offset: 0, certain: false, isUnit: false, text });
  return inTitle(text, unsettled, false) ?? inTitle(text, units, true);
}

function inTitle(text: string, list: readonly TitleShape[], isUnit: boolean): AxisFactor | null {
  for (const { shape, read } of list) {
    const match = shape.exec(text);
    const factor = match ? read(match) : null;
    if (match && factor !== null)
      return soundOrNull({ factor, offset: 0, certain: false, isUnit, text: match[0].trim() });
  }
  return null;
}

function soundOrNull(said: AxisFactor): AxisFactor | null {
  const isSound = Number.isFinite(said.factor) && said.factor !== 0 && Number.isFinite(said.offset);
  return isSound && !(said.factor === 1 && said.offset === 0) ? said : null;
}

const literalOf = (digits: string | undefined, exponent: string | undefined): number =>
  Number(`${(digits ?? '').replace(',', '.')}e${exponent}`);

const signed = (sign: string | undefined, value: number): number => (sign === '-' ? -value : value);

/** Nobody prints a factor of one with three decimals: "1.000" and "1,000" are a thousand here. */
function single<T>(digits: string | undefined, use: (value: number) => T): T | null {
  const readings = readDigits((digits ?? '').trim());
  const grouped = readings.find(({ thousands }) => thousands !== null) ?? readings[0];
  return grouped ? use(grouped.value) : null;
}
