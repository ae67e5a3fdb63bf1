/**
 * `pdf_verify_chart`: the verification card of a chart beside its picture, and a verdict on it in the shared session. A
 * verdict can null a name or decline a chart; it can never touch a coordinate.
 */
import * as z from 'zod';
import type { ChartAxis } from '../../engine/contract/chart.ts';
import { fail, succeed } from '../../engine/contract/failure.ts';
import { answerBudget, budgetField } from '../answer/answer-budget.ts';
import { axisText } from '../answer/chart-lines.ts';
import { drawChartPictures, noPictures } from '../answer/chart-pictures.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import { checkPage } from '../page-list.ts';
import { findSession, readWithSession } from '../session-port.ts';
import { pictureArgument, suggestFor } from '../suggest.ts';
import { answer, defineTool } from '../tool.ts';
import { documentFields, imageField, pageField } from './arguments.ts';

export const pdfVerifyChart = defineTool({
  name: 'pdf_verify_chart',
  title: 'Verify a chart',
  description:
    'Shows the verification card of a chart (axes with ticks as read, series with colour and name) and its picture; with verdict, records it in the shared session: confirmed, axes_wrong (declines the chart), labels_wrong or labels_wrong:s1 (drops names). No verdict changes a number. Without verdict nothing is recorded.',
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
    const session = findSession(call.ports.session, document.documentId);
    if (!session.ok) return session;
    const read = () => readWithSession(call.ports.session, session.value, document.documentId, input.page, call.signal);
    let reading = await read();
    if (!reading.ok) return reading;
    const ids = reading.value.response.charts.map((c) => c.chart_id);
    if (!ids.includes(input.chart_id)) {
      return fail(
        'unknown_chart',
        `Page ${input.page} has no chart ${JSON.stringify(cutText(input.chart_id, 20))}. ${ids.length > 0 ? `Charts: ${ids.slice(0, 20).join(', ')}.` : 'It has none.'}`,
        { charts: ids.slice(0, 20) },
      );
    }
    if (input.verdict !== undefined) {
      const recorded = session.value.dispatch(
        {
          kind: 'verdict',
          page: input.page,
          chartId: input.chart_id,
          verdict: input.verdict,
          cause: 'pdf_verify_chart',
        },
        call.actor,
      );
      if (!recorded.ok) return recorded;
      reading = await read();
      if (!reading.ok) return reading;
    }
    const { response } = reading.value;
    const chart = response.charts.find((c) => c.chart_id === input.chart_id);
    if (!chart) return fail('unknown_chart', `Chart ${input.chart_id} is no longer read on page ${input.page}.`);
    const budget = answerBudget(call, input);
    const drawn =
      call.image === 'none'
        ? noPictures
        : await drawChartPictures(call, document, input.page, [chart], budget.pictureBytes);
    const suggest = suggestFor(call, document);
    const args = { page: input.page, chart_id: input.chart_id };
    const emits = chart.series.some((s) => s.points !== undefined || s.bars !== undefined);
    const axes = [chart.x_axis, chart.y_axis, chart.y_axis_right ?? null, chart.x_axis_top ?? null].filter(
      (a) => a !== null,
    );
    const firstSeries = chart.series.find((s) => s.points !== undefined || s.bars !== undefined);
    const seen = input.verdict === undefined && emits;
    return succeed(
      answer({
        status: emits
          ? 'ok'
          : response.questions.some((q) => q.chart_id === chart.chart_id)
            ? 'needs_hint'
            : 'declined',
        head: [
          `${quoteText(document.info.name, 60)} page ${input.page} ${chart.chart_id}: ${chart.verification ?? (emits ? 'unverified' : 'no numbers')}${input.verdict === undefined ? '' : `, verdict ${input.verdict} recorded`}. Compare with the picture:`,
        ],
        body: [
          ...axes.map(axisLine),
          ...chart.series.map(
            (s) =>
              `${s.series_id} ${cardColour(chart.verification_card, s.series_id)} ${s.label ? quoteText(s.label) : 'no name'}${s.axis ? `, ${s.axis} axis` : ''}`,
          ),
          ...(chart.decline_reason
            ? [`Declined ${chart.decline_reason.code}: ${cutText(chart.decline_reason.text, 160)}`]
            : []),
        ],
        lost: drawn.lost,
        next: [
          ...(call.image === 'none'
            ? [
                suggest(
                  'pdf_verify_chart',
                  { ...args, ...pictureArgument(call) },
                  'the same with the picture',
                  'render',
                ),
              ]
            : []),
          ...(seen
            ? [
                suggest('pdf_verify_chart', { ...args, verdict: 'confirmed' }, 'if card and picture agree', 'verify'),
                suggest('pdf_verify_chart', { ...args, verdict: 'axes_wrong' }, 'if an axis is misread', 'verify'),
              ]
            : []),
          ...(firstSeries
            ? [suggest('pdf_get_series', { page: input.page, series_id: firstSeries.series_id }, 'numbers', 'data')]
            : []),
          ...(emits
            ? []
            : [
                suggest(
                  'pdf_extract_chart',
                  { page: input.page, chart_id: chart.chart_id },
                  'reasons and questions',
                  'data',
                ),
              ]),
        ],
        data: {
          page: input.page,
          chart_id: chart.chart_id,
          ...(chart.verification ? { verification: chart.verification } : {}),
          axes: axes.map((a) => ({
            side: a.side,
            scale: a.scale,
            calibrated_by: a.calibrated_by,
            ticks: a.ticks.slice(0, 8).map((t) => [cutText(t.raw, 24), t.value]),
          })),
          series: chart.series.slice(0, 20).map((s) => ({
            series_id: s.series_id,
            color_name: cardColour(chart.verification_card, s.series_id),
            ...(s.label ? { label: cutText(s.label, 60) } : {}),
            ...(s.axis ? { axis: s.axis } : {}),
          })),
          seq: session.value.state().seq,
        },
        pictures: drawn.pictures,
        quotesPdf: true,
      }),
    );
  },
});

function axisLine(axis: ChartAxis): string {
  const ticks = axis.ticks
    .slice(0, 6)
    .map((t) => `${quoteText(t.raw, 16)}=${typeof t.value === 'string' ? quoteText(t.value, 16) : t.value}`);
  const verify = axis.verify ? ` Check: ${cutText(axis.verify, 100)}` : '';
  return `${axis.side}: ${axisText(axis)}, by ${axis.calibrated_by}; ticks ${ticks.join(' ')}${axis.ticks.length > 6 ? ' …' : ''}${verify}`;
}

function cardColour(card: { series: { series_id: string; color_name: string }[] } | undefined, id: string): string {
  return card?.series.find((s) => s.series_id === id)?.color_name ?? 'colour unknown';
}
