import { describe, expect, it } from 'vitest';
import { cutText, quoteText } from './untrusted-text.ts';

describe('text of a PDF in an answer', () => {
  it('becomes one line without control, bidi and invisible characters', () => {
    expect(cutText('a\n\tb\u0000c\u202ed\u200be\ufefff', 40)).toBe('a b c d e f');
  });

  it('is cut with an ellipsis and never in the middle of a character', () => {
    expect(cutText('abcdef', 4)).toBe('abc…');
    expect(cutText('😀😀😀😀', 3)).toBe('😀😀…');
    expect(cutText('abcd', 4)).toBe('abcd');
  });

  it('is quoted so that its end shows', () => {
    expect(quoteText('he said "stop"')).toBe('"he said \\"stop\\""');
  });

  it('says that something was cut even when what is left is short', () => {
    expect(cutText(`${' '.repeat(100_000)}tail`, 10)).toBe('…');
  });
});
