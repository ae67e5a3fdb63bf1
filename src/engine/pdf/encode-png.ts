/**
 * Writes PNG with the fewest bits that hold the picture: gray of 8, 4, 2 or 1 bit, a palette, or RGB. The same pixels
 * always give the same bytes. All rows take one filter: for text "none" wins by far, for photographs Paeth, so the
 * candidates are tried on a sample of rows first.
 */
import { zlibSync } from 'fflate';

export interface PngPixels {
  widthPx: number;
  heightPx: number;
  /** 0 gray, 2 RGB, 3 palette: the colour type of the PNG header. */
  colourType: 0 | 2 | 3;
  bitDepth: 1 | 2 | 4 | 8;
  /** Packed rows without filter bytes. */
  rows: Uint8Array;
  /** RGB triples, for colour type 3. */
  palette?: Uint8Array;
}

type Filter = 'none' | 'up' | 'paeth';
const filterTypes: Record<Filter, number> = { none: 0, up: 2, paeth: 4 };

/** Level 9 takes two to six times as long as 6 and saves one percent. */
const level = 6;

export function encodePng(pixels: PngPixels): Uint8Array {
  const { filter } = sampleFilters(pixels);
  const filtered = filterRows(pixels, filter, 0, pixels.heightPx);
  return assemble(pixels, zlibSync(filtered, { level, mem: 9 }));
}

/** Size that the whole picture would have, from bands of its rows: within some percent for scans and text alike. */
export function estimatePngBytes(pixels: PngPixels): number {
  const { bytes, rows } = sampleFilters(pixels);
  return Math.round((bytes * pixels.heightPx) / Math.max(1, rows));
}

const strideOf = (p: PngPixels): number => Math.ceil((p.widthPx * bitsPerPixel(p)) / 8);
const bitsPerPixel = (p: PngPixels): number => (p.colourType === 2 ? 24 : p.bitDepth);

/** The sample: five bands spread over the height, together a sixteenth of the rows but never fewer than this. */
const leastSampleRows = 80;

function sampleFilters(pixels: PngPixels): { filter: Filter; bytes: number; rows: number } {
  const fewBits = pixels.bitDepth < 8 || pixels.colourType === 3;
  const candidates: Filter[] = fewBits ? ['none', 'up'] : ['none', 'paeth'];
  const bandRows = Math.min(pixels.heightPx, Math.ceil(Math.max(leastSampleRows, pixels.heightPx / 16) / 5));
  let best: Filter = 'none';
  let bestBytes = Infinity;
  for (const filter of candidates) {
    let bytes = 0;
    for (let band = 0; band < 5; band += 1) {
      const from = Math.min(Math.floor((pixels.heightPx * (2 * band + 1)) / 10), pixels.heightPx - bandRows);
      bytes += zlibSync(filterRows(pixels, filter, from, from + bandRows), { level: 4 }).length;
    }
    if (bytes < bestBytes) {
      best = filter;
      bestBytes = bytes;
    }
  }
  return { filter: best, bytes: bestBytes, rows: bandRows * 5 };
}

function filterRows(pixels: PngPixels, filter: Filter, from: number, to: number): Uint8Array {
  const stride = strideOf(pixels);
  const step = pixels.colourType === 2 ? 3 : 1;
  const { rows } = pixels;
  const out = new Uint8Array((stride + 1) * (to - from));
  for (let y = from; y < to; y += 1) {
    const at = (y - from) * (stride + 1);
    const row = y * stride;
    out[at] = filterTypes[filter];
    if (filter === 'none') out.set(rows.subarray(row, row + stride), at + 1);
    else if (filter === 'up') subtractUp(rows, row, y === 0 ? -1 : row - stride, stride, out, at + 1);
    else subtractPaeth(rows, row, y === 0 ? -1 : row - stride, stride, step, out, at + 1);
  }
  return out;
}

function subtractUp(rows: Uint8Array, row: number, above: number, stride: number, out: Uint8Array, at: number): void {
  for (let i = 0; i < stride; i += 1) {
    out[at + i] = (rows[row + i] ?? 0) - (above < 0 ? 0 : (rows[above + i] ?? 0));
  }
}

function subtractPaeth(
  rows: Uint8Array,
  row: number,
  above: number,
  stride: number,
  step: number,
  out: Uint8Array,
  at: number,
): void {
  for (let i = 0; i < stride; i += 1) {
    const left = i >= step ? (rows[row + i - step] ?? 0) : 0;
    const up = above >= 0 ? (rows[above + i] ?? 0) : 0;
    const upLeft = above >= 0 && i >= step ? (rows[above + i - step] ?? 0) : 0;
    out[at + i] = (rows[row + i] ?? 0) - paeth(left, up, upLeft);
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function assemble(pixels: PngPixels, packed: Uint8Array): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, pixels.widthPx);
  view.setUint32(4, pixels.heightPx);
  header[8] = pixels.bitDepth;
  header[9] = pixels.colourType;
  const chunks = [chunk('IHDR', header)];
  if (pixels.palette) chunks.push(chunk('PLTE', pixels.palette));
  chunks.push(chunk('IDAT', packed), chunk('IEND', new Uint8Array()));
  const out = new Uint8Array(signature.length + chunks.reduce((sum, c) => sum + c.length, 0));
  out.set(signature);
  let at = signature.length;
  for (const c of chunks) {
    out.set(c, at);
    at += c.length;
  }
  return out;
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(body.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, body.length);
  for (let i = 0; i < 4; i += 1) out[4 + i] = name.charCodeAt(i);
  out.set(body, 8);
  view.setUint32(body.length + 8, crc32(out.subarray(4, body.length + 8)));
  return out;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const b of bytes) c = (crcTable[(c ^ b) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
