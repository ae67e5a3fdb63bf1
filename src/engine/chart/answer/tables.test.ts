import { describe, expect, it } from 'vitest';
import { type ChartSpec, chart } from '../../../../tests/pdf-kit.ts';
import { answerTo, plain, yAxis } from './chart-testing.ts';
import { chartsToMarkdown } from './write-markdown.ts';

const spec: ChartSpec = {
  ...plain,
  curves: [
    {
      points: [
        [0, 10],
        [5, 62.5],
        [10, 40],
      ],
    },
  ],
  legend: { at: [80, 250], entries: [{ label: 'a | b, "c"', rgb: [0, 0, 1] }] },
};

describe('tables', () => {
  it('quotes what a table would break on', async () => {
    const r = await answerTo(chart(spec));
    expect(chartsToMarkdown(r)).toContain('a \\| b');
  });

  it('writes categories as their names', async () => {
    const names = {
      range: [0.5, 3.5] as [number, number],
      ticks: ['ant', 'bee', 'cat'].map((label, i) => ({ value: i + 1, label })),
    };
    const r = await answerTo(
      chart({ x: names, y: yAxis, bars: [1, 2, 3].map((x) => ({ x, value: 20 * x, width: 0.6 })) }),
    );
    expect(chartsToMarkdown(r)).toMatch(/\| bee \| .* \| 0 \| 40 \|/);
  });

  it('says what is declined or asked instead of a table', async () => {
    const declined = chartsToMarkdown(await answerTo(chart(plain)));
    expect(declined).toContain('no_data_geometry');
    const asks = chartsToMarkdown(await answerTo(chart({ ...spec, y2: { range: [0, 5], ticks: [0, 1, 2, 3, 4, 5] } })));
    expect(asks).toContain('p0.s0.axis');
  });
});
