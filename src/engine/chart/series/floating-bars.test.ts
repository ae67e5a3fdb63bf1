import { describe, expect, it } from 'vitest';
import { type ChartSpec, chart, filledRect, line, text } from '../../../../tests/pdf-kit.ts';
import { answerTo, barsOf, oneChart, type Pair, places, plain } from '../answer/chart-testing.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May'];
const named: ChartSpec = {
  ...plain,
  x: { range: [0.5, 5.5], ticks: months.map((label, i) => ({ value: i + 1, label })) },
};
const { toX, toY } = places(named);
const red: [number, number, number] = [0.8, 0, 0];
const blue: [number, number, number] = [0.2, 0.4, 0.8];
const from = (ranges: Pair[], rgb = blue, width = 0.6): NonNullable<ChartSpec['bars']> =>
  ranges.map(([base, value], i) => ({ x: i + 1, base, value, width, rgb }));
const ranges: Pair[] = [
  [10, 30],
  [25, 60],
  [20, 85],
  [42, 70],
  [15, 35],
];

describe('bars that stand on nothing', () => {
  it('are read from edge to edge', async () => {
    const c = await oneChart({ ...named, bars: from(ranges) });
    expect([c.chart_type, c.series.length]).toEqual(['bar', 1]);
    expect(barsOf(c.series[0])).toEqual(ranges.map(([base, value], i) => [i, base, value]));
    expect(c.series[0]?.bars?.map((b) => [b.category, b.stack_base])).toEqual(months.map((m) => [m, undefined]));
    expect(c.series[0]?.notes.join(' ')).toContain('Floating');
  });

  it('are read beside numbers, where four or more stand evenly', async () => {
    const c = await oneChart({
      ...plain,
      bars: ranges.map(([base, value], i) => ({ x: 2 * i + 1, base, value, width: 1 })),
    });
    expect(barsOf(c.series[0])).toEqual(ranges.map(([base, value], i) => [2 * i + 1, base, value]));
  });

  it('are read along the x axis', async () => {
    const { toX, toY } = places(plain);
    const bars = ranges.map(([a, b], i) =>
      filledRect(toX(a / 10), toY(10 + 18 * i), toX(b / 10) - toX(a / 10), 18, red),
    );
    const labels = ranges.map((_, i) => text(50, toY(10 + 18 * i) + 6, `task ${'abcde'[i]}`, { align: 'right' }));
    const c = (
      await answerTo(chart({ x: plain.x ?? { range: [0, 1], ticks: [] }, after: [...bars, ...labels].join('\n') }))
    ).charts[0];
    expect(c?.series[0]?.orientation).toBe('horizontal');
    expect(
      c?.series[0]?.bars?.map((b) => [b.category, Number(b.base.toFixed(1)), Number(b.value.toFixed(1))]).sort(),
    ).toEqual(ranges.map(([a, b], i) => [`task ${'abcde'[i]}`, a / 10, b / 10]));
  });

  it('go on where the one before stopped in a waterfall, so that a fall ends below its start', async () => {
    const c = await oneChart({
      ...named,
      bars: [
        { x: 1, value: 40, width: 0.6 },
        { x: 2, base: 40, value: 75, width: 0.6, rgb: [0, 0.6, 0] },
        { x: 3, base: 75, value: 55, width: 0.6, rgb: red },
        { x: 4, base: 55, value: 65, width: 0.6, rgb: [0, 0.6, 0] },
        { x: 5, value: 65, width: 0.6 },
      ],
    });
    expect(c.series.map(barsOf)).toEqual([
      [
        [0, 0, 40],
        [4, 0, 65],
      ],
      [
        [1, 40, 75],
        [3, 55, 65],
      ],
      [[2, 75, 55]],
    ]);
  });

  it('may stand side by side round a name', async () => {
    const low: Pair[] = ranges.map(([a, b]) => [a - 5, b - 8]);
    const side = (list: Pair[], shift: number, rgb: [number, number, number]) =>
      from(list, rgb, 0.3).map((b) => ({ ...b, x: b.x + shift }));
    const c = await oneChart({ ...named, bars: [...side(ranges, -0.17, blue), ...side(low, 0.17, red)] });
    expect(c.series.map((s) => s.bars?.map((b) => [b.category, Math.round(b.base), Math.round(b.value)]))).toEqual(
      [ranges, low].map((list) => list.map(([a, b], i) => [months[i], a, b])),
    );
  });

  it('keep their upper edge as value where some happen to stand on the base', async () => {
    const mixed: Pair[] = [
      [0, 30],
      [25, 60],
      [0, 85],
      [42, 70],
      [0, 35],
    ];
    const c = await oneChart({ ...named, bars: from(mixed) });
    expect(barsOf(c.series[0])).toEqual(mixed.map(([base, value], i) => [i, base, value]));
  });
});

describe('boxes that are no floating bars', () => {
  const emitted = async (spec: ChartSpec) => (await oneChart(spec)).series.flatMap((s) => s.bars ?? []).length;

  it('are segments of a stack, which stay segments', async () => {
    const c = await oneChart({
      ...named,
      bars: [
        ...from(months.map((_, i): Pair => [0, 20 + i])),
        ...from(
          months.map((_, i): Pair => [20 + i, 50]),
          red,
        ),
      ],
    });
    expect(c.series[1]?.bars?.map((b) => [Math.round(b.stack_base ?? -1), Math.round(b.value)])).toEqual(
      months.map((_, i) => [20 + i, 30 - i]),
    );
  });

  it('are segments of a stack whose lowest part is not drawn', async () => {
    expect(
      await emitted({
        ...named,
        bars: [
          ...from(ranges),
          ...from(
            ranges.map(([, top]): Pair => [top, 95]),
            red,
          ),
        ],
      }),
    ).toBe(0);
  });

  it('are boxes with whiskers or a median, filled or not', async () => {
    const strokes = (at: (i: number) => [Pair, Pair]): string => ranges.map((_, i) => line(at(i))).join('\n');
    const whiskers = strokes((i) => [
      [toX(i + 1), toY(ranges[i]?.[1] ?? 0)],
      [toX(i + 1), toY((ranges[i]?.[1] ?? 0) + 8)],
    ]);
    const medians = strokes((i) => [
      [toX(i + 0.7), toY((ranges[i]?.[0] ?? 0) + 5)],
      [toX(i + 1.3), toY((ranges[i]?.[0] ?? 0) + 5)],
    ]);
    expect(await emitted({ ...named, bars: from(ranges), after: whiskers })).toBe(0);
    expect(await emitted({ ...named, bars: from(ranges), after: medians })).toBe(0);
  });

  it('are boxes of different widths, out of step, or beside the names', async () => {
    const bars = from(ranges);
    expect(await emitted({ ...named, bars: bars.map((b, i) => ({ ...b, width: 0.3 + 0.1 * i })) })).toBe(0);
    expect(await emitted({ ...named, bars: bars.map((b, i) => ({ ...b, x: b.x + 0.1 * (i % 3) })) })).toBe(0);
    expect(await emitted({ ...plain, bars: from(ranges.slice(0, 3)) })).toBe(0);
  });

  it('are keys in a column, and tiles of one size', async () => {
    const keys = [0, 1, 2, 3, 4].map((i) => filledRect(toX(4), toY(60 + 6 * i), 14, 8, [0.2 * i, 0.3, 0.5])).join('\n');
    expect(await emitted({ ...plain, after: keys })).toBe(0);
    const tiles = ranges.map(([base], i) => ({ x: 2 * i + 1, base, value: base + 20, width: 1 }));
    expect(await emitted({ ...plain, bars: tiles })).toBe(0);
  });
});
