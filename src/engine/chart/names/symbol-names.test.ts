import { describe, expect, it } from 'vitest';
import { filledRect, line, text } from '../../../../tests/pdf-kit.ts';
import { drawnOver, kindsOf, labelsOf, type Pair, places, plain } from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const grey: [number, number, number] = [0.4, 0.4, 0.4];
const points = Array.from({ length: 9 }, (_, i): Pair => [0.6 + i, 12 + ((i * 29) % 40)]);
const above = (by: number): Pair[] => points.map(([x, y]) => [x + 0.2, y + by]);

type Symbol = (x: number, y: number) => string;
const strokes =
  (...arms: [number, number][]): Symbol =>
  (x, y) =>
    arms
      .map(([dx, dy]) =>
        line(
          [
            [x - dx, y - dy],
            [x + dx, y + dy],
          ],
          { rgb: grey, width: 0.7 },
        ),
      )
      .join('\n');
const plus = strokes([3, 0], [0, 3]);
const star = strokes([2.1, 2.1], [2.1, -2.1], [3, 0], [0, 3]);
const outline: Symbol = (x, y) => `q 0.4 0.4 0.4 RG 0.7 w ${x - 2.5} ${y - 2.5} 5 5 re S Q`;
const square: Symbol = (x, y) => filledRect(x - 2, y - 2, 4, 4, grey);
const crossed: Symbol = (x, y) => `${outline(x, y)}\n${strokes([2.5, 2.5], [2.5, -2.5])(x, y)}`;
const triangle: Symbol = (x, y) =>
  `q 0.4 0.4 0.4 rg ${x - 2.5} ${y - 1.5} m ${x + 2.5} ${y - 1.5} l ${x} ${y + 2.8} l h f Q`;
const all: [string, Symbol][] = [
  ['control', plus],
  ['low dose', star],
  ['high dose', crossed],
  ['placebo', square],
  ['recovery', triangle],
];
const drawn = (of: [string, Symbol][]): string =>
  of.flatMap(([, symbol], k) => above(k * 6).map(([x, y]) => symbol(toX(x), toY(y)))).join('\n');
const legend = (of: [string, Symbol][], more: (y: number) => string = () => '', top = 250): string =>
  of
    .map(
      ([name, symbol], k) =>
        `${more(top - 13 * k)}\n${symbol(300, top - 13 * k)}\n${text(312, top - 3 - 13 * k, name, { size: 9 })}`,
    )
    .join('\n');

describe('symbols of one colour', () => {
  it('are told apart by their form, also where it is drawn in pieces', async () => {
    const c = await drawnOver(`${drawn(all)}\n${legend(all)}`);
    expect(c.series.map((s) => [s.label, s.points?.length])).toEqual(all.map(([name]) => [name, 9]));
    expect(new Set(c.series.map((s) => s.style.marker?.shape)).size).toBe(5);
  });

  it('name the lines that they stand on', async () => {
    const two = all.slice(0, 2);
    const lines = two
      .map((_, k) =>
        line(
          above(k * 20).map(([x, y]): Pair => [toX(x), toY(y)]),
          { rgb: grey },
        ),
      )
      .join('\n');
    const symbols = two.flatMap(([, symbol], k) => above(k * 20).map(([x, y]) => symbol(toX(x), toY(y)))).join('\n');
    const sample = (y: number): string =>
      line(
        [
          [290, y],
          [310, y],
        ],
        { rgb: grey },
      );
    const c = await drawnOver(`${lines}\n${symbols}\n${legend(two, sample)}`);
    expect([kindsOf(c), labelsOf(c)]).toEqual(['curve curve', ['control', 'low dose']]);
  });

  it('are no name of other symbols of their colour, which stay without one', async () => {
    const [named, unnamed] = [all.slice(0, 1), all.slice(0, 2)];
    const c = await drawnOver(
      `${drawn(unnamed)}\n${legend([...named, ...all.slice(3, 4)])}\n${drawn(all.slice(3, 4))}`,
    );
    expect(c.series.map((s) => [s.style.marker?.shape, s.label])).toEqual([
      ['plus', 'control'],
      ['star', null],
      ['square', 'placebo'],
    ]);
  });

  it('stay data where the ground of the legend hides them beside a text', async () => {
    const hidden = square(300, 252);
    const ground = filledRect(285, 200, 74, 59, [1, 1, 1]);
    const two = all.slice(2, 4);
    const c = await drawnOver(
      `${drawn(two)}\n${hidden}\n${ground}\n${text(312, 249, 'groups', { size: 9 })}\n${legend(two, undefined, 237)}`,
    );
    expect(c.series.map((s) => [s.label, s.points?.length])).toEqual([
      ['high dose', 9],
      ['placebo', 10],
    ]);
  });
});
