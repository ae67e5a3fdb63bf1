/**
 * Values that are known per square cell of a picture (tone of the paper, tone of the ink), spread over its pixels row by
 * row: bilinear between the middles of the cells, flat beyond the outermost middles.
 */
export interface CellGrid {
  columns: number;
  rows: number;
  cellPx: number;
}

/** Fills `out` (one value per pixel of a row) for row `y`. */
export type FillRow = (y: number, out: Float32Array) => void;

export function spreadCells({ columns, rows, cellPx }: CellGrid, values: Float32Array, widthPx: number): FillRow {
  const left = new Uint16Array(widthPx);
  const across = new Float32Array(widthPx);
  for (let x = 0; x < widthPx; x += 1) {
    const at = clamp((x + 0.5) / cellPx - 0.5, columns);
    left[x] = at;
    across[x] = at - Math.floor(at);
  }
  // One more than there are columns, so that the last one has a right neighbour (of weight 0).
  const column = new Float32Array(columns + 1);
  return (y, out) => {
    const at = clamp((y + 0.5) / cellPx - 0.5, rows);
    const top = Math.floor(at);
    const down = at - top;
    const upper = top * columns;
    const lower = Math.min(rows - 1, top + 1) * columns;
    for (let i = 0; i < columns; i += 1) {
      column[i] = (values[upper + i] ?? 0) * (1 - down) + (values[lower + i] ?? 0) * down;
    }
    for (let x = 0; x < widthPx; x += 1) {
      const i = left[x] ?? 0;
      const from = column[i] ?? 0;
      out[x] = from + ((column[i + 1] ?? 0) - from) * (across[x] ?? 0);
    }
  };
}

const clamp = (at: number, count: number): number => Math.min(count - 1, Math.max(0, at));
