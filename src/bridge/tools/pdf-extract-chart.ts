/**
 * `pdf_extract_chart`: the charts of one page as numbers, closed questions or declines. Stateless: the answer depends on
 * the file, the arguments and the hints of this call; answers in the shared session are mentioned and not used.
 */
import * as z from 'zod';
import { bboxSchema, type ChartResponse } from '../../engine/contract/chart.ts';
import { fail, type Outcome, succeed } from '../../engine/contract/failure.ts';
import { hintsOfPage } from '../../session/fold.ts';
import { answerBudget, budgetField } from '../answer/answer-budget.ts';
import { chartFacts } from '../answer/chart-facts.ts';
import { chartLines } from '../answer/chart-lines.ts';
import {
  type DrawnPictures,
  drawChartPictures,
  drawDeclinedPage,
  drawQuestionPictures,
  noPictures,
} from '../answer/chart-pictures.ts';
import { clipOfBbox } from '../answer/clips.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import type { OpenDocument } from '../document-registry.ts';
import { checkPage } from '../page-list.ts';
import { pictureArgument, type Suggest, suggestFor } from '../suggest.ts';
import { answer, defineTool, type SuggestedCall, type ToolCall } from '../tool.ts';
import { documentFields, hintsField, imageField, pageField } from './arguments.ts';

/** What a caller who asked for many points may get in one structured answer; beyond it pdf_get_series pages through. */
const askedStructuredLimit = 150_000;

export const pdfExtractChart = defineTool({
  name: 'pdf_extract_chart',
  title: 'Extract charts',
  description:
    'Reads the charts of a page from their drawing commands: exact points, never estimated from pixels. status ok: numbers. needs_hint: closed questions with a haloed picture; send the answers back as hints (closed choices, never numbers; each call stands alone, so send all of them). declined: a reason, and how to look at the picture instead. Long data: pdf_get_series.',
  input: z.object({
    ...documentFields,
    ...pageField,
    ...hintsField,
    max_points: z.number().int().min(0).max(1_000_000).optional().describe('Points per curve, default 24; 0 = all.'),
    chart_id: z.string().max(40).optional().describe('Only this chart, such as "p0".'),
    region: bboxSchema
      .optional()
      .describe('Only charts that meet this rectangle [x0,y0,x1,y1] in points, top-left origin.'),
    include_render: z
      .boolean()
      .optional()
      .describe('With status ok, a picture of each chart. Questions and declines bring theirs anyway.'),
    ...budgetField,
    ...imageField,
  }),
  annotations: { readOnly: true, untrustedContent: true, idempotent: true },
  async handle(input, call) {
    const found = call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const page = checkPage(input.page, document.info.pageCount);
    if (!page.ok) return page;
    const hints = input.hints ?? {};
    const outcome = await call.ports.engine.extractCharts(
      document.documentId,
      {
        page: input.page,
        hints,
        max_points: input.max_points ?? 24,
        ...(input.region ? { region: input.region } : {}),
      },
      { signal: call.signal, lane: 'batch' },
    );
    if (!outcome.ok) return outcome;
    const chosen = chooseChart(outcome.value, input.chart_id);
    if (!chosen.ok) return chosen;
    const response = chosen.value;
    const suggest = suggestFor(call, document);
    const budget = answerBudget(call, input);
    const drawn = await drawPictures(call, document, response, budget.pictureBytes, input.include_render ?? false);
    const shared = sessionAnswers(call, document, input.page, hints);
    const limit = input.max_points === undefined ? budget.structuredChars : askedStructuredLimit;
    return succeed(
      answer({
        status: response.status,
        head: [headLine(document, response)],
        body: [
          ...chartLines(response),
          ...(shared > 0
            ? [
                `The shared session holds ${shared} answers for this page that this call did not use; pdf_get_series and pdf_list_questions do.`,
              ]
            : []),
        ],
        lost: [...lossLines(response), ...drawn.lost],
        next: nextCalls(call, document, response, hints, suggest),
        data: chartFacts(response, limit),
        pictures: drawn.pictures,
        quotesPdf: response.charts.length > 0,
      }),
    );
  },
});

function chooseChart(response: ChartResponse, chartId: string | undefined): Outcome<ChartResponse> {
  if (chartId === undefined) return succeed(response);
  const chart = response.charts.find((c) => c.chart_id === chartId);
  if (!chart) {
    const ids = response.charts.map((c) => c.chart_id);
    return fail(
      'unknown_chart',
      `Page ${response.page} has no chart ${JSON.stringify(cutText(chartId, 20))}. ${ids.length > 0 ? `Charts: ${ids.slice(0, 20).join(', ')}.` : 'It has none.'}`,
      { charts: ids.slice(0, 20) },
    );
  }
  const questions = response.questions.filter((q) => q.chart_id === chartId);
  const hasData = chart.series.some((s) => s.points !== undefined || s.bars !== undefined);
  const status = questions.length > 0 ? 'needs_hint' : hasData ? 'ok' : 'declined';
  const reasons = chart.decline_reason ? [chart.decline_reason] : status === 'declined' ? response.reasons : [];
  return succeed({ ...response, status, charts: [chart], questions, reasons });
}

