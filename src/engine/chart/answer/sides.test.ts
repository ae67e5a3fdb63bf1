import { describe, expect, it } from 'vitest';
import type { ChartSpec } from '../../../../tests/pdf-kit.ts';
import { chart } from '../../../../tests/pdf-kit.ts';
import { answerTo, numbersOf, oneChart, type Pair, places, plain, wave, worst, xAxis, yAxis } from './chart-testing.ts';

const red: [number, number, number] = [0.8, 0, 0];
const blue: [number, number, number] = [0, 0, 0.8];
const right: Pair[] = [
  [0, 2],
  [2.5, 3.5],
  [5, 1],
  [7.5, 4],
  [10, 2.5],
];
const y2 = { range: [0, 5] as [number, number], ticks: [0, 1, 2, 3, 4, 5] };
const dual: ChartSpec = {
  x: xAxis,
  y: yAxis,
  y2,
  curves: [
    { points: wave(), rgb: blue },
    { points: right, rgb: red, axis: 'right' },
  ],
};

describe('which axis', () => {
  it('asks for each curve when nothing tells, and emits no data meanwhile', async () => {
    const r = await answerTo(chart(dual));
    expect(r.status).toBe('needs_hint');
    expect(r.questions.map((q) => [q.id, q.kind, q.options.map((o) => o.id).join()])).toEqual([
      ['p0.s0.axis', 'y_axis_for_curve', 'left,right,cant_tell'],
      ['p0.s1.axis', 'y_axis_for_curve', 'left,right,cant_tell'],
    ]);
    for (const s of r.charts[0]?.series ?? []) {
      expect(s.points).toBeUndefined();
      expect(s.axis).toBeNull();
      expect(s.pending_question).toBe(`${s.series_id}.axis`);
    }
  });

  it('gives questions letters and colours of their own, and says what each side would mean', async () => {
    const r = await answerTo(chart(dual));
    expect(r.questions.map((q) => q.letter)).toEqual(['A', 'B']);
    expect(new Set(r.questions.map((q) => q.highlight.color_name)).size).toBe(2);
    expect(r.questions[1]?.meaning.left?.[0]).toContain('0 → 40');
    expect(r.questions[1]?.meaning.right?.[0]).toContain('0 → 2');
    expect(r.questions[0]?.meaning.left).toHaveLength(3);
  });

  it('reads a sparse curve on the right axis when told so', async () => {
    const r = await answerTo(chart(dual), { hints: { 'p0.s0.axis': 'left', 'p0.s1.axis': 'right' } });
    expect(r.status).toBe('ok');
    expect(worst(r.charts[0]?.series[1]?.points ?? [], right)).toBeLessThan(0.01);
    expect(r.charts[0]?.series[1]?.resolved_by).toBe('hint');
  });

  it('keeps what is answered and asks on for the rest', async () => {
    const r = await answerTo(chart(dual), { hints: { 'p0.s1.axis': 'right' } });
    expect(r.status).toBe('needs_hint');
    expect(r.questions.map((q) => q.id)).toEqual(['p0.s0.axis']);
    expect(r.charts[0]?.series[1]?.points).toHaveLength(5);
  });

  it('declines the series that the caller cannot tell', async () => {
    const r = await answerTo(chart(dual), { hints: { 'p0.s0.axis': 'left', 'p0.s1.axis': 'cant_tell' } });
    expect(r.status).toBe('ok');
    expect(r.charts[0]?.series[1]?.points).toBeUndefined();
    expect(r.charts[0]?.diagnostics.unread.map((u) => u.why).join()).toContain('caller_cannot_tell');
  });

  it.each(['ticks', 'title'])('needs no question when the %s of an axis have the colour of the curve', async (part) => {
    const titled = part === 'title';
    const r = await answerTo(
      chart({
        ...dual,
        y: { ...yAxis, rgb: blue, ...(titled ? { title: 'speed' } : {}) },
        y2: { ...y2, rgb: red, ...(titled ? { title: 'load' } : {}) },
      }),
    );
    expect(r.questions).toEqual([]);
    expect(r.charts[0]?.series.map((s) => [s.axis, s.resolved_by])).toEqual([
      ['left', 'text'],
      ['right', 'text'],
    ]);
  });

  it('settles a side by the words of legend and titles', async () => {
    const r = await answerTo(
      chart({
        ...dual,
        y: { ...yAxis, title: 'temperature (K)' },
        y2: { ...y2, title: 'pressure (bar)' },
        legend: {
          at: [80, 250],
          entries: [
            { label: 'inlet temperature', rgb: blue },
            { label: 'inlet pressure', rgb: red },
          ],
        },
      }),
    );
    expect(r.questions).toEqual([]);
    expect(r.charts[0]?.series.map((s) => s.axis)).toEqual(['left', 'right']);
    expect(r.charts[0]?.verification_card?.y_axis_right).toBeDefined();
  });

  it('is not settled by words that both titles share, or that mean nothing', async () => {
    const r = await answerTo(
      chart({
        ...dual,
        y: { ...yAxis, title: 'rate of flow' },
        y2: { ...y2, title: 'rate of loss' },
        legend: {
          at: [80, 250],
          entries: [
            { label: 'rate of change', rgb: blue },
            { label: 'the rate', rgb: red },
          ],
        },
      }),
    );
    expect(r.questions).toHaveLength(2);
  });

  it('takes a word for the side from the label', async () => {
    const r = await answerTo(
      chart({
        ...dual,
        legend: {
          at: [80, 250],
          entries: [
            { label: 'cost (lhs)', rgb: blue },
            { label: 'share (right axis)', rgb: red },
          ],
        },
      }),
    );
    expect(r.charts[0]?.series.map((s) => s.axis)).toEqual(['left', 'right']);
  });

  it('asks when colour and words point to different sides', async () => {
    const r = await answerTo(
      chart({
        ...dual,
        curves: [{ points: wave(), rgb: blue }],
        y: { ...yAxis, title: 'pressure', rgb: blue },
        y2: { ...y2, title: 'temperature', rgb: red },
        legend: { at: [80, 250], entries: [{ label: 'temperature', rgb: blue }] },
      }),
    );
    expect(r.questions).toHaveLength(1);
  });

  it('asks for bars and points as it does for curves', async () => {
    const r = await answerTo(
      chart({
        ...dual,
        curves: [],
        bars: [1, 3, 5, 7].map((x) => ({ x, value: 10 * x, width: 1 })),
        markers: [{ points: right, axis: 'right' }],
      }),
    );
    expect(r.questions.map((q) => q.kind)).toEqual(['y_axis_for_curve', 'y_axis_for_curve']);
  });

  it('needs no question when both sides carry the same scale', async () => {
    const r = await answerTo(chart({ ...dual, y2: yAxis, curves: [{ points: wave(), rgb: blue }] }));
    expect(r.questions).toEqual([]);
    expect(numbersOf(r.charts[0]?.series[0])).toHaveLength(21);
  });

  it('keeps twin curves of one colour apart: solid and dashed have a halo of their own each', async () => {
    const twins: ChartSpec = {
      ...dual,
      curves: [
        { points: wave(), rgb: blue },
        { points: wave(30), rgb: blue, dash: [4, 2] },
      ],
    };
    const r = await answerTo(chart(twins));
    expect(new Set(r.questions.map((q) => q.highlight.color.join())).size).toBe(2);
    expect(r.questions[0]?.highlight.bbox).not.toEqual(r.questions[1]?.highlight.bbox);
  });
});

