import { describe, expect, it } from 'vitest';
import { buildPdf, chart, text } from '../../../../tests/pdf-kit.ts';
import { drawListOf } from '../../../../tests/read-kit.ts';
import { readPageCharts } from '../read-page.ts';

const spec = {
  x: { range: [0, 10] as [number, number], ticks: [0, 5, 10], title: 'time' },
  y: {
    range: [100, 300] as [number, number],
    ticks: [100, 150, 200, 250, 300],
    title: 'a long name of what is measured',
  },
  curves: [
    {
      points: [
        [0, 120],
        [4, 260],
        [10, 180],
      ] as [number, number][],
      rgb: [0.8, 0.1, 0.1] as [number, number, number],
    },
  ],
};
const truth = [
  [0, 120],
  [4, 260],
  [10, 180],
];

async function pointsOf(content: string, mediaBox: [number, number, number, number] = [0, 0, 400, 300]) {
  const list = await drawListOf(buildPdf(content, { mediaBox }));
  const outcome = readPageCharts(list, { page: 1, hints: {}, max_points: 0 });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value.charts.flatMap((c) => c.series.map((s) => s.points));
}
const near = (points: (readonly number[])[] | undefined) =>
  points?.map(([x, y]) => [Math.round((x ?? 0) * 10) / 10, Math.round(y ?? 0)]);

describe('charts and text that lie on their side', () => {
  it('keeps x and y apart when only the left labels run along their axis', async () => {
    const upwards = (label: string, x: number, y: number) => text(x, y, label, { align: 'centre', angle: 90 });
    const [points] = await pointsOf(chart({ ...spec, y: { ...spec.y, drawLabel: upwards } }));
    expect(near(points)).toEqual(truth);
  });

  it('keeps x and y apart when both rows of labels run upwards', async () => {
    const upwards = (label: string, x: number, y: number) => text(x, y, label, { align: 'centre', angle: 90 });
    const below = (label: string, x: number, y: number) => text(x + 3, y + 8, label, { align: 'right', angle: 90 });
    const series = await pointsOf(
      chart({ ...spec, x: { ...spec.x, drawLabel: below }, y: { ...spec.y, drawLabel: upwards } }),
    );
    for (const points of series) if (points) expect(near(points)).toEqual(truth);
  });

  it('reads a chart that is drawn on its side', async () => {
    const [points] = await pointsOf(`q 0 1 -1 0 300 0 cm\n${chart(spec)}\nQ`, [0, 0, 300, 400]);
    expect(near(points)).toEqual(truth);
  });
});
