/**
 * One page on screen: its drawing, what lies over it, and what to say when it cannot be drawn. The old drawing stays,
 * scaled by CSS, until the new one is sharp; a page that is only passed by is never asked for.
 */
import { memo, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../engine/contract/failure.ts';
import { getEngineClient } from '../engine.ts';
import { drawPage } from './draw-page.ts';
import { planDrawing, type VisiblePart } from './draw-plan.ts';
import { PageOverlays } from './page-overlay-layers.tsx';
import styles from './page-view.module.css';
import { thumbnailOf } from './thumbnail-cache.ts';

export interface PageViewProps {
  documentId: string;
  page: number;
  pageCount: number;
  widthPt: number;
  heightPt: number;
  scale: number;
  density: number;
  visible: VisiblePart | null;
}

/** A page must be looked at this long before it is asked for, so that skipping through a file asks for few. */
const settleMs = 70;
/** While a zoom is going on, the old drawing is good enough. */
const zoomSettleMs = 140;

export const PageView = memo(function PageView(props: PageViewProps) {
  const { documentId, page, pageCount, widthPt, heightPt, scale, density, visible } = props;
  const baseRef = useRef<HTMLCanvasElement>(null);
  const detailRef = useRef<HTMLCanvasElement>(null);
  const latestVisible = useRef(visible);
  latestVisible.current = visible;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [damage, setDamage] = useState<readonly string[]>([]);
  const [baseState, setBaseState] = useState<'empty' | 'draft' | 'sharp'>('empty');
  const [detailKey, setDetailKey] = useState<string | null>(null);

  const widthCss = widthPt * scale;
  const heightCss = heightPt * scale;
  const plan = planDrawing(widthCss, heightCss, density, visible);
  const { widthPx, heightPx } = plan.base;
  const wantedDetail = plan.detail
    ? [...plan.detail.clip, plan.detail.page.widthPx, plan.detail.page.heightPx].join(' ')
    : null;

  useEffect(() => {
    const canvas = baseRef.current;
    if (!canvas) return;
    const controller = new AbortController();
    const first = canvas.dataset.drawn === undefined;
    if (first) void showThumbnail(canvas, documentId, page);
    const timer = setTimeout(
      () => {
        void drawPage(getEngineClient(), canvas, {
          documentId,
          page,
          pageWidthPx: widthPx,
          pageHeightPx: heightPx,
          clip: null,
          visible: latestVisible.current,
          signal: controller.signal,
        }).then((result) => {
          if (result.state === 'cancelled') return;
          if (result.state === 'failed') {
            // A restarted engine draws the page on the second try; a page that breaks it again is reported.
            if (result.failure.code === 'worker_lost' && attempt < 2) setAttempt(attempt + 1);
            else setFailure(result.failure);
            return;
          }
          canvas.dataset.drawn = '';
          setFailure(null);
          setDamage(result.notices);
          setBaseState('sharp');
        });
      },
      first ? settleMs : zoomSettleMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [documentId, page, widthPx, heightPx, attempt]);

  useEffect(() => {
    const canvas = detailRef.current;
    if (!canvas || wantedDetail === null) return;
    const [x0 = 0, y0 = 0, x1 = 1, y1 = 1, pageWidthPx = 1, pageHeightPx = 1] = wantedDetail.split(' ').map(Number);
    const controller = new AbortController();
    // Drawn aside and swapped in whole, so that the old part stays in its place until then.
    const next = document.createElement('canvas');
    const timer = setTimeout(() => {
      void drawPage(getEngineClient(), next, {
        documentId,
        page,
        pageWidthPx,
        pageHeightPx,
        clip: [x0, y0, x1, y1],
        visible: latestVisible.current,
        signal: controller.signal,
      }).then((result) => {
        if (result.state !== 'sharp') return;
        canvas.width = next.width;
        canvas.height = next.height;
        canvas.getContext('2d', { alpha: false })?.drawImage(next, 0, 0);
        setDetailKey(wantedDetail);
      });
    }, zoomSettleMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [documentId, page, wantedDetail]);

  return (
    <section
      className={styles.page}
      style={{ width: widthCss, height: heightCss }}
      aria-label={`Page ${page} of ${pageCount}`}
      data-page={page}
      data-drawn={baseState}
      data-detail={detailKey !== null && detailKey === wantedDetail ? 'sharp' : undefined}
    >
      <canvas ref={baseRef} className={styles.base} />
      <canvas ref={detailRef} className={styles.detail} style={detailBox(wantedDetail === null ? null : detailKey)} />
      {failure ? (
        <div className={styles.failure} role="alert">
          <p>This page could not be drawn.</p>
          <p className={styles.why}>{failure.message}</p>
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </div>
      ) : null}
      {damage.length > 0 ? (
        <details className={styles.damage}>
          <summary>Damaged page</summary>
          {damage.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </details>
      ) : null}
      <PageOverlays documentId={documentId} page={page} widthPt={widthPt} heightPt={heightPt} scale={scale} />
    </section>
  );
});

async function showThumbnail(canvas: HTMLCanvasElement, documentId: string, page: number): Promise<void> {
  const thumbnail = thumbnailOf(documentId, page);
  if (!thumbnail || canvas.dataset.drawn !== undefined) return;
  canvas.width = thumbnail.width;
  canvas.height = thumbnail.height;
  canvas.getContext('2d', { alpha: false })?.drawImage(thumbnail, 0, 0);
}

function detailBox(key: string | null): React.CSSProperties {
  if (key === null) return { display: 'none' };
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = key.split(' ').map(Number);
  return { left: `${x0 * 100}%`, top: `${y0 * 100}%`, width: `${(x1 - x0) * 100}%`, height: `${(y1 - y0) * 100}%` };
}
