import { describe, expect, it } from 'vitest';
import { type ChartAxisSpec, chart, filledRect, line, text } from '../../../../tests/pdf-kit.ts';
import { answerTo, barsOf, kindsOf, oneChart, type Pair, places, plain, wave } from '../answer/chart-testing.ts';

const signed: ChartAxisSpec = { range: [-10, 15], ticks: [-10, -5, 0, 5, 10, 15] };
const names: ChartAxisSpec = {
  range: [0.5, 4.5],
  ticks: ['Mon', 'Tue', 'Wed', 'Thu'].map((label, i) => ({ value: i + 1, label })),
};
const heights = [30, 75, 10, 55];
const red: [number, number, number] = [0.8, 0, 0];

describe('bars', () => {
  it('reads bars with their names', async () => {
    const c = await oneChart({
      ...plain,
      x: names,
      bars: heights.map((value, i) => ({ x: i + 1, value, width: 0.6 })),
    });
    expect(c.chart_type).toBe('bar');
    expect(c.series[0]?.bars?.map((b) => [b.category, b.base, Math.round(b.value)])).toEqual([
      ['Mon', 0, 30],
      ['Tue', 0, 75],
      ['Wed', 0, 10],
      ['Thu', 0, 55],
    ]);
  });

  it('finds the same bars in rectangles, closed paths and a turned matrix', async () => {
    const { toX, toY } = places(plain);
    const at = (i: number): [number, number, number, number] => [
      toX(2 * i + 1),
      toY(0),
      20,
      toY(heights[i] ?? 0) - toY(0),
    ];
    const re = heights.map((_, i) => filledRect(...at(i), red)).join('\n');
    const closed = heights
      .map((_, i) => {
        const [x, y, w, h] = at(i);
        return `q 0.8 0 0 rg ${x} ${y} m ${x + w} ${y} l ${x + w} ${y + h} l ${x} ${y + h} l h f Q`;
      })
      .join('\n');
    const turned = `q 0 1 -1 0 0 0 cm 0.8 0 0 rg ${heights
      .map((_, i) => {
        const [x, y, w, h] = at(i);
        return `${y} ${-x - w} ${h} ${w} re`;
      })
      .join(' ')} f Q`;
    const read = async (after: string) => barsOf((await answerTo(chart({ ...plain, after }))).charts[0]?.series[0]);
    const first = await read(re);
    expect(first.map((b) => b[2])).toEqual(heights);
    expect(await read(closed)).toEqual(first);
    expect(await read(turned)).toEqual(first);
  });

  it('gives negative bars negative values from a base at zero', async () => {
    const values = Array.from({ length: 24 }, (_, i) => Math.round((((i * 37) % 21) - 9) * 10) / 10 || 3);
    const c = await oneChart({
      x: { range: [0, 25], ticks: [0, 5, 10, 15, 20, 25] },
      y: signed,
      bars: values.map((value, i) => ({ x: i + 1, value, width: 1 })),
    });
    expect(c.series[0]?.bars?.map((b) => Math.round(b.value * 10) / 10)).toEqual(values);
    expect(new Set(c.series[0]?.bars?.map((b) => b.base))).toEqual(new Set([0]));
  });

  it('gives each segment of a stack its own height and says where it starts', async () => {
    const lower = [10, 20, 30, 15];
    const upper = [25, 5, 40, 30];
    const c = await oneChart({
      ...plain,
      x: names,
      bars: [
        ...lower.map((value, i) => ({ x: i + 1, value, width: 0.6 })),
        ...upper.map((v, i) => ({ x: i + 1, base: lower[i] ?? 0, value: (lower[i] ?? 0) + v, width: 0.6, rgb: red })),
      ],
    });
    expect(c.series[1]?.bars?.map((b) => [Math.round(b.value), Math.round(b.stack_base ?? -1)])).toEqual(
      upper.map((v, i) => [v, lower[i]]),
    );
  });

  it('makes one series of each colour of grouped bars', async () => {
    const c = await oneChart({
      ...plain,
      x: names,
      bars: heights.flatMap((value, i) => [
        { x: i + 0.8, value, width: 0.4 },
        { x: i + 1.2, value: 100 - value, width: 0.4, rgb: red },
      ]),
    });
    expect(c.series.map((s) => s.bars?.map((b) => `${b.category} ${Math.round(b.value)}`))).toEqual([
      ['Mon 30', 'Tue 75', 'Wed 10', 'Thu 55'],
      ['Mon 70', 'Tue 25', 'Wed 90', 'Thu 45'],
    ]);
  });

  it('reads horizontal bars along the x axis', async () => {
    const { toX, toY } = places(plain);
    const bars = heights.map((v, i) => filledRect(toX(0), toY(15 + 20 * i), toX(v / 10) - toX(0), 15, red)).join('\n');
    const labels = ['a', 'b', 'c', 'd'].map((s, i) => text(50, toY(15 + 20 * i) + 4, s, { align: 'right' })).join('\n');
    const c = (await answerTo(chart({ x: plain.x ?? names, after: `${bars}\n${labels}` }))).charts[0];
    expect(c?.series[0]?.orientation).toBe('horizontal');
    expect(c?.series[0]?.bars?.map((b) => `${b.category} ${b.value.toFixed(1)}`).sort()).toEqual([
      'a 3.0',
      'b 7.5',
      'c 1.0',
      'd 5.5',
    ]);
  });

  it('reads a histogram drawn as one outline as bars, not as a polyline', async () => {
    const { toX, toY } = places(plain);
    const tops = [5, 30, 80, 60, 20, 5];
    const outline: Pair[] = [[2, 0]];
    for (const [i, t] of tops.entries()) outline.push([2 + i, t], [3 + i, t]);
    outline.push([8, 0]);
    const c = await oneChart({
      ...plain,
      after: line(
        outline.map(([x, y]): Pair => [toX(x), toY(y)]),
        { rgb: red },
      ),
    });
    expect(kindsOf(c)).toBe('bars');
    expect(c.series[0]?.bars?.map((b) => Math.round(b.value))).toEqual(tops);
  });

  it('takes a shaded span over the full height for no bar', async () => {
    const { toX, toY } = places(plain);
    const span = filledRect(toX(3), toY(0), toX(5) - toX(3), toY(100) - toY(0), [0.9, 0.9, 0.7]);
    const c = await oneChart({ ...plain, before: span, curves: [{ points: wave() }] });
    expect(kindsOf(c)).toBe('curve');
    expect(c.diagnostics.unread.map((u) => u.what)).toContain('shaded span');
  });

  it('takes shaded spans of unequal width for no bars', async () => {
    const { toX, toY } = places(plain);
    const span = (a: number, b: number): string =>
      filledRect(toX(a), toY(0), toX(b) - toX(a), toY(100) - toY(0), [0.9, 0.9, 0.7]);
    const c = await oneChart({
      ...plain,
      before: [span(1, 1.4), span(3, 3.2), span(5, 6), span(8, 8.5)].join('\n'),
      curves: [{ points: wave() }],
    });
    expect(kindsOf(c)).toBe('curve');
    expect(c.diagnostics.unread).toMatchObject([{ what: 'shaded span', count: 4 }]);
  });

  it('attaches error bars to bars', async () => {
    const { toX, toY } = places({ ...plain, x: names });
    const errors = heights
      .map((v, i) =>
        line([
          [toX(i + 1), toY(v - 5)],
          [toX(i + 1), toY(v + 5)],
        ]),
      )
      .join('\n');
    const c = await oneChart({
      ...plain,
      x: names,
      bars: heights.map((value, i) => ({ x: i + 1, value, width: 0.6 })),
      after: errors,
    });
    expect(kindsOf(c)).toBe('bars');
    expect(c.series[0]?.y_err?.map((e) => e?.map(Math.round))).toEqual(heights.map((v) => [v - 5, v + 5]));
  });

  it('reports both the bars and the line of a combined chart', async () => {
    const c = await oneChart({
      ...plain,
      bars: [1, 3, 5, 7, 9].map((x) => ({ x, value: 10 * x, width: 1 })),
      curves: [{ points: wave(), rgb: red }],
    });
    expect(kindsOf(c).split(' ').sort()).toEqual(['bars', 'curve']);
    expect(c.chart_type).toBe('mixed');
  });

  it('declines boxes with whiskers as a box plot', async () => {
    const { toX, toY } = places({ ...plain, x: names });
    const boxes = heights.map((v, i) => {
      const x = toX(i + 1);
      const [q1, q3] = [toY(30 + v / 10), toY(50 + v / 10)];
      return `${line([
        [x - 8, q1],
        [x + 8, q1],
        [x + 8, q3],
        [x - 8, q3],
        [x - 8, q1],
      ])} ${line([
        [x, q3],
        [x, q3 + 20],
      ])} ${line([
        [x, q1],
        [x, q1 - 20],
      ])} ${line([
        [x - 8, (q1 + q3) / 2],
        [x + 8, (q1 + q3) / 2],
      ])}`;
    });
    const c = await oneChart({ ...plain, x: names, after: boxes.join('\n') });
    expect(c.decline_reason?.code).toBe('box_plot');
  });

  it('declines a field of tiles as a heat map', async () => {
    const { toX, toY } = places(plain);
    const tiles = Array.from({ length: 50 }, (_, k) => {
      const [i, j] = [k % 10, Math.floor(k / 10)];
      return filledRect(toX(i), toY(20 * j), toX(1) - toX(0), toY(20) - toY(0), [i / 10, j / 5, 0.5]);
    });
    const c = await oneChart({ ...plain, after: tiles.join('\n') });
    expect(c.decline_reason?.code).toBe('heat_map');
  });
});

