/** Extracted points on their own curve, in page points. Dense series are drawn on a canvas instead (`dense-points`). */
import type { ChartSeries } from '../../../engine/contract/chart.ts';
import styles from './chart-marks.module.css';
import { seriesColour } from './series-colour.ts';

/** Above this many points in a chart, elements cost more than pixels. */
export const densePoints = 1500;

export function SeriesMarks({ series, scale }: { series: ChartSeries; scale: number }) {
  const positions = series.positions ?? [];
  const radius = markRadius(positions.length) / scale;
  return (
    <g className={styles.points} stroke={seriesColour(series)} data-testid={`points-${series.series_id}`}>
      {positions.map(([x, y], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity and never move within a reading
        <circle key={index} cx={x} cy={y} r={radius} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  );
}

export function markRadius(count: number): number {
  if (count <= 60) return 3.2;
  return count <= 400 ? 2.2 : 1.4;
}
