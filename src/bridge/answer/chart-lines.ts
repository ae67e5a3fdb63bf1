/** A chart response as lines of text for an agent: one line per chart, series, question and reason. PDF words are quoted. */
import type { Chart, ChartAxis, ChartResponse, ChartSeries, Question } from '../../engine/contract/chart.ts';
import { cutText, quoteText } from './untrusted-text.ts';

export function chartLines(response: ChartResponse): string[] {
  const lines = response.questions.map(questionLine);
  for (const chart of response.charts) {
    lines.push(chartLine(chart), ...chart.series.map((series) => `  ${seriesLine(series)}`));
  }
  lines.push(...response.reasons.map((reason) => `Reason ${reason.code}: ${cutText(reason.text, 200)}`));
  return lines;
}

export function chartLine(chart: Chart): string {
  const axes = [
    ['x', chart.x_axis],
    ['y', chart.y_axis],
    ['y right', chart.y_axis_right],
    ['x top', chart.x_axis_top],
  ] as const;
  const described = axes.flatMap(([name, axis]) => (axis ? [`${name} ${axisText(axis)}`] : []));
  const title = chart.title ? ` ${quoteText(chart.title)}` : '';
  const why = chart.decline_reason ? ` (${chart.decline_reason.code}: ${cutText(chart.decline_reason.text, 140)})` : '';
  return `${chart.chart_id} ${chart.chart_type}${title}${why}${described.length > 0 ? `: ${described.join('; ')}` : ''}`;
}

export function axisText(axis: ChartAxis): string {
  const textual = axis.scale === 'time' || axis.scale === 'category';
  const range = textual
    ? axis.range_text && `${quoteText(axis.range_text[0], 24)}..${quoteText(axis.range_text[1], 24)}`
    : axis.range && `${axis.range[0]}..${axis.range[1]}`;
  const parts = [axis.scale, range, axis.title && quoteText(axis.title), axis.verify && 'CHECK with the picture'];
  return parts.filter((part) => part).join(' ');
}

export function seriesLine(series: ChartSeries): string {
  const name = series.label ? ` ${quoteText(series.label)}` : '';
  const axis = series.axis ? ` ${series.axis} axis` : '';
  const head = `${series.series_id} ${series.kind}${name}${axis}`;
  if (series.pending_question) return `${head}: waits for ${series.pending_question}`;
  if (series.bars) {
    const shown = series.bars
      .slice(0, 3)
      .map((b) => `${b.category === undefined ? b.x : quoteText(b.category, 16)}=${b.value}`);
    return `${head}: ${series.bars.length} bars ${shown.join(' ')}${series.bars.length > 3 ? ' …' : ''}`;
  }
  if (!series.points) return `${head}: no data`;
  const total = series.total_points ?? series.points.length;
  const shown = series.points.slice(0, 3).map((p) => `(${p.join(', ')})`);
  return `${head}: ${total} points ${shown.join(' ')}${total > 3 ? ' …' : ''}`;
}

export function questionLine(question: Question): string {
  const options = question.options.map((option) => {
    const samples = question.meaning[option.id]?.slice(0, 3).map((v) => cutText(v, 14)) ?? [];
    return `${option.id} = ${quoteText(option.label, 44)}${samples.length > 0 ? ` (${samples.join(', ')})` : ''}`;
  });
  const mark = `${question.letter}, ${question.highlight.color_name}`;
  return cutText(`Question ${question.id} (${mark}): ${cutText(question.prompt, 120)} ${options.join(' | ')}`, 320);
}
