/**
 * What stands around the digits of a label: currency, percent, degrees, magnitude letters, units. A magnitude letter scales
 * the value; a unit is kept beside it and scales nothing. Some letters are both (K is thousand and kelvin, m is milli,
 * metre and million): then both meanings are handed on and the whole axis has to choose.
 */

export interface Affix {
  /** Factor on the printed digits. */
  factor: number;
  suffix: string | null;
  unit: string | null;
  /** Southern and western degrees count negative. */
  negative: boolean;
}

const plain: Affix = { factor: 1, suffix: null, unit: null, negative: false };

const currencies =
  /^(?:US\$|A\$|C\$|R\$|[$€£¥₹₩₽₺]|AU\$|NZ\$|HK\$|S\$|USD|EUR|GBP|CHF|JPY|CNY|INR|SEK|NOK|DKK|PLN|CZK|BRL|AUD|CAD|Rs\.?|kr\.?|zł|Kč|Ft|Rp)$/;

/** Letters for magnitudes. Written against the digits they are hardly ever units. */
const magnitudes: Record<string, number> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  B: 1e9,
  G: 1e9,
  T: 1e12,
  Mio: 1e6,
  Mrd: 1e9,
  bn: 1e9,
  mn: 1e6,
  mln: 1e6,
  tn: 1e12,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  tsd: 1e3,
  Tsd: 1e3,
};

/** Small prefixes standing alone, as engineering formatters print them. */
const smallPrefixes: Record<string, number> = { µ: 1e-6, μ: 1e-6, u: 1e-6, n: 1e-9, p: 1e-12, f: 1e-15 };

/** These letters, after a blank, are as often units (kelvin, molar, byte, gauss, tesla). */
const maybeUnit = new Set(['K', 'M', 'B', 'G', 'T', 'u', 'n', 'p', 'f']);

const prefixFactors: Record<string, number> = {
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  m: 1e-3,
  µ: 1e-6,
  μ: 1e-6,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
};

/** `m` as million, told apart from `m` as milli. */
export const lowerCaseMillion = 'm(illion)';

/** Units that take prefixes; bytes are left out because their prefixes are 1000 or 1024. */
const prefixedUnit = /^([kMGTPmµμunpf])(Hz|V|A|W|Wh|eV|s|m|g|Pa|J|N|F|H|Ω|T|K|L|l|mol|M|Bq|Gy|Sv|bp|pc|bit\/s|bps)$/;

const unitShape = /^[A-Za-zµμΩσ°'"′″×][A-Za-zµμΩσ°0-9/·^.\-²³]{0,11}$/;

/** Marks of footnotes; they mean nothing for the value. */
const footnote = /\s*\^?(?:[*†‡§¶]+)$/;

export const withoutFootnote = (text: string): string => text.replace(footnote, '');

/** What a prefix can mean; null when it is nothing that may stand before a number. */
export function readPrefix(prefix: string): Affix | null {
  const text = prefix.trim();
  if (text === '') return plain;
  return currencies.test(text) ? { ...plain, unit: text } : null;
}

/** All that the text after the digits can mean, most usual first; empty when it makes the label no number. */
export function readSuffix(printed: string): Affix[] {
  const spaced = /^\s/.test(printed);
  const text = printed.trim();
  if (text === '') return [plain];
  if (/^(Q[1-4]|[ap]\.?m\.?|st|nd|rd|th)$/i.test(text)) return [];
  if (/^[%‰]$/.test(text) || currencies.test(text)) return [{ ...plain, unit: text }];
  const hemisphere = /^°\s?([NSEWnsew])$/.exec(text)?.[1]?.toUpperCase();
  if (hemisphere) return [{ ...plain, unit: '°', negative: hemisphere === 'S' || hemisphere === 'W' }];
  const meanings: Affix[] = [];
  const factor = magnitudes[text] ?? smallPrefixes[text];
  if (factor !== undefined) {
    meanings.push({ ...plain, factor, suffix: text });
    if (spaced && maybeUnit.has(text)) meanings.push({ ...plain, unit: text });
    return meanings;
  }
  if (text === 'm') {
    return [
      { ...plain, unit: 'm' },
      { ...plain, factor: 1e-3, suffix: 'm' },
      { ...plain, factor: 1e6, suffix: lowerCaseMillion },
    ];
  }
  const moneyScale = /^([kKMBT]|bn|mn|mln|Mio\.?|Mrd\.?)\s?(US\$|[$€£¥₹]|USD|EUR|GBP)$/.exec(text);
  const scaleFactor = moneyScale ? magnitudes[(moneyScale[1] ?? '').replace('.', '')] : undefined;
  if (moneyScale && scaleFactor !== undefined) {
    return [{ ...plain, factor: scaleFactor, suffix: moneyScale[1] ?? null, unit: moneyScale[2] ?? null }];
  }
  if (!unitShape.test(text)) return [];
  meanings.push({ ...plain, unit: text });
  const [, prefix = '', base] = prefixedUnit.exec(text) ?? [];
  const scale = prefixFactors[prefix];
  if (base !== undefined && scale !== undefined) meanings.push({ ...plain, factor: scale, suffix: prefix, unit: base });
  return meanings;
}
