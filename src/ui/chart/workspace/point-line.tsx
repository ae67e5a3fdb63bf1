/** Under the picture, while a point is pointed at: its values and where they come from. */
import type { Chart } from '../../../engine/contract/chart.ts';
import { hasValues } from '../overlay/point-index.ts';
import { pointFacts, provenanceText } from '../overlay/point-readout.tsx';
import { seriesName } from '../overlay/series-colour.ts';
import { useCharts } from '../state/chart-store.ts';
import styles from './chart-workspace.module.css';

export function PointLine({ chart }: { chart: Chart }) {
  const pointedAt = useCharts((state) => state.pointedAt);
  const readable = chart.series.filter(hasValues);
  const series = readable.find((one) => one.series_id === pointedAt?.seriesId);
  const facts = series && pointedAt ? pointFacts(chart, series, pointedAt.index) : null;
  if (!facts || !series) return null;
  return (
    <div className={styles.pointLine} data-testid="point-line">
      <strong>
        {seriesName(series)}: x {facts.x}, y {facts.y}
      </strong>
      <span className={styles.soft}>{provenanceText(facts)}</span>
    </div>
  );
}
