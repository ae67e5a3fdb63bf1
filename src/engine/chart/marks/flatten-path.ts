/**
 * What course does a drawn path take? Bezier pieces become short chords, everything else stays as drawn. The traps: a
 * closing line that repeats the start, zero-length pieces (a dot drawn with a round cap), coordinates that are not
 * finite, and vertices that the producer drew as against samples that we add - only the former are data.
 */
import { type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';

export interface Contour {
  xs: Float64Array;
  ys: Float64Array;
  /** 1 where the producer drew a vertex, 0 where a curve was sampled. */
  drawn: Uint8Array;
  closed: boolean;
  curved: boolean;
}

/** Chords stay this close to the curve: a hundredth of a point is what PDF writers print. */
const flatnessPt = 0.005;
/** A single bezier is never cut into more pieces than this, whatever its size. */
const mostChords = 96;

class ContourBuilder {
  private xs: number[] = [];
  private ys: number[] = [];
  private drawn: number[] = [];
  private curved = false;
  private broken = false;
  readonly done: Contour[] = [];

  get x(): number {
    return this.xs[this.xs.length - 1] ?? Number.NaN;
  }
  get y(): number {
    return this.ys[this.ys.length - 1] ?? Number.NaN;
  }

  move(x: number, y: number): void {
    this.finish(false);
    this.add(x, y, 1);
  }

  add(x: number, y: number, drawn: number): void {
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      this.broken = true;
      return;
    }
    const n = this.xs.length;
    if (n > 0 && this.xs[n - 1] === x && this.ys[n - 1] === y) {
      if (drawn) this.drawn[n - 1] = 1;
      return;
    }
    this.xs.push(x);
    this.ys.push(y);
    this.drawn.push(drawn);
  }

  curve(c: ArrayLike<number>, at: number): void {
    const x0 = this.x;
    const y0 = this.y;
    const x1 = c[at] ?? 0;
    const y1 = c[at + 1] ?? 0;
    const x2 = c[at + 2] ?? 0;
    const y2 = c[at + 3] ?? 0;
    const x3 = c[at + 4] ?? 0;
    const y3 = c[at + 5] ?? 0;
    const bend = Math.max(
      Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
      Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    );
    if (!(bend > 1e-9)) {
      this.add(x3, y3, 1);
      return;
    }
    this.curved = true;
    const chords = Math.min(mostChords, Math.max(2, Math.ceil(Math.sqrt((0.75 * bend) / flatnessPt))));
    for (let i = 1; i < chords; i++) {
      const t = i / chords;
      const u = 1 - t;
      const a = u * u * u;
      const b = 3 * u * u * t;
      const d = 3 * u * t * t;
      const e = t * t * t;
      this.add(a * x0 + b * x1 + d * x2 + e * x3, a * y0 + b * y1 + d * y2 + e * y3, 0);
    }
    this.add(x3, y3, 1);
  }

  finish(closed: boolean): void {
    const n = this.xs.length;
    if (n > 0 && !this.broken) {
      let end = n;
      if (closed && n > 1 && this.xs[0] === this.xs[n - 1] && this.ys[0] === this.ys[n - 1]) end = n - 1;
      this.done.push({
        xs: Float64Array.from(this.xs.slice(0, end)),
        ys: Float64Array.from(this.ys.slice(0, end)),
        drawn: Uint8Array.from(this.drawn.slice(0, end)),
        closed,
        curved: this.curved,
      });
    }
    this.xs = [];
    this.ys = [];
    this.drawn = [];
    this.curved = false;
    this.broken = false;
  }
}

export function flattenPath(path: Pick<DrawnPath, 'cmds' | 'coords'>): Contour[] {
  const { cmds, coords } = path;
  const builder = new ContourBuilder();
  let at = 0;
  let startX = Number.NaN;
  let startY = Number.NaN;
  for (const cmd of cmds) {
    if (cmd === PathCommand.M) {
      startX = coords[at] ?? Number.NaN;
      startY = coords[at + 1] ?? Number.NaN;
      builder.move(startX, startY);
      at += 2;
    } else if (cmd === PathCommand.L) {
      if (Number.isNaN(builder.x)) builder.move(startX, startY);
      builder.add(coords[at] ?? Number.NaN, coords[at + 1] ?? Number.NaN, 1);
      at += 2;
    } else if (cmd === PathCommand.C) {
      if (Number.isNaN(builder.x)) builder.move(startX, startY);
      builder.curve(coords, at);
      at += 6;
    } else {
      builder.finish(true);
    }
  }
  builder.finish(false);
  return builder.done;
}
