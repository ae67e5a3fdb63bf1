import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPageList, parsePageList } from './page-list.ts';

function pagesOf(text: string, count = 10): number[] | string {
  const list = parsePageList(text, count);
  return list.ok ? list.value.pages : list.failure.code;
}

describe('page lists', () => {
  it('take numbers, ranges, commas and spaces, once each and in order', () => {
    expect(pagesOf('3, 1-2 2')).toEqual([3, 1, 2]);
    expect(pagesOf('2 - 4')).toEqual([2, 3, 4]);
    expect(pagesOf('8-')).toEqual([8, 9, 10]);
  });

  it('keep what lies inside and name what does not', () => {
    expect(parsePageList('9-12,40', 10)).toEqual({ ok: true, value: { pages: [9, 10], dropped: ['9-12', '40'] } });
    expect(pagesOf('11')).toBe('page_out_of_range');
    expect(pagesOf('0')).toBe('page_out_of_range');
    expect(pagesOf('')).toBe('page_out_of_range');
  });

  it('refuse what is no page list', () => {
    for (const text of ['all', '1;x', '-3', '1e3', '1.5']) expect(pagesOf(text)).toBe('bad_argument');
  });

  it('do not count to a billion', () => {
    expect(pagesOf('1-999999999', 2_000_000_000)).toHaveLength(500);
  });

  it('read back what was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (pages) => {
        const sorted = pages.toSorted((a, b) => a - b);
        expect(pagesOf(formatPageList(sorted), 60)).toEqual(sorted);
      }),
    );
  });
});
