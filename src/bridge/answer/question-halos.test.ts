import { describe, expect, it } from 'vitest';
import type { ChartSeries } from '../../engine/contract/chart.ts';
import { chartWith, questionWith, seriesWith } from '../../session/chart-fixtures.ts';
import { halosOf } from './question-halos.ts';

const positions = Array.from({ length: 10 }, (_, i): [number, number] => [i * 10, i % 2 === 0 ? 0 : 50]);

function halosFor(series: Partial<ChartSeries>) {
  const asked = seriesWith({ series_id: 'p0.s0', positions, ...series });
  return halosOf(questionWith({ series_id: 'p0.s0' }), chartWith({ series: [asked] }));
}

describe('the halo of a question', () => {
  it('follows a curve as one line with its letter', () => {
    const halos = halosFor({ kind: 'curve' });
    expect(halos).toHaveLength(1);
    expect(halos[0]).toMatchObject({ letter: 'A', points: positions });
  });

  it('breaks where the curve does, and letters the longest piece', () => {
    const halos = halosFor({ kind: 'curve', gaps: [3] });
    expect(halos.map((halo) => halo.points.length)).toEqual([3, 7]);
    expect(halos.map((halo) => halo.letter)).toEqual(['', 'A']);
  });

  it('draws no line between the points of a scatter', () => {
    const halos = halosFor({ kind: 'points' });
    expect(halos.map((halo) => halo.points)).toEqual(positions.map((place) => [place]));
    expect(halos.filter((halo) => halo.letter !== '')).toHaveLength(1);
  });

  it('frames what is asked about where no series is', () => {
    const [halo] = halosOf(questionWith(), undefined);
    expect(halo?.points).toHaveLength(5);
    expect(halo?.letter).toBe('A');
  });

  it('stays small for fifty thousand points', () => {
    const many = Array.from({ length: 50_000 }, (_, i): [number, number] => [i / 100, i % 97]);
    expect(halosFor({ kind: 'points', positions: many }).length).toBeLessThanOrEqual(401);
  });
});
