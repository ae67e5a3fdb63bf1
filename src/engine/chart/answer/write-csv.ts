/** A chart response as CSV: one block of rows per series, comment-free, one header, RFC 4180 quoting. */
import type { ChartResponse } from '../../contract/chart.ts';
import { tableOf } from './table-rows.ts';

export function chartsToCsv(response: ChartResponse): string {
  const lines: string[] = [csvRow(['chart', 'series', 'label', 'axis', 'field', 'row', 'value'])];
  for (const chart of response.charts) {
    for (const series of chart.series) {
      const table = tableOf(chart, series);
      if (!table) continue;
      table.rows.forEach((row, r) => {
        row.forEach((cell, c) => {
          if (cell !== '')
            lines.push(
              csvRow([
                chart.chart_id,
                series.series_id,
                series.label ?? '',
                series.axis ?? '',
                table.columns[c] ?? '',
                String(r),
                cell,
              ]),
            );
        });
      });
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** One series alone, wide: a column per quantity. */
export function seriesToCsv(response: ChartResponse, seriesId: string): string | null {
  for (const chart of response.charts) {
    const series = chart.series.find((s) => s.series_id === seriesId);
    const table = series ? tableOf(chart, series) : null;
    if (table) return `${[table.columns, ...table.rows].map(csvRow).join('\r\n')}\r\n`;
  }
  return null;
}

/** Text from a PDF must not turn into a formula when a spreadsheet opens the file. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function csvRow(cells: string[]): string {
  return cells.map(csvCell).join(',');
}
