import { describe, expect, it } from 'vitest';
import { chart, line } from '../../../../tests/pdf-kit.ts';
import type { Chart } from '../../contract/chart.ts';
import { answerTo, kindsOf, type Pair, places, plain, wave } from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const flat = (from: number, to: number, y: number): Pair[] => [
  [toX(from), toY(y)],
  [toX(to), toY(y)],
];
const grey: [number, number, number] = [0.75, 0.75, 0.75];

async function only(spec: Parameters<typeof chart>[0]): Promise<Chart> {
  const first = (await answerTo(chart(spec))).charts[0];
  if (!first) throw new Error('no chart');
  return first;
}

describe('furniture', () => {
  it('takes lines at ticks that all stop a little before the frame for a grid', async () => {
    const grid = [20, 40, 60, 80].map((y) => line(flat(0, 9.8, y), { rgb: grey }));
    const across: Pair[] = [
      [0, 10],
      [9.8, 90],
    ];
    const c = await only({ ...plain, before: grid.join('\n'), curves: [{ points: across, rgb: [0, 0, 0.8] }] });
    expect(kindsOf(c)).toBe('curve');
    expect(c.series[0]?.points?.map((p) => Math.round(p[1]))).toEqual([10, 90]);
  });

  it('takes a line from the first tick to the last for the axis, even if a legend names its look', async () => {
    const c = await only({
      ...plain,
      x: { range: [-0.5, 10.5], ticks: [0, 2, 4, 6, 8, 10] },
      before: line([
        [places({ ...plain, x: { range: [-0.5, 10.5], ticks: [] } }).toX(0), toY(0)],
        [places({ ...plain, x: { range: [-0.5, 10.5], ticks: [] } }).toX(10), toY(0)],
      ]),
      curves: [{ points: wave(), rgb: [0, 0, 0] }],
      legend: { at: [300, 240], entries: [{ label: 'measured', rgb: [0, 0, 0] }] },
    });
    expect(c.series.map((s) => [s.label, s.points?.length])).toEqual([['measured', 21]]);
  });
});
