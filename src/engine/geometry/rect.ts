/** Points, rectangles and matrices in page space: points, origin top left, y down. */

export interface Point {
  x: number;
  y: number;
}

/** x0 <= x1, y0 <= y1. An empty rectangle has x0 > x1. */
export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** `[a, b, c, d, e, f]`: x' = a x + c y + e, y' = b x + d y + f (PDF convention). */
export type Matrix = readonly [number, number, number, number, number, number];

export const emptyRect: Rect = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };

export const widthOf = (r: Rect): number => r.x1 - r.x0;
export const heightOf = (r: Rect): number => r.y1 - r.y0;
export const areaOf = (r: Rect): number => Math.max(0, widthOf(r)) * Math.max(0, heightOf(r));
export const isEmptyRect = (r: Rect): boolean => r.x0 > r.x1 || r.y0 > r.y1;

export function uniteRects(a: Rect, b: Rect): Rect {
  return { x0: Math.min(a.x0, b.x0), y0: Math.min(a.y0, b.y0), x1: Math.max(a.x1, b.x1), y1: Math.max(a.y1, b.y1) };
}

export function intersectRects(a: Rect, b: Rect): Rect {
  return { x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) };
}

export function growRect(r: Rect, dx: number, dy: number = dx): Rect {
  return { x0: r.x0 - dx, y0: r.y0 - dy, x1: r.x1 + dx, y1: r.y1 + dy };
}

/** Whether the rectangles share a point (touching counts). */
export function rectsMeet(a: Rect, b: Rect): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}

export function holdsPoint(r: Rect, x: number, y: number, slack = 0): boolean {
  return x >= r.x0 - slack && x <= r.x1 + slack && y >= r.y0 - slack && y <= r.y1 + slack;
}

export function holdsRect(outer: Rect, inner: Rect, slack = 0): boolean {
  return (
    inner.x0 >= outer.x0 - slack &&
    inner.x1 <= outer.x1 + slack &&
    inner.y0 >= outer.y0 - slack &&
    inner.y1 <= outer.y1 + slack
  );
}

export function applyMatrix(m: Matrix, x: number, y: number): Point {
  return { x: m[0] * x + m[2] * y + m[4], y: m[1] * x + m[3] * y + m[5] };
}

/** The matrix that applies `a` first, then `b`. */
export function concatMatrices(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ];
}

export function transformRect(m: Matrix, r: Rect): Rect {
  const corners = [
    applyMatrix(m, r.x0, r.y0),
    applyMatrix(m, r.x1, r.y0),
    applyMatrix(m, r.x1, r.y1),
    applyMatrix(m, r.x0, r.y1),
  ];
  return corners.reduce<Rect>((box, p) => uniteRects(box, { x0: p.x, y0: p.y, x1: p.x, y1: p.y }), emptyRect);
}
