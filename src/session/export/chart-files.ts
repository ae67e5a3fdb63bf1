/** The files that an export of charts consists of: CSV, JSON with provenance, the log, and all of them in one zip. */
import { strToU8, zipSync } from 'fflate';
import type { Chart } from '../../engine/contract/chart.ts';
import type { SessionEvent } from '../events.ts';
import { type DataTable, tableOfChart, tableOfCharts } from './chart-table.ts';
import { type TextTable, writeCsv } from './delimited.ts';
import { type ExportContext, provenanceLines, provenanceOf } from './provenance.ts';

export interface PlacedChart {
  page: number;
  chart: Chart;
}

export function chartCsv(placed: PlacedChart, context: ExportContext, table?: DataTable): string {
  const provenance = provenanceOf(placed.chart, placed.page, context);
  return writeCsv(table ?? tableOfChart(placed.chart), provenanceLines(provenance));
}

/** All charts of a page in one file: the provenance of each as leading lines, then one table. */
export function pageCsv(placed: readonly PlacedChart[], context: ExportContext): string {
  const heads = placed.map(({ chart, page }) => provenanceLines(provenanceOf(chart, page, context)));
  // Tool and file are said once.
  const preface = heads.flatMap((lines, at) => (at === 0 ? lines : lines.slice(2)));
  return writeCsv(tableOfCharts(placed.map(({ chart }) => chart)), preface);
}

export function chartJson(placed: PlacedChart, context: ExportContext, events: readonly SessionEvent[]): string {
  const { chart, page } = placed;
  const record = {
    format: 'vernier-chart',
    version: 1,
    provenance: provenanceOf(chart, page, context),
    series: chart.series,
    diagnostics: chart.diagnostics,
    log: events.filter((event) => event.target.page === page || event.target.page === null),
  };
  return `${JSON.stringify(record, null, 2)}\n`;
}

/** One JSON object a line, as the log was written. */
export function logLines(events: readonly SessionEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

/** "report-p3-p0": safe on every file system, and unique within a document. */
export function chartFileStem(documentName: string, placed: PlacedChart): string {
  return `${fileStem(documentName)}-page${placed.page}-${placed.chart.chart_id}`;
}

export function fileStem(documentName: string): string {
  const bare = documentName.replace(/\.pdf$/i, '').replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return bare.replace(/^[._]+/, '').slice(0, 80) || 'document';
}

export interface ZipInput {
  charts: readonly PlacedChart[];
  context: ExportContext;
  events: readonly SessionEvent[];
}

/** Every chart as CSV and JSON, an index with what was declined and why, and the log. */
export function zipCharts({ charts, context, events }: ZipInput): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  for (const placed of charts) {
    const stem = chartFileStem(context.document.name, placed);
    files[`${stem}.json`] = strToU8(chartJson(placed, context, events));
    if (hasData(placed.chart)) files[`${stem}.csv`] = strToU8(chartCsv(placed, context));
  }
  files['index.csv'] = strToU8(writeCsv(indexTable(charts)));
  files['log.jsonl'] = strToU8(logLines(events));
  return zipSync(files, { level: 6 });
}

export function hasData(chart: Chart): boolean {
  return chart.series.some((series) => (series.points?.length ?? 0) > 0 || (series.bars?.length ?? 0) > 0);
}

function indexTable(charts: readonly PlacedChart[]): TextTable {
  const columns = ['page', 'chart', 'type', 'title', 'series', 'with_data', 'waiting', 'declined'];
  const rows = charts.map(({ page, chart }) => {
    const withData = chart.series.filter((series) => series.points || series.bars).length;
    const waiting = chart.series.filter((series) => series.pending_question !== null).length;
    const cells = [
      page,
      chart.chart_id,
      chart.chart_type,
      chart.title,
      chart.series.length,
      withData,
      waiting,
      chart.decline_reason?.text ?? null,
    ];
    return { cells };
  });
  return { columns, rows };
}
