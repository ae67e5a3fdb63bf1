/**
 * What of the chart side runs without its panel being open: sessions for open documents, the quiet search of pages that
 * come into view, the frames over pages, the badges at thumbnails, the keys, the link to a past state.
 */
import { pageOverlays, thumbnailBadges } from '../registry/page-overlays.ts';
import { useVernier } from '../state/store.ts';
import { ChartBadge, PageChartOverlay } from './page-overlay.tsx';
import { takeProjectDrops } from './project/project-drop.ts';
import { registerQuestionKeys } from './question/question-keys.ts';
import { followAddress, lookAt, selectChart } from './state/chart-actions.ts';
import { searchVisiblePages } from './state/chart-search.ts';
import { type ChartPlace, useCharts } from './state/chart-store.ts';
import { adoptDocument, readVisiblePages, releaseDocument } from './state/document-sessions.ts';
import { stopOtherReadings } from './state/page-readings.ts';

let started = false;

export function start(): void {
  if (started) return;
  started = true;
  pageOverlays.register({ id: 'charts', layer: 'svg', order: 5, component: PageChartOverlay });
  thumbnailBadges.register({ id: 'charts', component: ChartBadge });
  registerQuestionKeys();
  takeProjectDrops();
  followAddress();
  window.addEventListener('hashchange', followAddress);
  followDocuments();
}

/** Pages fly by while scrolling; those that stay a moment are searched. */
const settleMs = 250;

function followDocuments(): void {
  let known = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    const { documents } = useVernier.getState();
    const open = new Set(documents.map((document) => document.documentId));
    for (const document of documents) if (!known.has(document.documentId)) void adoptDocument(document);
    for (const documentId of known) if (!open.has(documentId)) releaseDocument(documentId);
    known = open;
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      searchVisiblePages();
      readVisiblePages();
    }, settleMs);
  };
  follow();
  settle();
  useVernier.subscribe((state, before) => {
    if (state.documents !== before.documents) follow();
    if (state.activeDocumentId !== before.activeDocumentId) turnTo(before.activeDocumentId, state.activeDocumentId);
    if (state.visiblePages !== before.visiblePages || state.activeDocumentId !== before.activeDocumentId) settle();
  });
}

const lastChart = new Map<string, ChartPlace>();

/** Each document keeps the chart that was looked at; what is read for another one stops. */
function turnTo(before: string | null, documentId: string | null): void {
  // A past state belongs to one log; the address that names it at the start is meant for the first document.
  if (before !== null && useCharts.getState().atSeq !== null) lookAt(null);
  const { selected } = useCharts.getState();
  if (selected) lastChart.set(selected.documentId, selected);
  stopOtherReadings(documentId);
  const last = documentId === null ? undefined : lastChart.get(documentId);
  selectChart(last ?? null);
}
