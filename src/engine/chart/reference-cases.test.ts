/** Cases in which earlier readers of charts went wrong, with the outcome that is right; one case, one name. */
import { describe, expect, it } from 'vitest';
import { type ChartSpec, chart, line } from '../../../tests/pdf-kit.ts';
import type { Chart, ChartResponse } from '../contract/chart.ts';
import { answerTo, numbersOf, type Pair, places, plain, wave, xAxis, yAxis } from './answer/chart-testing.ts';

const { toX, toY } = places(plain);
const at = (points: Pair[]): Pair[] => points.map(([x, y]): Pair => [toX(x), toY(y)]);
const irregular = (x: number, y: number): string =>
  `q 0 0 0.6 rg ${toX(x)} ${toY(y)} m ${toX(x) + 7} ${toY(y) + 1} l ${toX(x) + 5} ${toY(y) + 5} l ${toX(x) + 1} ${toY(y) + 3} l ${toX(x) - 2} ${toY(y) + 6} l h f Q`;
const strange: ChartSpec = {
  ...plain,
  after: [irregular(1, 20), irregular(4, 60), irregular(6, 35), irregular(8, 70)].join('\n'),
};
const bracketOnly: ChartSpec = {
  ...plain,
  after: line(
    at([
      [1, 60],
      [1, 64],
      [2, 64],
      [2, 60],
    ]),
  ),
};
const headsOnly: ChartSpec = {
  ...plain,
  after: `q 0 0 0 rg ${toX(3)} ${toY(30)} m ${toX(3) + 6} ${toY(30) + 2} l ${toX(3) + 6} ${toY(30) - 2} l h f ${toX(5)} ${toY(60)} m ${toX(5) - 2} ${toY(60) + 6} l ${toX(5) + 2} ${toY(60) + 6} l h f Q`,
};
const picture: ChartSpec = {
  ...plain,
  after: `q ${toX(10) - toX(0)} 0 0 ${toY(100) - toY(0)} ${toX(0)} ${toY(0)} cm BI /W 2 /H 2 /CS /G /BPC 8 /F /AHx ID 00FF80C0> EI Q`,
};
const spike = Array.from({ length: 201 }, (_, i): Pair => [i / 20, i === 93 ? 98 : 30 + 5 * Math.sin(i / 15)]);
const sparse: Pair[] = [
  [1, 61],
  [2, 67],
  [4, 72],
  [8, 74.5],
  [10, 76],
];
const one = (r: ChartResponse): Chart | undefined => r.charts[0];

const cases: [string, ChartSpec, Record<string, string>, number, (r: ChartResponse) => void][] = [
  [
    'a sharp peak between samples is kept',
    { ...plain, curves: [{ points: spike }] },
    {},
    24,
    (r) => {
      expect(Math.max(...(one(r)?.series[0]?.points ?? []).map((p) => p[1]))).toBeGreaterThan(97);
      expect(one(r)?.series[0]?.points).toHaveLength(24);
    },
  ],
  [
    'extremes that do not fit are counted',
    { ...plain, curves: [{ points: spike.map(([x, y], i): Pair => [x, y + (i % 2) * 3]) }] },
    {},
    6,
    (r) => {
      expect(one(r)?.series[0]?.n_extrema_dropped).toBeGreaterThan(50);
      expect(one(r)?.series[0]?.downsampled).toBe(true);
    },
  ],
  [
    'one point per curve is treated as four',
    { ...plain, curves: [{ points: spike }] },
    {},
    1,
    (r) => expect(one(r)?.series[0]?.points).toHaveLength(4),
  ],
  [
    'five symbols on a line are exact',
    { ...plain, curves: [{ points: sparse, rgb: [1, 0, 0] }], markers: [{ points: sparse, rgb: [1, 0, 0] }] },
    {},
    24,
    (r) => {
      expect(numbersOf(one(r)?.series[0])).toEqual(sparse);
    },
  ],
  [
    'a bracket alone is no line chart',
    bracketOnly,
    {},
    24,
    (r) => {
      expect(r.status).toBe('declined');
      expect(one(r)?.decline_reason?.code).toBe('no_data_geometry');
    },
  ],
  ['two arrow heads alone are no scatter plot', headsOnly, {}, 24, (r) => expect(r.status).toBe('declined')],
  [
    'irregular marks are asked about',
    strange,
    {},
    24,
    (r) => {
      expect(r.status).toBe('needs_hint');
      expect(r.questions.map((q) => q.id)).toEqual(['p0.type']);
      expect(one(r)?.series).toEqual([]);
    },
  ],
  [
    '"not a chart" ends the matter',
    strange,
    { 'p0.type': 'not_a_chart' },
    24,
    (r) => {
      expect(r.status).toBe('declined');
      expect(one(r)?.decline_reason?.code).toBe('caller_says_not_chart');
    },
  ],
  [
    '"cannot tell" ends it as well',
    strange,
    { 'p0.type': 'cant_tell' },
    24,
    (r) => expect(one(r)?.decline_reason?.code).toBe('caller_cannot_tell'),
  ],
  [
    'a type that fits nothing is declined, not an empty answer',
    strange,
    { 'p0.type': 'bar' },
    24,
    (r) => {
      expect(one(r)?.decline_reason?.code).toBe('hinted_type_empty');
    },
  ],
  [
    'a type that fits confirms the chart',
    strange,
    { 'p0.type': 'scatter' },
    24,
    (r) => {
      expect(r.status).toBe('ok');
      expect(one(r)?.series[0]?.points).toHaveLength(4);
    },
  ],
  [
    'a bitmap inside vector axes is declined without a question',
    picture,
    {},
    24,
    (r) => {
      expect(r.questions).toEqual([]);
      expect(one(r)?.decline_reason?.code).toBe('raster_chart');
    },
  ],
  [
    'an open question holds back data, axis and resolution',
    { x: xAxis, y: yAxis, y2: { range: [0, 5], ticks: [0, 1, 2, 3, 4, 5] }, curves: [{ points: wave() }] },
    {},
    24,
    (r) => {
      const s = one(r)?.series[0];
      expect([s?.points, s?.axis, s?.resolved_by, s?.pending_question]).toEqual([undefined, null, null, 'p0.s0.axis']);
    },
  ],
  [
    'a fit that runs past the last tick is kept',
    {
      ...plain,
      x: { range: [0, 12], ticks: [0, 2, 4, 6, 8, 10] },
      curves: [
        {
          points: [
            [0, 10],
            [4, 40],
            [11.8, 90],
          ],
        },
      ],
    },
    {},
    24,
    (r) => {
      expect(numbersOf(one(r)?.series[0])[2]?.[0]).toBe(11.8);
    },
  ],
];

describe('where earlier readers went wrong', () => {
  it.each(cases)('%s', async (_name, spec, hints, maxPoints, expectIt) => {
    expectIt(await answerTo(chart(spec), { hints, max_points: maxPoints }));
  });
});
