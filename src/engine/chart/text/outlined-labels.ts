/**
 * Where are tick labels drawn as outlines instead of text? Some writers turn text into filled glyph outlines, others into
 * pen strokes. They cannot be read as text, but a chart that has them must be told from a drawing without labels. Small
 * shapes that touch are one character, characters side by side on one foot are one label, and three or more labels of
 * one height in a row or a column, of three different characters at least, are a row of tick labels. Data markers repeat
 * one shape and are no labels.
 */
import { growRect, type Rect, rectsMeet, uniteRects } from '../../geometry/rect.ts';
import { type DrawList, type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';
import type { OutlinedRow, Word } from '../stage-types.ts';

/** Height of printed digits, from 4 pt to 36 pt text. */
const shortestPt = 2.6;
const tallestPt = 26;
/** A character is at most this much wider than tall (W, m, joined letters are dropped with their row). */
const widestAspect = 1.8;
/** More small shapes than this are a point cloud or a map; the search would be slow and find chance rows. */
const mostShapes = 6000;
/** Feet and heights of one row agree to this part of the height (round digits overshoot by 2 %). */
const alignedPart = 0.1;
const leastLabels = 3;
const leastShapes = 3;

interface Blob {
  box: Rect;
  paths: DrawnPath[];
}

interface OutlinedLabel {
  box: Rect;
  height: number;
  shapes: string[];
  paths: number[];
}

export function outlinedRowsOf(list: DrawList, textPaths: ReadonlySet<number>, words: readonly Word[]): OutlinedRow[] {
  const small = list.paths.filter((path) => isStrokeOfGlyph(path) && !textPaths.has(path.id));
  if (small.length < leastLabels || small.length > mostShapes) return [];
  const blobs = joinTouching(small).filter(isCharacter);
  const labels = joinSideBySide(blobs).filter(({ box }) => !words.some((w) => w.visible && rectsMeet(w.bbox, box)));
  return [...alignedRuns(labels, 'row'), ...alignedRuns(labels, 'column')];
}

function isStrokeOfGlyph(path: DrawnPath): boolean {
  const { bbox } = path;
  const size = Math.max(bbox.x1 - bbox.x0, bbox.y1 - bbox.y0);
  return (
    size > 0.5 &&
    size <= tallestPt * 1.2 &&
    path.alpha > 0 &&
    !path.inPattern &&
    (path.paint === 'fill' ? !path.isRect : path.dash.length === 0 && path.twin === null)
  );
}

/** Unites shapes whose boxes touch, by a sweep from left to right. */
function joinTouching(paths: readonly DrawnPath[]): Blob[] {
  const sorted = [...paths].sort((a, b) => a.bbox.x0 - b.bbox.x0);
  const done: Blob[] = [];
  let open: Blob[] = [];
  for (const path of sorted) {
    const reach = growRect(path.bbox, 0.15);
    const stillOpen: Blob[] = [];
    let joined: Blob = { box: path.bbox, paths: [path] };
    for (const blob of open) {
      if (rectsMeet(blob.box, reach)) {
        joined = { box: uniteRects(joined.box, blob.box), paths: [...blob.paths, ...joined.paths] };
      } else if (blob.box.x1 < path.bbox.x0 - 0.15) {
        done.push(blob);
      } else {
        stillOpen.push(blob);
      }
    }
    stillOpen.push(joined);
    open = stillOpen;
  }
  return [...done, ...open];
}

/** A single straight stroke is a tick mark, and so are strokes that only cross. */
function isCharacter({ box, paths }: Blob): boolean {
  const height = box.y1 - box.y0;
  const width = box.x1 - box.x0;
  if (height < shortestPt || height > tallestPt || width > height * widestAspect || paths.length > 24) return false;
  const points = paths.reduce((sum, path) => sum + path.cmds.length, 0);
  return points > 4 || paths.some((path) => path.paint === 'fill' && path.cmds.length > 4);
}

function joinSideBySide(blobs: readonly Blob[]): OutlinedLabel[] {
  const sorted = [...blobs].sort((a, b) => a.box.x0 - b.box.x0);
  const labels: OutlinedLabel[] = [];
  for (const blob of sorted) {
    const height = blob.box.y1 - blob.box.y0;
    const shape = shapeOf(blob);
    const ids = blob.paths.map(({ id }) => id);
    const before = labels.findLast(
      (label) =>
        Math.abs(label.box.y1 - blob.box.y1) <= alignedPart * height &&
        Math.abs(label.height - height) <= 2 * alignedPart * height &&
        blob.box.x0 - label.box.x1 <= 0.75 * height &&
        blob.box.x0 - label.box.x1 > -0.2 * height,
    );
    if (before) {
      before.box = uniteRects(before.box, blob.box);
      before.shapes.push(shape);
      before.paths.push(...ids);
    } else {
      labels.push({ box: blob.box, height, shapes: [shape], paths: ids });
    }
  }
  return labels;
}

/** The outline relative to its foot and height, coarse enough for the two decimals that writers print. */
function shapeOf({ box, paths }: Blob): string {
  const height = box.y1 - box.y0;
  const parts = paths.map((path) => {
    const numbers: number[] = [];
    for (let i = 0; i + 1 < path.coords.length && numbers.length < 24; i += 2) {
      numbers.push(
        Math.round((((path.coords[i] ?? 0) - box.x0) / height) * 12),
        Math.round((((path.coords[i + 1] ?? 0) - box.y0) / height) * 12),
      );
    }
    return `${path.cmds.length}${path.cmds.includes(PathCommand.C) ? 'c' : 'l'}${numbers.join(',')}`;
  });
  return parts.sort().join(';');
}

function alignedRuns(labels: readonly OutlinedLabel[], direction: OutlinedRow['direction']): OutlinedRow[] {
  const rows: OutlinedRow[] = [];
  const left = new Set(labels);
  // A row shares its foot; a column shares its right edge, its middle or its left edge.
  const edges: ((box: Rect) => number)[] =
    direction === 'row' ? [(b) => b.y1] : [(b) => b.x1, (b) => (b.x0 + b.x1) / 2, (b) => b.x0];
  for (const edge of edges) {
    for (const seed of labels) {
      if (!left.has(seed)) continue;
      const slack = alignedPart * seed.height;
      const run = [...left].filter(
        (label) =>
          Math.abs(edge(label.box) - edge(seed.box)) <= slack && Math.abs(label.height - seed.height) <= 2 * slack,
      );
      const shapes = new Set(run.flatMap((label) => label.shapes));
      if (run.length < leastLabels || shapes.size < leastShapes) continue;
      for (const label of run) left.delete(label);
      rows.push({
        direction,
        count: run.length,
        bbox: run.map(({ box }) => box).reduce(uniteRects),
        labels: run.map(({ box, shapes: own }) => ({ bbox: box, shapes: own })),
        paths: run.flatMap((label) => label.paths),
      });
    }
  }
  return rows;
}
