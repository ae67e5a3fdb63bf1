/** The point under the pointer: lines from it to the axes it is read on, with the values where they arrive. */
import type { Chart, ChartAxis, ChartSeries } from '../../../engine/contract/chart.ts';
import { axesOfSeries } from '../../../session/resample.ts';
import styles from './chart-marks.module.css';
import { seriesColour, seriesName } from './series-colour.ts';
import { valueText } from './value-text.ts';

export interface PointFacts {
  series: ChartSeries;
  index: number;
  position: readonly [number, number];
  x: string;
  y: string;
  axes: { x: ChartAxis | null; y: ChartAxis | null };
}

export function pointFacts(chart: Chart, series: ChartSeries, index: number): PointFacts | null {
  const position = series.positions?.[index];
  if (!position) return null;
  const axes = axesOfSeries(chart, series);
  const bar = series.bars?.[index];
  if (bar) {
    const lying = series.orientation === 'horizontal';
    const place = bar.category ?? valueText(lying ? axes.y : axes.x, bar.x);
    const value = valueText(lying ? axes.x : axes.y, bar.value);
    return { series, index, position, axes, x: lying ? value : place, y: lying ? place : value };
  }
  const point = series.points?.[index];
  if (!point) return null;
  const x = series.categories?.[index] ?? valueText(axes.x, point[0]);
  const high = point[2];
  const y = valueText(axes.y, point[1]);
  return { series, index, position, axes, x, y: high === undefined ? y : `${y} to ${valueText(axes.y, high)}` };
}

/** Words for the line under the picture and for screen readers. */
export function provenanceText(facts: PointFacts): string {
  const paths = facts.series.source_paths;
  const from = paths.length === 1 ? `drawn path ${paths[0]}` : `${paths.length} drawn paths`;
  const parts = [`vertex ${facts.index + 1} of ${from}`];
  if (facts.axes.x) parts.push(`x from ${tickPair(facts.axes.x, facts.position[0])}`);
  if (facts.axes.y) parts.push(`y from ${tickPair(facts.axes.y, facts.position[1])}`);
  return parts.join(' · ');
}

/** The two ticks around a position, as printed. */
function tickPair(axis: ChartAxis, at: number): string {
  const byDistance = [...axis.ticks].sort((a, b) => Math.abs(a.position - at) - Math.abs(b.position - at));
  const first = byDistance[0];
  if (!first) return 'no ticks';
  const across = byDistance.find((tick) => (tick.position - at) * (first.position - at) <= 0 && tick !== first);
  const pair = [first, across ?? byDistance[1]].flatMap((tick) => (tick ? [tick] : []));
  const named = pair.sort((a, b) => a.position - b.position).map((tick) => tick.raw);
  return `${axis.ticks.length} ticks, next “${named.join('” and “')}”`;
}

export function PointReadout({ chart, facts, scale }: { chart: Chart; facts: PointFacts; scale: number }) {
  const [px, py] = facts.position;
  const [x0, , x1, y1] = chart.plot_bbox;
  const toRight = facts.series.axis === 'right';
  const edge = toRight ? x1 : x0;
  const sizePt = 12 / scale;
  const colour = seriesColour(facts.series);
  const flip = px > (x0 + x1) / 2;
  return (
    <g className={styles.readout} data-testid="readout">
      <line x1={px} y1={py} x2={edge} y2={py} stroke={colour} vectorEffect="non-scaling-stroke" />
      <line x1={px} y1={py} x2={px} y2={y1} stroke={colour} vectorEffect="non-scaling-stroke" />
      <circle cx={px} cy={py} r={5 / scale} fill={colour} stroke="#fff" strokeWidth={2 / scale} />
      <text
        className={styles.readoutText}
        x={px + (flip ? -9 : 9) / scale}
        y={py - 8 / scale}
        fontSize={sizePt}
        textAnchor={flip ? 'end' : 'start'}
        fill={colour}
      >
        {facts.x}, {facts.y}
      </text>
      <title>{seriesName(facts.series)}</title>
    </g>
  );
}
