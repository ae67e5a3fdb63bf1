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
  const cells = new Map<string, Rect[]>();
  const cellOf = (x: number, y: number): [number, number] => [Math.floor(x / w), Math.floor(y / h)];
  const middle = (b: Rect): [number, number] => [(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2];
  for (const b of alike) {
    const key = cellOf(...middle(b)).join();
    addTo(cells, key, b);
  }
  const near = 0.12 * Math.min(w, h) + 0.15;
  const around = (x: number, y: number): Rect[] => {
    const [i, j] = cellOf(x, y);
    return [-1, 0, 1].flatMap((di) => [-1, 0, 1].flatMap((dj) => cells.get(`${i + di},${j + dj}`) ?? []));
  };
  const taken = (x: number, y: number): boolean =>
    around(x, y).some((b) => Math.hypot(middle(b)[0] - x, middle(b)[1] - y) < near);
  let across = 0;
  let along = 0;
  let crowded = 0;
  for (const b of alike) {
    const [x, y] = middle(b);
    if (taken(x + w, y) || taken(x - w, y)) across++;
    // Packed hexagons: the next row is offset by half a cell.
    if (taken(x, y + h) || taken(x, y - h) || taken(x + w / 2, y + 0.75 * h) || taken(x - w / 2, y - 0.75 * h)) along++;
    const overlaps = around(x, y).some((o) => {
      const dx = Math.abs(middle(o)[0] - x);
      const dy = Math.abs(middle(o)[1] - y);
      return o !== b && dx < 0.45 * w && dy < 0.45 * h;
    });
    if (overlaps) crowded++;
  }
  if (crowded > 0.1 * alike.length) return false;
  return across >= touching * alike.length && along >= touching * alike.length;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
