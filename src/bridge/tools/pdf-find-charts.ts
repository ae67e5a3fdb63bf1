/** `pdf_find_charts`: which pages hold charts and whether they read, ask or decline. Stops in time and says what is left. */
import * as z from 'zod';
import type { ChartSummary, PageCharts } from '../../engine/contract/engine-client.ts';
import { succeed } from '../../engine/contract/failure.ts';
import { answerBudget } from '../answer/answer-budget.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import { formatPageList, parsePageList } from '../page-list.ts';
import { suggestFor } from '../suggest.ts';
import { answer, defineTool, type SuggestedCall } from '../tool.ts';
import { documentFields } from './arguments.ts';

/** A page may take seconds; this leaves the last page time to finish inside the door's limit. */
const reserveMs = 9_000;
const maxPages = 60;
const listedCharts = 60;
/** Characters that one chart takes in the structured answer. */
const chartChars = 180;

export const pdfFindCharts = defineTool({
  name: 'pdf_find_charts',
  title: 'Find charts',
  description:
    'Looks for charts on pages (default: the first 20) and tells for each whether it reads as numbers, asks a closed question, or is declined with a reason. Stops in time on long documents and gives the call for the pages that are left.',
  input: z.object({
    ...documentFields,
    pages: z.string().max(2_000).optional().describe('Pages such as "1-3,5"; 1-based. Default: the first 20.'),
  }),
  annotations: { readOnly: true, untrustedContent: true, idempotent: true },
  async handle(input, call) {
    const found = call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const { pageCount } = document.info;
    const list = parsePageList(input.pages ?? `1-${Math.min(20, pageCount)}`, pageCount);
    if (!list.ok) return list;
    const wanted = list.value.pages;
    const read: PageCharts[] = [];
    const failed: { page: number; code: string; message: string }[] = [];
    for (const page of wanted.slice(0, maxPages)) {
      if (read.length + failed.length > 0 && call.remainingMs() < reserveMs) break;
      const outcome = await call.ports.engine.findCharts(document.documentId, page, {
        signal: call.signal,
        lane: 'batch',
      });
      if (outcome.ok) read.push(outcome.value);
      else if (call.signal.aborted || outcome.failure.code === 'unknown_document') return outcome;
      else failed.push({ page, code: outcome.failure.code, message: outcome.failure.message });
    }
    const left = wanted.slice(read.length + failed.length);
    const suggest = suggestFor(call, document);
    const listed = Math.min(listedCharts, Math.floor(answerBudget(call, {}).structuredChars / chartChars));
    const withCharts = read.filter((p) => p.charts.length > 0);
    const next = nextCalls(read, left, wanted, pageCount, suggest);
    const charts = withCharts.flatMap((p) => p.charts.map((chart) => ({ page: p.page, chart })));
    return succeed(
      answer({
        head: [
          `${quoteText(document.info.name, 60)}: ${charts.length} ${charts.length === 1 ? 'chart' : 'charts'} on ${withCharts.length} of ${read.length} pages looked at.`,
        ],
        body: [
          ...charts.map(({ page, chart }) => `p.${page} ${summaryLine(chart)}`),
          ...read
            .filter((p) => p.charts.length === 0 && p.reason)
            .map((p) => `p.${p.page}: ${cutText(p.reason ?? '', 140)}`),
        ],
        lost: [
          ...(left.length > 0 ? [`pages ${formatPageList(left)} were not looked at in this call.`] : []),
          ...(list.value.dropped.length > 0
            ? [`pages ${list.value.dropped.join(', ')} are not in this document (1 to ${pageCount}).`]
            : []),
          ...failed.map((f) => `page ${f.page} could not be read (${f.code}): ${cutText(f.message, 120)}`),
        ],
        next,
        data: {
          pages_read: formatPageList(read.map((p) => p.page)),
          charts: charts.slice(0, listed).map(({ page, chart }) => summaryFact(page, chart)),
          ...(charts.length > listed ? { charts_left_out: charts.length - listed } : {}),
          ...(left.length > 0 ? { pages_left: formatPageList(left) } : {}),
          ...(failed.length > 0 ? { pages_failed: failed.map((f) => f.page) } : {}),
        },
        quotesPdf: charts.some(({ chart }) => chart.title !== null),
      }),
    );
  },
});

function nextCalls(
  read: PageCharts[],
  left: number[],
  wanted: number[],
  pageCount: number,
  suggest: ReturnType<typeof suggestFor>,
): SuggestedCall[] {
  const states = ['read', 'asks', 'declined'] as const;
  const pages = states.flatMap((state) => {
    const first = read.find((p) => p.charts.some((c) => c.state === state));
    return first ? [{ state, page: first.page }] : [];
  });
  const distinct = pages.filter((p, i) => pages.findIndex((q) => q.page === p.page) === i);
  const why = { read: 'its numbers', asks: 'its question', declined: 'why it is declined, and the picture' };
  const calls = distinct.map((p) => suggest('pdf_extract_chart', { page: p.page }, why[p.state], 'data'));
  if (left.length > 0)
    calls.push(suggest('pdf_find_charts', { pages: formatPageList(left) }, 'the pages left', 'explore'));
  const last = wanted.at(-1) ?? pageCount;
  if (left.length === 0 && last < pageCount) {
    const more = `${last + 1}-${Math.min(pageCount, last + 20)}`;
    calls.push(suggest('pdf_find_charts', { pages: more }, 'the following pages', 'explore'));
  }
  if (distinct.length === 0) {
    const page = read[0]?.page ?? wanted[0] ?? 1;
    calls.push(suggest('pdf_render_pages', { pages: String(page) }, 'the page as a picture', 'render'));
  }
  return calls;
}

function summaryLine(chart: ChartSummary): string {
  const title = chart.title ? ` ${quoteText(chart.title)}` : '';
  if (chart.state === 'declined')
    return `${chart.chart_id}${title}: declined, ${cutText(chart.reason ?? 'no reason given', 140)}`;
  const asks = chart.question_count > 0 ? `, ${chart.question_count} questions` : '';
  return `${chart.chart_id} ${chart.chart_type}${title}: ${chart.state}, ${chart.series_count} series${asks}`;
}

function summaryFact(page: number, chart: ChartSummary): Record<string, unknown> {
  return {
    page,
    chart_id: chart.chart_id,
    state: chart.state,
    chart_type: chart.chart_type,
    series_count: chart.series_count,
    ...(chart.question_count > 0 ? { question_count: chart.question_count } : {}),
    ...(chart.reason ? { reason: cutText(chart.reason, 120) } : {}),
    ...(chart.title ? { title: cutText(chart.title, 60) } : {}),
  };
}
