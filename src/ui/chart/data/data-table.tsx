/** The numbers as a table; only the rows on screen exist, so fifty thousand cost nothing. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { Cell, DataTable } from '../../../session/export/chart-table.ts';
import { cellText } from '../../../session/export/delimited.ts';
import { seriesColour, seriesName } from '../overlay/series-colour.ts';
import { useCharts } from '../state/chart-store.ts';
import styles from './data-table.module.css';

const rowPx = 28;

const columnNames: Record<string, string> = {
  label: 'series',
  y_low: 'y low',
  y_high: 'y high',
  x_low: 'x low',
  x_high: 'x high',
  x_from: 'x from',
  x_to: 'x to',
};

/** Columns that only matter when there is something to tell apart are left out of the view, not of the files. */
function shownColumns(table: DataTable): number[] {
  return table.columns.flatMap((column, at) => {
    if (column === 'series') return [];
    if (column === 'kind' || column === 'axis') {
      const values = new Set(table.rows.map((row) => row.cells[at] ?? null));
      return values.size > 1 ? [at] : [];
    }
    return [at];
  });
}

export function DataTableView({ table, heightPx }: { table: DataTable; heightPx: number | string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const pointedAt = useCharts((state) => state.pointedAt);
  const rows = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  const columns = useMemo(() => shownColumns(table), [table]);
  const template = columns.map((at) => columnWidth(table.columns[at] ?? '')).join(' ');
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ blockSize: heightPx }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-owns-arrows="true"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by the virtual list, which a <table> cannot do */}
      <div
        role="table"
        aria-label="Extracted data"
        aria-rowcount={table.rows.length + 1}
        aria-colcount={columns.length}
        data-testid="data-table"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a header row is not a control */}
        <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: template }}>
          {columns.map((at) => (
            // biome-ignore lint/a11y/useSemanticElements: see above
            // biome-ignore lint/a11y/useFocusableInteractive: a header is not a control
            <div role="columnheader" key={at} className={styles.cell} data-text={isText(table.columns[at])}>
              {columnNames[table.columns[at] ?? ''] ?? table.columns[at]}
            </div>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" style={{ blockSize: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map((item) => {
            const row = table.rows[item.index];
            if (!row) return null;
            const pointed = pointedAt?.seriesId === row.series.series_id && pointedAt.index === row.index;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              // biome-ignore lint/a11y/useFocusableInteractive: pointing only brings the point forward in the picture
              <div
                role="row"
                key={item.key}
                aria-rowindex={item.index + 2}
                className={styles.row}
                data-pointed={pointed}
                style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
                onPointerEnter={() => point(row.series.series_id, row.index)}
                onPointerLeave={() => useCharts.setState({ pointedAt: null })}
              >
                {columns.map((at) => (
                  // biome-ignore lint/a11y/useSemanticElements: see above
                  <div
                    role="cell"
                    key={at}
                    className={styles.cell}
                    data-text={isText(table.columns[at])}
                    title={longText(row.cells[at] ?? null)}
                  >
                    {table.columns[at] === 'label' ? (
                      <>
                        <span className={styles.swatch} style={{ background: seriesColour(row.series) }} />
                        {seriesName(row.series)}
                      </>
                    ) : (
                      cellText(row.cells[at] ?? null)
                    )}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function point(seriesId: string, index: number): void {
  useCharts.setState({ pointedAt: index < 0 ? null : { seriesId, index } });
}

const textColumns = new Set(['label', 'kind', 'axis', 'interpolated', 'note']);
function columnWidth(column: string): string {
  if (column === 'label' || column === 'note') return 'minmax(104px, 1.6fr)';
  return isText(column) ? 'minmax(56px, 0.7fr)' : 'minmax(64px, 1fr)';
}

const isText = (column: string | undefined): boolean => column !== undefined && textColumns.has(column);

const longText = (cell: Cell): string | undefined => (typeof cell === 'string' && cell.length > 12 ? cell : undefined);
