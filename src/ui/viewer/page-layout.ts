/** Where pages stand in the scroll area, as prefix sums: known before anything is drawn, and the same that the virtual list uses. */
import type { PageSize } from '../../engine/contract/document.ts';

export const pageGapPx = 16;

export interface PageLayout {
  scale: number;
  /** Top edge of each page in the scroll area; one entry more than pages, the last is the total height. */
  tops: readonly number[];
  /** Width of the scroll content: the widest page. */
  widthPx: number;
}

export function layOutPages(pages: readonly PageSize[], scale: number): PageLayout {
  const tops: number[] = [];
  let top = pageGapPx;
  let widest = 0;
  for (const page of pages) {
    tops.push(top);
    top += page.heightPt * scale + pageGapPx;
    widest = Math.max(widest, page.widthPt * scale);
  }
  tops.push(top);
  return { scale, tops, widthPx: widest };
}

/** Index of the page at a height of the scroll area. */
export function pageIndexAt(layout: PageLayout, y: number): number {
  let low = 0;
  let high = layout.tops.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((layout.tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** A place on a page that must stay where it is on screen while the scale changes. */
export interface Anchor {
  pageIndex: number;
  xPt: number;
  yPt: number;
  /** Where it stands in the viewport, in CSS pixels from its top left. */
  viewX: number;
  viewY: number;
}

export interface ScrollState {
  left: number;
  top: number;
  roomWidthPx: number;
}

/** Left edge of a page in the scroll content: pages are centred. */
export function pageLeft(page: PageSize, layout: PageLayout, roomWidthPx: number, marginPx: number): number {
  const contentWidth = Math.max(roomWidthPx, layout.widthPx + 2 * marginPx);
  return (contentWidth - page.widthPt * layout.scale) / 2;
}

export function anchorAt(
  pages: readonly PageSize[],
  layout: PageLayout,
  scroll: ScrollState,
  marginPx: number,
  viewX: number,
  viewY: number,
): Anchor | null {
  const pageIndex = pageIndexAt(layout, scroll.top + viewY);
  const page = pages[pageIndex];
  if (!page) return null;
  const left = pageLeft(page, layout, scroll.roomWidthPx, marginPx);
  return {
    pageIndex,
    xPt: (scroll.left + viewX - left) / layout.scale,
    yPt: (scroll.top + viewY - (layout.tops[pageIndex] ?? 0)) / layout.scale,
    viewX,
    viewY,
  };
}

export function scrollFor(
  anchor: Anchor,
  pages: readonly PageSize[],
  layout: PageLayout,
  roomWidthPx: number,
  marginPx: number,
): { left: number; top: number } {
  const page = pages[anchor.pageIndex];
  if (!page) return { left: 0, top: 0 };
  const left = pageLeft(page, layout, roomWidthPx, marginPx);
  return {
    left: Math.max(0, left + anchor.xPt * layout.scale - anchor.viewX),
    top: Math.max(0, (layout.tops[anchor.pageIndex] ?? 0) + anchor.yPt * layout.scale - anchor.viewY),
  };
}
