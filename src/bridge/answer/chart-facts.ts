/**
 * A chart response as compact data under a character limit: same field names as the contract, without ticks, provenance
 * and overlay positions. When it is still too long, points go first and are then called `first_points`, so that a part of
 * a curve is never taken for all of it.
 */
import type { Chart, ChartAxis, ChartResponse, ChartSeries, Question } from '../../engine/contract/chart.ts';
import { cutText } from './untrusted-text.ts';

/** Clients that show structured data instead of text pay for it in tokens; 6,000 characters are about 2,500 of them. */
export const defaultStructuredLimit = 6_000;
const labelLimit = 60;

export function chartFacts(response: ChartResponse, limit: number): Record<string, unknown> {
  const levels: { points: number; charts: number; series: number }[] = [
    { points: Infinity, charts: Infinity, series: Infinity },
    { points: 10, charts: Infinity, series: Infinity },
    { points: 3, charts: Infinity, series: Infinity },
    { points: 0, charts: Infinity, series: Infinity },
    { points: 0, charts: 12, series: 6 },
    { points: 0, charts: 6, series: 3 },
    { points: 0, charts: 2, series: 2 },
  ];
  let facts: Record<string, unknown> = {};
  for (const level of levels) {
    facts = factsAt(response, level);
    if (JSON.stringify(facts).length <= limit) return facts;
  }
  return facts;
}

function factsAt(
  response: ChartResponse,
  level: { points: number; charts: number; series: number },
): Record<string, unknown> {
  const charts = response.charts.slice(0, level.charts);
  const questions = response.questions.slice(0, level.charts === Infinity ? 40 : level.charts * 2);
  return {
    page: response.page,
    charts: charts.map((chart) => chartFact(chart, level)),
    ...omitted('charts_left_out', response.charts.length - charts.length),
    ...(response.questions.length > 0 ? { questions: questions.map(questionFact) } : {}),
    ...omitted('questions_left_out', response.questions.length - questions.length),
    ...(response.reasons.length > 0
      ? { reasons: response.reasons.slice(0, 8).map((r) => ({ ...r, text: cutText(r.text, 200) })) }
      : {}),
  };
}

function chartFact(chart: Chart, level: { points: number; series: number }): Record<string, unknown> {
  const series = chart.series.slice(0, level.series);
  return {
    chart_id: chart.chart_id,
    chart_type: chart.chart_type,
    ...(chart.title ? { title: cutText(chart.title, labelLimit) } : {}),
    region_bbox: chart.region_bbox.map(roundTenth),
    ...(chart.x_axis ? { x_axis: axisFact(chart.x_axis) } : {}),
    ...(chart.y_axis ? { y_axis: axisFact(chart.y_axis) } : {}),
    ...(chart.y_axis_right ? { y_axis_right: axisFact(chart.y_axis_right) } : {}),
    ...(chart.x_axis_top ? { x_axis_top: axisFact(chart.x_axis_top) } : {}),
    series: series.map((s) => seriesFact(s, level.points)),
    ...omitted('series_left_out', chart.series.length - series.length),
    ...(chart.decline_reason
      ? { decline_reason: { ...chart.decline_reason, text: cutText(chart.decline_reason.text, 200) } }
      : {}),
    ...(chart.verification ? { verification: chart.verification } : {}),
  };
}

function axisFact(axis: ChartAxis): Record<string, unknown> {
  return {
    side: axis.side,
    scale: axis.scale,
    ...(axis.title ? { title: cutText(axis.title, labelLimit) } : {}),
    ...(axis.unit ? { unit: cutText(axis.unit, 20) } : {}),
    ...(axis.range_text && axis.scale !== 'linear' && axis.scale !== 'log'
      ? { range_text: axis.range_text.map((t) => cutText(t, 40)) }
      : axis.range
        ? { range: axis.range }
        : {}),
    calibrated_by: axis.calibrated_by,
    ...(axis.verify ? { verify: cutText(axis.verify, 160) } : {}),
  };
}

function seriesFact(series: ChartSeries, maxPoints: number): Record<string, unknown> {
  const rows = series.points ?? series.bars;
  const key = series.points ? 'points' : 'bars';
  const data =
    rows === undefined || (maxPoints === 0 && rows.length > 0)
      ? {}
      : rows.length <= maxPoints
        ? { [key]: series.bars ? series.bars.map(barFact) : rows }
        : { [`first_${key}`]: (series.bars ? series.bars.map(barFact) : rows).slice(0, maxPoints) };
  return {
    series_id: series.series_id,
    kind: series.kind,
    ...(series.label ? { label: cutText(series.label, labelLimit) } : {}),
    ...(series.axis ? { axis: series.axis } : {}),
    ...(series.resolved_by ? { resolved_by: series.resolved_by } : {}),
    ...(rows ? { total_points: series.total_points ?? rows.length } : {}),
    ...(series.downsampled ? { downsampled: true, n_extrema_dropped: series.n_extrema_dropped } : {}),
    ...(series.pending_question ? { pending_question: series.pending_question } : {}),
    ...data,
  };
}

function barFact(bar: NonNullable<ChartSeries['bars']>[number]): Record<string, unknown> {
  const { category, ...numbers } = bar;
  return category === undefined ? numbers : { ...numbers, category: cutText(category, labelLimit) };
}

export function questionFact(question: Question): Record<string, unknown> {
  return {
    id: question.id,
    letter: question.letter,
    chart_id: question.chart_id,
    ...(question.series_id ? { series_id: question.series_id } : {}),
    kind: question.kind,
    prompt: cutText(question.prompt, 160),
    options: question.options.slice(0, 8).map((o) => ({ id: cutText(o.id, 40), label: cutText(o.label, 60) })),
    meaning: Object.fromEntries(
      Object.entries(question.meaning)
        .slice(0, 8)
        .map(([id, values]) => [cutText(id, 40), values.slice(0, 3).map((v) => cutText(v, 40))]),
    ),
    highlight: question.highlight.color_name,
  };
}

function omitted(name: string, count: number): Record<string, unknown> {
  return count > 0 ? { [name]: count } : {};
}

function roundTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
