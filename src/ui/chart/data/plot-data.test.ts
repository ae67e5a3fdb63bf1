import { describe, expect, it } from 'vitest';
import { axisWith, chartWith, seriesWith } from '../../../session/chart-fixtures.ts';
import { plotData, rangeOf } from './plot-data.ts';

describe('the plot of extracted data', () => {
  it('keeps each series on its own axis, with a range for each', () => {
    const right = seriesWith({
      series_id: 's1',
      axis: 'right',
      points: [
        [0, 50],
        [10, 90],
      ],
    });
    const chart = chartWith({
      y_axis_right: axisWith({ side: 'right', range: [0, 100] }),
      series: [seriesWith(), right],
    });
    const { series, ranges } = plotData(chart, new Set());
    expect(series.map((one) => one.scale)).toEqual(['y', 'y_right']);
    expect(ranges.y?.[1]).toBeLessThan(6);
    expect(ranges.y_right?.[1]).toBeGreaterThan(100);
  });

  it('leaves hidden series and series without values out', () => {
    const { points: _, ...waiting } = seriesWith({ series_id: 's1' });
    const chart = chartWith({ series: [seriesWith(), waiting] });
    expect(plotData(chart, new Set()).series).toHaveLength(1);
    expect(plotData(chart, new Set(['s0'])).series).toHaveLength(0);
  });

  it('gives bands both edges and bars their feet', () => {
    const band = seriesWith({ kind: 'band', points: [[1, 2, 3]] });
    const { series } = plotData(chartWith({ series: [band] }), new Set());
    expect(series[0]).toMatchObject({ ys: [3], feet: [2] });
  });

  it('never puts zero or less into a logarithmic range', () => {
    const axis = axisWith({ scale: 'log', range: [1, 1000] });
    const range = rangeOf([0, -5, 10], axis);
    expect(range?.[0]).toBeGreaterThan(0.5);
    expect(range?.[1]).toBeGreaterThan(1000);
    expect(rangeOf([], null)).toBeNull();
  });
});
