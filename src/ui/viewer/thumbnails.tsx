/** The pages in small, beside the view. Drawn by the batch worker when they come into sight, so they never delay a page. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { getEngineClient } from '../engine.ts';
import { thumbnailBadges } from '../registry/page-overlays.ts';
import { useRegistry } from '../registry/registry.ts';
import type { OpenDocument } from '../state/document-slice.ts';
import { selectActiveView, useVernier } from '../state/store.ts';
import { keepThumbnail, thumbnailOf } from './thumbnail-cache.ts';
import styles from './thumbnails.module.css';

const widthCss = 104;
const labelHeightCss = 34;

export function Thumbnails({ document: open }: { document: OpenDocument }) {
  const scrollRef = useRef<HTMLDivElement>(null);
  const currentPage = useVernier((state) => selectActiveView(state).page);
  const goToPage = useVernier((state) => state.goToPage);
  const virtualizer = useVirtualizer({
    count: open.pages.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => thumbnailHeight(open, index) + labelHeightCss,
    paddingStart: 10,
    paddingEnd: 10,
    overscan: 2,
  });

  useEffect(() => {
    virtualizer.scrollToIndex(currentPage - 1, { align: 'auto' });
  }, [currentPage, virtualizer]);

  return (
    <nav className={styles.panel} aria-label="Page thumbnails">
      <div ref={scrollRef} className={styles.scroll}>
        <ol className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const page = item.index + 1;
            return (
              <li key={item.key} className={styles.item} style={{ transform: `translateY(${item.start}px)` }}>
                <button
                  type="button"
                  className={styles.button}
                  aria-current={page === currentPage ? 'page' : undefined}
                  aria-label={`Page ${page}`}
                  onClick={() => goToPage(page)}
                >
                  <span className={styles.frame} style={{ width: widthCss, height: thumbnailHeight(open, item.index) }}>
                    <ThumbnailImage
                      documentId={open.documentId}
                      page={page}
                      heightCss={thumbnailHeight(open, item.index)}
                    />
                    <Badges documentId={open.documentId} page={page} />
                  </span>
                  <span className={styles.number}>{page}</span>
                </button>
              </li>
            );
          })}
        </ol>
      </div>
    </nav>
  );
}

function thumbnailHeight(open: OpenDocument, index: number): number {
  const page = open.pages[index];
  if (!page) return widthCss;
  return Math.round(Math.min(240, Math.max(24, (widthCss * page.heightPt) / page.widthPt)));
}

/** A person who scrolls past a thumbnail does not wait for it. */
const settleMs = 120;

function ThumbnailImage({ documentId, page, heightCss }: { documentId: string; page: number; heightCss: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const show = (bitmap: ImageBitmap) => {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0);
    };
    const kept = thumbnailOf(documentId, page);
    if (kept) {
      show(kept);
      return;
    }
    const controller = new AbortController();
    const density = Math.min(2, window.devicePixelRatio || 1);
    const timer = setTimeout(async () => {
      const outcome = await getEngineClient().drawPage(
        documentId,
        {
          page,
          pageWidthPx: Math.round(widthCss * density),
          pageHeightPx: Math.round(heightCss * density),
        },
        { signal: controller.signal, lane: 'batch' },
      );
      if (!outcome.ok || controller.signal.aborted) return;
      const { pixels, widthPx, heightPx } = outcome.value;
      const bitmap = await createImageBitmap(new ImageData(new Uint8ClampedArray(pixels), widthPx, heightPx));
      keepThumbnail(documentId, page, bitmap);
      show(bitmap);
    }, settleMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [documentId, page, heightCss]);
  return <canvas ref={ref} className={styles.image} />;
}

function Badges({ documentId, page }: { documentId: string; page: number }) {
  const badges = useRegistry(thumbnailBadges);
  if (badges.length === 0) return null;
  return (
    <span className={styles.badges}>
      {badges.map(({ id, component: Badge }) => (
        <Badge key={id} documentId={documentId} page={page} />
      ))}
    </span>
  );
}
