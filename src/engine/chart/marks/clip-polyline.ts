/**
 * Which parts of a polyline can be seen? What lies outside the window is cut off with new end points on its edge, so a
 * curve that leaves the frame is kept up to the frame and starts again where it comes back. Cut ends are flagged: they
 * are positions on the curve, but no vertices of the data.
 */
import type { Rect } from '../../geometry/rect.ts';
import type { Contour } from './flatten-path.ts';

export interface CoursePiece {
  xs: number[];
  ys: number[];
  /** 1 = vertex the producer drew, 0 = sample of a curve or a cut at the window. */
  drawn: number[];
  /** The piece starts or ends at the edge of the window. */
  cutStart: boolean;
  cutEnd: boolean;
  /** How far beyond the window the hidden vertex lies, in points across its edge; 0 where nothing was cut. */
  beyondStart: number;
  beyondEnd: number;
}

function emptyPiece(cutStart: boolean): CoursePiece {
  return { xs: [], ys: [], drawn: [], cutStart, cutEnd: false, beyondStart: 0, beyondEnd: 0 };
}

/** A closed contour is walked back to its start. */
export function clipContour(contour: Contour, window: Rect): CoursePiece[] {
  const { xs, ys, drawn } = contour;
  const n = xs.length;
  const pieces: CoursePiece[] = [];
  let piece: CoursePiece | null = null;
  const push = (x: number, y: number, flag: number): void => {
    piece?.xs.push(x);
    piece?.ys.push(y);
    piece?.drawn.push(flag);
  };
  const last = contour.closed && n > 2 ? n + 1 : n;
  if (n === 1) {
    const x = xs[0] ?? 0;
    const y = ys[0] ?? 0;
    if (x < window.x0 || x > window.x1 || y < window.y0 || y > window.y1) return [];
    return [{ xs: [x], ys: [y], drawn: [1], cutStart: false, cutEnd: false, beyondStart: 0, beyondEnd: 0 }];
  }
  if (liesInside(contour, window)) return [wholePiece(contour, last > n)];
  for (let i = 1; i < last; i++) {
    const ax = xs[i - 1] ?? 0;
    const ay = ys[i - 1] ?? 0;
    const bx = xs[i % n] ?? 0;
    const by = ys[i % n] ?? 0;
    const seen = seenPart(ax, ay, bx, by, window);
    if (!seen) {
      if (piece) pieces.push(piece);
      piece = null;
      continue;
    }
    const [from, to] = seen;
    if (!piece) {
      piece = emptyPiece(from > 0);
      if (from > 0) piece.beyondStart = beyond(ax, ay, window);
      if (from > 0) push(ax + from * (bx - ax), ay + from * (by - ay), 0);
      else push(ax, ay, drawn[i - 1] ?? 1);
    }
    if (to < 1) {
      push(ax + to * (bx - ax), ay + to * (by - ay), 0);
      piece.cutEnd = true;
      piece.beyondEnd = beyond(bx, by, window);
      pieces.push(piece);
      piece = null;
    } else {
      push(bx, by, drawn[i % n] ?? 1);
    }
  }
  if (piece) pieces.push(piece);
  return pieces.filter((p) => p.xs.length > 1);
}

function liesInside({ xs, ys }: Contour, w: Rect): boolean {
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i] ?? 0;
    const y = ys[i] ?? 0;
    if (x < w.x0 || x > w.x1 || y < w.y0 || y > w.y1) return false;
  }
  return true;
}

function wholePiece(contour: Contour, backToStart: boolean): CoursePiece {
  const piece = { ...emptyPiece(false), xs: [...contour.xs], ys: [...contour.ys], drawn: [...contour.drawn] };
  if (backToStart) {
    piece.xs.push(piece.xs[0] ?? 0);
    piece.ys.push(piece.ys[0] ?? 0);
    piece.drawn.push(piece.drawn[0] ?? 1);
  }
  return piece;
}

const beyond = (x: number, y: number, w: Rect): number => Math.max(w.x0 - x, x - w.x1, w.y0 - y, y - w.y1, 0);

/** The part of a segment inside the window as two shares of its length, or null. */
function seenPart(ax: number, ay: number, bx: number, by: number, w: Rect): [number, number] | null {
  const dx = bx - ax;
  const dy = by - ay;
  let from = 0;
  let to = 1;
  const edges: [number, number][] = [
    [-dx, ax - w.x0],
    [dx, w.x1 - ax],
    [-dy, ay - w.y0],
    [dy, w.y1 - ay],
  ];
  for (const [p, q] of edges) {
    if (p === 0) {
      if (q < 0) return null;
    } else {
      const r = q / p;
      if (p < 0) from = Math.max(from, r);
      else to = Math.min(to, r);
    }
  }
  return from <= to ? [from, to] : null;
}
