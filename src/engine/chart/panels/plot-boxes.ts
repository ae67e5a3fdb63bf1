/**
 * Which rectangles on the page could be plot areas? Drawn frames, filled backgrounds and clip rectangles, each once, the
 * most telling source kept. Bars, legend boxes and table cells are among them; only labelled axes along their sides make
 * one of them a panel.
 */
import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import type { DrawList } from '../../pdf/draw-list-types.ts';
import { distinctClips } from '../axes/rulers.ts';
import type { DrawnBox } from '../axes/straight-segments.ts';

export interface PlotBox {
  rect: Rect;
  source: 'frame' | 'background' | 'clip' | 'axes';
  paths: number[];
}

/** The smallest inset seen in print is about 30 pt wide; below that no axis with three labels fits. */
const SMALLEST_SIDE_PT = 24;
const SAME_SIDE_PT = 1.2;

export function findPlotBoxes(list: DrawList, drawn: readonly DrawnBox[]): PlotBox[] {
  const boxes: PlotBox[] = [];
  const add = (rect: Rect, source: PlotBox['source'], paths: number[]) => {
    if (widthOf(rect) < SMALLEST_SIDE_PT || heightOf(rect) < SMALLEST_SIDE_PT) return;
    boxes.push({ rect, source, paths });
  };
  for (const b of drawn) if (b.paint === 'stroke') add(b.rect, 'frame', [b.path]);
  for (const b of drawn) if (b.paint === 'fill') add(b.rect, 'background', [b.path]);
  for (const clip of distinctClips(list)) add(clip, 'clip', []);
  return mergeEqual(boxes);
}

function mergeEqual(boxes: readonly PlotBox[]): PlotBox[] {
  const byCorner = new Map<string, PlotBox[]>();
  const out: PlotBox[] = [];
  for (const b of boxes) {
    const cell = (dx: number, dy: number) => `${Math.round(b.rect.x0 / 4) + dx}:${Math.round(b.rect.y0 / 4) + dy}`;
    let same: PlotBox | undefined;
    for (let dx = -1; dx <= 1 && !same; dx++)
      for (let dy = -1; dy <= 1 && !same; dy++)
        same = byCorner.get(cell(dx, dy))?.find((o) => sameRect(o.rect, b.rect, SAME_SIDE_PT));
    if (same) {
      same.paths.push(...b.paths);
      continue;
    }
    const fresh = { ...b, paths: [...b.paths] };
    out.push(fresh);
    const key = cell(0, 0);
    const list = byCorner.get(key);
    if (list) list.push(fresh);
    else byCorner.set(key, [fresh]);
  }
  return out;
}

export function sameRect(a: Rect, b: Rect, slack: number): boolean {
  return (
    Math.abs(a.x0 - b.x0) <= slack &&
    Math.abs(a.x1 - b.x1) <= slack &&
    Math.abs(a.y0 - b.y0) <= slack &&
    Math.abs(a.y1 - b.y1) <= slack
  );
}
