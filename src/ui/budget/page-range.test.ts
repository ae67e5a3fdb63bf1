import { describe, expect, it } from 'vitest';
import { formatPageRange, parsePageRange } from './page-range.ts';

describe('page ranges', () => {
  it('reads single pages, ranges and lists, without repeating a page', () => {
    expect(parsePageRange('3', 10)).toEqual({ ok: true, pages: [3] });
    expect(parsePageRange('1-3, 3 5', 10)).toEqual({ ok: true, pages: [1, 2, 3, 5] });
    expect(parsePageRange('2–4', 10)).toEqual({ ok: true, pages: [2, 3, 4] });
  });

  it('says what is wrong with what was typed', () => {
    expect(parsePageRange('', 10)).toMatchObject({ ok: false });
    expect(parsePageRange('two', 10)).toMatchObject({ ok: false, why: expect.stringContaining('two') });
    expect(parsePageRange('0', 10)).toMatchObject({ ok: false, why: expect.stringContaining('1 to 10') });
    expect(parsePageRange('9-12', 10)).toMatchObject({ ok: false });
    expect(parsePageRange('4-2', 10)).toMatchObject({ ok: false });
  });

  it('refuses more pages than one call takes, before building them', () => {
    expect(parsePageRange('1-99999999', 1e9)).toMatchObject({ ok: false, why: expect.stringContaining('5') });
    expect(parsePageRange('1-3 5-8', 10)).toMatchObject({ ok: false });
  });

  it('writes pages as the shortest range', () => {
    expect(formatPageRange([1, 2, 3, 7, 9, 10])).toBe('1-3,7,9-10');
    expect(formatPageRange([])).toBe('');
  });
});
