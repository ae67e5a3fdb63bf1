/**
 * What did the producer draw, as objects rather than as paint operations? A fill and a stroke of the same geometry are
 * one shape; a curve drawn twice (a white halo under it, a hairline over it) is one shape with the look of the copy that
 * shows. Text drawn as paths, invisible paint and cells of patterns are no shapes.
 */
import { intersectRects, isEmptyRect, type Rect } from '../../geometry/rect.ts';
import type { DrawList, DrawnPath } from '../../pdf/draw-list-types.ts';
import type { Rgb } from '../stage-types.ts';
import { splitContours } from './split-contours.ts';

export interface Shape {
  /** Ids of the drawn paths: the first carries the geometry. */
  ids: number[];
  z: number;
  path: DrawnPath;
  fill: Rgb | null;
  stroke: Rgb | null;
  fillAlpha: number;
  strokeAlpha: number;
  widthPt: number;
  dash: number[];
  bbox: Rect;
  /** The part of the box that its clip lets through. */
  seen: Rect;
  /** A plotting symbol set as a character: what tells it from other symbols. */
  symbol: string | null;
}

/** Paint below this opacity leaves no mark that a reader could follow. */
const faintestAlpha = 0.02;

/** Only exactly white paint can hide or be hidden; a pale grey is a colour that somebody chose. */
export const isWhite = (rgb: Rgb): boolean => Math.min(...rgb) > 0.985;

export function sameRgb(a: Rgb | null, b: Rgb | null, slack = 0.02): boolean {
  if (!a || !b) return a === b;
  return Math.abs(a[0] - b[0]) <= slack && Math.abs(a[1] - b[1]) <= slack && Math.abs(a[2] - b[2]) <= slack;
}

function shapeOf(path: DrawnPath): Shape {
  const isStroke = path.paint === 'stroke';
  return {
    ids: [path.id],
    z: path.z,
    path,
    fill: isStroke ? null : path.rgb,
    stroke: isStroke ? path.rgb : null,
    fillAlpha: isStroke ? 0 : path.alpha,
    strokeAlpha: isStroke ? path.alpha : 0,
    widthPt: isStroke ? path.widthPt : 0,
    dash: isStroke ? path.dash : [],
    bbox: path.bbox,
    seen: intersectRects(path.bbox, path.clip),
    symbol: null,
  };
}

/** Two paints of one geometry print the same digits, or digits that differ by one rounding. */
const sameGeometryPt = 0.06;

/** The same course: one box, one number of commands, and the same places along the way (any start for rectangles). */
function sameGeometry(a: DrawnPath, b: DrawnPath): boolean {
  // What is smaller than the slack itself would be the same as its neighbour.
  const size = Math.max(a.bbox.x1 - a.bbox.x0, a.bbox.y1 - a.bbox.y0);
  const slack = Math.min(sameGeometryPt, 0.1 * size + 0.001);
  if (!sameBox(a.bbox, b.bbox, slack)) return false;
  if (a.isRect && b.isRect) return true;
  // One of the two may be closed by a line back to its start.
  if (Math.abs(a.coords.length - b.coords.length) > 2 || Math.abs(a.cmds.length - b.cmds.length) > 2) return false;
  const points = Math.min(a.coords.length, b.coords.length) / 2;
  for (let k = 0; k < 9; k++) {
    const i = 2 * Math.floor(((points - 1) * k) / 8);
    if (Math.abs((a.coords[i] ?? 0) - (b.coords[i] ?? 0)) > slack) return false;
    if (Math.abs((a.coords[i + 1] ?? 0) - (b.coords[i + 1] ?? 0)) > slack) return false;
  }
  return true;
}

/** Small closed symbols painted twice may start at another vertex; their box is enough. */
const smallSymbolPt = 30;

function sameSymbol(a: DrawnPath, b: DrawnPath): boolean {
  const size = Math.max(a.bbox.x1 - a.bbox.x0, a.bbox.y1 - a.bbox.y0);
  return (
    a.paint === b.paint &&
    size < smallSymbolPt &&
    a.coords.length === b.coords.length &&
    a.coords.length > 14 &&
    sameBox(a.bbox, b.bbox, 0.02)
  );
}

function sameBox(a: Rect, b: Rect, slack: number): boolean {
  return (
    Math.abs(a.x0 - b.x0) <= slack &&
    Math.abs(a.y0 - b.y0) <= slack &&
    Math.abs(a.x1 - b.x1) <= slack &&
    Math.abs(a.y1 - b.y1) <= slack
  );
}

/** Repeats of one symbol print the same digits. */
const repeatPt = 0.02;

/**
 * A symbol painted twice is painted twice in a row and in one place. The same paint at the same place later on is another
 * mark: in a dense scatter neighbours lie closer together than two roundings, and ties are data.
 */
