import { describe, expect, it } from 'vitest';
import { axisWith, chartWith, seriesWith } from '../../../session/chart-fixtures.ts';
import { pointFacts, provenanceText } from './point-readout.tsx';

const positions: [number, number][] = [
  [100, 200],
  [200, 180],
  [300, 140],
];
/** Values grow upwards, positions downwards. */
const upwards = axisWith({
  side: 'left',
  unit: 'V',
  ticks: [0, 5, 10].map((value) => ({ raw: String(value), value, position: 220 - value * 16, residual_pt: 0 })),
});

describe('the facts of a point', () => {
  it('are its values on the axes of its series, and the path and ticks they come from', () => {
    const series = seriesWith({ positions });
    const chart = chartWith({ y_axis: upwards, series: [series] });
    const facts = pointFacts(chart, series, 1);
    expect(facts).toMatchObject({ x: '5', y: '2 V' });
    expect(facts && provenanceText(facts)).toBe(
      'point 2 of 3, path 7 · x by ticks “5” and “10” · y by ticks “0” and “5”',
    );
  });

  it('put the value of a lying bar on x', () => {
    const bar = { x: 0, x0: -0.4, x1: 0.4, base: 0, value: 7, category: 'South' };
    const { points: _, ...series } = seriesWith({
      kind: 'bars',
      orientation: 'horizontal',
      bars: [bar],
      positions: [[240, 100]],
    });
    expect(pointFacts(chartWith({ series: [series] }), series, 0)).toMatchObject({ x: '7', y: 'South' });
  });

  it('are none for a series that waits for an answer: its positions are not values', () => {
    const { points: _, ...series } = seriesWith({ positions });
    expect(pointFacts(chartWith({ series: [series] }), series, 1)).toBeNull();
  });
});
