/**
 * Is a small shape a plotting symbol, and where is the point it stands for? Symmetric symbols stand at the middle of
 * their box. Triangles are the trap: producers that draw them as tall as they are wide centre the box, producers that
 * draw them equilateral centre the circle round the corners. Anything irregular is placed at its box middle and has to
 * be confirmed by a line that runs through it.
 */
import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import { type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';

export interface MarkerForm {
  /** "circle", "square", "triangle_up", "plus", "cross", "hline", "vline", "polygon5", "strokes3" … */
  shape: string;
  x: number;
  y: number;
  widthPt: number;
  heightPt: number;
  /** The stand point is certain from the symmetry of the shape. */
  sure: boolean;
}

interface Corners {
  xs: number[];
  ys: number[];
  closed: boolean;
}

/** Relative slack when two lengths of a symbol are held equal; PDF writers round small shapes to 0.01 pt. */
const equalSlack = 0.1;

const near = (a: number, b: number, size: number): boolean => Math.abs(a - b) <= equalSlack * size + 0.02;

function cornersOf(path: DrawnPath): Corners[] {
  const out: Corners[] = [];
  let now: Corners | null = null;
  let at = 0;
  for (const cmd of path.cmds) {
    if (cmd === PathCommand.M) {
      now = { xs: [path.coords[at] ?? 0], ys: [path.coords[at + 1] ?? 0], closed: false };
      out.push(now);
      at += 2;
    } else if (cmd === PathCommand.Z) {
      if (now) now.closed = true;
    } else {
      const step = cmd === PathCommand.C ? 6 : 2;
      now?.xs.push(path.coords[at + step - 2] ?? 0);
      now?.ys.push(path.coords[at + step - 1] ?? 0);
      at += step;
    }
  }
  for (const c of out) {
    for (let i = c.xs.length - 1; i > 0; i--) {
      if (Math.hypot((c.xs[i] ?? 0) - (c.xs[i - 1] ?? 0), (c.ys[i] ?? 0) - (c.ys[i - 1] ?? 0)) < 0.015) {
        c.xs.splice(i, 1);
        c.ys.splice(i, 1);
      }
    }
    const n = c.xs.length;
    if (n > 2 && Math.hypot((c.xs[0] ?? 0) - (c.xs[n - 1] ?? 0), (c.ys[0] ?? 0) - (c.ys[n - 1] ?? 0)) < 0.03) {
      c.closed = true;
      c.xs.pop();
      c.ys.pop();
    }
  }
  return out;
}

function nameOfStroke(c: Corners): string {
  const dx = Math.abs((c.xs[1] ?? 0) - (c.xs[0] ?? 0));
  const dy = Math.abs((c.ys[1] ?? 0) - (c.ys[0] ?? 0));
  if (dx === 0 && dy === 0) return 'dot';
  if (dy <= 0.02 * dx + 0.01) return 'hline';
  if (dx <= 0.02 * dy + 0.01) return 'vline';
  return `${((c.xs[1] ?? 0) - (c.xs[0] ?? 0)) * ((c.ys[1] ?? 0) - (c.ys[0] ?? 0)) > 0 ? 'down' : 'up'}_stroke`;
}

function nameOfPolygon(c: Corners, box: Rect): { shape: string; sure: boolean; x: number; y: number } {
  const n = c.xs.length;
  const w = widthOf(box);
  const h = heightOf(box);
  const x = (box.x0 + box.x1) / 2;
  const y = (box.y0 + box.y1) / 2;
  if (n === 3) {
    // The side that is parallel to an axis tells which way the triangle points.
    const at = (i: number): [number, number] => [c.xs[i % 3] ?? 0, c.ys[i % 3] ?? 0];
    for (let i = 0; i < 3; i++) {
      const [px, py] = at(i);
      const [qx, qy] = at(i + 1);
      const [tx, ty] = at(i + 2);
      const meanX = (px + qx + tx) / 3;
      const meanY = (py + qy + ty) / 3;
      if (Math.abs(py - qy) < 0.03 * h + 0.02 && near(tx, (px + qx) / 2, w)) {
        const tall = near(h, w, w);
        return {
          shape: ty < py ? 'triangle_up' : 'triangle_down',
          sure: true,
          x: (px + qx) / 2,
          y: tall && h > 0.92 * w ? y : meanY,
        };
      }
      if (Math.abs(px - qx) < 0.03 * w + 0.02 && near(ty, (py + qy) / 2, h)) {
        const tall = near(h, w, h);
        return {
          shape: tx < px ? 'triangle_left' : 'triangle_right',
          sure: true,
          x: tall && w > 0.92 * h ? x : meanX,
          y: (py + qy) / 2,
        };
      }
    }
    return { shape: 'triangle', sure: false, x, y };
  }
  if (n === 4) {
    const onCorner = c.xs.every(
      (px, i) =>
        (near(px, box.x0, w) || near(px, box.x1, w)) &&
        (near(c.ys[i] ?? 0, box.y0, h) || near(c.ys[i] ?? 0, box.y1, h)),
    );
    if (onCorner) return { shape: near(w, h, Math.max(w, h)) ? 'square' : 'rectangle', sure: true, x, y };
    const onMiddle = c.xs.every((px, i) => near(px, x, w) || near(c.ys[i] ?? 0, y, h));
    if (onMiddle) return { shape: 'diamond', sure: true, x, y };
    return { shape: 'polygon4', sure: false, x, y };
  }
  // Every corner has its mirror image through the middle (hexagon, octagon, filled plus, filled cross).
  const even =
    n % 2 === 0 &&
    c.xs.every(
      (px, i) =>
        near(px + (c.xs[(i + n / 2) % n] ?? 0), 2 * x, w) &&
        near((c.ys[i] ?? 0) + (c.ys[(i + n / 2) % n] ?? 0), 2 * y, h),
    );
  if (even) {
    const radii = c.xs.map((px, i) => Math.hypot(px - x, (c.ys[i] ?? 0) - y));
    // Circles that a producer flattened into many chords.
    if (n >= 10 && Math.max(...radii) - Math.min(...radii) < 0.08 * w) return { shape: 'circle', sure: true, x, y };
    return { shape: `polygon${n}`, sure: true, x, y };
  }
  if (n >= 9) {
    const radii = c.xs.map((px, i) => Math.hypot(px - x, (c.ys[i] ?? 0) - y));
    if (Math.max(...radii) - Math.min(...radii) < 0.08 * w) return { shape: 'circle', sure: true, x, y };
  }
  // Pentagons and five-point stars: their corners lie on circles round the stand point, which is then their mean.
  const mx = c.xs.reduce((s, v) => s + v, 0) / n;
  const my = c.ys.reduce((s, v) => s + v, 0) / n;
  const radii = c.xs.map((px, i) => Math.hypot(px - mx, (c.ys[i] ?? 0) - my));
  const ring = (offset: number, step: number): boolean => {
    const own = radii.filter((_, i) => i % step === offset);
    return Math.max(...own) - Math.min(...own) < 0.07 * w;
  };
  const regular = ring(0, 1) || (n % 2 === 0 && ring(0, 2) && ring(1, 2));
  return { shape: `polygon${n}`, sure: regular, x: mx, y: my };
}

/** The form of a small shape as a plotting symbol, or null when it is none that can be placed. */
export function markerFormOf(shape: { path: DrawnPath; symbol: string | null }): MarkerForm | null {
  if (shape.symbol === null) return readMarkerForm(shape.path);
  const b = shape.path.bbox;
  const place = { x: (b.x0 + b.x1) / 2, y: (b.y0 + b.y1) / 2, widthPt: widthOf(b), heightPt: heightOf(b) };
  return { ...place, shape: shape.symbol, sure: true };
}

function readMarkerForm(path: DrawnPath): MarkerForm | null {
  if (path.cmds.length > 130) return null;
  const box = path.bbox;
  const w = widthOf(box);
  const h = heightOf(box);
  const parts = cornersOf(path);
  const first = parts[0];
  if (!first) return null;
  const middle = { x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2, widthPt: w, heightPt: h };
  const curves = path.cmds.reduce((sum, cmd) => sum + (cmd === PathCommand.C ? 1 : 0), 0);
  if (curves > 0) {
    const lines = path.cmds.reduce((sum, cmd) => sum + (cmd === PathCommand.L ? 1 : 0), 0);
    const round = near(w, h, Math.max(w, h)) && parts.every((p) => p.closed || p.xs.length <= 1);
    if (round && curves >= 2 && (lines === 0 || curves >= 4)) return { ...middle, shape: 'circle', sure: true };
    return null;
  }
  const strokes = parts.filter((p) => p.xs.length <= 2);
  if (strokes.length === parts.length) {
    const names = parts.map(nameOfStroke).sort();
    const shared = parts.every(
      (p) =>
        near((p.xs[0] ?? 0) + (p.xs[p.xs.length - 1] ?? 0), 2 * middle.x, w) &&
        near((p.ys[0] ?? 0) + (p.ys[p.ys.length - 1] ?? 0), 2 * middle.y, h),
    );
    if (!shared) return null;
    if (parts.length === 1) return { ...middle, shape: names[0] ?? 'dot', sure: true };
    return { ...middle, shape: nameOfCrossing(names), sure: true };
  }
  if (parts.length > 2) return null;
  if (parts.length === 2) {
    // A hole in a symbol is not a symbol of its own.
    const inner = parts[1];
    const sameMiddle = inner && near(mid(inner.xs), middle.x, w) && near(mid(inner.ys), middle.y, h);
    if (!sameMiddle) return null;
  }
  if (first.xs.length < 3) return null;
  if (!first.closed && path.paint === 'stroke') return null;
  const named = nameOfPolygon(first, box);
  return { shape: named.shape, sure: named.sure, x: named.x, y: named.y, widthPt: w, heightPt: h };
}

const mid = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;

export function nameOfCrossing(names: string[]): string {
  const key = [...names].sort().join('+');
  if (key === 'hline+vline') return 'plus';
  if (key === 'down_stroke+up_stroke') return 'cross';
  if (names.length >= 3) return 'star';
  return `strokes${names.length}`;
}
