import { describe, expect, it } from 'vitest';
import { line } from '../../../../tests/pdf-kit.ts';
import { drawnOver, kindsOf, type Pair, places, plain } from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const heights = [30, 75, 12, 55, 90, 41, 3, 66];
const spike = (x: number, value: number): string =>
  line(
    [
      [toX(x), toY(0)],
      [toX(x), toY(value)],
    ],
    { width: 0.6 },
  );

describe('spikes', () => {
  it('are read to the shortest, which is no longer than a tick and drawn as one', async () => {
    const c = await drawnOver(heights.map((v, i) => spike(i + 0.7, v)).join('\n'));
    expect(kindsOf(c)).toBe('points');
    expect(c.series[0]?.points?.map((p) => Math.round(p[1]))).toEqual(heights);
  });

  it('that run to the edge of the plot are counted, not read', async () => {
    const cut: Pair[] = [
      [2.2, 100],
      [6, 100],
    ];
    const all = [...heights.map((v, i): Pair => [i + 0.7, v]), ...cut];
    const c = await drawnOver(all.map(([x, v]) => spike(x, v)).join('\n'));
    expect(c.series[0]?.points).toHaveLength(heights.length);
    expect(c.diagnostics.unread).toContainEqual(expect.objectContaining({ what: 'spike cut at the edge', count: 2 }));
  });
});

describe('a short curve', () => {
  it('of many values is read, a bracket of its size is not', async () => {
    const values = Array.from({ length: 12 }, (_, i): Pair => [8 + i / 10, 50 + 6 * Math.sin(i)]);
    const at = (list: Pair[]): Pair[] => list.map(([x, y]) => [toX(x), toY(y)]);
    const bracket: Pair[] = [
      [2, 20],
      [2, 24],
      [3.2, 24],
      [3.2, 20],
    ];
    const c = await drawnOver(`${line(at(values), { rgb: [0, 0, 0.8] })}\n${line(at(bracket))}`);
    expect(kindsOf(c)).toBe('curve');
    expect(c.series[0]?.points).toHaveLength(values.length);
  });
});