describe('two x axes', () => {
  const { toX } = places(plain);
  const topTicks = [0, 50, 100, 150, 200];
  const topAxis = topTicks
    .map(
      (v) =>
        `q 0.6 w ${toX(v / 20)} 260 m ${toX(v / 20)} 264 l S Q q BT /F1 10 Tf 1 0 0 1 ${toX(v / 20) - 6} 268 Tm (${v}) Tj ET Q`,
    )
    .join('\n');

  it('reads a lone series on the bottom axis', async () => {
    const c = await oneChart({ ...plain, curves: [{ points: wave() }], after: topAxis });
    expect(c.x_axis_top).toBeDefined();
    expect(worst(c.series[0]?.points ?? [], wave())).toBeLessThan(0.02);
  });

  it('asks for several series, with bottom and top as options', async () => {
    const r = await answerTo(
      chart({ ...plain, curves: [{ points: wave() }, { points: wave(30), rgb: red }], after: topAxis }),
    );
    expect(r.questions.map((q) => q.kind)).toEqual(['x_axis_for_curve', 'x_axis_for_curve']);
    expect(r.charts[0]?.series.map((s) => [s.points, (s.positions ?? []).length > 10])).toEqual([
      [undefined, true],
      [undefined, true],
    ]);
    const told = await answerTo(
      chart({ ...plain, curves: [{ points: wave() }, { points: wave(30), rgb: red }], after: topAxis }),
      {
        hints: { 'p0.s0.x_axis': 'bottom', 'p0.s1.x_axis': 'top' },
      },
    );
    expect(told.charts[0]?.series[1]?.points?.[20]?.[0]).toBeCloseTo(200, 0);
    expect(told.charts[0]?.series.map((s) => [s.x_side, s.resolved_by])).toEqual([
      ['bottom', 'hint'],
      ['top', 'hint'],
    ]);
    const one = await answerTo(
      chart({ ...plain, curves: [{ points: wave() }, { points: wave(30), rgb: red }], after: topAxis }),
      { hints: { 'p0.s0.x_axis': 'bottom' } },
    );
    // A question keeps its letter when another is answered.
    expect(one.questions.map((q) => q.letter)).toEqual(['B']);
  });
});
