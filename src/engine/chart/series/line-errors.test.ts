import { describe, expect, it } from 'vitest';
import { line } from '../../../../tests/pdf-kit.ts';
import { kindsOf, oneChart, type Pair, places, plain, wave, worst } from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const blue: [number, number, number] = [0, 0, 1];
type Reach = (x: number) => [number, number];
const bars = (curve: Pair[], reach: Reach, rgb = blue, width = 1.2): string =>
  curve
    .map(([x, y]) => {
      const [down, up] = reach(x);
      return line(
        [
          [toX(x), toY(y - down)],
          [toX(x), toY(y + up)],
        ],
        { rgb, width },
      );
    })
    .join('\n');
const caps = (curve: Pair[], reach: Reach, rgb = blue): string =>
  curve
    .flatMap(([x, y]) =>
      [y - reach(x)[0], y + reach(x)[1]].map((v) =>
        line(
          [
            [toX(x) - 2, toY(v)],
            [toX(x) + 2, toY(v)],
          ],
          { rgb },
        ),
      ),
    )
    .join('\n');
const growing: Reach = (x) => [2 + x, 2 + x];

describe('error bars on a plain line', () => {
  it.each([
    ['of growing size', growing, wave()],
    ['of one size', (): [number, number] => [12, 12], wave()],
    ['of another size on each side', (): [number, number] => [3, 9], wave()],
    ['at every third vertex', growing, wave().filter((_, i) => i % 3 === 0)],
  ])('%s are the errors of its vertices, never curves or points', async (_name, reach, at) => {
    for (const after of [bars(at, reach), `${bars(at, reach)}\n${caps(at, reach)}`]) {
      const c = await oneChart({ ...plain, curves: [{ points: wave() }], after });
      const [s] = c.series;
      expect(kindsOf(c)).toBe('curve');
      expect(worst(s?.points ?? [], wave())).toBeLessThan(0.05);
      expect(s?.y_err?.map((e) => e?.map((v) => Math.round(v)) ?? null)).toEqual(
        wave().map(([x, y]) =>
          at.some((p) => p[0] === x) ? [Math.round(y - reach(x)[0]), Math.round(y + reach(x)[1])] : null,
        ),
      );
      expect(c.diagnostics.unread).toEqual([]);
    }
  });

  it('belong each to its own line', async () => {
    const grey: [number, number, number] = [0.3, 0.3, 0.3];
    const [low, high] = [wave(30), wave(60)];
    const c = await oneChart({
      ...plain,
      curves: [{ points: low }, { points: high, rgb: [0.8, 0, 0] }],
      after: `${bars(low, growing, grey)}\n${bars(high, () => [3, 3], grey)}`,
    });
    const last = (curve: Pair[], reach: number): number[] =>
      [-reach, reach].map((r) => Math.round((curve.at(-1)?.[1] ?? 0) + r));
    expect(c.series.map((s) => s.y_err?.at(-1)?.map((v) => Math.round(v)))).toEqual([last(low, 12), last(high, 3)]);
  });
});

describe('strokes through vertices that are no errors', () => {
  const errors = async (after: string) =>
    (await oneChart({ ...plain, curves: [{ points: wave() }], after })).series.filter((s) => s.y_err !== undefined)
      .length;
  const black: [number, number, number] = [0, 0, 0];

  it('are drop lines to the base', async () => {
    expect(
      await errors(
        wave()
          .map(([x, y]) =>
            line(
              [
                [toX(x), toY(0)],
                [toX(x), toY(y)],
              ],
              { rgb: blue },
            ),
          )
          .join('\n'),
      ),
    ).toBe(0);
  });

  it('are reference lines of one height in another paint', async () => {
    expect(
      await errors(
        [2, 4, 6, 8]
          .map((x) =>
            line(
              [
                [toX(x), toY(5)],
                [toX(x), toY(90)],
              ],
              { rgb: black },
            ),
          )
          .join('\n'),
      ),
    ).toBe(0);
  });

  it('are wicks of which the line crosses some', async () => {
    const wicks = wave().map(([x], i) =>
      line(
        [
          [toX(x), toY(20 + ((i * 17) % 40))],
          [toX(x), toY(40 + ((i * 17) % 40))],
        ],
        { rgb: blue },
      ),
    );
    expect(await errors(wicks.join('\n'))).toBe(0);
  });
});
