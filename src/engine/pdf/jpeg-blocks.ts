/**
 * From samples to quantised coefficients. Rounding is a choice here: a small coefficient far from its neighbours costs
 * six bits or more and, on a scan, is mostly noise of the camera; those are dropped, so that the bits go to strokes. The
 * arithmetic uses additions, multiplications and literal constants only, so every engine gives the same bytes.
 */
import { zigzag } from './jpeg-tables.ts';

export interface Plane {
  /** Multiples of 8. */
  widthPx: number;
  heightPx: number;
  data: Uint8Array;
}

/** Scale factors that the fast transform leaves in its output, by row and column. */
const aan = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

/** Transformed blocks in row order, 64 values each in zigzag order and true scale; quality does not matter yet. */
export function transformBlocks(plane: Plane): Float32Array {
  const columns = plane.widthPx / 8;
  const rows = plane.heightPx / 8;
  const out = new Float32Array(columns * rows * 64);
  const scale = new Float64Array(64);
  for (let i = 0; i < 64; i += 1) scale[i] = 1 / ((aan[i >> 3] ?? 1) * (aan[i & 7] ?? 1) * 8);
  const block = new Float64Array(64);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let from = row * 8 * plane.widthPx + column * 8;
      for (let y = 0; y < 64; y += 8, from += plane.widthPx) {
        for (let x = 0; x < 8; x += 1) block[y + x] = (plane.data[from + x] ?? 0) - 128;
      }
      transform(block);
      const at = (row * columns + column) * 64;
      for (let k = 0; k < 64; k += 1) {
        const position = zigzag[k] ?? 0;
        out[at + k] = (block[position] ?? 0) * (scale[position] ?? 0);
      }
    }
  }
  return out;
}

/** Rounding up needs this much more than a half: the value between "half" and "all" that loses no legibility in tests. */
const reluctance = 0.12;
/** A lone 1 after many zeros has to be this much clearer. */
const lonelyReluctance = 0.25;
const lonelyRun = 4;

export function quantiseBlocks(transformed: Float32Array, steps: Uint8Array): Int16Array {
  const out = new Int16Array(transformed.length);
  const inverse = new Float64Array(64);
  /** Under this a coefficient becomes zero, which is what most of them do. */
  const least = new Float64Array(64);
  for (let k = 0; k < 64; k += 1) {
    const step = steps[zigzag[k] ?? 0] ?? 1;
    inverse[k] = 1 / step;
    least[k] = step * (k === 0 ? 0.5 : 0.5 + reluctance);
  }
  for (let at = 0; at < transformed.length; at += 64) {
    let run = 0;
    for (let k = 0; k < 64; k += 1) {
      const value = transformed[at + k] ?? 0;
      const limit = least[k] ?? 0;
      if (value < limit && value > -limit) {
        run += 1;
        continue;
      }
      const size = (value < 0 ? -value : value) * (inverse[k] ?? 0);
      const bias = k === 0 ? 0.5 : 0.5 - (size < 1.5 && run >= lonelyRun ? lonelyReluctance : reluctance);
      const level = Math.floor(size + bias);
      run = level === 0 ? run + 1 : 0;
      out[at + k] = value < 0 ? -level : level;
    }
  }
  return out;
}

/** Arai, Agui and Nakajima's eight-point transform, over rows and then columns. */
function transform(d: Float64Array): void {
  for (let i = 0; i < 64; i += 8) transformLine(d, i, 1);
  for (let i = 0; i < 8; i += 1) transformLine(d, i, 8);
}

function transformLine(d: Float64Array, at: number, step: number): void {
  const [i1, i2, i3, i4, i5, i6, i7] = [
    at + step,
    at + 2 * step,
    at + 3 * step,
    at + 4 * step,
    at + 5 * step,
    at + 6 * step,
    at + 7 * step,
  ];
  const v0 = d[at] ?? 0;
  const v1 = d[i1] ?? 0;
  const v2 = d[i2] ?? 0;
  const v3 = d[i3] ?? 0;
  const v4 = d[i4] ?? 0;
  const v5 = d[i5] ?? 0;
  const v6 = d[i6] ?? 0;
  const v7 = d[i7] ?? 0;
  const s07 = v0 + v7;
  const d07 = v0 - v7;
  const s16 = v1 + v6;
  const d16 = v1 - v6;
  const s25 = v2 + v5;
  const d25 = v2 - v5;
  const s34 = v3 + v4;
  const d34 = v3 - v4;

  const a = s07 + s34;
  const b = s16 + s25;
  const c = s07 - s34;
  const e = (s16 - s25 + c) * Math.SQRT1_2;
  d[at] = a + b;
  d[i4] = a - b;
  d[i2] = c + e;
  d[i6] = c - e;

  const p = d34 + d25;
  const q = d25 + d16;
  const r = d16 + d07;
  const z5 = (p - r) * 0.382683433;
  const z2 = 0.5411961 * p + z5;
  const z4 = 1.306562965 * r + z5;
  const z3 = q * Math.SQRT1_2;
  const z11 = d07 + z3;
  const z13 = d07 - z3;
  d[i5] = z13 + z2;
  d[i3] = z13 - z2;
  d[i1] = z11 + z4;
  d[i7] = z11 - z4;
}
