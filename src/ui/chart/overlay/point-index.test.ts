import { describe, expect, it } from 'vitest';
import { seriesWith } from '../../../session/chart-fixtures.ts';
import { indexPoints } from './point-index.ts';

describe('the point index', () => {
  const left = seriesWith({
    positions: [
      [10, 10],
      [20, 20],
      [30, 30],
    ],
  });
  const right = seriesWith({
    series_id: 's1',
    points: [[0, 0]],
    positions: [[21, 24]],
  });

  it('finds the nearest point over all series, by series and index within it', () => {
    const index = indexPoints([left, right]);
    expect(index.nearest(29, 31, 5)).toEqual({ seriesId: 's0', index: 2 });
    expect(index.nearest(21, 23, 5)).toEqual({ seriesId: 's1', index: 0 });
  });

  it('finds nothing beyond the given distance, and nothing in a chart without points', () => {
    expect(indexPoints([left]).nearest(100, 100, 5)).toBeNull();
    expect(indexPoints([]).nearest(10, 10, 5)).toBeNull();
  });

  it('leaves out series without values: a halo is not a point', () => {
    const { points: _, ...asked } = left;
    expect(indexPoints([asked]).count).toBe(0);
  });

  it('agrees with a search by hand on fifty thousand points', () => {
    const positions = Array.from({ length: 50_000 }, (_, i): [number, number] => [
      (i * 7919) % 1000,
      (i * 104729) % 997,
    ]);
    const points = positions.map(([x, y]): [number, number] => [x, y]);
    const index = indexPoints([seriesWith({ kind: 'points', points, positions })]);
    const distance = (at: readonly [number, number] | undefined) =>
      at ? Math.hypot(at[0] - 500.3, at[1] - 400.4) : Infinity;
    const byHand = Math.min(...positions.map(distance));
    const hit = index.nearest(500.3, 400.4, 50);
    expect(distance(positions[hit?.index ?? -1])).toBe(byHand);
  });
});
