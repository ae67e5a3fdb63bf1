/**
 * The many ways of printing one thing brought to one spelling, so that the readers below see few cases: every blank is a
 * space, every minus is `-`, raised Unicode digits are `^…`, braces that TeX-like writers leave behind are dropped. The
 * label itself keeps what was printed; this text is only read.
 */

const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]+/g;
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
/** Hyphens, the minus, the en dash and their wide forms. An em dash is no minus. */
const minuses = /[\u2010-\u2013\u2212\ufe63\uff0d]/g;

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
    .replace(/\{([.,])\}/g, '$1')
    .replace(/\^\s*\{\s*([^{}]*?)\s*\}/g, '^$1')
    .replace(/\^\s*\(\s*([-+]?\d+)\s*\)/g, '^$1')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+/g, (run) => `^${[...run].map((c) => raised[c] ?? c).join('')}`)
    .replace(/\*\*(?=[-+]?\d)/g, '^')
    .replace(/^\$(.*[\\^{].*)\$$/, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
