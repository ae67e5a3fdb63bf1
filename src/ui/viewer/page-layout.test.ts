import { describe, expect, it } from 'vitest';
import { anchorAt, layOutPages, pageGapPx, pageIndexAt, scrollFor } from './page-layout.ts';

const pages = Array.from({ length: 50 }, (_, index) => ({ widthPt: index % 3 ? 600 : 800, heightPt: 500 + index }));

describe('where pages stand', () => {
  it('finds the page at any height, gaps and ends included', () => {
    const layout = layOutPages(pages, 1.5);
    expect(pageIndexAt(layout, -10)).toBe(0);
    expect(pageIndexAt(layout, 0)).toBe(0);
    expect(pageIndexAt(layout, 1e9)).toBe(49);
    pages.forEach((_, index) => {
      expect(pageIndexAt(layout, (layout.tops[index] ?? 0) + 1)).toBe(index);
    });
  });

  it('leaves the same gap between pages at every scale', () => {
    const layout = layOutPages(pages, 2);
    expect((layout.tops[1] ?? 0) - (layout.tops[0] ?? 0)).toBe(500 * 2 + pageGapPx);
  });

  it('keeps the point under the pointer in its place when the scale changes', () => {
    const before = layOutPages(pages, 1);
    const scroll = { left: 0, top: 12_345, roomWidthPx: 900 };
    const anchor = anchorAt(pages, before, scroll, 20, 400, 300);
    expect(anchor).not.toBeNull();
    if (!anchor) return;
    const after = layOutPages(pages, 3);
    const place = scrollFor(anchor, pages, after, 900, 20);
    const again = anchorAt(pages, after, { left: place.left, top: place.top, roomWidthPx: 900 }, 20, 400, 300);
    expect(again?.pageIndex).toBe(anchor.pageIndex);
    expect(again?.xPt).toBeCloseTo(anchor.xPt, 6);
    expect(again?.yPt).toBeCloseTo(anchor.yPt, 6);
  });
});
