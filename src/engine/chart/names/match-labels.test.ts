import { describe, expect, it } from 'vitest';
import { emptySeries } from '../series/drawn-series.ts';
import type { LegendRow } from './find-legend.ts';
import { labelByLegend } from './match-labels.ts';

const box = { x0: 0, y0: 0, x1: 10, y1: 10 };
const marker = (sizePt: number): NonNullable<LegendRow['sample']['marker']> => ({
  shape: 'circle',
  fill: [0, 0, 0],
  stroke: [0, 0, 0],
  sizePt,
});
const row = (text: string, sizePt: number): LegendRow => ({
  text,
  run: { text, bbox: box, sizePt: 10, rgb: [0, 0, 0], z: [0, 1] },
  sample: { shapes: [], bbox: box, line: null, marker: marker(sizePt), patch: null },
  side: 'left',
});

describe('a legend of numbers', () => {
  const label = (rows: LegendRow[]): string | null => {
    const style = { color: null, fill: null, width: null, dash: null };
    const points = emptySeries(
      'points',
      { ...style, marker: { shape: 'circle', size_pt: 5, color: [0, 0, 0], fill: [0, 0, 0] } },
      0,
      [],
    );
    labelByLegend([points], rows);
    return points.label;
  };

  it('with one symbol in several sizes names no series', () => {
    expect(label([row('5', 5), row('10', 8)])).toBeNull();
  });

  it('with one symbol names its series', () => {
    expect(label([row('1990', 5)])).toBe('1990');
  });
});
