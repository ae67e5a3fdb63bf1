/**
 * Names of glyphs outside Latin-1 that charts use (Greek, mathematics, arrows, punctuation), as Unicode. Only names that the
 * Adobe glyph list gives one meaning, and the systematic forms `uni2212` and `u1D6FC`; any other name means nothing here.
 */

const greek =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega';
const firstCapital = 0x391;
const firstSmall = 0x3b1;

const named: Record<string, string> = {
  minus: '\u2212',
  plusminus: '±',
  multiply: '×',
  divide: '÷',
  infinity: '∞',
  lessequal: '≤',
  greaterequal: '≥',
  notequal: '≠',
  approxequal: '≈',
  equivalence: '≡',
  similar: '∼',
  proportional: '∝',
  partialdiff: '∂',
  gradient: '∇',
  integral: '∫',
  summation: '∑',
  product: '∏',
  radical: '√',
  element: '∈',
  dotmath: '⋅',
  periodcentered: '·',
  bullet: '•',
  degree: '°',
  mu: 'µ',
  sigma1: 'ς',
  theta1: 'ϑ',
  phi1: 'ϕ',
  omega1: 'ϖ',
  arrowleft: '←',
  arrowup: '↑',
  arrowright: '→',
  arrowdown: '↓',
  arrowboth: '↔',
  endash: '–',
  emdash: '—',
  quoteleft: '‘',
  quoteright: '’',
  quotedblleft: '“',
  quotedblright: '”',
  ellipsis: '…',
  dagger: '†',
  daggerdbl: '‡',
  perthousand: '‰',
  minute: '′',
  second: '″',
  fraction: '⁄',
  Euro: '€',
  angleleft: '⟨',
  angleright: '⟩',
  fi: 'ﬁ',
  fl: 'ﬂ',
  ff: 'ﬀ',
  ffi: 'ﬃ',
  ffl: 'ﬄ',
  hbar: 'ℏ',
  aleph: 'ℵ',
  union: '∪',
  intersection: '∩',
  propersubset: '⊂',
  circlemultiply: '⊗',
  circleplus: '⊕',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  period: '.',
  comma: ',',
  hyphen: '-',
  plus: '+',
  percent: '%',
  slash: '/',
  colon: ':',
  parenleft: '(',
  parenright: ')',
  space: ' ',
  equal: '=',
  asterisk: '*',
  underscore: '_',
  bracketleft: '[',
  bracketright: ']',
  dollar: '$',
};

for (const [i, name] of greek.split(' ').entries()) {
  if (name === '-') continue;
  named[name] = String.fromCodePoint(firstCapital + i);
  named[name.toLowerCase()] ??= String.fromCodePoint(firstSmall + i);
}

/** The character a glyph name stands for, or null when the name is private or unknown. */
export function characterOfGlyphName(name: string): string | null {
  const known = Object.hasOwn(named, name) ? named[name] : undefined;
  if (known !== undefined) return known;
  if (/^[A-Za-z]$/.test(name)) return name;
  const hex = /^uni([0-9A-F]{4})$/.exec(name)?.[1] ?? /^u([0-9A-F]{4,6})$/.exec(name)?.[1];
  if (hex === undefined) return null;
  const code = Number.parseInt(hex, 16);
  return code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : null;
}
