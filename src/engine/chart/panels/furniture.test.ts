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
    const spec = { ...plain, x: { range: [-1, 11] as Pair, ticks: [0, 2, 4, 6, 8, 10] } };
    const at = places(spec);
    const [left, right] = [at.toX(-1), at.toX(11)];
    const frame = `0 0 0 RG 0.6 w ${left} ${at.toY(0)} ${right - left} ${at.toY(100) - at.toY(0)} re S`;
    const axisLine = line(
      [
        [at.toX(0), at.toY(0)],
        [at.toX(10), at.toY(0)],
      ],
      { width: 0.6 },
    );
    const c = await only({
      ...spec,
      frame: 'none',
      before: `${axisLine}\n${frame}`,
      curves: [{ points: wave(), rgb: [0, 0, 0] }],
      legend: {
        at: [300, 240],
        entries: [
          { label: 'measured', rgb: [0, 0, 0] },
          { label: 'other', rgb: [0.8, 0, 0] },
        ],
      },
    });
    expect(c.series.map((s) => [s.label, s.points?.length])).toEqual([['measured', 21]]);
  });
});
