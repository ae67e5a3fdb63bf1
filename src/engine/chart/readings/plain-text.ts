/**
 * The many ways of printing one thing brought to one spelling, so that the readers below see few cases: every blank is a
 * space, every minus is `-`, raised Unicode digits are `^…`, braces that TeX-like writers leave behind are dropped. The
 * label itself keeps what was printed; this text is only read.
 */

const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]+/g;
const invisible = /[\u200b-\u200f\u2060\ufeff]/g;
/** Hyphens (a soft one that was drawn is one), the minus, the en dash and their wide forms. An em dash is no minus. */
const minuses = /[\u00ad\u2010-\u2013\u2212\ufe63\uff0d]/g;
/** Digits of other scripts, each block in order from zero, and the marks that go with them. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g;
const zeros = [0x660, 0x6f0, 0x966, 0xff10];

const raised: Record<string, string> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁻': '-',
  '⁺': '+',
};

export function plainText(printed: string): string {
  return printed
    .replace(invisible, '')
    .replace(blanks, ' ')
    .replace(minuses, '-')
    .replace(otherDigits, westernDigit)
    .replace(/(\d)\u066b(?=\d)/g, '$1.')
    .replace(/(\d)\u066c(?=\d)/g, '$1,')
    .replace(/\{([.,])\}/g, '$1')
    .replace(/\^\s*\{\s*([^{}]*?)\s*\}/g, '^$1')
    .replace(/\^\s*\(\s*([-+]?\d+)\s*\)/g, '^$1')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+/g, (run) => `^${[...run].map((c) => raised[c] ?? c).join('')}`)
    .replace(/\*\*(?=[-+]?\d)/g, '^')
    .replace(/^\$(.*[\\^{].*)\$$/, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? digit : String(code - zero);
}
