/** How the plot is set up: scales as the chart's own, axes in the colours of the page, each series drawn by itself. */
import uPlot from 'uplot';
import type { Chart, ChartAxis } from '../../../engine/contract/chart.ts';
import { seriesColour, seriesName } from '../overlay/series-colour.ts';
import { valueText } from '../overlay/value-text.ts';
import type { PlotData, PlotScale } from './plot-data.ts';
import { drawSeries } from './plot-drawing.ts';

interface PlotSetup {
  chart: Chart;
  data: PlotData;
  widthPx: number;
  heightPx: number;
  element: HTMLElement;
}

export function plotOptions({ chart, data, widthPx, heightPx, element }: PlotSetup): uPlot.Options {
  const ink = getComputedStyle(element).color;
  const axes: [PlotScale, ChartAxis | null | undefined, number][] = [
    ['x', chart.x_axis, 2],
    ['y', chart.y_axis, 3],
    ['y_right', chart.y_axis_right, 1],
  ];
  const used = axes.filter(([name]) => data.ranges[name] !== undefined);
  return {
    mode: 2,
    width: widthPx,
    height: heightPx,
    ms: 1,
    tzDate: (epochMs) => uPlot.tzDate(new Date(epochMs), 'UTC'),
    legend: { show: false },
    cursor: {
      drag: { x: true, y: true, uni: 24 },
      points: { show: false },
      bind: {
        dblclick: (plot) => () => {
          showAll(plot, data);
          return null;
        },
      },
    },
    scales: Object.fromEntries(used.map(([name, axis]) => [name, scaleOf(axis ?? null)])),
    axes: used.map(([name, axis, side]) => axisOf(name, axis ?? null, side, ink)),
    series: [
      {},
      ...data.series.map((one): uPlot.Series => {
        const facets = [
          { scale: 'x', auto: false },
          { scale: one.scale, auto: false },
        ];
        return {
          label: seriesName(one.series),
          stroke: seriesColour(one.series),
          facets,
          scale: one.scale,
          paths: (plot) => {
            drawSeries(plot, one);
            return null;
          },
        };
      }),
    ],
  };
}

function scaleOf(axis: ChartAxis | null): uPlot.Scale {
  const log = axis?.scale === 'log';
  return {
    time: axis?.scale === 'time',
    auto: false,
    distr: log ? 3 : 1,
    ...(log ? { log: axis?.base === 2 ? 2 : 10 } : {}),
    // What is asked for is shown: the range comes from the chart or from a drag.
    range: (_plot, low, high) => [low, high],
  };
}

function axisOf(name: PlotScale, axis: ChartAxis | null, side: number, ink: string): uPlot.Axis {
  const faint = ink.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.15)');
  const title = axis?.title ?? null;
  return {
    scale: name,
    side,
    stroke: ink,
    font: '12px system-ui, sans-serif',
    size: side === 2 ? (axis?.scale === 'time' ? 48 : 34) : 52,
    grid: { show: name !== 'y_right', stroke: faint, width: 1 },
    ticks: { stroke: faint, width: 1 },
    ...(title ? { label: title, labelFont: '12px system-ui, sans-serif', labelSize: 20 } : {}),
    ...(axis && axis.scale !== 'time'
      ? { values: (_plot, splits) => splits.map((value) => splitText(axis, value)) }
      : {}),
  };
}

function splitText(axis: ChartAxis, value: number | null): string {
  if (value === null) return '';
  if (axis.scale === 'category') return Number.isInteger(value) ? String(axis.ticks[value]?.value ?? '') : '';
  return valueText({ ...axis, unit: null, digits: 6 }, value);
}

export function showAll(plot: uPlot, data: PlotData): void {
  plot.batch(() => {
    for (const [name, range] of Object.entries(data.ranges)) plot.setScale(name, { min: range[0], max: range[1] });
  });
}
