/**
 * Charts on the page itself: a frame with the state of each chart, and over the one that is looked at its grid and
 * points, where they were drawn. Everything is in page points.
 */
import { useMemo } from 'react';
import type { Bbox } from '../../engine/contract/chart.ts';
import type { ChartSummary } from '../../engine/contract/engine-client.ts';
import { hintsKey, hintsOfPage } from '../../session/fold.ts';
import type { PageOverlayProps } from '../registry/page-overlays.ts';
import { useVernier } from '../state/store.ts';
import { moodText } from './list/chart-chip.tsx';
import { openChart } from './list/chart-list.tsx';
import { moodOfFacts, standingsOfPage } from './list/mood.ts';
import { ChartMarks } from './overlay/chart-marks.tsx';
import styles from './page-overlay.module.css';
import { questionInFocus, useChart, useSession } from './state/chart-selectors.ts';
import { isSamePlace, pageKey, useCharts } from './state/chart-store.ts';

export function PageChartOverlay({ documentId, page, scale, widthPt }: PageOverlayProps) {
  const search = useCharts((state) => state.searches[pageKey(documentId, page)]);
  if (search?.state !== 'found') return null;
  const { charts } = search.found;
  return charts.map((summary) => (
    <ChartFrame
      key={summary.chart_id}
      summary={summary}
      frame={frameOf(summary, charts, widthPt)}
      documentId={documentId}
      page={page}
      scale={scale}
    />
  ));
}

interface ChartFrameProps {
  summary: ChartSummary;
  frame: Bbox;
  documentId: string;
  page: number;
  scale: number;
}

/** Room between a frame and what it frames. */
const marginPt = 5;

/** The chart with its labels; where neighbours share labels, the plot alone, so that frames do not lie over each other. */
function frameOf(summary: ChartSummary, all: readonly ChartSummary[], widthPt: number): Bbox {
  const region = grown(summary.region_bbox, marginPt, widthPt);
  const crowded = all.some((other) => other !== summary && meet(grown(other.region_bbox, marginPt, widthPt), region));
  return crowded ? grown(summary.plot_bbox, marginPt / 2, widthPt) : region;
}

const grown = ([x0, y0, x1, y1]: Bbox, by: number, widthPt: number): Bbox => [
  Math.max(0, x0 - by),
  Math.max(0, y0 - by),
  Math.min(widthPt, x1 + by),
  y1 + by,
];

const meet = (a: Bbox, b: Bbox): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

function ChartFrame({ summary, frame, documentId, page, scale }: ChartFrameProps) {
  const chartId = summary.chart_id;
  const place = useMemo(() => ({ documentId, page, chartId }), [documentId, page, chartId]);
  const facts = useChart(place);
  const selected = useCharts((state) => isSamePlace(state.selected, place));
  const inCharts = useVernier((state) => state.panel === 'charts' && state.panelOpen);
  const { mood, questions } = moodOfFacts(facts, summary);
  const [x0, y0, x1, y1] = frame;
  const shown = selected && inCharts;
  const text = moodText(mood, questions);
  const open = (): void => {
    useVernier.getState().showPanel('charts');
    openChart(place, summary);
  };
  const name = `Chart${summary.title ? ` “${summary.title}”` : ''}, ${text}. Open it.`;
  return (
    <g className={styles.chart} data-mood={mood ?? 'found'} data-selected={shown} data-testid={`chart-${chartId}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; the label is the button */}
      <rect
        className={styles.frame}
        x={x0}
        y={y0}
        width={x1 - x0}
        height={y1 - y0}
        rx={4 / scale}
        vectorEffect="non-scaling-stroke"
        onClick={shown ? undefined : open}
      />
      {shown && facts?.chart && mood !== 'declined' ? <SelectedMarks facts={facts} scale={scale} /> : null}
      <Label text={text} name={name} x={x1} y={y0} scale={scale} pressed={shown} onOpen={open} />
    </g>
  );
}

function SelectedMarks({ facts, scale }: { facts: NonNullable<ReturnType<typeof useChart>>; scale: number }) {
  const hidden = useCharts((state) => state.hiddenSeries);
  const pointedAt = useCharts((state) => state.pointedAt);
  const previewOption = useCharts((state) => state.previewOption);
  const focused = useCharts((state) => state.focusedQuestion);
  if (!facts.chart) return null;
  const focus = questionInFocus(facts, focused);
  return (
    <g className={styles.marks}>
      <ChartMarks
        chart={facts.chart}
        scale={scale}
        hidden={hidden}
        question={focus?.question ?? null}
        previewOption={previewOption ?? focus?.decision?.value ?? null}
        pointedAt={pointedAt}
        withReadings={false}
      />
    </g>
  );
}

interface LabelProps {
  text: string;
  name: string;
  x: number;
  y: number;
  scale: number;
  pressed: boolean;
  onOpen(): void;
}

/** A tab on the frame's upper right corner that keeps its size on screen at any zoom. */
function Label({ text, name, x, y, scale, pressed, onOpen }: LabelProps) {
  const heightPx = 22;
  const widthPx = 18 + text.length * 7.2;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element cannot stand in an svg
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={pressed}
      className={styles.label}
      transform={`translate(${x} ${y}) scale(${1 / scale}) translate(${-widthPx} ${-heightPx / 2})`}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    >
      <rect width={widthPx} height={heightPx} rx={11} />
      <text x={widthPx / 2} y={15.5} fontSize={12.5} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

export function ChartBadge({ documentId, page }: { documentId: string; page: number }) {
  const key = pageKey(documentId, page);
  const search = useCharts((state) => state.searches[key]);
  const result = useCharts((state) => state.results[key]);
  const { state } = useSession(documentId);
  if (search?.state !== 'found' || search.found.charts.length === 0) return null;
  const { charts } = search.found;
  // A reading for other answers than those that stand says nothing about what is still open.
  const current = result?.readingKey === hintsKey(hintsOfPage(state, page));
  const response = current ? result?.reading?.response : undefined;
  const asking = response
    ? new Set(response.questions.map((question) => question.chart_id)).size
    : standingsOfPage(charts, state, page).filter(({ mood }) => mood === 'asks').length;
  const declined = response
    ? response.charts.filter((chart) => chart.chart_type === 'declined').length
    : charts.filter((chart) => chart.state === 'declined').length;
  const mood = asking > 0 ? 'asks' : declined < charts.length ? 'read' : 'declined';
  const count = charts.length === 1 ? '1 chart' : `${charts.length} charts`;
  return (
    <span className={styles.badge} data-mood={mood} title={asking > 0 ? `${count}, ${asking} with questions` : count}>
      {count}
      {asking > 0 ? ' ?' : ''}
    </span>
  );
}
