import { describe, expect, it } from 'vitest';
import { type ChartSpec, chart } from '../../../../tests/pdf-kit.ts';
import { chartResponseSchema } from '../../contract/chart.ts';
import { answerTo, outcomeOf, type Pair, plain, wave, xAxis, yAxis } from './chart-testing.ts';
import { checkHints } from './hints.ts';

const red: [number, number, number] = [0.8, 0, 0];
const two: ChartSpec = {
  ...plain,
  curves: [{ points: wave(30) }, { points: wave(60), rgb: red }],
  legend: {
    at: [80, 250],
    entries: [
      { label: 'low', rgb: [0, 0, 1] },
      { label: 'high', rgb: red },
    ],
  },
};
const sparseRight: Pair[] = [
  [0, 2],
  [5, 4],
  [10, 1],
];
const dual: ChartSpec = {
  x: xAxis,
  y: yAxis,
  y2: { range: [0, 5], ticks: [0, 1, 2, 3, 4, 5] },
  curves: [{ points: wave() }, { points: sparseRight, rgb: red, axis: 'right' }],
};
const failureOf = async (spec: ChartSpec, hints: Record<string, string>) => {
  const outcome = await outcomeOf(chart(spec), { hints });
  return outcome.ok ? 'none' : outcome.failure.code;
};

describe('answers', () => {
  it.each([
    ['an id that no page asks', two, { 'p0.s0.axis': 'left' }],
    ['an id of another page', dual, { 'p7.s0.axis': 'left' }],
    ['a verdict on a chart that is not read', dual, { 'p3.verify': 'confirmed' }],
    ['an empty id', two, { '': 'left' }],
  ])('fails for %s', async (_name, spec, hints) => {
    expect(await failureOf(spec, hints)).toBe('unknown_hint');
  });

  it.each([
    ['a side that is none', dual, { 'p0.s0.axis': 'top' }],
    ['a number', dual, { 'p0.s0.axis': '3.5' }],
    ['a verdict that is none', two, { 'p0.verify': 'looks fine' }],
    ['a label of a series that is not there', two, { 'p0.verify': 'labels_wrong:s9' }],
  ])('fails for %s', async (_name, spec, hints) => {
    expect(await failureOf(spec, hints)).toBe('bad_hint_value');
  });

  it('fails for hints that are no map of words, and for more than any page asks', () => {
    expect(checkHints([1, 2])?.code).toBe('bad_argument');
    expect(checkHints(null)?.code).toBe('bad_argument');
    expect(checkHints({ a: 1 })?.code).toBe('bad_hint_value');
    expect(checkHints(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`p${i}.type`, 'line'])))?.code).toBe(
      'unknown_hint',
    );
    expect(checkHints({})).toBeNull();
  });

  it('depends on the hints of the call alone', async () => {
    const first = await answerTo(chart(dual));
    await answerTo(chart(dual), { hints: { 'p0.s0.axis': 'left', 'p0.s1.axis': 'right' } });
    expect(await answerTo(chart(dual))).toEqual(first);
  });
});

describe('verdicts', () => {
  it('starts unverified and can be confirmed', async () => {
    expect((await answerTo(chart(two))).charts[0]?.verification).toBe('unverified');
    const r = await answerTo(chart(two), { hints: { 'p0.verify': 'confirmed' } });
    expect(r.charts[0]?.verification).toBe('card_confirmed');
  });

  it('drops the labels that are wrong and keeps every coordinate', async () => {
    const before = await answerTo(chart(two));
    const one = await answerTo(chart(two), { hints: { 'p0.verify': 'labels_wrong:s1' } });
    const all = await answerTo(chart(two), { hints: { 'p0.verify': 'labels_wrong' } });
    expect(one.charts[0]?.series.map((s) => s.label)).toEqual(['low', null]);
    expect(all.charts[0]?.series.map((s) => s.label)).toEqual([null, null]);
    expect(all.charts[0]?.verification).toBe('labels_rejected');
    expect(all.charts[0]?.verification_card?.series.map((s) => s.label)).toEqual([null, null]);
    expect(all.charts[0]?.series.map((s) => s.points)).toEqual(before.charts[0]?.series.map((s) => s.points));
  });

  it('declines a chart whose axes are wrong, without data, card or range', async () => {
    const r = await answerTo(chart(two), { hints: { 'p0.verify': 'axes_wrong' } });
    const c = r.charts[0];
    expect(r.status).toBe('declined');
    expect(c?.decline_reason?.code).toBe('caller_rejected');
    expect(c?.series).toEqual([]);
    expect(c?.verification_card).toBeUndefined();
    expect(c?.y_axis?.range).toBeNull();
  });
});

describe('the answer', () => {
  it.each([
    ['a chart that is read', two],
    ['a chart that asks', dual],
    ['a chart without data', plain],
  ])('fits the contract for %s', async (_name, spec) => {
    const parsed = chartResponseSchema.safeParse(await answerTo(chart(spec)));
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it('says why when the axes are read and nothing is drawn inside', async () => {
    const r = await answerTo(chart(plain));
    expect(r.status).toBe('declined');
    expect(r.charts[0]?.decline_reason?.code).toBe('no_data_geometry');
    expect(r.reasons.map((x) => x.code)).toEqual(['no_data_geometry']);
  });

  it('says that a page without drawings holds no chart', async () => {
    const r = await answerTo('BT /F1 10 Tf 50 200 Td (prose and nothing else) Tj ET');
    expect([r.status, r.reasons[0]?.code, r.charts.length]).toEqual(['declined', 'no_chart', 0]);
  });

  it('has no null, NaN or infinite number among its data', async () => {
    const r = await answerTo(chart(two));
    for (const s of r.charts[0]?.series ?? [])
      for (const p of s.points ?? []) expect(p.every(Number.isFinite)).toBe(true);
  });

  it('reads only panels that the region meets', async () => {
    expect((await answerTo(chart(two), { region: [0, 0, 20, 20] })).charts).toHaveLength(0);
    expect((await answerTo(chart(two), { region: [100, 100, 120, 120] })).charts).toHaveLength(1);
  });

  it('keeps the digits of a year that four digits would lose', async () => {
    const spec: ChartSpec = {
      x: { range: [2015, 2023], ticks: [2015, 2017, 2019, 2021, 2023] },
      y: yAxis,
      curves: [
        {
          points: [
            [2016.25, 20],
            [2019.58, 60],
            [2022, 40],
          ],
        },
      ],
    };
    const r = await answerTo(chart(spec));
    expect(r.charts[0]?.series[0]?.points?.[1]?.[0]).toBeCloseTo(2019.58, 2);
  });
});
