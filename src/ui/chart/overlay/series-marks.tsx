/** Extracted points on their own curve, in page points. Dense series are drawn on a canvas instead (`dense-points`). */
import type { ChartSeries } from '../../../engine/contract/chart.ts';
import styles from './chart-marks.module.css';
import { seriesColour } from './series-colour.ts';

/** Above this many points in a chart, elements cost more than pixels. */
export const densePoints = 1500;

export function SeriesMarks({ series, scale }: { series: ChartSeries; scale: number }) {
  const positions = series.positions ?? [];
  const radius = (series.kind === 'bars' ? largestRadiusPx : markRadiusPx(positions, scale)) / scale;
  return (
    <g className={styles.points} stroke={seriesColour(series)} data-testid={`points-${series.series_id}`}>
      {positions.map(([x, y], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity and never move within a reading
        <circle key={index} cx={x} cy={y} r={radius} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  );
}

const largestRadiusPx = 3.2;
const smallestRadiusPx = 1.2;

/** Small enough that neighbours on screen stay apart. */
export function markRadiusPx(positions: readonly (readonly [number, number])[], scale: number): number {
  const [first, last] = [positions[0], positions.at(-1)];
  if (!first || !last || positions.length < 2) return largestRadiusPx;
  const apartPx = (Math.hypot(last[0] - first[0], last[1] - first[1]) * scale) / (positions.length - 1);
  return Math.min(largestRadiusPx, Math.max(smallestRadiusPx, apartPx * 0.3));
}
