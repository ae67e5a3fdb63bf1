/** The numbers of a chart: as they were drawn, or at chosen x positions; copied or saved with where they come from. */
import { Copy, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Chart } from '../../../engine/contract/chart.ts';
import { chartCsv, chartFileStem, chartJson, hasData } from '../../../session/export/chart-files.ts';
import { type DataTable, tableOfChart, tableOfResampled } from '../../../session/export/chart-table.ts';
import { writeCsv, writeMarkdown, writeTsv } from '../../../session/export/delimited.ts';
import { resampleSeries } from '../../../session/resample.ts';
import { Button } from '../../controls/button.tsx';
import { seriesName } from '../overlay/series-colour.ts';
import type { ChartFacts } from '../state/chart-selectors.ts';
import { useCharts } from '../state/chart-store.ts';
import styles from './chart-data.module.css';
import { DataTableView } from './data-table.tsx';
import { exportContext } from './export-context.ts';
import { PositionsForm } from './positions-form-view.tsx';
import { copyText, saveFile } from './save-file.ts';

interface ChartDataProps {
  facts: ChartFacts;
  chart: Chart;
  tableHeightPx: number | string;
}

export function ChartData({ facts, chart, tableHeightPx }: ChartDataProps) {
  const hidden = useCharts((state) => state.hiddenSeries);
  const [mode, setMode] = useState<'drawn' | 'chosen'>('drawn');
  const [xs, setXs] = useState<readonly number[]>([]);
  const shown = useMemo(
    () => new Set(chart.series.map((series) => series.series_id).filter((id) => !hidden.has(id))),
    [chart, hidden],
  );
  const drawn = useMemo(() => tableOfChart(chart, shown), [chart, shown]);
  const chosen = useMemo(() => resampleAll(chart, shown, xs), [chart, shown, xs]);
  const table = mode === 'drawn' ? drawn : chosen.table;
  if (!hasData(chart)) return <p className={styles.empty}>{emptyText(facts)}</p>;
  return (
    <div className={styles.view}>
      <ToggleButtonGroup
        className={styles.modes ?? ''}
        aria-label="Which values"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[mode]}
        onSelectionChange={(keys) => setMode(keys.has('chosen') ? 'chosen' : 'drawn')}
      >
        <ToggleButton id="drawn" className={styles.mode ?? ''}>
          As drawn
        </ToggleButton>
        <ToggleButton id="chosen" className={styles.mode ?? ''}>
          At chosen x
        </ToggleButton>
      </ToggleButtonGroup>
      {mode === 'chosen' ? <PositionsForm chart={chart} onChoose={setXs} /> : null}
      {mode === 'chosen' && chosen.refusals.length > 0 ? (
        <ul className={styles.refusals}>
          {chosen.refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      ) : null}
      {table.rows.length > 0 ? (
        <>
          <Ways facts={facts} chart={chart} table={table} suffix={mode === 'drawn' ? '' : '-resampled'} />
          <DataTableView key={mode} table={table} heightPx={fitHeight(table, tableHeightPx)} />
          <p className={styles.count}>{countText(table, mode)}</p>
        </>
      ) : null}
    </div>
  );
}

function fitHeight(table: DataTable, heightPx: number | string): number | string {
  const neededPx = (table.rows.length + 1) * 28 + 4;
  return typeof heightPx === 'number' ? Math.min(neededPx, heightPx) : heightPx;
}

function emptyText({ open, decisions }: ChartFacts): string {
  if (open.length > 0) return 'The values appear here as soon as the questions are answered.';
  return decisions.length > 0
    ? 'No values: the answers and verdicts that were given withdraw them. Undo brings them back.'
    : 'No values were read from this chart.';
}

function countText(table: DataTable, mode: 'drawn' | 'chosen'): string {
  const count = table.rows.length.toLocaleString('en');
  return mode === 'drawn'
    ? `${count} ${table.rows.length === 1 ? 'row' : 'rows'}, each a point that is drawn in the file.`
    : `${count} rows. Rows marked “yes” are interpolated along the drawn curve, never beyond it.`;
}

function resampleAll(
  chart: Chart,
  shown: ReadonlySet<string>,
  xs: readonly number[],
): { table: DataTable; refusals: string[] } {
  const refusals: string[] = [];
  const resampled = chart.series
    .filter((series) => shown.has(series.series_id))
    .flatMap((series) => {
      const result = resampleSeries(chart, series, xs);
      if (result.ok) return [{ series, rows: result.rows }];
      refusals.push(`${seriesName(series)}: ${result.reason}`);
      return [];
    });
  return { table: tableOfResampled(chart, resampled), refusals };
}

interface WaysProps {
  facts: ChartFacts;
  chart: Chart;
  table: DataTable;
  suffix: string;
}

function Ways({ facts, chart, table, suffix }: WaysProps) {
  const [withProvenance, setWithProvenance] = useState(true);
  const { session, state, place, reading } = facts;
  if (!session) return null;
  const placed = { page: place.page, chart };
  const stem = `${chartFileStem(session.identity.name, placed)}${suffix}`;
  const context = () => exportContext(session, state, reading?.moot ?? []);
  const saveCsv = (): void =>
    saveFile(`${stem}.csv`, withProvenance ? chartCsv(placed, context(), table) : writeCsv(table), 'text/csv');
  return (
    <>
      <div className={styles.ways}>
        <Button look="primary" size="s" onPress={saveCsv}>
          <Download aria-hidden="true" /> Save CSV
        </Button>
        <Button
          size="s"
          onPress={() => saveFile(`${stem}.json`, chartJson(placed, context(), session.events()), 'application/json')}
        >
          JSON
        </Button>
        <Button size="s" onPress={() => void copyText(writeTsv(table), 'Table copied. Paste it into a spreadsheet.')}>
          <Copy aria-hidden="true" /> Copy
        </Button>
        <Button size="s" onPress={() => void copyText(writeMarkdown(table), 'Markdown table copied.')}>
          Markdown
        </Button>
      </div>
      <label className={styles.option}>
        <input type="checkbox" checked={withProvenance} onChange={(event) => setWithProvenance(event.target.checked)} />
        CSV with provenance (lines that begin with #)
      </label>
    </>
  );
}
