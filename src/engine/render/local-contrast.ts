/**
 * How dark the ink is at every place of a picture whose paper has been evened out, and what that says about the page:
 * printed text is everywhere about equally dark, pencil next to pen is not, a photograph is neither ink nor paper. Few
 * gray levels keep the first, lose the second and spoil the third, so this is what decides between them and JPEG.
 */
import { countCell, type GrayPlane } from './gray-plane.ts';

/** Width of a cell in inches; the same as for the paper, so that a cell holds a few letters of text. */
const cellInches = 0.16;

export interface LocalContrast {
  columns: number;
  rows: number;
  cellPx: number;
  /** Darkest tone that counts in the cell (0 black, 255 paper); 255 where the cell is blank. */
  ink: Float32Array;
  /** Contrast (of 1) that the grain of the paper alone gives a cell: that of the emptiest tenth of the cells. */
  grain: number;
  /** Share of cells that hold ink. */
  inkShare: number;
  /** Share of the inked cells whose ink is faint. */
  faintShare: number;
  /** Mean share of pixels that are neither ink nor paper in inked cells. */
  midShare: number;
}

/** Below this contrast (of 1) a cell is blank: noise of a phone camera stays under it, faint pencil does not. */
const blankContrast = 0.12;
/** Ink of printed text measured 0.4 and more everywhere, faint pencil and its ruled lines 0.1 to 0.4. */
const faintContrast = 0.4;
/** One pixel in fifty: a single stroke of a letter covers more of its cell. */
const inkQuantile = 0.02;

export function measureLocalContrast(plane: GrayPlane, dpi: number): LocalContrast {
  const cellPx = Math.max(6, Math.round(dpi * cellInches));
  const columns = Math.max(1, Math.floor(plane.widthPx / cellPx));
  const rows = Math.max(1, Math.floor(plane.heightPx / cellPx));
  const ink = new Float32Array(columns * rows).fill(255);
  const contrasts = new Float32Array(columns * rows);
  const histogram = new Uint32Array(256);
  let inked = 0;
  let faint = 0;
  let mid = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const count = countCell(plane, column * cellPx, row * cellPx, cellPx, histogram);
      const low = quantile(histogram, count, inkQuantile);
      const high = quantile(histogram, count, 0.9);
      const contrast = (high - low) / 255;
      contrasts[row * columns + column] = contrast;
      if (contrast <= blankContrast) continue;
      ink[row * columns + column] = low;
      inked += 1;
      if (contrast < faintContrast) faint += 1;
      mid += shareBetween(histogram, count, low + (high - low) * 0.25, low + (high - low) * 0.75);
    }
  }
  const cells = columns * rows;
  return {
    columns,
    rows,
    cellPx,
    ink,
    grain: contrasts.sort()[Math.floor(cells / 10)] ?? 0,
    inkShare: inked / cells,
    faintShare: inked === 0 ? 0 : faint / inked,
    midShare: inked === 0 ? 0 : mid / inked,
  };
}

function quantile(histogram: Uint32Array, count: number, share: number): number {
  let left = count * share;
  for (let v = 0; v < 256; v += 1) {
    left -= histogram[v] ?? 0;
    if (left < 0) return v;
  }
  return 255;
}

function shareBetween(histogram: Uint32Array, count: number, low: number, high: number): number {
  let inside = 0;
  for (let v = Math.ceil(low); v <= high; v += 1) inside += histogram[v] ?? 0;
  return inside / count;
}

/** Ink tone for every pixel row and column by interpolation; blank cells take the tone of the inked cells around them. */
export function fillBlankCells(contrast: LocalContrast): Float32Array {
  const { columns, rows, ink } = contrast;
  const filled = new Float32Array(ink.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const own = ink[row * columns + column] ?? 255;
      filled[row * columns + column] = own < 255 ? own : meanInkAround(contrast, column, row);
    }
  }
  return filled;
}

/** What a lone mark on an empty part of the page is measured against. */
const usualInk = 90;

function meanInkAround({ columns, rows, ink }: LocalContrast, column: number, row: number): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      const tone = ink[y * columns + x] ?? 255;
      if (tone === 255) continue;
      sum += tone;
      count += 1;
    }
  }
  return count === 0 ? usualInk : sum / count;
}