function isMarkOfItsOwn(shape: Shape, path: DrawnPath): boolean {
  const size = Math.max(path.bbox.x1 - path.bbox.x0, path.bbox.y1 - path.bbox.y0);
  if (size >= smallSymbolPt) return false;
  if (!sameRgb(path.paint === 'fill' ? shape.fill : shape.stroke, path.rgb)) return false;
  const last = shape.ids[shape.ids.length - 1] ?? path.id;
  return path.id - last > 1 || !sameBox(shape.path.bbox, path.bbox, repeatPt);
}

/** Shapes by the place of their middle, so that twins are found without comparing all with all. */
class ShapeIndex {
  private readonly cells = new Map<number, Shape[]>();

  add(shape: Shape): void {
    const key = cellOf(middle(shape.path, 0), middle(shape.path, 1));
    const list = this.cells.get(key);
    if (list) list.push(shape);
    else this.cells.set(key, [shape]);
  }

  around(path: DrawnPath): Shape[] {
    const x = middle(path, 0);
    const y = middle(path, 1);
    const first = cellOf(x - sameGeometryPt, y - sameGeometryPt);
    const last = cellOf(x + sameGeometryPt, y + sameGeometryPt);
    const here = this.cells.get(first) ?? none;
    if (last === first) return here;
    const keys = new Set([first, last]);
    for (const side of [-sameGeometryPt, sameGeometryPt]) keys.add(cellOf(x + side, y - side));
    return [...keys].flatMap((k) => this.cells.get(k) ?? none);
  }
}

const none: Shape[] = [];
/** More cells than any page has in one direction; a number as a key costs a tenth of a text. */
const rowOfCells = 1 << 22;
const cellOf = (x: number, y: number): number => Math.floor(x) * rowOfCells + Math.floor(y);
const middle = (p: DrawnPath, axis: 0 | 1): number =>
  axis === 0 ? (p.bbox.x0 + p.bbox.x1) / 2 : (p.bbox.y0 + p.bbox.y1) / 2;

function isUsable(path: DrawnPath, textPaths: ReadonlySet<number>): boolean {
  return !path.inPattern && path.alpha > faintestAlpha && !textPaths.has(path.id) && Number.isFinite(path.bbox.x0);
}

/** One shape takes in another paint of the same geometry; returns false when both have to stay. */
function takeIn(shape: Shape, path: DrawnPath): boolean {
  if (path.paint === 'fill') {
    if (shape.fill) {
      // A mark of another colour at the very same place is a mark of its own, hidden or not.
      if (!sameRgb(shape.fill, path.rgb) && !isWhite(shape.fill)) return false;
      shape.fill = path.rgb;
      shape.fillAlpha = Math.max(path.alpha, shape.fillAlpha);
    } else {
      shape.fill = path.rgb;
      shape.fillAlpha = path.alpha;
    }
  } else if (!shape.stroke) {
    shape.stroke = path.rgb;
    shape.strokeAlpha = path.alpha;
    shape.widthPt = path.widthPt;
    shape.dash = path.dash;
  } else {
    const hairline = path.widthPt === 0 && shape.widthPt > 0;
    const wasHairline = shape.widthPt === 0 && path.widthPt > 0;
    const halo = isWhite(shape.stroke) || (shape.widthPt > path.widthPt * 1.5 && shape.strokeAlpha < path.alpha);
    if (!sameRgb(shape.stroke, path.rgb) && !halo) return false;
    if (!hairline) {
      shape.stroke = path.rgb;
      shape.strokeAlpha = Math.max(path.alpha, shape.strokeAlpha);
      shape.widthPt = halo || wasHairline ? path.widthPt : Math.max(shape.widthPt, path.widthPt);
      // A dashed copy over a solid one of the same colour reads as solid, and the other way round.
      if (halo || shape.dash.length > 0) shape.dash = path.dash;
    }
  }
  shape.ids.push(path.id);
  return true;
}

export function collectShapes(list: DrawList, textPaths: ReadonlySet<number>): Shape[] {
  const shapes: Shape[] = [];
  const index = new ShapeIndex();
  for (const path of list.paths) {
    if (!isUsable(path, textPaths)) continue;
    for (const part of splitContours(path)) {
      const shape = shapeOf(part);
      if (isEmptyRect(shape.seen)) continue;
      const host = index
        .around(part)
        .find(
          (s) =>
            sameBox(s.path.clip, part.clip, 0.5) &&
            (sameGeometry(s.path, part) || sameSymbol(s.path, part)) &&
            !isMarkOfItsOwn(s, part) &&
            takeIn(s, part),
        );
      if (host) continue;
      index.add(shape);
      shapes.push(shape);
    }
  }
  return shapes;
}
