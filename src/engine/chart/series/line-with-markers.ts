/**
 * A line and symbols on it are one series. The symbols have to lie on the line, all or nearly all of them; symbols that
 * merely cross it stay points. Vertices are those of the line; where the writer thinned the line, the symbols put the
 * dropped vertices back.
 */
import type { MarkerGroup } from '../marks/mark-types.ts';
import type { Course } from './course.ts';

/** A symbol sits on a line when its stand point misses it by no more than this (triangles: by a share of their size). */
const onLinePt = 0.35;
const doubtfulShare = 0.22;
const leastShareOnLine = 0.9;

interface Place {
  piece: number;
  /** Index of the segment's first vertex plus the share along it. */
  along: number;
  mark: number;
  off: number;
}

export interface MarkerFit {
  share: number;
  atVertices: number;
  places: Place[];
}

class SegmentGrid {
  private readonly cells = new Map<string, [number, number][]>();
  private readonly pieces: Course[];
  private readonly cell = 12;

  constructor(pieces: Course[]) {
    this.pieces = pieces;
    pieces.forEach((c, p) => {
      for (let i = 1; i < c.xs.length; i++) {
        const x0 = Math.floor(Math.min(c.xs[i - 1] ?? 0, c.xs[i] ?? 0) / this.cell);
        const x1 = Math.floor(Math.max(c.xs[i - 1] ?? 0, c.xs[i] ?? 0) / this.cell);
        const y0 = Math.floor(Math.min(c.ys[i - 1] ?? 0, c.ys[i] ?? 0) / this.cell);
        const y1 = Math.floor(Math.max(c.ys[i - 1] ?? 0, c.ys[i] ?? 0) / this.cell);
        for (let cx = x0; cx <= x1; cx++) {
          for (let cy = y0; cy <= y1; cy++) {
            const key = `${cx},${cy}`;
            const list = this.cells.get(key);
            if (list) list.push([p, i]);
            else this.cells.set(key, [[p, i]]);
          }
        }
      }
    });
  }

  nearest(x: number, y: number): { piece: number; along: number; off: number } | null {
    let best: { piece: number; along: number; off: number } | null = null;
    const cx = Math.floor(x / this.cell);
    const cy = Math.floor(y / this.cell);
    for (let ix = cx - 1; ix <= cx + 1; ix++) {
      for (let iy = cy - 1; iy <= cy + 1; iy++) {
        for (const [p, i] of this.cells.get(`${ix},${iy}`) ?? []) {
          const c = this.pieces[p];
          if (!c) continue;
          const ax = c.xs[i - 1] ?? 0;
          const ay = c.ys[i - 1] ?? 0;
          const dx = (c.xs[i] ?? 0) - ax;
          const dy = (c.ys[i] ?? 0) - ay;
          const l = dx * dx + dy * dy;
          const t = l > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / l)) : 0;
          const off = Math.hypot(x - ax - t * dx, y - ay - t * dy);
          if (!best || off < best.off) best = { piece: p, along: i - 1 + t, off };
        }
      }
    }
    return best;
  }
}

/** How well a group of symbols lies on a curve; null when it does not. */
export function fitMarkers(pieces: Course[], group: MarkerGroup, leastShare = leastShareOnLine): MarkerFit | null {
  if (pieces.length === 0 || group.marks.length === 0) return null;
  const grid = new SegmentGrid(pieces);
  const limit =
    group.sure && !group.shape.startsWith('triangle') ? onLinePt : Math.max(onLinePt, doubtfulShare * group.sizePt);
  const places: Place[] = [];
  let atVertices = 0;
  group.marks.forEach((m, mark) => {
    const near = grid.nearest(m.x, m.y);
    if (!near || near.off > limit) return;
    places.push({ piece: near.piece, along: near.along, mark, off: near.off });
    const c = pieces[near.piece];
    const i = Math.round(near.along);
    if (c && Math.hypot((c.xs[i] ?? 0) - m.x, (c.ys[i] ?? 0) - m.y) <= limit) atVertices++;
  });
  const share = places.length / group.marks.length;
  if (share < leastShare) return null;
  return { share, atVertices: atVertices / group.marks.length, places };
}

/** Puts back, as vertices, the symbols that stand between two vertices of a thinned line. */
export function withMarkerVertices(pieces: Course[], group: MarkerGroup, fit: MarkerFit): Course[] {
  const extra = fit.places.filter((p) => {
    const c = pieces[p.piece];
    const m = group.marks[p.mark];
    if (!c || !m) return false;
    const lo = Math.floor(p.along);
    const close = [lo, lo + 1].some((i) => Math.hypot((c.xs[i] ?? 1e9) - m.x, (c.ys[i] ?? 1e9) - m.y) < 0.6);
    return !close && group.sure;
  });
  if (extra.length === 0) return pieces;
  return pieces.map((c, p) => {
    const own = extra.filter((e) => e.piece === p).sort((a, b) => a.along - b.along);
    if (own.length === 0) return c;
    const xs: number[] = [];
    const ys: number[] = [];
    const drawn: number[] = [];
    let next = 0;
    for (let i = 0; i < c.xs.length; i++) {
      xs.push(c.xs[i] ?? 0);
      ys.push(c.ys[i] ?? 0);
      drawn.push(c.drawn[i] ?? 1);
      while (next < own.length && (own[next]?.along ?? 0) < i + 1) {
        const m = group.marks[own[next]?.mark ?? -1];
        if (m) {
          xs.push(m.x);
          ys.push(m.y);
          drawn.push(1);
        }
        next++;
      }
    }
    return { ...c, xs, ys, drawn };
  });
}