function headLine(document: OpenDocument, response: ChartResponse): string {
  const name = quoteText(document.info.name, 60);
  const where = `${name} page ${response.page}`;
  const count = `${response.charts.length} ${response.charts.length === 1 ? 'chart' : 'charts'}`;
  if (response.status === 'needs_hint')
    return `${where}: needs_hint. ${count}, ${response.questions.length} open questions; choose from the options, by looking at the haloed curve.`;
  if (response.status === 'declined') return `${where}: declined. No number is given, because none could be proved.`;
  return `${where}: ok. ${count}; values are read from the drawing.`;
}

async function drawPictures(
  call: ToolCall,
  document: OpenDocument,
  response: ChartResponse,
  budgetBytes: number,
  includeRender: boolean,
): Promise<DrawnPictures> {
  if (call.image === 'none') return noPictures;
  const { page, charts, questions, status } = response;
  if (status === 'needs_hint') return drawQuestionPictures(call, document, response, questions, budgetBytes);
  if (status === 'ok' && !includeRender) return noPictures;
  if (status === 'ok' || charts.length === 1) return drawChartPictures(call, document, page, charts, budgetBytes);
  return drawDeclinedPage(call, document, page, budgetBytes);
}

function lossLines(response: ChartResponse): string[] {
  const all = response.charts.flatMap((chart) => chart.series);
  const thinned = all.filter((s) => s.downsampled);
  const extrema = thinned.reduce((sum, s) => sum + s.n_extrema_dropped, 0);
  const unread = response.charts.flatMap((chart) => chart.diagnostics.unread);
  const lines: string[] = [];
  if (thinned.length > 0) {
    lines.push(
      `${thinned.length} ${thinned.length === 1 ? 'curve is' : 'curves are'} thinned to a few points${extrema > 0 ? ` (${extrema} turning points dropped)` : ''}; pdf_get_series has all of them.`,
    );
  }
  if (unread.length > 0)
    lines.push(
      `marks seen and not read: ${unread
        .slice(0, 3)
        .map((u) => `${u.count} ${cutText(u.what, 30)} (${cutText(u.why, 50)})`)
        .join('; ')}.`,
    );
  return lines;
}

function sessionAnswers(call: ToolCall, document: OpenDocument, page: number, hints: Record<string, string>): number {
  const session = call.ports.session.sessionOf(document.documentId);
  if (!session) return 0;
  return Object.entries(hintsOfPage(session.state(), page)).filter(([id, option]) => hints[id] !== option).length;
}

function nextCalls(
  call: ToolCall,
  document: OpenDocument,
  response: ChartResponse,
  hints: Record<string, string>,
  suggest: Suggest,
): SuggestedCall[] {
  const { page } = response;
  const withHints = Object.keys(hints).length > 0 ? { hints } : {};
  const calls: SuggestedCall[] = [];
  const [question] = response.questions;
  if (question) {
    if (call.image === 'none')
      calls.push(
        suggest(
          'pdf_extract_chart',
          { page, ...withHints, ...pictureArgument(call) },
          'see the haloed curves first',
          'render',
        ),
      );
    for (const option of question.options.filter((o) => o.id !== 'cant_tell').slice(0, 3)) {
      const args = { page, hints: { ...hints, [question.id]: option.id } };
      calls.push(suggest('pdf_extract_chart', args, `if ${question.id} is ${cutText(option.id, 30)}`, 'hint'));
    }
    const cannot = { page, hints: { ...hints, [question.id]: 'cant_tell' } };
    calls.push(suggest('pdf_extract_chart', cannot, 'if you cannot tell', 'hint'));
  }
  const withData = response.charts.flatMap((c) => c.series).filter((s) => (s.points ?? s.bars) !== undefined);
  const wanted = withData.filter((s) => s.downsampled);
  for (const series of (wanted.length > 0 ? wanted : withData).slice(0, 2)) {
    calls.push(
      suggest('pdf_get_series', { page, series_id: series.series_id, ...withHints }, 'all its points', 'data'),
    );
  }
  const [emitted] = response.charts.filter((c) => c.verification_card);
  if (emitted && response.status === 'ok') {
    calls.push(
      suggest(
        'pdf_verify_chart',
        { page, chart_id: emitted.chart_id, ...withHints, ...pictureArgument(call) },
        'compare with the picture',
        'verify',
      ),
    );
  }
  if (response.status === 'declined') {
    const bbox = response.charts.length === 1 ? response.charts[0]?.region_bbox : undefined;
    const clip = bbox ? clipOfBbox(bbox, document.info.pages[page - 1]) : null;
    const args = { pages: String(page), ...(clip ? { clip } : {}), ...pictureArgument(call) };
    calls.push(suggest('pdf_render_pages', args, 'look at it instead', 'render'));
  }
  return calls;
}
