/** A drawing with at most 256 colours as a palette PNG, which loses nothing and is a third of RGB before compression. */
import type { PngPixels } from '../pdf/encode-png.ts';
import type { Raster } from '../pdf/raster.ts';

/** Palette pixels, or null when the drawing has more than 256 colours. The palette is in order of first use. */
export function toPalette({ widthPx, heightPx, channels, data }: Raster): PngPixels | null {
  if (channels === 1) return null;
  const indexOf = new Map<number, number>();
  const indices = new Uint8Array(widthPx * heightPx);
  let last = -1;
  let lastIndex = 0;
  for (let i = 0, at = 0; i < indices.length; i += 1, at += 4) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    if (colour !== last) {
      const known = indexOf.get(colour);
      if (known === undefined && indexOf.size === 256) return null;
      lastIndex = known ?? indexOf.size;
      if (known === undefined) indexOf.set(colour, lastIndex);
      last = colour;
    }
    indices[i] = lastIndex;
  }
  const palette = new Uint8Array(indexOf.size * 3);
  for (const [colour, index] of indexOf) {
    palette[index * 3] = colour >> 16;
    palette[index * 3 + 1] = (colour >> 8) & 255;
    palette[index * 3 + 2] = colour & 255;
  }
  const bitDepth = indexOf.size <= 2 ? 1 : indexOf.size <= 4 ? 2 : indexOf.size <= 16 ? 4 : 8;
  return { widthPx, heightPx, colourType: 3, bitDepth, rows: packRows(indices, widthPx, heightPx, bitDepth), palette };
}

export function packRows(values: Uint8Array, widthPx: number, heightPx: number, bitDepth: 1 | 2 | 4 | 8): Uint8Array {
  if (bitDepth === 8) return values;
  const stride = Math.ceil((widthPx * bitDepth) / 8);
  const perByte = 8 / bitDepth;
  const rows = new Uint8Array(stride * heightPx);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * stride + Math.floor(x / perByte);
      rows[at] = (rows[at] ?? 0) | ((values[y * widthPx + x] ?? 0) << (8 - bitDepth * ((x % perByte) + 1)));
    }
  }
  return rows;
}
