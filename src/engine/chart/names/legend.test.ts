import { describe, expect, it } from 'vitest';
import { filledRect, line, text } from '../../../../tests/pdf-kit.ts';
import {
  drawnOver,
  kindsOf,
  labelsOf,
  oneChart,
  type Pair,
  places,
  plain,
  wave,
  worst,
} from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const red: [number, number, number] = [0.8, 0, 0];
const green: [number, number, number] = [0, 0.6, 0];
const points = Array.from({ length: 12 }, (_, i): Pair => [0.7 + (i * 8.3) / 12, 12 + ((i * 29) % 60)]);
const others = points.map(([x, y]): Pair => [x + 0.3, 75 - y]);
const square = (x: number, y: number, rgb: string, size = 5): string =>
  `q ${rgb} rg ${x - size / 2} ${y - size / 2} ${size} ${size} re f Q`;
const frame = (x: number, y: number, w: number, h: number): string => `q 0.6 0.6 0.6 RG ${x} ${y} ${w} ${h} re S Q`;
const set = (list: Pair[], rgb: string): string => list.map(([x, y]) => square(toX(x), toY(y), rgb)).join('\n');

describe('a legend is never data', () => {
  it('finds 12 points beside a framed legend of one symbol', async () => {
    const c = await drawnOver(
      `${set(points, '0.8 0 0')} ${frame(80, 236, 60, 18)} ${square(90, 245, '0.8 0 0')} ${text(100, 241.5, 'runs')}`,
    );
    expect(c.series.map((s) => s.points?.length)).toEqual([12]);
    expect(labelsOf(c)).toEqual(['runs']);
  });

  it('finds 12 points beside a legend of one symbol without a frame', async () => {
    const c = await drawnOver(
      `${set(points, '0.8 0 0')} ${line(
        [
          [toX(0), 40],
          [toX(1), 40],
        ],
        { width: 0.1, rgb: [1, 1, 1] },
      )} ${square(90, 245, '0.8 0 0')} ${text(100, 241.5, 'runs')}`,
    );
    expect(c.series.map((s) => s.points?.length)).toEqual([12]);
  });

  it.each([
    ['framed', true],
    ['unframed', false],
  ])('finds 12 + 12 points beside a %s legend in two columns', async (_name, framed) => {
    const legend = `${square(90, 245, '0.8 0 0')} ${text(100, 241.5, 'first')} ${square(150, 245, '0 0.6 0')} ${text(160, 241.5, 'second')}`;
    const c = await drawnOver(
      `${set(points, '0.8 0 0')} ${set(others, '0 0.6 0')} ${framed ? frame(80, 236, 130, 18) : ''} ${legend}`,
    );
    expect(c.series.map((s) => s.points?.length)).toEqual([12, 12]);
    expect(labelsOf(c)).toEqual(['first', 'second']);
  });

  it('keeps a point on the edge of the plot although a text stands beyond the edge', async () => {
    const edge: Pair[] = [...points.slice(1), [10, 90]];
    const c = await drawnOver(`${set(edge, '0.8 0 0')} ${text(toX(10) + 8, toY(90) - 3.5, 'group')}`);
    expect(c.series.map((s) => s.points?.length)).toEqual([12]);
    expect(labelsOf(c)).toEqual([null]);
  });

  it('keeps every point of a scatter whose points carry labels', async () => {
    const c = await drawnOver(
      points
        .map(
          ([x, y], i) => `${square(toX(x), toY(y), '0.8 0 0')} ${text(toX(x) + 6, toY(y) - 3, `p${i}`, { size: 7 })}`,
        )
        .join('\n'),
    );
    expect(c.series.map((s) => s.points?.length)).toEqual([12]);
  });

  it('keeps a curve whose two peaks look like the sides of a frame', async () => {
    const peaks = Array.from(
      { length: 60 },
      (_, i): Pair => [i / 6, 5 + 90 * Math.exp(-((i / 6 - 2) ** 2) * 4) + 90 * Math.exp(-((i / 6 - 8) ** 2) * 4)],
    );
    const c = await oneChart({ ...plain, curves: [{ points: peaks }], after: text(toX(4.6), toY(50), 'gap') });
    expect(worst(c.series[0]?.points ?? [], peaks)).toBeLessThan(0.05);
  });

  it('keeps the crest of a curve beside notes and a shaded region', async () => {
    const crest = wave(75);
    const c = await oneChart({
      ...plain,
      before: filledRect(toX(3), toY(0), 60, toY(100) - toY(0), [1, 0.95, 0.8]),
      curves: [{ points: crest }],
      after: `${text(toX(3.2), toY(10), 'region A')} ${text(toX(6), toY(30), 'outside')}`,
    });
    expect(Math.max(...(c.series[0]?.points ?? []).map((p) => p[1]))).toBeGreaterThan(94.5);
    expect(kindsOf(c)).toBe('curve');
  });

  it('keeps a piece of a curve that happens to be level with a text', async () => {
    const w: Pair[] = [
      [0, 20],
      [3, 60],
      [5, 60],
      [7, 30],
      [10, 40],
    ];
    const c = await oneChart({ ...plain, curves: [{ points: w }], after: text(toX(5) + 6, toY(60) - 3, 'plateau') });
    expect(worst(c.series[0]?.points ?? [], w)).toBeLessThan(0.02);
  });

  it('takes no legend frame or sample for a curve', async () => {
    const c = await oneChart({
      ...plain,
      curves: [
        { points: wave(30), rgb: red },
        { points: wave(60), rgb: green },
      ],
      legend: {
        at: [80, 250],
        entries: [
          { label: 'first', rgb: red },
          { label: 'second', rgb: green },
        ],
      },
      after: frame(75, 228, 80, 30),
    });
    expect(kindsOf(c)).toBe('curve curve');
    expect(labelsOf(c)).toEqual(['first', 'second']);
  });
});

