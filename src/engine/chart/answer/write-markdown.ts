/** A chart response as Markdown: a heading per chart, a table per series, open questions and declines in words. */
import type { Chart, ChartResponse } from '../../contract/chart.ts';
import { tableOf } from './table-rows.ts';

export function chartsToMarkdown(response: ChartResponse): string {
  const parts: string[] = [];
  for (const chart of response.charts) parts.push(...chartParts(chart));
  for (const q of response.questions) {
    parts.push(
      `**Question ${q.letter}** (${q.id}): ${cell(q.prompt)} Options: ${q.options.map((o) => `\`${o.id}\``).join(', ')}.`,
    );
  }
  if (response.charts.length === 0) for (const r of response.reasons) parts.push(`Declined: ${r.text} (${r.code})`);
  return `${parts.join('\n\n')}\n`;
}

function chartParts(chart: Chart): string[] {
  const parts = [`## Chart ${chart.chart_id}${chart.title ? `: ${cell(chart.title)}` : ''}`];
  if (chart.decline_reason) parts.push(`Declined: ${chart.decline_reason.text} (${chart.decline_reason.code})`);
  for (const series of chart.series) {
    const name = series.label === null ? series.series_id : `${series.series_id} "${cell(series.label)}"`;
    const table = tableOf(chart, series);
    if (!table) {
      parts.push(
        `### ${name}\n\nNo values: ${series.pending_question ? `waits for ${series.pending_question}` : 'declined'}.`,
      );
      continue;
    }
    const head = `| ${table.columns.map(cell).join(' | ')} |`;
    const rule = `|${table.columns.map(() => ' ---: ').join('|')}|`;
    const rows = table.rows.map((r) => `| ${r.map(cell).join(' | ')} |`);
    const axis = series.axis === 'right' ? ' (right axis)' : '';
    const sampled = series.downsampled ? `\n\n${table.rows.length} of ${series.total_points ?? '?'} points shown.` : '';
    parts.push(`### ${name}${axis}\n\n${[head, rule, ...rows].join('\n')}${sampled}`);
  }
  return parts;
}

/** Text of a page is data: it must not end a cell or start markup. */
function cell(text: string): string {
  return text.replace(/[\\|`*_<>[\]#]/g, (c) => `\\${c}`).replace(/\s+/g, ' ');
}
