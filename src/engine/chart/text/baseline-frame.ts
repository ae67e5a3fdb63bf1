/**
 * Text is read along its own baseline, whatever the angle. A frame turns page positions into `along` (reading direction)
 * and `across` (downwards from the reader's view) and back, so that slanted and vertical labels need no cases of their own.
 */
import type { Point, Rect } from '../../geometry/rect.ts';

export interface BaselineFrame {
  angleDeg: number;
  cos: number;
  sin: number;
}

/** A box in a frame: along from `start` to `end`, across from `top` (away from the reader's feet) to `bottom`. */
export interface FrameBox {
  start: number;
  end: number;
  top: number;
  bottom: number;
}

export function baselineFrame(angleDeg: number): BaselineFrame {
  // Right angles are by far the most common; exact values keep their coordinates free of rounding.
  const quarter = Math.round(angleDeg / 90);
  if (Math.abs(angleDeg - quarter * 90) < 1e-3) {
    const turn = ((quarter % 4) + 4) % 4;
    return { angleDeg, cos: [1, 0, -1, 0][turn] ?? 1, sin: [0, 1, 0, -1][turn] ?? 0 };
  }
  const radians = (angleDeg * Math.PI) / 180;
  return { angleDeg, cos: Math.cos(radians), sin: Math.sin(radians) };
}

export const along = (f: BaselineFrame, x: number, y: number): number => x * f.cos - y * f.sin;
export const across = (f: BaselineFrame, x: number, y: number): number => x * f.sin + y * f.cos;

export function toPage(f: BaselineFrame, u: number, v: number): Point {
  return { x: u * f.cos + v * f.sin, y: v * f.cos - u * f.sin };
}

/** Box of a page rectangle in the frame; exact for right angles, the enclosing box otherwise. */
export function boxInFrame(f: BaselineFrame, r: Rect): FrameBox {
  const us = [along(f, r.x0, r.y0), along(f, r.x1, r.y0), along(f, r.x1, r.y1), along(f, r.x0, r.y1)];
  const vs = [across(f, r.x0, r.y0), across(f, r.x1, r.y0), across(f, r.x1, r.y1), across(f, r.x0, r.y1)];
  return { start: Math.min(...us), end: Math.max(...us), top: Math.min(...vs), bottom: Math.max(...vs) };
}