describe('names', () => {
  it('names curves by dash where the colour is the same', async () => {
    const black: [number, number, number] = [0, 0, 0];
    const c = await oneChart({
      ...plain,
      curves: [
        { points: wave(30), rgb: black },
        { points: wave(60), rgb: black, dash: [4, 2] },
      ],
      legend: {
        at: [80, 250],
        entries: [
          { label: 'model', rgb: black, dash: [4, 2] },
          { label: 'data', rgb: black },
        ],
      },
    });
    expect(labelsOf(c)).toEqual(['data', 'model']);
  });

  it('gives a dashed curve no name that a solid one of its colour bears', async () => {
    const c = await oneChart({
      ...plain,
      curves: [
        { points: wave(30), rgb: red },
        { points: wave(60), rgb: red, dash: [4, 2] },
        { points: wave(75), rgb: green },
      ],
      legend: {
        at: [80, 250],
        entries: [
          { label: 'data', rgb: red },
          { label: 'other', rgb: green },
        ],
      },
    });
    expect(labelsOf(c)).toEqual(['data', null, 'other']);
  });

  it('takes numbers for names', async () => {
    const c = await oneChart({
      ...plain,
      curves: [
        { points: wave(30), rgb: red },
        { points: wave(60), rgb: green },
      ],
      legend: {
        at: [80, 250],
        entries: [
          { label: '0.1', rgb: red },
          { label: '0.2', rgb: green },
        ],
      },
    });
    expect(labelsOf(c)).toEqual(['0.1', '0.2']);
  });

  it('leaves the label open when two entries look like the curve', async () => {
    const c = await oneChart({
      ...plain,
      curves: [{ points: wave(30), rgb: red }],
      legend: {
        at: [80, 250],
        entries: [
          { label: 'one', rgb: red },
          { label: 'two', rgb: red },
        ],
      },
    });
    expect(c.series[0]?.label).toBeNull();
  });

  it('reads a legend outside the plot', async () => {
    const c = await oneChart({
      ...plain,
      plot: [60, 50, 280, 260],
      curves: [
        { points: wave(30), rgb: red },
        { points: wave(60), rgb: green },
      ],
      legend: {
        at: [290, 200],
        entries: [
          { label: 'first', rgb: red },
          { label: 'second', rgb: green },
        ],
      },
    });
    expect(labelsOf(c)).toEqual(['first', 'second']);
  });

  it('names bars by the patch of their colour', async () => {
    const c = await oneChart({
      ...plain,
      bars: [1, 3, 5].flatMap((x) => [
        { x, value: 20, width: 0.6, rgb: red },
        { x: x + 0.6, value: 30, width: 0.6, rgb: green },
      ]),
      legend: {
        at: [250, 250],
        entries: [
          { label: 'plan', rgb: red, mark: 'box' },
          { label: 'actual', rgb: green, mark: 'box' },
        ],
      },
    });
    expect(labelsOf(c)).toEqual(['plan', 'actual']);
  });

  it('takes text in the colour of a curve at its end for its name', async () => {
    const c = await oneChart({
      ...plain,
      curves: [
        { points: wave(30).slice(0, 15), rgb: red },
        { points: wave(60).slice(0, 15), rgb: green },
      ],
      after: `${text(toX(7.2), toY(wave(30)[14]?.[1] ?? 0), 'low', { rgb: red })} ${text(toX(7.2), toY(wave(60)[14]?.[1] ?? 0), 'high', { rgb: green })}`,
    });
    expect(labelsOf(c)).toEqual(['low', 'high']);
  });
});
