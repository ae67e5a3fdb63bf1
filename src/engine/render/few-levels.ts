/**
 * A picture in 16, 4 or 2 gray levels that still reads: the paper's tone is divided out, the strokes are sharpened
 * (averaging pixels at a low resolution has thinned them), and every level is measured between the paper and the ink *of
 * that place*, so that faint print keeps a level of its own. Costs a fraction of the bytes of a gray PNG; tones are lost.
 */
import type { Rect } from '../geometry/rect.ts';
import { spreadCells } from './cell-rows.ts';
import type { GrayPlane } from './gray-plane.ts';
import { fillBlankCells, type LocalContrast } from './local-contrast.ts';

export type LevelCount = 2 | 4 | 16;

/** Where the lightest level begins to darken, as share of the way from paper to ink: above the noise of the paper. */
const paperMargin = 0.1;
/** Cut between paper and ink for two levels: thin strokes lose contrast to averaging, so it lies nearer to the paper. */
const twoLevelCut = 0.42;
/**
 * A pixel this many times as dark as the darkest grain of an empty cell is ink; less is grain, which sharpening and the
 * pale "ink" of a cell that a stroke only just enters would turn into clouds of specks.
 */
const grainMargin = 2;
/** Where no tenth of the page is empty the "grain" is its print: nothing darker than this passes for paper. */
const mostGrain = 0.15;

/** Ink is never taken to be paler than this, however faint the strokes of its place are. */
const palestInk = 235;

/** One value per pixel, 0 black to `levels` - 1 paper. */
export function quantise(evened: GrayPlane, contrast: LocalContrast, levels: LevelCount): Uint8Array {
  const { widthPx, heightPx } = evened;
  const sharp = levels === 16 ? evened.data : sharpen(evened);
  const values = new Uint8Array(widthPx * heightPx).fill(levels - 1);
  const ink = fillBlankCells(contrast).map((tone) => Math.min(palestInk, tone));
  const inkRow = new Float32Array(widthPx);
  const fillInkRow = spreadCells(contrast, ink, widthPx);
  const palest = 255 * (1 - Math.min(mostGrain, grainMargin * contrast.grain));
  for (let y = 0; y < heightPx; y += 1) {
    fillInkRow(y, inkRow);
    for (let x = 0; x < widthPx; x += 1) {
      const at = y * widthPx + x;
      const value = sharp[at] ?? 255;
      if (value === 255 || (evened.data[at] ?? 255) > palest) continue;
      values[at] = levelOf((255 - value) / (255 - (inkRow[x] ?? 0)), levels);
    }
  }
  return values;
}

/** Width of a tile in inches: a photograph in few levels is only hinted at, and tiles keep the hint cheap. */
const tileInches = 0.035;

/** Fills a photograph's box with flat tiles of its mean tone, so that its noise does not cost the text its resolution. */
export function coarsenPhoto(values: Uint8Array, gray: GrayPlane, box: Rect, dpi: number, levels: LevelCount): void {
  const tile = Math.max(2, Math.round(dpi * tileInches));
  const { widthPx, heightPx, data } = gray;
  const [left, right] = [Math.max(0, Math.round(box.x0)), Math.min(widthPx, Math.round(box.x1))];
  const [top, bottom] = [Math.max(0, Math.round(box.y0)), Math.min(heightPx, Math.round(box.y1))];
  for (let y0 = top; y0 < bottom; y0 += tile) {
    for (let x0 = left; x0 < right; x0 += tile) {
      const x1 = Math.min(right, x0 + tile);
      const y1 = Math.min(bottom, y0 + tile);
      let sum = 0;
      for (let y = y0; y < y1; y += 1) for (let i = y * widthPx + x0; i < y * widthPx + x1; i += 1) sum += data[i] ?? 0;
      const level = Math.round((sum / ((x1 - x0) * (y1 - y0)) / 255) * (levels - 1));
      for (let y = y0; y < y1; y += 1) values.fill(level, y * widthPx + x0, y * widthPx + x1);
    }
  }
}

/** 0 is black, levels - 1 is paper. */
function levelOf(darkness: number, levels: LevelCount): number {
  if (levels === 2) return darkness > twoLevelCut ? 0 : 1;
  const lightness = 1 - (darkness - paperMargin) / (0.95 - paperMargin);
  const level = Math.round(lightness * (levels - 1));
  return level < 0 ? 0 : Math.min(level, levels - 1);
}

/** Each pixel moves away from the mean of its neighbourhood (1-2-1 weights) by its distance from it. */
function sharpen({ widthPx, heightPx, data }: GrayPlane): Uint8Array {
  // White stays white, whatever is around it.
  const out = new Uint8Array(data.length).fill(255);
  const sums = new Uint16Array(widthPx);
  for (let y = 0; y < heightPx; y += 1) {
    const row = y * widthPx;
    const above = Math.max(0, y - 1) * widthPx;
    const below = Math.min(heightPx - 1, y + 1) * widthPx;
    for (let x = 0; x < widthPx; x += 1) {
      sums[x] = (data[above + x] ?? 0) + 2 * (data[row + x] ?? 0) + (data[below + x] ?? 0);
    }
    for (let x = 0; x < widthPx; x += 1) {
      const own = data[row + x] ?? 255;
      if (own === 255) continue;
      const left = sums[x === 0 ? 0 : x - 1] ?? 0;
      const right = sums[x === widthPx - 1 ? x : x + 1] ?? 0;
      const mean = (left + 2 * (sums[x] ?? 0) + right) / 16;
      const value = Math.round(2 * own - mean);
      out[row + x] = value < 0 ? 0 : Math.min(value, 255);
    }
  }
  return out;
}
