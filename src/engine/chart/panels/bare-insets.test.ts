import { describe, expect, it } from 'vitest';
import { line } from '../../../../tests/pdf-kit.ts';
import { drawnOver, kindsOf, oneChart, type Pair, places, plain, wave } from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const at = (list: Pair[]): Pair[] => list.map(([x, y]) => [toX(x), toY(y)]);
const main = line(at(wave()), { rgb: [0, 0, 0.8] });
const small: Pair[] = [
  [6, 70],
  [7, 90],
  [8, 75],
  [9, 85],
];
const box = [toX(5.5), toY(65), toX(9.5) - toX(5.5), toY(95) - toY(65)].map((v) => v.toFixed(2)).join(' ');

describe('a plot without scales inside another', () => {
  it('is left out, and said', async () => {
    const inset = `q ${box} re W n ${line(at(small), { rgb: [0.8, 0, 0] })} Q 0 0 0 RG ${box} re S`;
    const c = await drawnOver(`${main}\n${inset}`);
    expect(c.series.map((s) => s.points?.length)).toEqual([21]);
    expect(c.diagnostics.notes.join()).toContain('without scales');
  });

  it('is left out when nothing is clipped but a curve runs from side to side of its frame', async () => {
    const inner = wave(82, 0).map(([x, y]): Pair => [5.5 + 0.4 * x, 82 + (y - 82) / 2]);
    const c = await drawnOver(`${main}\n${line(at(inner), { rgb: [0.8, 0, 0] })} 0 0 0 RG ${box} re S`);
    expect(c.series.map((s) => s.style.color?.[2])).toEqual([0.8]);
  });

  it('is not seen in a curve with a box of its own extent', async () => {
    const c = await drawnOver(`${main}\n${line(at(small), { rgb: [0.8, 0, 0] })} 0 0 0 RG ${box} re S`);
    expect(kindsOf(c)).toBe('curve curve');
  });
});

describe('names along the y axis', () => {
  it('give no values to a curve that stands between them', async () => {
    const y = {
      range: [0, 4] as Pair,
      ticks: ['low', 'middle', 'high'].map((label, i) => ({ value: i + 1, label })),
    };
    const points = wave(2, 0).map(([x, v]): Pair => [x, 2 + (v - 2) / 15]);
    const c = await oneChart({ ...plain, y, curves: [{ points }] });
    expect(c.series.filter((s) => s.points !== undefined)).toEqual([]);
  });
});
