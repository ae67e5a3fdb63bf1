import { describe, expect, it } from 'vitest';
import { line, text } from '../../../../tests/pdf-kit.ts';
import {
  drawnOver,
  kindsOf,
  numbersOf,
  oneChart,
  type Pair,
  places,
  plain,
  wave,
  worst,
} from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const some: Pair[] = [
  [1, 20],
  [2.5, 70],
  [4, 35],
  [6, 90],
  [7.5, 10],
  [9, 55],
];
const each = (draw: (x: number, y: number) => string): string => some.map(([x, y]) => draw(toX(x), toY(y))).join('\n');
const circle = (x: number, y: number, r: number): string => {
  const k = 0.5523 * r;
  return `${x + r} ${y} m ${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r} c ${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y} c ${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r} c ${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y} c`;
};

describe('plotting symbols', () => {
  it.each<[string, (x: number, y: number) => string]>([
    ['filled circles', (x, y) => `q 1 0 0 rg ${circle(x, y, 2.5)} f Q`],
    ['circles filled and stroked', (x, y) => `q 1 0 0 rg 0 0 0 RG ${circle(x, y, 2.5)} b Q`],
    ['open squares', (x, y) => `q 0 0 1 RG ${x - 2} ${y - 2} 4 4 re S Q`],
    [
      'plus signs of two strokes',
      (x, y) => `q 0 0 1 RG ${x - 3} ${y} m ${x + 3} ${y} l S ${x} ${y - 3} m ${x} ${y + 3} l S Q`,
    ],
    [
      'crosses in one path',
      (x, y) => `q 0 0 1 RG ${x - 3} ${y - 3} m ${x + 3} ${y + 3} l ${x - 3} ${y + 3} m ${x + 3} ${y - 3} l S Q`,
    ],
    ['rings with a hole', (x, y) => `q 0 0 1 rg ${circle(x, y, 3)} h ${circle(x, y, 1.5)} h f* Q`],
    ['circles with a dot', (x, y) => `q 0 0 1 RG ${circle(x, y, 3)} s Q q 0 0 1 rg ${circle(x, y, 1)} f Q`],
    [
      'squares with a cross of their own size, however rounded',
      (x, y) =>
        `q 0 0 1 RG ${x - 2.7} ${y - 2.7} 5.4 5.4 re S ${(x - 2.7).toFixed(Math.round(x) % 3)} ${y - 2.7} m ${x + 2.7} ${y + 2.7} l S ${x - 2.7} ${(y + 2.7).toFixed(2)} m ${x + 2.7} ${y - 2.7} l S Q`,
    ],
    [
      'triangles as tall as wide',
      (x, y) => `q 0 0.5 0 rg ${x - 3} ${y - 3} m ${x + 3} ${y - 3} l ${x} ${y + 3} l h f Q`,
    ],
    [
      'equilateral triangles',
      (x, y) => `q 0 0.5 0 rg ${x - 3} ${y - 1.732} m ${x + 3} ${y - 1.732} l ${x} ${y + 3.464} l h f Q`,
    ],
    ['diamonds', (x, y) => `q 0 0.5 0 rg ${x - 3} ${y} m ${x} ${y + 3} l ${x + 3} ${y} l ${x} ${y - 3} l h f Q`],
  ])('reads %s as one point each, at the right place', async (_name, draw) => {
    const c = await drawnOver(each(draw));
    expect(kindsOf(c)).toBe('points');
    expect(worst(c.series[0]?.points ?? [], some)).toBeLessThan(0.15);
  });

  it('keeps points apart that lie a few hundredths of a point from each other', async () => {
    const at = [0, 0.03, 0.05].map((d) => `q 1 0 0 rg ${toX(4) + d} ${toY(35)} 1.2 1.2 re f Q`);
    const others = some.map(([x, y]) => `q 1 0 0 rg ${toX(x) + 9} ${toY(y)} 1.2 1.2 re f Q`);
    const c = await drawnOver([...others.slice(0, 2), at[0], ...others.slice(2), at[1], at[2]].join('\n'));
    expect(c.series[0]?.points).toHaveLength(others.length + 3);
  });

  it('reads a symbol that is painted twice in a row once', async () => {
    const c = await drawnOver(each((x, y) => `q 1 0 0 rg ${circle(x, y, 2.5)} f ${circle(x, y, 2.5)} f Q`));
    expect(c.series[0]?.points).toHaveLength(some.length);
  });

  it('takes the part of a bubble that the program left at the edge of the plot for no curve', async () => {
    const ring = (x: number, y: number, r: number, from: number, to: number): string =>
      Array.from({ length: 31 }, (_, i) => {
        const a = from + ((to - from) * i) / 30;
        return `${(x + r * Math.cos(a)).toFixed(2)} ${(y + r * Math.sin(a)).toFixed(2)} ${i === 0 ? 'm' : 'l'}`;
      }).join(' ');
    const bubbles = some.slice(0, 5).map(([x, y], i) => `${ring(toX(x), toY(y), 6 + 4 * i, 0, 2 * Math.PI)} h b`);
    const cut = `${ring(toX(8), toY(100), 24, Math.PI, 2 * Math.PI)} S`;
    const c = await drawnOver(`q 0.8 0.8 1 rg 0 0 1 RG ${bubbles.join(' ')} ${cut} Q`);
    expect(kindsOf(c)).toBe('points');
    expect(c.diagnostics.unread.map((u) => u.what)).toContain('cut symbol');
  });

  it('reads all symbols of a set that were put into one path', async () => {
    const c = await drawnOver(`q 1 0 0 rg ${some.map(([x, y]) => `${circle(toX(x), toY(y), 2.5)} h`).join(' ')} f Q`);
    expect(worst(c.series[0]?.points ?? [], some)).toBeLessThan(0.05);
  });

  it('reads symbols that are set as characters from their ink, not from the text origin', async () => {
    const c = await drawnOver(each((x, y) => text(x, y, 'l', { font: 'F3', size: 6 })));
    const xs = (c.series[0]?.points ?? []).map((p) => p[0]);
    expect(kindsOf(c)).toBe('points');
    // The ink of the dot starts right of the origin: its middle lies about 2.4 pt further on.
    expect(xs.every((x, i) => x - (some[i]?.[0] ?? 0) > 0.03 && x - (some[i]?.[0] ?? 0) < 0.12)).toBe(true);
  });

  it('reads symbols set as characters that stand side by side', async () => {
    const row: Pair[] = [
      [1, 20],
      [1.36, 20],
      [1.72, 20],
      [4, 35],
      [6, 90],
    ];
    const c = await drawnOver(row.map(([x, y]) => text(toX(x), toY(y), '+', { size: 18 })).join('\n'));
    expect(c.series[0]?.points).toHaveLength(row.length);
  });

  it('keeps a symbol set as a character out of the tick label that it touches', async () => {
    const marks: Pair[] = [
      [0, 40],
      [3, 55],
      [6, 20],
      [8, 75],
    ];
    const c = await drawnOver(
      marks.map(([x, y]) => text(toX(x), toY(y) - 6, '+', { size: 22, align: 'centre', rgb: [0, 0.6, 0] })).join('\n'),
    );
    expect(c.y_axis?.ticks).toHaveLength(6);
    expect(c.series[0]?.points).toHaveLength(marks.length);
  });

  it('takes two arrow heads for no points', async () => {
    const c = await oneChart({
      ...plain,
      markers: [{ points: some }],
      after: `q 0 0 0 rg ${toX(3)} ${toY(30)} m ${toX(3) + 6} ${toY(30) + 2} l ${toX(3) + 6} ${toY(30) - 2} l h f ${toX(5)} ${toY(60)} m ${toX(5) - 2} ${toY(60) + 6} l ${toX(5) + 2} ${toY(60) + 6} l h f Q`,
    });
    expect(worst(c.series[0]?.points ?? [], some)).toBeLessThan(0.05);
    expect(c.series).toHaveLength(1);
  });

  it('joins a line and the symbols at its vertices into one series', async () => {
    const c = await oneChart({
      ...plain,
      curves: [{ points: some, rgb: [1, 0, 0] }],
      markers: [{ points: some, rgb: [1, 0, 0] }],
    });
    expect(kindsOf(c)).toBe('curve');
    expect(c.series[0]?.style.marker?.shape).toBe('circle');
    expect(numbersOf(c.series[0])).toEqual(some);
  });

  it('puts the points of a thinned line back where its symbols stand', async () => {
    const straight: Pair[] = [
      [0, 10],
      [2, 30],
      [4, 50],
      [6, 70],
      [8, 90],
    ];
    const thinned: Pair[] = [
      [0, 10],
      [8, 90],
    ];
    const c = await oneChart({
      ...plain,
      curves: [{ points: thinned, rgb: [1, 0, 0] }],
      markers: [{ points: straight, rgb: [1, 0, 0] }],
    });
    expect(worst(c.series[0]?.points ?? [], straight)).toBeLessThan(0.1);
  });

  it('keeps a straight fit and the points around it as two series', async () => {
    const c = await oneChart({
      ...plain,
      curves: [
        {
          points: [
            [0, 20],
            [10, 80],
          ],
          rgb: [1, 0, 0],
        },
      ],
      markers: [{ points: some, rgb: [0, 0, 0.6] }],
    });
    expect(c.chart_type).toBe('mixed');
    expect(c.series.map((s) => s.points?.length)).toEqual([2, 6]);
  });

  it('joins a line that is broken at each symbol', async () => {
    const parts: string[] = [];
    for (let i = 1; i < some.length; i++) {
      const [ax, ay] = [toX(some[i - 1]?.[0] ?? 0), toY(some[i - 1]?.[1] ?? 0)];
      const [bx, by] = [toX(some[i]?.[0] ?? 0), toY(some[i]?.[1] ?? 0)];
      const l = Math.hypot(bx - ax, by - ay);
      const [ux, uy] = [((bx - ax) / l) * 5, ((by - ay) / l) * 5];
      parts.push(
        line(
          [
            [ax + ux, ay + uy],
            [bx - ux, by - uy],
          ],
          { rgb: [0, 0, 1] },
        ),
      );
    }
    const c = await drawnOver(`${parts.join('\n')} ${each((x, y) => `q 0 0 1 RG ${circle(x, y, 2.7)} s Q`)}`);
    expect(kindsOf(c)).toBe('curve');
    expect(worst(c.series[0]?.points ?? [], some)).toBeLessThan(0.05);
  });

  it('reads sizes of bubbles as nothing and says so', async () => {
    const c = await drawnOver(
      some.map(([x, y], i) => `q 0.4 0.6 0.9 rg ${circle(toX(x), toY(y), 2 + 1.7 * i)} f Q`).join('\n'),
    );
    expect(worst(c.series[0]?.points ?? [], some)).toBeLessThan(0.05);
    expect(c.series[0]?.notes.join()).toContain('size');
  });
});

