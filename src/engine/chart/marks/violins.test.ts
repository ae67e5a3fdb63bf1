import { describe, expect, it } from 'vitest';
import { drawnOver, kindsOf, type Pair, places, plain } from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const filled = (points: Pair[]): string =>
  `q 0.7 0.8 1 rg ${points.map(([x, y], i) => `${toX(x).toFixed(2)} ${toY(y).toFixed(2)} ${i ? 'l' : 'm'}`).join(' ')} h f Q`;
const steps = Array.from({ length: 21 }, (_, i) => i / 20);

/** Half a width at each height from `low` to `high`, the same to both sides of `x`. */
function violin(x: number, low: number, high: number, half: (t: number) => number): string {
  const side = (sign: number): Pair[] => steps.map((t) => [x + sign * half(t), low + (high - low) * t]);
  return filled([...side(-1), ...side(1).reverse()]);
}
const bulge = (t: number): number => 0.3 + Math.sin(Math.PI * t) * 0.9;

describe('violins', () => {
  it('are no bands: what they say is a width', async () => {
    const c = await drawnOver([violin(3, 20, 80, bulge), violin(7, 10, 90, bulge)].join('\n'));
    expect([c.chart_type, c.series.length]).toEqual(['declined', 0]);
    expect(c.diagnostics.unread).toMatchObject([{ what: 'violin', count: 2 }]);
  });

  it('are not taken for violins: the area under a bell, and a band that is widest in its middle', async () => {
    const bell: Pair[] = steps.map((t) => [1 + 8 * t, 80 * Math.exp(-(((t - 0.5) / 0.2) ** 2))]);
    const area = await drawnOver(filled([[1, 0], ...bell, [9, 0]]));
    expect(kindsOf(area)).toBe('band');
    const upper: Pair[] = steps.map((t) => [1 + 8 * t, 50 + 20 * t + 10 * Math.sin(Math.PI * t)]);
    const lower: Pair[] = steps.map((t) => [1 + 8 * t, 50 + 20 * t - 10 * Math.sin(Math.PI * t)]);
    expect(kindsOf(await drawnOver(filled([...upper, ...lower.reverse()])))).toBe('band');
  });
});
