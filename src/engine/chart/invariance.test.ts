import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChartSpec, chart } from '../../../tests/pdf-kit.ts';
import type { ChartResponse } from '../contract/chart.ts';
import { answerTo, outcomeOf, type Pair, plain, wave, xAxis, yAxis } from './answer/chart-testing.ts';

const red: [number, number, number] = [0.8, 0, 0];
const spec: ChartSpec = {
  ...plain,
  curves: [{ points: wave(30) }, { points: wave(60), rgb: red, dash: [4, 2] }],
  markers: [
    {
      points: [
        [1, 80],
        [3, 85],
        [5, 90],
        [7, 82],
      ],
      rgb: [0, 0.5, 0],
    },
  ],
  bars: [1, 4, 7].map((x) => ({ x, value: 8 * x, width: 0.8, rgb: [0.6, 0.6, 0.2] as [number, number, number] })),
};
const content = chart(spec);

/** Values and kinds only: what must not depend on where and how the chart was put on the page. */
const valuesOf = (r: ChartResponse): unknown =>
  r.charts.map((c) =>
    c.series.map((s) => [
      s.kind,
      s.points?.map((p) => p.map((v) => Math.round((v ?? 0) * 10) / 10)),
      s.bars?.map((b) => [Math.round(b.x * 10) / 10, Math.round(b.value * 10) / 10]),
    ]),
  );

describe('the same chart, put on the page another way', () => {
  const variants: [string, () => Promise<ChartResponse>][] = [
    ['moved', () => answerTo(`q 1 0 0 1 37.3 21.7 cm ${content} Q`, {}, { mediaBox: [0, 0, 460, 340] })],
    ['half as large', () => answerTo(`q 0.5 0 0 0.5 10 20 cm ${content} Q`)],
    [
      'one and a half times as large',
      () => answerTo(`q 1.5 0 0 1.5 0 0 cm ${content} Q`, {}, { mediaBox: [0, 0, 620, 460] }),
    ],
    [
      'on a page with an origin of its own',
      () => answerTo(`q 1 0 0 1 100 100 cm ${content} Q`, {}, { mediaBox: [100, 100, 500, 400] }),
    ],
    ['cropped', () => answerTo(content, {}, { mediaBox: [0, 0, 500, 400], cropBox: [0, 0, 420, 310] })],
    ['on a page turned by 90', () => answerTo(content, {}, { rotate: 90 })],
    ['on a page turned by 270', () => answerTo(content, {}, { rotate: 270 })],
    ['turned by its content', () => answerTo(`q 0 1 -1 0 300 0 cm ${content} Q`, {}, { mediaBox: [0, 0, 300, 400] })],
    ['in a form', () => answerTo('q /Fm Do Q', {}, { forms: { Fm: { content, bbox: [0, 0, 400, 300] } } })],
    [
      'in a form in a form',
      () =>
        answerTo(
          '/Outer Do',
          {},
          {
            forms: {
              Outer: { content: 'q /Fm Do Q', bbox: [0, 0, 400, 300] },
              Fm: { content, bbox: [0, 0, 400, 300] },
            },
          },
        ),
    ],
    ['in several content streams', () => answerTo(content.split('\n'))],
  ];
  it.each(variants)('gives the same values %s', async (_name, read) => {
    expect(valuesOf(await read())).toEqual(valuesOf(await answerTo(content)));
  });
});

describe('a chart that lost something', () => {
  const truth: Pair[] = wave(30);
  /** Every emitted point lies on one of the drawn curves, or nothing is emitted. */
  const liesOnTruth = (r: ChartResponse, curves: Pair[][]): boolean =>
    r.charts.every((c) =>
      c.series.every((s) =>
        (s.points ?? []).every(([x, y]) =>
          curves.some((curve) => curve.some(([tx, ty]) => Math.abs(tx - x) < 0.06 && Math.abs(ty - y) < 0.6)),
        ),
      ),
    );

  it('never gives a wrong value when ticks are dropped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([0, 20, 40, 60, 80, 100], { minLength: 2 }),
        fc.subarray([0, 2, 4, 6, 8, 10], { minLength: 2 }),
        async (ys, xs) => {
          const r = await answerTo(
            chart({ x: { ...xAxis, ticks: xs }, y: { ...yAxis, ticks: ys }, curves: [{ points: truth }] }),
          );
          expect(liesOnTruth(r, [truth])).toBe(true);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('never gives a wrong value when a curve changes its colour', async () => {
    const colour = fc.tuple(
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 10 }),
      fc.integer({ min: 0, max: 9 }),
    );
    await fc.assert(
      fc.asyncProperty(colour, colour, async (a, b) => {
        const other = wave(60);
        const rgb = (c: [number, number, number]): [number, number, number] => [c[0] / 10, c[1] / 10, c[2] / 10];
        const r = await answerTo(
          chart({
            ...plain,
            curves: [
              { points: truth, rgb: rgb(a) },
              { points: other, rgb: rgb(b) },
            ],
          }),
        );
        expect(liesOnTruth(r, [truth, other])).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  it('never gives a wrong value when one label is shifted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -30, max: 30 }), async (which, by) => {
        const ticks = [0, 20, 40, 60, 80, 100].map((v, i) => ({
          value: i === which ? Math.max(0, Math.min(100, v + by)) : v,
          label: String(v),
        }));
        const r = await answerTo(chart({ ...plain, y: { range: [0, 100], ticks }, curves: [{ points: truth }] }));
        expect(liesOnTruth(r, [truth])).toBe(true);
      }),
      { numRuns: 12 },
    );
  });
});

describe('bad pages', () => {
  it.each([
    ['an empty page', ''],
    ['broken operators', `${content} q 1 0 0 ( Q ] >> 5 cm /Nope Do`],
    ['numbers beyond all bounds', `${content} 1e300 -1e300 m 9e99 0 l S q 1e38 0 0 1e38 0 0 cm 0 0 m 1 1 l S Q`],
    ['a form that draws itself', `${content} /Self Do`],
  ])('answers or declines %s without throwing', async (_name, page) => {
    const outcome = await outcomeOf(
      page,
      {},
      { forms: { Self: { content: 'q 1 0 0 1 1 1 cm /Self Do Q', bbox: [0, 0, 400, 300] } } },
    );
    expect(outcome.ok).toBe(true);
  });
});