describe('error bars and stems', () => {
  const bar = (x: number, lo: number, hi: number, cap: number): string =>
    `${line([
      [toX(x), toY(lo)],
      [toX(x), toY(hi)],
    ])} ${line([
      [toX(x) - cap, toY(lo)],
      [toX(x) + cap, toY(lo)],
    ])} ${line([
      [toX(x) - cap, toY(hi)],
      [toX(x) + cap, toY(hi)],
    ])}`;

  it('attaches error bars to their points and takes caps for no points', async () => {
    const c = await oneChart({
      ...plain,
      markers: [{ points: some }],
      before: some.map(([x, y]) => bar(x, y - 5, y + 8, 3)).join('\n'),
    });
    expect(kindsOf(c)).toBe('points');
    expect(c.series[0]?.y_err?.map((e) => e?.map(Math.round))).toEqual(some.map(([, y]) => [y - 5, y + 8]));
  });

  it('reads stems as points', async () => {
    const c = await oneChart({
      ...plain,
      markers: [{ points: some }],
      before: some
        .map(([x, y]) =>
          line([
            [toX(x), toY(0)],
            [toX(x), toY(y)],
          ]),
        )
        .join('\n'),
    });
    expect(kindsOf(c)).toBe('points');
    expect(c.series[0]?.y_err).toBeUndefined();
    expect(c.series[0]?.notes.join()).toContain('stem');
  });

  it('keeps the errors of points that a line joins', async () => {
    const c = await oneChart({
      ...plain,
      curves: [{ points: wave(), rgb: [0.8, 0, 0] }],
      markers: [{ points: wave() }],
      before: wave()
        .map(([x, y]) => bar(x, y - 4, y + 4, 2))
        .join('\n'),
    });
    expect(kindsOf(c)).toBe('curve');
    expect(c.series[0]?.y_err?.filter((e) => e !== null)).toHaveLength(21);
  });
});
