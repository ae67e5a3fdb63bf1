/** The series of a chart with their colours: shown, hidden, or one alone. */
import { Eye, EyeOff } from 'lucide-react';
import { Button as AriaButton, ToggleButton } from 'react-aria-components';
import type { Chart, ChartSeries } from '../../../engine/contract/chart.ts';
import { hasValues } from '../overlay/point-index.ts';
import { seriesColour, seriesName } from '../overlay/series-colour.ts';
import { isolateSeries, toggleSeries } from '../state/chart-actions.ts';
import { useCharts } from '../state/chart-store.ts';
import styles from './series-key.module.css';

export function SeriesKey({ chart }: { chart: Chart }) {
  const hidden = useCharts((state) => state.hiddenSeries);
  const readable = chart.series.filter(hasValues);
  if (readable.length === 0) return null;
  const ids = readable.map((series) => series.series_id);
  const dual = chart.y_axis_right !== undefined;
  return (
    <ul className={styles.key} aria-label="Series">
      {readable.map((series) => {
        const shown = !hidden.has(series.series_id);
        return (
          <li key={series.series_id}>
            <ToggleButton
              className={styles.toggle ?? ''}
              isSelected={shown}
              onChange={() => toggleSeries(series.series_id)}
              aria-label={`Show ${seriesName(series)}${dual && series.axis ? `, read on the ${series.axis} axis` : ''}`}
            >
              {shown ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
              <span className={styles.swatch} style={{ background: seriesColour(series) }} />
              {seriesName(series)}
              {dual && series.axis ? (
                <span className={styles.axis} title={`read on the ${series.axis} axis`}>
                  {series.axis === 'left' ? '←' : '→'}
                </span>
              ) : null}
            </ToggleButton>
            {readable.length > 1 ? (
              <AriaButton
                className={styles.only ?? ''}
                aria-label={`Only ${seriesName(series)}`}
                onPress={() => isolateSeries(series.series_id, ids)}
              >
                {isAlone(series, ids, hidden) ? 'all' : 'only'}
              </AriaButton>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function isAlone(series: ChartSeries, ids: readonly string[], hidden: ReadonlySet<string>): boolean {
  return !hidden.has(series.series_id) && ids.every((id) => id === series.series_id || hidden.has(id));
}
