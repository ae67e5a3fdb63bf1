/**
 * `pdf_get_series`: the rows of one series, paged. Reads with the hints of the call, or with the answers of the shared
 * session when none are given, and says which. Without a limit it sends as many rows as fit a short answer.
 */
import * as z from 'zod';
import type { Chart, ChartResponse, ChartSeries } from '../../engine/contract/chart.ts';
import { fail, type Outcome, succeed } from '../../engine/contract/failure.ts';
import { type Cell, tableOfChart } from '../../session/export/chart-table.ts';
import { type TextTable, writeCsv, writeMarkdown, writeTsv } from '../../session/export/delimited.ts';
import { answerBudget } from '../answer/answer-budget.ts';
import { defaultTextLimit } from '../answer/compose-text.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import { checkPage } from '../page-list.ts';
import { readPage } from '../read-page.ts';
import { suggestFor } from '../suggest.ts';
import { answer, defineTool } from '../tool.ts';
import { documentFields, hintsField, pageField } from './arguments.ts';

const maxRows = 5_000;
/** Room for head, notice and next calls in an answer of the default length. */
const frameChars = 620;
/** Long answers are fine when asked for; this stays far under every client's cut. */
const askedTextLimit = 120_000;

export const pdfGetSeries = defineTool({
  name: 'pdf_get_series',
  title: 'Get series data',
  description:
    'Rows of one series, all points, in pages: offset and limit; format csv (default), json, tsv or markdown. Uses the hints given here, or, without any, the answers of the shared session. Times are ISO 8601, categories are the printed labels.',
  input: z.object({
    ...documentFields,
    ...pageField,
    series_id: z.string().max(60).describe('Series id from pdf_extract_chart, such as "p0.s1".'),
    ...hintsField,
    offset: z.number().int().min(0).optional().describe('First row, 0-based. Default 0.'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(maxRows)
      .optional()
      .describe('Rows at most, up to 5000. Default: as many as fit a short answer.'),
    format: z.enum(['csv', 'json', 'tsv', 'markdown']).optional().describe('How rows are written. Default csv.'),
  }),
  annotations: { readOnly: true, untrustedContent: true, idempotent: true },
  async handle(input, call) {
    const found = call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const page = checkPage(input.page, document.info.pageCount);
    if (!page.ok) return page;
    const read = await readPage(call, document, input.page, input.hints);
    if (!read.ok) return read;
    const series = findSeries(read.value.response, input.series_id);
    if (!series.ok) return series;
    const { chart, one } = series.value;
    const suggest = suggestFor(call, document);
    if (one === null) return succeed(noData(input.page, chart, input.series_id, suggest));
    const kept = { page: input.page, series_id: one.series_id, ...(input.hints ? { hints: input.hints } : {}) };
    if (one.pending_question !== null) {
      const id = one.pending_question;
      const options = read.value.response.questions.find((q) => q.id === id)?.options ?? [];
      return succeed(
        answer({
          status: 'needs_hint',
          head: [
            `${one.series_id} has no numbers yet: ${id} is open. Options: ${options.map((o) => cutText(o.id, 30)).join(', ')}.`,
          ],
          next: [
            suggest('pdf_list_questions', { page: input.page }, 'the question with its picture', 'hint'),
            ...options
              .filter((o) => o.id !== 'cant_tell')
              .slice(0, 3)
              .map((o) =>
                suggest(
                  'pdf_get_series',
                  { ...kept, hints: { ...read.value.hints, [id]: o.id } },
                  `if it is ${cutText(o.id, 30)}`,
                  'hint',
                ),
              ),
          ],
          data: { page: input.page, series_id: one.series_id, pending_question: id },
        }),
      );
    }
    const table = tableOf(chart, one);
    const total = table.rows.length;
    if (total === 0) return succeed(noData(input.page, chart, one.series_id, suggest));
    const offset = input.offset ?? 0;
    if (offset >= total) {
      return fail(
        'bad_argument',
        `offset ${offset} is past the end; ${one.series_id} has ${total} rows (0 to ${total - 1}).`,
        { total },
      );
    }
    const format = input.format ?? 'csv';
    const { totalBytes } = answerBudget(call, {});
    // Rows travel twice, as text and as structured data, because clients show one or the other.
    const askedRoom = Math.min(askedTextLimit, Math.floor(totalBytes / 2.3)) - frameChars;
    const room = Math.max(
      200,
      input.limit === undefined ? Math.min(askedRoom, defaultTextLimit - frameChars) : askedRoom,
    );
    const cut = fitRows(table, offset, input.limit ?? maxRows, format, room);
    const nextOffset = offset + cut.count;
    const short = input.limit !== undefined && cut.count < Math.min(input.limit, total - offset);
    const more = {
      ...kept,
      offset: nextOffset,
      ...(input.limit !== undefined || total - nextOffset > 200
        ? { limit: Math.min(input.limit ?? 1_000, maxRows) }
        : {}),
      ...(input.format ? { format } : {}),
    };
    return succeed(
      answer({
        head: [
          `${one.series_id}${one.label ? ` ${quoteText(one.label)}` : ''} on page ${input.page}: rows ${offset} to ${nextOffset - 1} of ${total}, read with ${read.value.source}.`,
        ],
        block: cut.text.replace(/\r\n/g, '\n').trimEnd(),
        lost: short ? [`rows after ${nextOffset - 1}: the answer would be too long.`] : [],
        next:
          nextOffset < total
            ? [suggest('pdf_get_series', more, `${total - nextOffset} rows left`, 'data')]
            : [
                suggest(
                  'pdf_verify_chart',
                  { page: input.page, chart_id: chart.chart_id, ...(input.hints ? { hints: input.hints } : {}) },
                  'check axes and names',
                  'verify',
                ),
              ],
        data: {
          page: input.page,
          series_id: one.series_id,
          kind: one.kind,
          offset,
          count: cut.count,
          total,
          ...(nextOffset < total ? { next_offset: nextOffset } : {}),
          answers_from: read.value.source,
          ...(format === 'json' ? { columns: table.columns, rows: cut.rows } : { [format]: cut.text }),
        },
        quotesPdf: true,
        textLimit: cut.text.length + frameChars + 200,
      }),
    );
  },
});

function findSeries(response: ChartResponse, id: string): Outcome<{ chart: Chart; one: ChartSeries | null }> {
  for (const chart of response.charts) {
    const one = chart.series.find((s) => s.series_id === id);
    if (one) return succeed({ chart, one });
    // A chart that was declined since the advice was given has no series any more; that is a decline, not a mistake.
    if (id.startsWith(`${chart.chart_id}.`) && chart.series.length === 0) return succeed({ chart, one: null });
  }
  const ids = response.charts.flatMap((c) => c.series.map((s) => s.series_id));
  const listed =
    ids.length > 0
      ? `Series: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ', …' : ''}.`
      : 'No series was read there.';
  return fail('unknown_series', `Page ${response.page} has no series ${JSON.stringify(cutText(id, 30))}. ${listed}`, {
    series: ids.slice(0, 50),
  });
}

/** The table of the series without the columns that are the same in every row. */
function tableOf(chart: Chart, series: ChartSeries): { columns: string[]; rows: Cell[][] } {
  const table = tableOfChart(chart, new Set([series.series_id]));
  const keep = table.columns.flatMap((column, i) => (['series', 'label', 'kind', 'axis'].includes(column) ? [] : [i]));
  const clean = (cell: Cell): Cell => (typeof cell === 'string' ? cutText(cell, 60) : cell);
  return {
    columns: keep.map((i) => table.columns[i] ?? ''),
    rows: table.rows.map((row) => keep.map((i) => clean(row.cells[i] ?? null))),
  };
}

function noData(
  page: number,
  chart: Chart,
  seriesId: string,
  suggest: ReturnType<typeof suggestFor>,
): ReturnType<typeof answer> {
  const why = chart.decline_reason ? ` ${chart.decline_reason.code}: ${cutText(chart.decline_reason.text, 160)}` : '';
  return answer({
    status: 'declined',
    head: [`${cutText(seriesId, 40)} on page ${page} has no numbers.${why}`],
    next: [suggest('pdf_extract_chart', { page, chart_id: chart.chart_id }, 'the chart with its reasons', 'data')],
    data: {
      page,
      series_id: cutText(seriesId, 40),
      ...(chart.decline_reason ? { decline_reason: chart.decline_reason } : {}),
    },
  });
}

interface CutRows {
  text: string;
  rows: Cell[][];
  count: number;
}

/** As many whole rows as fit the room, at least one. */
function fitRows(
  table: { columns: string[]; rows: Cell[][] },
  offset: number,
  limit: number,
  format: string,
  room: number,
): CutRows {
  const rows = table.rows.slice(offset, offset + limit);
  let low = 1;
  let high = rows.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (write(table.columns, rows.slice(0, middle), format).length <= room) low = middle;
    else high = middle - 1;
  }
  const taken = rows.slice(0, low);
  return { text: write(table.columns, taken, format), rows: taken, count: taken.length };
}

function write(columns: string[], rows: Cell[][], format: string): string {
  const table: TextTable = { columns, rows: rows.map((cells) => ({ cells })) };
  if (format === 'json') return JSON.stringify({ columns, rows });
  if (format === 'tsv') return writeTsv(table);
  return format === 'markdown' ? writeMarkdown(table) : writeCsv(table);
}
