/**
 * The tone of the paper at every place of a picture, and the picture with it divided out. A phone photograph of a sheet
 * is bright in one corner and grey in another; one threshold for all of it loses faint pencil in the dark corner. Paper
 * is what most of a small cell is, so a cell's tone is a high median of its pixels; cells full of ink or of a photograph
 * are corrected by their neighbours.
 */
import { spreadCells } from './cell-rows.ts';
import { countCell, type GrayPlane } from './gray-plane.ts';

/** Width of a cell in inches: wider than a letter, narrower than a shadow. */
const cellInches = 0.16;

export interface PaperTone {
  columns: number;
  rows: number;
  cellPx: number;
  tone: Float32Array;
}

export function measurePaperTone(plane: GrayPlane, dpi: number): PaperTone {
  const cellPx = Math.max(6, Math.round(dpi * cellInches));
  const columns = Math.ceil(plane.widthPx / cellPx);
  const rows = Math.ceil(plane.heightPx / cellPx);
  const raw = new Float32Array(columns * rows);
  const histogram = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      raw[row * columns + column] = toneOfCell(plane, column * cellPx, row * cellPx, cellPx, histogram);
    }
  }
  return { columns, rows, cellPx, tone: smoothCells(liftCells(raw, columns, rows), columns, rows) };
}

/** The three-quarter quantile: above ink that covers up to two thirds of the cell, below glints. */
const paperQuantile = 0.75;

function toneOfCell(plane: GrayPlane, x0: number, y0: number, cellPx: number, histogram: Uint32Array): number {
  let left = countCell(plane, x0, y0, cellPx, histogram) * (1 - paperQuantile);
  for (let v = 255; v > 0; v -= 1) {
    left -= histogram[v] ?? 0;
    if (left <= 0) return v;
  }
  return 0;
}

/** A cell darker than the paper around it is ink or a picture, not paper: it takes the upper tone of its surroundings. */
function liftCells(raw: Float32Array, columns: number, rows: number): Float32Array {
  return mapCells(raw, columns, rows, 2, (around) => around[Math.floor((around.length - 1) * 0.7)] ?? 0);
}

function smoothCells(raw: Float32Array, columns: number, rows: number): Float32Array {
  return mapCells(raw, columns, rows, 1, (around) => around.reduce((sum, v) => sum + v, 0) / around.length);
}

function mapCells(
  source: Float32Array,
  columns: number,
  rows: number,
  reach: number,
  pick: (sorted: number[]) => number,
): Float32Array {
  const out = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const around: number[] = [];
      for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1) {
        for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1) {
          around.push(source[y * columns + x] ?? 0);
        }
      }
      around.sort((a, b) => a - b);
      out[row * columns + column] = pick(around);
    }
  }
  return out;
}

/** Paper this white everywhere is white already. */
const whitePaper = 254.5;

/** Reflectance relative to the paper, as bytes: paper is 255, half as bright is 128. */
export function divideByPaper(plane: GrayPlane, paper: PaperTone): GrayPlane {
  if (paper.tone.every((tone) => tone >= whitePaper)) return plane;
  const { widthPx, heightPx } = plane;
  const data = new Uint8Array(widthPx * heightPx);
  const tone = new Float32Array(widthPx);
  const fillRow = spreadCells(paper, paper.tone, widthPx);
  for (let y = 0; y < heightPx; y += 1) {
    fillRow(y, tone);
    const row = y * widthPx;
    for (let x = 0; x < widthPx; x += 1) {
      const value = ((plane.data[row + x] ?? 0) * 255) / Math.max(1, tone[x] ?? 255);
      data[row + x] = Math.min(value, 255);
    }
  }
  return { widthPx, heightPx, data };
}
