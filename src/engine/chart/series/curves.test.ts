import { describe, expect, it } from 'vitest';
import { line } from '../../../../tests/pdf-kit.ts';
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
  xAxis,
} from '../answer/chart-testing.ts';

const { toX, toY } = places(plain);
const onPage = (points: Pair[]): Pair[] => points.map(([x, y]): Pair => [toX(x), toY(y)]);
const path = (points: Pair[]): string =>
  onPage(points)
    .map(([x, y], i) => `${x} ${y} ${i === 0 ? 'm' : 'l'}`)
    .join(' ');

describe('curves', () => {
  it('reads every vertex of a line to a fraction of a percent of the range', async () => {
    const c = await oneChart({ ...plain, curves: [{ points: wave() }] });
    expect(worst(c.series[0]?.points ?? [], wave())).toBeLessThan(0.02);
    expect(c.chart_type).toBe('line');
  });

  it('counts the same curves however they are put into path objects', async () => {
    const [a, b, d] = [wave(20), wave(45), wave(75)];
    const inOnePath = await drawnOver(`q 0 0 1 RG 1 w ${path(a)} ${path(b)} ${path(d)} S Q`);
    const inOneState = await drawnOver(`q 0 0 1 RG 1 w ${path(a)} S ${path(b)} S ${path(d)} S Q`);
    const roundText = await drawnOver(`q 0 0 1 RG 1 w ${path(a)} S BT ET ${path(b)} S BT ET ${path(d)} S Q`);
    expect([inOnePath, inOneState, roundText].map((c) => c.series.length)).toEqual([3, 3, 3]);
  });

  it('keeps two crossing curves of one look apart when each is a path of its own', async () => {
    const c = await oneChart({
      ...plain,
      curves: [
        { points: wave(), rgb: [0, 0, 0] },
        { points: wave(50, 2), rgb: [0, 0, 0] },
      ],
    });
    expect(worst(c.series[0]?.points ?? [], wave())).toBeLessThan(0.02);
    expect(worst(c.series[1]?.points ?? [], wave(50, 2))).toBeLessThan(0.02);
  });

  it('never merges two close parallel curves of one look into a saw-tooth', async () => {
    const c = await oneChart({
      ...plain,
      curves: [
        { points: wave(50), rgb: [0, 0, 0] },
        { points: wave(52), rgb: [0, 0, 0] },
      ],
    });
    expect(c.series.map((s) => s.points?.length)).toEqual([21, 21]);
  });

  it('keeps a solid curve and a dashed fit in one colour as two series', async () => {
    const c = await oneChart({ ...plain, curves: [{ points: wave() }, { points: wave(52), dash: [4, 2] }] });
    expect(c.series.map((s) => s.style.dash)).toEqual([null, [4, 2]]);
  });

  it('keeps dashes shorter than a point as one curve', async () => {
    const c = await oneChart({ ...plain, curves: [{ points: wave(), dash: [0.4, 0.8] }] });
    expect(kindsOf(c)).toBe('curve');
  });

  it('rejoins dashes that were drawn as strokes of their own', async () => {
    const strokes: string[] = [];
    for (let i = 0; i < 60; i++)
      strokes.push(
        `${path([
          [i / 6, 20 + i],
          [i / 6 + 0.1, 20.6 + i],
        ])} S`,
      );
    const c = await drawnOver(`q 1 0 0 RG 1 w ${strokes.join(' ')} Q`);
    expect(kindsOf(c)).toBe('curve');
    expect(numbersOf(c.series[0])[0]).toEqual([0, 20]);
    expect(c.series[0]?.style.dash).not.toBeNull();
  });

  it('chains a long path that the producer split where the pen went on', async () => {
    const w = wave();
    const c = await drawnOver(
      `q 0 0 1 RG 1 w ${path(w.slice(0, 8))} S ${path(w.slice(7, 15))} S ${path(w.slice(14))} S Q`,
    );
    expect(c.series).toHaveLength(1);
    expect(worst(c.series[0]?.points ?? [], w)).toBeLessThan(0.02);
  });

  it('keeps a gap as a gap', async () => {
    const c = await drawnOver(`q 0 0 1 RG 1 w ${path(wave().slice(0, 8))} ${path(wave().slice(10))} S Q`);
    expect(c.series).toHaveLength(1);
    expect(c.series[0]?.gaps).toEqual([8]);
  });

  it('cuts a curve at the frame and starts it again where it comes back', async () => {
    const points: Pair[] = [
      [0, 40],
      [2, 60],
      [4, 104],
      [5, 104],
      [7, 50],
      [10, 30],
    ];
    const c = await oneChart({ ...plain, curves: [{ points }] });
    const ys = (c.series[0]?.points ?? []).map((p) => p[1]);
    expect(Math.max(...ys)).toBeLessThanOrEqual(100.5);
    expect(c.series[0]?.gaps).toHaveLength(1);
  });

  it('keeps a perfectly flat line that runs as far as the other curves', async () => {
    const flat: Pair[] = [
      [0.5, 30],
      [9.5, 30],
    ];
    const c = await oneChart({ ...plain, curves: [{ points: wave().slice(1, 20) }, { points: flat, rgb: [1, 0, 0] }] });
    expect(c.series.map((s) => s.style.color)).toEqual([
      [0, 0, 1],
      [1, 0, 0],
    ]);
  });

  it('keeps a series of zeros that lies on the category axis and takes no axis line for a series', async () => {
    const zeros = wave().map(([x]): Pair => [x, 0]);
    const c = await oneChart({
      ...plain,
      curves: [{ points: wave() }, { points: zeros, rgb: [0.9, 0.4, 0], width: 2.2 }],
    });
    expect(c.series).toHaveLength(2);
    expect(new Set(c.series[1]?.points?.map((p) => p[1]))).toEqual(new Set([0]));
  });

  it('reports a threshold line across the plot instead of emitting it', async () => {
    const c = await oneChart({
      ...plain,
      curves: [
        { points: wave() },
        {
          points: [
            [0, 60],
            [10, 60],
          ],
          dash: [3, 3],
          rgb: [1, 0, 0],
        },
      ],
    });
    expect(c.series).toHaveLength(1);
    expect(c.diagnostics.unread.map((u) => u.what)).toContain('reference line');
  });

  it('flags a staircase and keeps its corners', async () => {
    const steps: Pair[] = [
      [0, 10],
      [2, 10],
      [2, 40],
      [4, 40],
      [4, 30],
      [7, 30],
      [7, 80],
      [10, 80],
    ];
    const c = await oneChart({ ...plain, curves: [{ points: steps }] });
    expect(c.series[0]?.step).toBe(true);
    expect(numbersOf(c.series[0])).toEqual(steps);
  });

  it('keeps the drawing order of a loop instead of sorting by x', async () => {
    const loop = Array.from({ length: 40 }, (_, i): Pair => [5 + 4 * Math.cos(i / 6), 50 + 40 * Math.sin(i / 6)]);
    const c = await oneChart({ ...plain, curves: [{ points: loop }] });
    expect(worst(c.series[0]?.points ?? [], loop)).toBeLessThan(0.02);
  });

  it('reads the four ends of bezier pieces and the course between them', async () => {
    const [a, b, c1, c2] = onPage([
      [0, 10],
      [10, 90],
      [3, 10],
      [7, 90],
    ]);
    const c = await drawnOver(
      `q 0 0 1 RG 1 w ${a?.join(' ')} m ${c1?.join(' ')} ${c2?.join(' ')} ${b?.join(' ')} c S Q`,
    );
    const middle = c.series[0]?.points?.find((p) => Math.abs(p[0] - 5) < 0.2);
    expect(middle?.[1]).toBeGreaterThan(40);
    expect(middle?.[1]).toBeLessThan(60);
  });

  it('takes a halo and the curve over it for one curve', async () => {
    const c = await drawnOver(`q 1 1 1 RG 4 w ${path(wave())} S 0 0.6 0 RG 1.5 w ${path(wave())} S Q`);
    expect(c.series.map((s) => s.style.color)).toEqual([[0, 0.6, 0]]);
  });

  it('takes a hairline over a dashed curve for the same curve', async () => {
    const c = await drawnOver(`q 0 0 1 RG [4 3] 0 d 1.5 w ${path(wave())} S [] 0 d 0 w ${path(wave())} S Q`);
    expect(c.series).toHaveLength(1);
  });

  it('reads a thin polygon that was filled as the line in its middle', async () => {
    const up = onPage(wave());
    const down = [...up].reverse();
    const outline = [...up.map(([x, y]): Pair => [x, y + 0.6]), ...down.map(([x, y]): Pair => [x, y - 0.6])];
    const c = await drawnOver(`q 0 0 1 rg ${outline.map(([x, y], i) => `${x} ${y} ${i ? 'l' : 'm'}`).join(' ')} h f Q`);
    expect(kindsOf(c)).toBe('curve');
    const near = c.series[0]?.points?.find((p) => Math.abs(p[0] - 3) < 0.01);
    expect(near?.[1]).toBeCloseTo(wave()[6]?.[1] ?? 0, 0);
  });

  it('declines a tangle of many curves of one look', async () => {
    const curves = Array.from({ length: 40 }, (_, k) => ({
      points: wave(50, k * 0.7),
      rgb: [0.5, 0.5, 0.5] as [number, number, number],
    }));
    const c = await oneChart({ ...plain, curves });
    expect(c.decline_reason?.code).toBe('tangled_curves');
    expect(c.series).toEqual([]);
  });

  it('takes no arrow, bracket or leader for a curve', async () => {
    const arrow = `${line(
      onPage([
        [3, 90],
        [6, 70],
      ]),
    )} ${line([
      [toX(6) - 4, toY(70) + 6],
      [toX(6), toY(70)],
      [toX(6) - 7, toY(70) + 1],
    ])}`;
    const bracket = line(
      onPage([
        [1, 92],
        [1, 95],
        [2, 95],
        [2, 92],
      ]),
    );
    const c = await drawnOver(`${line(onPage(wave()), { rgb: [0, 0, 1] })} ${arrow} ${bracket}`);
    expect(c.series.map((s) => s.style.color)).toEqual([[0, 0, 1]]);
  });

  it('survives a path of one point and coordinates that are no numbers', async () => {
    const c = await drawnOver(
      `${line(onPage(wave()))} q 1 J 2 w 100 100 m S 120 120 m 120 120 l S 1e40 5 m 9e39 1e40 l S Q`,
    );
    expect(c.series.filter((s) => s.kind === 'curve')).toHaveLength(1);
  });
});

describe('sparse curves', () => {
  it('reads three points and says nothing of an axis it does not have', async () => {
    const points: Pair[] = [
      [1, 20],
      [5, 80],
      [9, 40],
    ];
    const c = await oneChart({ x: xAxis, y: plain.y ?? xAxis, curves: [{ points }] });
    expect(numbersOf(c.series[0])).toEqual(points);
    expect(c.series[0]?.axis).toBe('left');
  });
});
