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

/** Words for the line at the picture and for screen readers. */
export function provenanceText({ series, index, position, axes }: PointFacts): string {
  const count = series.positions?.length ?? 0;
  const [path, more] = series.source_paths;
  const parts = [`point ${index + 1} of ${count}${path !== undefined && more === undefined ? `, path ${path}` : ''}`];
  if (axes.x) parts.push(`x ${tickPair(axes.x, position[0])}`);
  if (axes.y) parts.push(`y ${tickPair(axes.y, position[1])}`);
  return parts.join(' · ');
}

/** The two printed ticks around a position, the lesser first. */
function tickPair(axis: ChartAxis, at: number): string {
  const byPlace = [...axis.ticks].sort((a, b) => a.position - b.position);
  const above = byPlace.findIndex((tick) => tick.position > at);
  const upper = above < 0 ? byPlace.length - 1 : Math.max(1, above);
  const pair = byPlace.slice(Math.max(0, upper - 1), upper + 1);
  const ordered = pair.sort((a, b) => Number(a.value) - Number(b.value));
  return `by ticks “${ordered.map((tick) => tick.raw).join('” and “')}”`;
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
