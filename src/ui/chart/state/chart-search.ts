/**
 * Looks for charts on pages: quietly on those that come into view, or through the whole document when asked. Both run
 * on the batch lane, so turning pages never waits for them, and both stop when asked.
 */
import { getEngineClient } from '../../engine.ts';
import { selectActiveDocument, useVernier } from '../../state/store.ts';
import { announce, type PageSearch, pageKey, useCharts } from './chart-store.ts';

let viewSearch: AbortController | null = null;
let scanning: AbortController | null = null;

/** Searches the pages on screen that were not searched yet; a page that left the screen is no longer searched. */
export function searchVisiblePages(): void {
  const document = selectActiveDocument(useVernier.getState());
  const { visiblePages } = useVernier.getState();
  viewSearch?.abort();
  if (!document) return;
  const abort = new AbortController();
  viewSearch = abort;
  const { searches } = useCharts.getState();
  for (const page of visiblePages) {
    const known = searches[pageKey(document.documentId, page)];
    if (!known || known.state === 'searching') void searchPage(document.documentId, page, abort.signal);
  }
}

async function searchPage(documentId: string, page: number, signal: AbortSignal): Promise<PageSearch | null> {
  const place = pageKey(documentId, page);
  const known = useCharts.getState().searches[place];
  if (known?.state === 'found') return known;
  put(place, { state: 'searching' });
  const outcome = await getEngineClient().findCharts(documentId, page, { signal, lane: 'batch' });
  if (outcome.ok) return put(place, { state: 'found', found: outcome.value });
  if (outcome.failure.code === 'cancelled' || outcome.failure.code === 'unknown_document') {
    // A newer search of the same page may have finished meanwhile; only our own mark is taken away.
    if (useCharts.getState().searches[place]?.state === 'searching') put(place, null);
    return null;
  }
  return put(place, { state: 'failed', failure: outcome.failure });
}

function put(place: string, search: PageSearch | null): PageSearch | null {
  useCharts.setState(({ searches: { [place]: _, ...others } }) => ({
    searches: search ? { ...others, [place]: search } : others,
  }));
  return search;
}

/** True when every page was searched; false when it was stopped. */
export async function scanDocument(): Promise<boolean> {
  const document = selectActiveDocument(useVernier.getState());
  if (!document || scanning) return false;
  const abort = new AbortController();
  scanning = abort;
  const { documentId } = document;
  const total = document.info.pageCount;
  let charts = 0;
  let page = 0;
  while (page < total && !abort.signal.aborted) {
    page += 1;
    const search = await searchPage(documentId, page, abort.signal);
    if (search?.state === 'found') charts += search.found.charts.length;
    if (!abort.signal.aborted) useCharts.setState({ scan: { documentId, done: page, total, charts } });
  }
  scanning = null;
  useCharts.setState({ scan: null });
  announce(
    abort.signal.aborted ? `Scan stopped after ${page - 1} of ${total} pages.` : `${charts} charts on ${total} pages.`,
  );
  return !abort.signal.aborted;
}

/** After a failure. */
export function searchAgain(documentId: string, page: number): void {
  void searchPage(documentId, page, new AbortController().signal);
}

export function stopScan(): void {
  scanning?.abort();
}
