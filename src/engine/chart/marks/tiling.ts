/**
 * Tiles: many boxes of one size side by side and one above the other are the cells of a heat map (square, or packed as
 * hexagons). They are told from bars by filling both directions, and from symbols by touching.
 */

import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import { addTo } from './buckets.ts';

const fewestTiles = 12;
const touching = 0.6;

export function isTiling(boxes: Rect[]): boolean {
  if (boxes.length < fewestTiles) return false;
  const w = median(boxes.map(widthOf));
  const h = median(boxes.map(heightOf));
  if (w < 0.5 || h < 0.5) return false;
  const alike = boxes.filter(
    (b) => Math.abs(widthOf(b) - w) < 0.06 * w + 0.1 && Math.abs(heightOf(b) - h) < 0.06 * h + 0.1,
  );
  if (alike.length < 0.8 * boxes.length) return false;
  const grid = new TileGrid(alike, w, h);
  // Boxes strewn over each other are symbols; looked at first, because a crowd of them is dear to compare.
  const most = 0.1 * alike.length;
  let crowded = 0;
  for (const b of alike) {
    if (grid.overlaps(b)) crowded++;
    if (crowded > most) return false;
  }
  const near = 0.12 * Math.min(w, h) + 0.15;
  const taken = (x: number, y: number): boolean => grid.isTaken(x, y, near);
  let across = 0;
  let along = 0;
  for (const b of alike) {
    const x = (b.x0 + b.x1) / 2;
    const y = (b.y0 + b.y1) / 2;
    if (taken(x + w, y) || taken(x - w, y)) across++;
    // Packed hexagons: the next row is offset by half a cell.
    if (taken(x, y + h) || taken(x, y - h) || taken(x + w / 2, y + 0.75 * h) || taken(x - w / 2, y - 0.75 * h)) along++;
  }
  return across >= touching * alike.length && along >= touching * alike.length;
}

/** Boxes by the cell in which their middle lies; cells are as large as the boxes. */
class TileGrid {
  private readonly cells = new Map<number, Rect[]>();
  private readonly w: number;
  private readonly h: number;

  constructor(boxes: Rect[], w: number, h: number) {
    this.w = w;
    this.h = h;
    for (const b of boxes) addTo(this.cells, this.keyAt((b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2, 0, 0), b);
  }

  private keyAt(x: number, y: number, di: number, dj: number): number {
    return (Math.floor(x / this.w) + di) * rowOfCells + Math.floor(y / this.h) + dj;
  }

  private some(x: number, y: number, test: (b: Rect, dx: number, dy: number) => boolean): boolean {
    for (let di = -1; di <= 1; di++) {
      for (let dj = -1; dj <= 1; dj++) {
        for (const b of this.cells.get(this.keyAt(x, y, di, dj)) ?? []) {
          if (test(b, (b.x0 + b.x1) / 2 - x, (b.y0 + b.y1) / 2 - y)) return true;
        }
      }
    }
    return false;
  }

  isTaken(x: number, y: number, near: number): boolean {
    return this.some(x, y, (_, dx, dy) => Math.hypot(dx, dy) < near);
  }

  overlaps(box: Rect): boolean {
    return this.some(
      (box.x0 + box.x1) / 2,
      (box.y0 + box.y1) / 2,
      (b, dx, dy) => b !== box && Math.abs(dx) < 0.45 * this.w && Math.abs(dy) < 0.45 * this.h,
    );
  }
}

/** More cells than any page has in one direction. */
const rowOfCells = 1 << 22;

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
