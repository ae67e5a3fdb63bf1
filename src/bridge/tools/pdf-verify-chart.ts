/**
 * `pdf_verify_chart`: the verification card of a chart beside its picture, and a verdict on it. A verdict can null a name
 * or decline a chart; it can never touch a coordinate. It is tried on the engine before it is recorded, so that a verdict
 * that means nothing there (a series that is not, a chart that asks) is refused instead of kept.
 */
import * as z from 'zod';
import type { Chart, ChartResponse } from '../../engine/contract/chart.ts';
import { fail, type Outcome, succeed } from '../../engine/contract/failure.ts';
import { verdictKey } from '../../session/events.ts';
import { answerBudget, budgetField } from '../answer/answer-budget.ts';
import { cardFacts, cardLines } from '../answer/card-lines.ts';
import { drawChartPictures, noPictures } from '../answer/chart-pictures.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import { checkPage } from '../page-list.ts';
import { readPage } from '../read-page.ts';
import { findSession } from '../session-port.ts';
import { pictureArgument, type Suggest, suggestFor } from '../suggest.ts';
import { answer, defineTool, type SuggestedCall, type ToolCall } from '../tool.ts';
import { documentFields, hintsField, imageField, pageField } from './arguments.ts';

export const pdfVerifyChart = defineTool({
  name: 'pdf_verify_chart',
  title: 'Verify a chart',
  description:
    'Shows the verification card of a chart (axes with ticks as read, series with colour and name) and its picture; with verdict, records it in the shared session: confirmed, axes_wrong (declines the chart), labels_wrong or labels_wrong:s1 (drops names). No verdict changes a number. Without verdict nothing is recorded; with hints the session is neither used nor changed.',
  input: z.object({
    ...documentFields,
    ...pageField,
    chart_id: z.string().max(40).describe('Chart id, such as "p0".'),
    verdict: z
      .string()
      .regex(
        /^(confirmed|axes_wrong|labels_wrong(:s\d+(,s\d+)*)?)$/,
        'use confirmed, axes_wrong, labels_wrong or labels_wrong:s1',
      )
      .optional()
      .describe('confirmed, axes_wrong, labels_wrong or labels_wrong:s1. Left out: only show the card.'),
    ...hintsField,
    ...budgetField,
    ...imageField,
  }),
  annotations: { readOnly: false, untrustedContent: true, idempotent: true },
  async handle(input, call) {
    const found = call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const page = checkPage(input.page, document.info.pageCount);
    if (!page.ok) return page;
    const read = await readPage(call, document, input.page, input.hints);
    if (!read.ok) return read;
    let { response } = read.value;
    const before = findChart(response, input.chart_id);
    if (!before.ok) return before;
    let { hints } = input;
    if (input.verdict !== undefined) {
      const tried = await tryVerdict(
        call,
        document.documentId,
        input.page,
        read.value.hints,
        input.chart_id,
        input.verdict,
      );
      if (!tried.ok) return tried;
      if (hints === undefined) {
        const recorded = await recordVerdict(call, document.documentId, input.page, input.chart_id, input.verdict);
        if (!recorded.ok) return recorded;
      } else hints = { ...hints, [verdictKey(input.chart_id)]: input.verdict };
      response = tried.value;
    }
    const after = findChart(response, input.chart_id);
    if (!after.ok) return after;
    const chart = after.value;
    const { pictureBytes } = answerBudget(call, input);
    const drawn =
      call.image === 'none' ? noPictures : await drawChartPictures(call, document, input.page, [chart], pictureBytes);
    const asks = response.questions.some((q) => q.chart_id === chart.chart_id);
    const emits = chart.series.some((s) => s.points !== undefined || s.bars !== undefined);
    const state =
      chart.verification ?? (emits ? 'unverified' : asks ? 'no numbers yet, questions are open' : 'no numbers');
    const given =
      input.verdict === undefined
        ? ''
        : `, verdict ${input.verdict} ${hints === undefined ? 'recorded' : 'applied in this call only'}`;
    return succeed(
      answer({
        status: emits ? 'ok' : asks ? 'needs_hint' : 'declined',
        head: [
          `${quoteText(document.info.name, 60)} page ${input.page} ${chart.chart_id}: ${state}${given}. Compare with the picture:`,
        ],
        body: cardLines(chart),
        lost: drawn.lost,
        next: nextCalls(
          call,
          { page: input.page, chart_id: chart.chart_id, ...(hints ? { hints } : {}) },
          chart,
          input.verdict !== undefined,
          suggestFor(call, document),
        ),
        data: {
          page: input.page,
          chart_id: chart.chart_id,
          ...cardFacts(chart),
          ...(hints === undefined ? { seq: call.ports.session.sessionOf(document.documentId)?.state().seq ?? 0 } : {}),
        },
        pictures: drawn.pictures,
        quotesPdf: true,
      }),
    );
  },
});

function findChart(response: ChartResponse, id: string): Outcome<Chart> {
  const chart = response.charts.find((c) => c.chart_id === id);
  if (chart) return succeed(chart);
  const ids = response.charts.map((c) => c.chart_id).slice(0, 20);
  const listed = ids.length > 0 ? `Charts: ${ids.join(', ')}.` : 'It has none.';
  return fail('unknown_chart', `Page ${response.page} has no chart ${JSON.stringify(cutText(id, 20))}. ${listed}`, {
    charts: ids,
  });
}

function tryVerdict(
  call: ToolCall,
  documentId: string,
  page: number,
  hints: Record<string, string>,
  chartId: string,
  verdict: string,
): Promise<Outcome<ChartResponse>> {
  const request = { page, hints: { ...hints, [verdictKey(chartId)]: verdict }, max_points: 0 };
  return call.ports.engine.extractCharts(documentId, request, { signal: call.signal, lane: 'batch' });
}

async function recordVerdict(
  call: ToolCall,
  documentId: string,
  page: number,
  chartId: string,
  verdict: string,
): Promise<Outcome<unknown>> {
  const session = await findSession(call.ports.session, documentId);
  if (!session.ok) return session;
  return session.value.dispatch({ kind: 'verdict', page, chartId, verdict, cause: 'pdf_verify_chart' }, call.actor);
}

function nextCalls(
  call: ToolCall,
  args: { page: number; chart_id: string; hints?: Record<string, string> },
  chart: Chart,
  judged: boolean,
  suggest: Suggest,
): SuggestedCall[] {
  const { page, chart_id, hints } = args;
  const kept = hints ? { hints } : {};
  const first = chart.series.find((s) => s.points !== undefined || s.bars !== undefined);
  const calls: SuggestedCall[] = [];
  if (call.image === 'none')
    calls.push(
      suggest('pdf_verify_chart', { ...args, ...pictureArgument(call) }, 'the same with the picture', 'render'),
    );
  if (first && !judged) {
    calls.push(
      suggest('pdf_verify_chart', { ...args, verdict: 'confirmed' }, 'if card and picture agree', 'verify'),
      suggest('pdf_verify_chart', { ...args, verdict: 'axes_wrong' }, 'if an axis is misread', 'verify'),
    );
  }
  if (first) calls.push(suggest('pdf_get_series', { page, series_id: first.series_id, ...kept }, 'numbers', 'data'));
  else calls.push(suggest('pdf_extract_chart', { page, chart_id, ...kept }, 'reasons and questions', 'data'));
  return calls;
}
