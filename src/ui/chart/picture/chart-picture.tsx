/**
 * The region of a chart, drawn sharp by the engine, with the overlay on top in page points: one transform from points
 * to the screen for picture, grid, points and pointer.
 */
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Bbox, Chart } from '../../../engine/contract/chart.ts';
import { getEngineClient } from '../../engine.ts';
import { drawPage } from '../../viewer/draw-page.ts';
import { ChartMarks, countPoints } from '../overlay/chart-marks.tsx';
import { DensePoints } from '../overlay/dense-points.tsx';
import { indexPoints } from '../overlay/point-index.ts';
import { densePoints } from '../overlay/series-marks.tsx';
import type { ChartFacts, QuestionInFocus } from '../state/chart-selectors.ts';
import { useCharts } from '../state/chart-store.ts';
import styles from './chart-picture.module.css';
import { useBoxWidth } from './use-box-width.ts';

interface ChartPictureProps {
  facts: ChartFacts;
  focus: QuestionInFocus | null;
  maxHeightPx: number;
  plain?: boolean;
}

/** Room around the region, so that halos and labels at its edge are whole. */
const marginPt = 8;
/** How near the pointer has to come to a point. */
const reachPx = 14;
/** Below this a picture has no room for readings at the grid lines. */
const readingsFromPx = 260;

export function ChartPicture({ facts, focus, maxHeightPx, plain = false }: ChartPictureProps) {
  const { chart, summary, place, document } = facts;
  const page = document.pages[place.page - 1];
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useBoxWidth(frame);
  const region = chart?.region_bbox ?? summary?.region_bbox;
  const box = useMemo(() => (region && page ? growWithin(region, page) : null), [region, page]);
  if (!box || !page) return null;
  const scale = widthPx > 0 ? Math.min(widthPx / (box[2] - box[0]), maxHeightPx / (box[3] - box[1])) : 0;
  return (
    <div ref={frame} className={styles.frame}>
      {scale > 0 ? (
        <div className={styles.picture} style={{ width: (box[2] - box[0]) * scale, height: (box[3] - box[1]) * scale }}>
          <PagePart facts={facts} box={box} scale={scale} />
          {chart && !plain ? <Overlay chart={chart} box={box} scale={scale} focus={focus} /> : null}
        </div>
      ) : null}
    </div>
  );
}

function growWithin(region: Bbox, page: { widthPt: number; heightPt: number }): Bbox {
  return [
    Math.max(0, region[0] - marginPt),
    Math.max(0, region[1] - marginPt),
    Math.min(page.widthPt, region[2] + marginPt),
    Math.min(page.heightPt, region[3] + marginPt),
  ];
}

function PagePart({ facts, box, scale }: { facts: ChartFacts; box: Bbox; scale: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { place, document } = facts;
  const page = document.pages[place.page - 1];
  useEffect(() => {
    if (!canvas.current || !page) return;
    const abort = new AbortController();
    const density = window.devicePixelRatio || 1;
    void drawPage(getEngineClient(), canvas.current, {
      documentId: place.documentId,
      page: place.page,
      pageWidthPx: Math.round(page.widthPt * scale * density),
      pageHeightPx: Math.round(page.heightPt * scale * density),
      clip: [box[0] / page.widthPt, box[1] / page.heightPt, box[2] / page.widthPt, box[3] / page.heightPt],
      visible: null,
      signal: abort.signal,
    }).then((result) => {
      if (!abort.signal.aborted) setProblem(result.state === 'failed' ? result.failure.message : null);
    });
    return () => abort.abort();
  }, [place.documentId, place.page, page, box, scale]);
  return (
    <>
      <canvas ref={canvas} className={styles.page} />
      {problem ? <p className={styles.problem}>{problem}</p> : null}
    </>
  );
}

interface OverlayProps {
  chart: Chart;
  box: Bbox;
  scale: number;
  focus: QuestionInFocus | null;
}

function Overlay({ chart, box, scale, focus }: OverlayProps) {
  const hidden = useCharts((state) => state.hiddenSeries);
  const pointedAt = useCharts((state) => state.pointedAt);
  const previewOption = useCharts((state) => state.previewOption);
  const visible = useMemo(() => chart.series.filter((series) => !hidden.has(series.series_id)), [chart.series, hidden]);
  const index = useMemo(() => indexPoints(visible), [visible]);
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const xPt = box[0] + ((event.clientX - bounds.left) / bounds.width) * (box[2] - box[0]);
    const yPt = box[1] + ((event.clientY - bounds.top) / bounds.height) * (box[3] - box[1]);
    const hit = index.nearest(xPt, yPt, reachPx / scale);
    const before = useCharts.getState().pointedAt;
    if (hit?.seriesId !== before?.seriesId || hit?.index !== before?.index) useCharts.setState({ pointedAt: hit });
  };
  const chosen = focus?.decision?.value ?? null;
  return (
    <>
      {countPoints(visible) > densePoints ? (
        <DensePoints series={chart.series} hidden={hidden} box={box} scale={scale} className={styles.dense} />
      ) : null}
      <svg
        className={styles.overlay}
        viewBox={`${box[0]} ${box[1]} ${box[2] - box[0]} ${box[3] - box[1]}`}
        role="img"
        aria-label={overlayName(chart, index.count)}
        onPointerMove={point}
        onPointerLeave={() => useCharts.setState({ pointedAt: null })}
      >
        <ChartMarks
          chart={chart}
          scale={scale}
          hidden={hidden}
          question={focus?.question ?? null}
          previewOption={previewOption ?? chosen}
          pointedAt={pointedAt}
          withReadings={(box[2] - box[0]) * scale >= readingsFromPx}
        />
      </svg>
    </>
  );
}

function overlayName(chart: Chart, count: number): string {
  const title = chart.title ? `${chart.title}: ` : '';
  return `${title}the printed chart with its calibrated grid and ${count} extracted points`;
}
