/** One byte per pixel, and the two questions about colour that the ladder asks of a drawing. */
import type { Raster } from '../pdf/raster.ts';

export interface GrayPlane {
  widthPx: number;
  heightPx: number;
  data: Uint8Array;
}

/** Luminance as JPEG defines it; for pixels that are gray already it is the gray itself. */
export function toGray({ widthPx, heightPx, channels, data }: Raster): GrayPlane {
  if (channels === 1) return { widthPx, heightPx, data };
  const gray = new Uint8Array(widthPx * heightPx);
  for (let i = 0, at = 0; i < gray.length; i += 1, at += 4) {
    gray[i] = ((data[at] ?? 0) * 19595 + (data[at + 1] ?? 0) * 38470 + (data[at + 2] ?? 0) * 7471 + 32768) >> 16;
  }
  return { widthPx, heightPx, data: gray };
}

/** Whether every pixel is a pure gray; stops at the first that is not. */
export function isGray({ channels, data }: Raster): boolean {
  if (channels === 1) return true;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  }
  return true;
}

/** Counts the grays of one square cell, cut at the edges of the plane; returns how many pixels it has. */
export function countCell(plane: GrayPlane, x0: number, y0: number, cellPx: number, histogram: Uint32Array): number {
  histogram.fill(0);
  const x1 = Math.min(plane.widthPx, x0 + cellPx);
  const y1 = Math.min(plane.heightPx, y0 + cellPx);
  for (let y = y0; y < y1; y += 1) {
    for (let i = y * plane.widthPx + x0; i < y * plane.widthPx + x1; i += 1) {
      const v = plane.data[i] ?? 0;
      histogram[v] = (histogram[v] ?? 0) + 1;
    }
  }
  return (x1 - x0) * (y1 - y0);
}