describe('areas and bands', () => {
  const { toX, toY } = places(plain);
  const polygon = (points: Pair[], rgb = '0.7 0.8 1'): string =>
    `q ${rgb} rg ${points.map(([x, y], i) => `${toX(x)} ${toY(y)} ${i ? 'l' : 'm'}`).join(' ')} h f Q`;

  it('reads a band as lower and upper edge', async () => {
    const upper = wave(60);
    const lower = wave(40);
    const c = await oneChart({
      ...plain,
      before: polygon([...upper, ...[...lower].reverse()]),
      curves: [{ points: wave() }],
    });
    const band = c.series.find((s) => s.kind === 'band');
    expect(band?.points?.[4]?.map((v) => Math.round(v ?? 0))).toEqual([
      2,
      Math.round(lower[4]?.[1] ?? 0),
      Math.round(upper[4]?.[1] ?? 0),
    ]);
  });

  it('takes the filling under a curve for part of that curve', async () => {
    const c = await oneChart({
      ...plain,
      before: polygon([[0, 0], ...wave(), [10, 0]], '0.8 0.8 1'),
      curves: [{ points: wave() }],
    });
    expect(kindsOf(c)).toBe('curve');
  });

  it('reads an area without a line of its own from its upper edge', async () => {
    const c = await oneChart({ ...plain, after: polygon([[0, 0], ...wave(), [10, 0]], '0.2 0.4 0.8') });
    expect(c.series[0]?.points?.map((p) => Math.round(p[2] ?? 0))).toEqual(wave().map(([, y]) => Math.round(y)));
    expect(new Set(c.series[0]?.points?.map((p) => p[1]))).toEqual(new Set([0]));
  });
});
