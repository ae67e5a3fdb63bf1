/**
 * The pages of the active document in one scroll area. Only what is on screen exists; sizes are known beforehand, so
 * nothing jumps. Zooming keeps the point under the pointer where it is, everything else keeps the middle of the view.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { OpenDocument } from '../state/document-slice.ts';
import { selectActiveView, useVernier } from '../state/store.ts';
import {
  type Anchor,
  anchorAt,
  layOutPages,
  type PageLayout,
  pageGapPx,
  pageIndexAt,
  pageLeft,
  scrollFor,
} from './page-layout.ts';
import styles from './page-list.module.css';
import { PageView } from './page-view.tsx';
import { useElementSize } from './use-element-size.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import { setViewerControls } from './viewer-controls.ts';
import { clampScale, fitMarginPx, referencePage, scaleFor } from './zoom.ts';

export function PageList({ document: open }: { document: OpenDocument }) {
  const { documentId, pages } = open;
  const scrollRef = useRef<HTMLElement>(null);
  const room = useElementSize(scrollRef);
  const density = useDensity();
  const zoom = useVernier((state) => selectActiveView(state).zoom);
  const request = useVernier((state) => state.scrollRequest);
  const [scroll, setScroll] = useState({ left: 0, top: 0 });

  const reference = useMemo(() => referencePage(pages), [pages]);
  const totalHeightPt = useMemo(() => pages.reduce((sum, page) => sum + page.heightPt, 0), [pages]);
  const scale = room ? clampScale(scaleFor(zoom, reference, room), totalHeightPt) : null;
  const layout = useMemo(() => (scale === null ? null : layOutPages(pages, scale)), [pages, scale]);

  const virtualizer = useVirtualizer({
    count: layout ? pages.length : 0,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => (pages[index]?.heightPt ?? 0) * (scale ?? 1),
    gap: pageGapPx,
    paddingStart: pageGapPx,
    paddingEnd: pageGapPx,
    overscan: 1,
  });

  // What the last layout was, and which point is to stay put when the next one comes.
  const shown = useRef<{ layout: PageLayout; roomWidthPx: number } | null>(null);
  const pending = useRef<Anchor | null>(null);

  const anchorFor = useCallback(
    (viewX: number, viewY: number): Anchor | null => {
      const element = scrollRef.current;
      if (!element || !shown.current) return null;
      const state = { left: element.scrollLeft, top: element.scrollTop, roomWidthPx: shown.current.roomWidthPx };
      return anchorAt(pages, shown.current.layout, state, fitMarginPx, viewX, viewY);
    },
    [pages],
  );

  useLayoutEffect(() => {
    const element = scrollRef.current;
    if (!element || !layout || !room) return;
    virtualizer.measure();
    if (shown.current) {
      const anchor = pending.current ?? anchorFor(room.widthPx / 2, 0);
      if (anchor) {
        const place = scrollFor(anchor, pages, layout, room.widthPx, fitMarginPx);
        element.scrollTo({ left: place.left, top: place.top, behavior: 'instant' });
      }
    }
    pending.current = null;
    shown.current = { layout, roomWidthPx: room.widthPx };
    useVernier.getState().setScale(layout.scale);
  }, [layout, room, pages, anchorFor, virtualizer]);

  const zoomTo = useCallback(
    (next: number, viewX?: number, viewY?: number) => {
      const element = scrollRef.current;
      if (!element) return;
      const x = viewX ?? element.clientWidth / 2;
      const y = viewY ?? element.clientHeight / 2;
      pending.current = anchorFor(x, y);
      const clamped = clampScale(next, totalHeightPt);
      useVernier.getState().setZoom(documentId, { kind: 'scale', scale: clamped });
    },
    [anchorFor, documentId, totalHeightPt],
  );

  useZoomGestures(scrollRef, () => shown.current?.layout.scale ?? 1, zoomTo);

  useEffect(() => {
    setViewerControls({
      zoomTo,
      scrollBy: (dx, dy) => scrollRef.current?.scrollBy({ left: dx, top: dy, behavior: 'instant' }),
      roomHeightPx: () => scrollRef.current?.clientHeight ?? 600,
      focus: () => scrollRef.current?.focus({ preventScroll: true }),
    });
    return () => setViewerControls(null);
  }, [zoomTo]);

  // A page is asked for: by a link, a key, a thumbnail, another panel.
  const answered = useRef(0);
  const held = useRef<{ top: number } | null>(null);
  useEffect(() => {
    const element = scrollRef.current;
    if (!request || !layout || !room || !element || answered.current === request.seq) return;
    answered.current = request.seq;
    const index = request.page - 1;
    const page = pages[index];
    if (!page) return;
    const top = layout.tops[index] ?? 0;
    if (!request.box) {
      element.scrollTo({ top: top - pageGapPx, behavior: 'instant' });
      held.current = { top: element.scrollTop };
      return;
    }
    const { x0, y0, x1, y1 } = request.box;
    const left = pageLeft(page, layout, room.widthPx, fitMarginPx);
    element.scrollTo({
      left: left + ((x0 + x1) / 2) * layout.scale - room.widthPx / 2,
      top: top + ((y0 + y1) / 2) * layout.scale - room.heightPx / 2,
      behavior: 'instant',
    });
    held.current = { top: element.scrollTop };
  }, [request, layout, room, pages]);

  const onScroll = useCallback(() => {
    const element = scrollRef.current;
    const now = shown.current;
    if (!element || !now) return;
    setScroll({ left: element.scrollLeft, top: element.scrollTop });
    const { layout: current } = now;
    const first = pageIndexAt(current, element.scrollTop);
    const last = pageIndexAt(current, element.scrollTop + element.clientHeight);
    // A page that was asked for stays the current one until the person scrolls, also where it cannot be brought to the top.
    if (held.current !== null) {
      if (Math.abs(held.current.top - element.scrollTop) < 2) {
        showVisible(first, last);
        return;
      }
      held.current = null;
    }
    // The page in the upper third is the one being read; at the very start and end it is the first and the last.
    const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 2;
    const reading =
      element.scrollTop < 2 ? first : atEnd ? last : pageIndexAt(current, element.scrollTop + element.clientHeight / 3);
    const state = useVernier.getState();
    showVisible(first, last);
    if (state.views[documentId]?.page !== reading + 1) state.setCurrentPage(documentId, reading + 1);
  }, [documentId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout moves pages under a scroll position that stays
  useEffect(onScroll, [onScroll, layout]);

  const contentWidth = layout && room ? Math.max(room.widthPx, layout.widthPx + 2 * fitMarginPx) : 0;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section ref={scrollRef} className={styles.scroll} onScroll={onScroll} tabIndex={0} aria-label="Pages">
      {layout && room ? (
        <div className={styles.content} style={{ height: virtualizer.getTotalSize(), width: contentWidth }}>
          {virtualizer.getVirtualItems().map((item) => {
            const page = pages[item.index];
            if (!page) return null;
            const top = layout.tops[item.index] ?? 0;
            const left = pageLeft(page, layout, room.widthPx, fitMarginPx);
            return (
              <div key={item.key} className={styles.slot} style={{ transform: `translate(${left}px, ${top}px)` }}>
                <PageView
                  documentId={documentId}
                  page={item.index + 1}
                  pageCount={pages.length}
                  widthPt={page.widthPt}
                  heightPt={page.heightPt}
                  scale={layout.scale}
                  density={density}
                  visible={visiblePart(
                    page.widthPt * layout.scale,
                    page.heightPt * layout.scale,
                    left - scroll.left,
                    top - scroll.top,
                    room,
                  )}
                />
              </div>
            );
          })}
        </div>
      ) : null}
    </section>
  );
}

function showVisible(first: number, last: number): void {
  useVernier.getState().setVisiblePages(Array.from({ length: last - first + 1 }, (_, offset) => first + offset + 1));
}

/** What of a page is on screen, as fractions of the page; null when nothing is. */
function visiblePart(
  widthPx: number,
  heightPx: number,
  left: number,
  top: number,
  room: { widthPx: number; heightPx: number },
): { x0: number; y0: number; x1: number; y1: number } | null {
  const part = {
    x0: Math.max(0, -left / widthPx),
    y0: Math.max(0, -top / heightPx),
    x1: Math.min(1, (room.widthPx - left) / widthPx),
    y1: Math.min(1, (room.heightPx - top) / heightPx),
  };
  return part.x1 > part.x0 && part.y1 > part.y0 ? part : null;
}

/** Device pixels per CSS pixel; changes when a window moves to another screen. Above 3 nothing more can be seen. */
function useDensity(): number {
  const [density, setDensity] = useState(() => Math.min(3, window.devicePixelRatio || 1));
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const update = () => setDensity(Math.min(3, window.devicePixelRatio || 1));
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  });
  return density;
}
