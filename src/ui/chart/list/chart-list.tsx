/** All charts that were found in the document so far, by page, with their state; and the search through the rest. */
import { Search, Square } from 'lucide-react';
import { useMemo } from 'react';
import { Button as AriaButton, ProgressBar } from 'react-aria-components';
import type { ChartSummary } from '../../../engine/contract/engine-client.ts';
import { Button } from '../../controls/button.tsx';
import type { OpenDocument } from '../../state/document-slice.ts';
import { selectActiveView, useVernier } from '../../state/store.ts';
import { selectChart } from '../state/chart-actions.ts';
import { scanDocument, searchAgain, stopScan } from '../state/chart-search.ts';
import { useChart } from '../state/chart-selectors.ts';
import { type PageSearch, pageKey, useCharts } from '../state/chart-store.ts';
import { ChartChip } from './chart-chip.tsx';
import styles from './chart-list.module.css';
import { moodOfFacts } from './mood.ts';

export function ChartList({ document }: { document: OpenDocument }) {
  const searches = useCharts((state) => state.searches);
  const page = useVernier((state) => selectActiveView(state).page);
  const pages = Array.from({ length: document.info.pageCount }, (_, index) => index + 1)
    .map((number) => ({ number, search: searches[pageKey(document.documentId, number)] }))
    .filter(({ number, search }) => search !== undefined && (number === page || hasSomething(search)));
  const searched = Object.keys(searches).filter((key) => key.startsWith(`${document.documentId}/`)).length;
  return (
    <section className={styles.list} aria-label="Charts in this document">
      {pages.map(({ number, search }) => (
        <div key={number} className={styles.page}>
          <h3 className={styles.heading}>Page {number}</h3>
          {search ? <PageEntry document={document} page={number} search={search} /> : null}
        </div>
      ))}
      {pages.length === 0 ? <p className={styles.note}>Looking for charts on this page…</p> : null}
      <ScanControl document={document} searched={searched} />
    </section>
  );
}

const hasSomething = (search: PageSearch): boolean =>
  search.state === 'failed' || (search.state === 'found' && search.found.charts.length > 0);

interface PageEntryProps {
  document: OpenDocument;
  page: number;
  search: PageSearch;
}

function PageEntry({ document, page, search }: PageEntryProps) {
  if (search.state === 'searching') return <p className={styles.note}>Looking for charts…</p>;
  if (search.state === 'failed') {
    return (
      <div className={styles.scan}>
        <p className={styles.problem}>{search.failure.message}</p>
        <Button size="s" onPress={() => searchAgain(document.documentId, page)}>
          Try again
        </Button>
      </div>
    );
  }
  const { charts, reason } = search.found;
  if (charts.length === 0) return <p className={styles.note}>{reason ?? 'No chart on this page.'}</p>;
  return (
    <ul className={styles.charts}>
      {charts.map((summary) => (
        <li key={summary.chart_id}>
          <ChartEntry document={document} page={page} summary={summary} />
        </li>
      ))}
    </ul>
  );
}

interface ChartEntryProps {
  document: OpenDocument;
  page: number;
  summary: ChartSummary;
}

function ChartEntry({ document, page, summary }: ChartEntryProps) {
  const place = useMemo(
    () => ({ documentId: document.documentId, page, chartId: summary.chart_id }),
    [document.documentId, page, summary.chart_id],
  );
  const facts = useChart(place);
  const { mood, questions } = moodOfFacts(facts, summary);
  return (
    <AriaButton className={styles.entry ?? ''} onPress={() => openChart(place, summary)}>
      <span className={styles.name}>
        <span className={styles.title}>{summary.title ?? `Chart ${summary.chart_id}`}</span>
        <span className={styles.note}>{entryText(summary)}</span>
      </span>
      <ChartChip mood={mood} questions={questions} />
    </AriaButton>
  );
}

function entryText(summary: ChartSummary): string {
  if (summary.state === 'declined') return summary.reason ?? 'Not read.';
  const series = summary.series_count === 1 ? '1 series' : `${summary.series_count} series`;
  return `${summary.chart_type}, ${series}`;
}

export function openChart(
  place: { documentId: string; page: number; chartId: string },
  summary: Pick<ChartSummary, 'region_bbox'>,
): void {
  const [x0, y0, x1, y1] = summary.region_bbox;
  const { goToPage, visiblePages } = useVernier.getState();
  if (!visiblePages.includes(place.page)) goToPage(place.page, { x0, y0, x1, y1 });
  selectChart(place);
}

function ScanControl({ document, searched }: { document: OpenDocument; searched: number }) {
  const scan = useCharts((state) => state.scan);
  const total = document.info.pageCount;
  if (scan && scan.documentId === document.documentId) {
    return (
      <div className={styles.scan}>
        <ProgressBar
          className={styles.bar ?? ''}
          aria-label="Searching the document for charts"
          value={scan.done}
          maxValue={scan.total}
        >
          <div className={styles.track}>
            <div className={styles.fill} style={{ inlineSize: `${(100 * scan.done) / scan.total}%` }} />
          </div>
        </ProgressBar>
        <span className={styles.note}>
          {scan.done} of {scan.total} pages, {scan.charts} {scan.charts === 1 ? 'chart' : 'charts'}
        </span>
        <Button size="s" onPress={stopScan}>
          <Square aria-hidden="true" /> Stop
        </Button>
      </div>
    );
  }
  if (searched >= total) return null;
  return (
    <div className={styles.scan}>
      <Button size="s" onPress={() => void scanDocument()}>
        <Search aria-hidden="true" /> Search the whole document ({total} pages)
      </Button>
    </div>
  );
}
