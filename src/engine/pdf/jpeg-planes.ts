/**
 * The planes of a picture as JPEG sees them, transformed: gray alone, or luminance and two colour differences at half
 * resolution. They do not depend on the quality, and a ladder asks for many qualities of one drawing, so they are kept for
 * as long as the drawing lives.
 */
import { type Plane, transformBlocks } from './jpeg-blocks.ts';
import type { Raster } from './raster.ts';

export interface JpegPlane {
  /** Blocks per unit of the scan, across and down. */
  sampling: 1 | 2;
  table: 0 | 1;
  columns: number;
  transformed: Float32Array;
}

const kept = new WeakMap<Uint8Array, JpegPlane[]>();

export function planesOf(raster: Raster): JpegPlane[] {
  const known = kept.get(raster.data);
  if (known) return known;
  const planes = raster.channels === 1 ? grayPlane(raster) : colourPlanes(raster);
  kept.set(raster.data, planes);
  return planes;
}

function grayPlane({ widthPx, heightPx, data }: Raster): JpegPlane[] {
  const plane = emptyPlane(widthPx, heightPx, 8);
  for (let y = 0; y < heightPx; y += 1) {
    plane.data.set(data.subarray(y * widthPx, (y + 1) * widthPx), y * plane.widthPx);
  }
  return [transformed(repeatEdges(plane, widthPx, heightPx), 1, 0)];
}

function colourPlanes(raster: Raster): JpegPlane[] {
  const { widthPx, heightPx, data } = raster;
  const luma = emptyPlane(widthPx, heightPx, 16);
  for (let y = 0; y < heightPx; y += 1) {
    let from = y * widthPx * 4;
    const row = y * luma.widthPx;
    for (let x = 0; x < widthPx; x += 1, from += 4) {
      luma.data[row + x] =
        0.5 + 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
    }
  }
  const [blue, red] = differences(raster);
  return [transformed(repeatEdges(luma, widthPx, heightPx), 2, 0), transformed(blue, 1, 1), transformed(red, 1, 1)];
}

/** Both colour differences, each sample the mean of two by two pixels. */
function differences({ widthPx, heightPx, data }: Raster): [Plane, Plane] {
  const [halfWidth, halfHeight] = [Math.ceil(widthPx / 2), Math.ceil(heightPx / 2)];
  const blue = emptyPlane(halfWidth, halfHeight, 8);
  const red = emptyPlane(halfWidth, halfHeight, 8);
  for (let y = 0; y < halfHeight; y += 1) {
    const upper = 2 * y * widthPx;
    const lower = Math.min(heightPx - 1, 2 * y + 1) * widthPx;
    for (let x = 0; x < halfWidth; x += 1) {
      const left = 2 * x;
      const right = Math.min(widthPx - 1, left + 1);
      const [a, b, c, d] = [(upper + left) * 4, (upper + right) * 4, (lower + left) * 4, (lower + right) * 4];
      const r = (data[a] ?? 0) + (data[b] ?? 0) + (data[c] ?? 0) + (data[d] ?? 0);
      const g = (data[a + 1] ?? 0) + (data[b + 1] ?? 0) + (data[c + 1] ?? 0) + (data[d + 1] ?? 0);
      const l = (data[a + 2] ?? 0) + (data[b + 2] ?? 0) + (data[c + 2] ?? 0) + (data[d + 2] ?? 0);
      const at = y * blue.widthPx + x;
      blue.data[at] = byte(128.5 + (-0.168736 * r - 0.331264 * g + 0.5 * l) / 4);
      red.data[at] = byte(128.5 + (0.5 * r - 0.418688 * g - 0.081312 * l) / 4);
    }
  }
  return [repeatEdges(blue, halfWidth, halfHeight), repeatEdges(red, halfWidth, halfHeight)];
}

const byte = (v: number): number => Math.min(255, Math.max(0, v));

function emptyPlane(widthPx: number, heightPx: number, unit: number): Plane {
  const width = Math.ceil(widthPx / unit) * unit;
  const height = Math.ceil(heightPx / unit) * unit;
  return { widthPx: width, heightPx: height, data: new Uint8Array(width * height) };
}

/** Fills up to whole blocks with the last column and row: the cheapest filling that adds no edge. */
function repeatEdges(plane: Plane, widthPx: number, heightPx: number): Plane {
  const { data, widthPx: stride } = plane;
  for (let y = 0; y < heightPx; y += 1) {
    data.fill(data[y * stride + widthPx - 1] ?? 0, y * stride + widthPx, (y + 1) * stride);
  }
  for (let y = heightPx; y < plane.heightPx; y += 1)
    data.copyWithin(y * stride, (heightPx - 1) * stride, heightPx * stride);
  return plane;
}

function transformed(plane: Plane, sampling: 1 | 2, table: 0 | 1): JpegPlane {
  return { sampling, table, columns: plane.widthPx / 8, transformed: transformBlocks(plane) };
}
