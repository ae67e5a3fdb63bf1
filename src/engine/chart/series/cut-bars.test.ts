import { describe, expect, it } from 'vitest';
import { chart, filledRect } from '../../../../tests/pdf-kit.ts';
import { answerTo, drawnOver, kindsOf, places, plain } from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
type Rgb = [number, number, number];
const red: Rgb = [0.8, 0, 0];
const blue: Rgb = [0, 0, 0.8];

/** Content that only shows inside the plot. */
const clipped = (content: string): string =>
  `q ${toX(0)} ${toY(0)} ${toX(10) - toX(0)} ${toY(100) - toY(0)} re W n\n${content}\nQ`;
const bar = (x: number, from: number, to: number, rgb: Rgb = red): string =>
  filledRect(toX(x) - 10, toY(from), 20, toY(to) - toY(from), rgb);

describe('bars cut by the plot', () => {
  it('read an end that the plot hides where it is drawn, and say so', async () => {
    const c = await drawnOver(clipped([bar(2, 0, 30), bar(4, 0, 125), bar(6, 0, 50)].join('\n')));
    expect(c.series[0]?.bars?.map((b) => Math.round(b.value))).toEqual([30, 125, 50]);
    expect(c.series[0]?.notes.join()).toContain('hides the end of 1');
  });

  it('read a foot that the plot hides where it is drawn', async () => {
    const c = await drawnOver(clipped([bar(2, -20, 30), bar(4, -20, 60), bar(6, -20, 50)].join('\n')));
    expect(c.series[0]?.bars?.map((b) => [Math.round(b.base), Math.round(b.value)])).toEqual([
      [-20, 30],
      [-20, 60],
      [-20, 50],
    ]);
  });

  it('are bars and no spans when the plot cuts them at both ends', async () => {
    const c = await drawnOver(clipped([bar(2, -10, 130), bar(5, -10, 115), bar(8, -10, 50)].join('\n')));
    expect(c.series[0]?.bars?.map((b) => Math.round(b.value))).toEqual([130, 115, 50]);
  });

  it('are told from spans of unequal width that are drawn far beyond the plot', async () => {
    const span = (x: number, width: number): string => filledRect(toX(x), toY(-50), width, toY(200) - toY(0), red);
    const c = await drawnOver(clipped([span(1, 10), span(3, 25), span(6, 14), span(8, 31)].join('\n')));
    expect(c.series).toEqual([]);
  });

  it('that end on the edge may go on, which is said', async () => {
    const c = await drawnOver([bar(2, 0, 30), bar(4, 0, 100), bar(6, 0, 50)].join('\n'));
    expect(c.series[0]?.notes.join()).toContain('1 end on the edge');
  });

  it('keep the value of a bar that ends just where the plot begins', async () => {
    const spec = { ...plain, y: { range: [20, 100] as [number, number], ticks: [20, 40, 60, 80, 100] } };
    const at = places(spec);
    const whole = (x: number, value: number): string =>
      filledRect(at.toX(x) - 10, at.toY(0), 20, at.toY(value) - at.toY(0), red);
    const clip = `${at.toX(0)} ${at.toY(20)} ${at.toX(10) - at.toX(0)} ${at.toY(100) - at.toY(20)} re W n`;
    const after = `q ${clip}\n${[whole(2, 30), whole(4, 60), whole(6, 20.2), whole(8, 45)].join('\n')}\nQ`;
    const c = (await answerTo(chart({ ...spec, after }))).charts[0];
    expect(c?.series[0]?.bars?.map((b) => [b.base, Math.round(b.value)])).toEqual([
      [0, 30],
      [0, 60],
      [0, 20],
      [0, 45],
    ]);
  });

  it('take the clip of a gradient for the bar itself', async () => {
    const gradient = (x: number, value: number): string =>
      `q ${toX(x) - 10} ${toY(0)} 20 ${toY(value) - toY(0)} re W n\n${filledRect(toX(x) - 30, toY(-50), 60, 400, red)}\nQ`;
    const c = await drawnOver([gradient(2, 30), gradient(4, 60), gradient(6, 100)].join('\n'));
    expect(c.series[0]?.bars?.map((b) => [b.base, Math.round(b.value)])).toEqual([
      [0, 30],
      [0, 60],
      [0, 100],
    ]);
  });

  it('give the lowest segments of a stack that stand on no zero the value of their end', async () => {
    const spec = { ...plain, y: { range: [10, 110] as [number, number], ticks: [20, 40, 60, 80, 100] } };
    const at = places(spec);
    const segment = (x: number, from: number, to: number, rgb: Rgb): string =>
      filledRect(at.toX(x) - 10, at.toY(from), 20, at.toY(to) - at.toY(from), rgb);
    const low = [30, 50, 40];
    const after = [
      ...low.map((v, i) => segment(2 * i + 2, 10, v, red)),
      ...low.map((v, i) => segment(2 * i + 2, v, v + 25, blue)),
    ].join('\n');
    const c = (await answerTo(chart({ ...spec, after }))).charts[0];
    expect(c && kindsOf(c)).toBe('bars bars');
    expect(c?.series[0]?.bars?.map((b) => [b.stack_base, Math.round(b.value)])).toEqual([
      [undefined, 30],
      [undefined, 50],
      [undefined, 40],
    ]);
    expect(c?.series[1]?.bars?.map((b) => Math.round(b.value))).toEqual([25, 25, 25]);
  });
});
