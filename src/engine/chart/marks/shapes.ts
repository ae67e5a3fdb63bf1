/**
 * What did the producer draw, as objects rather than as paint operations? A fill and a stroke of the same geometry are
 * one shape; a curve drawn twice (a white halo under it, a hairline over it) is one shape with the look of the copy that
 * shows. Text drawn as paths, invisible paint and cells of patterns are no shapes.
 */
import { intersectRects, isEmptyRect, type Rect } from '../../geometry/rect.ts';
import type { DrawList, DrawnPath } from '../../pdf/draw-list-types.ts';
import type { Rgb } from '../stage-types.ts';

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
  };
}

/** Rounded start, middle, end and box: equal for two paints of one geometry, different for any two courses of data. */
function geometryKey(path: DrawnPath): string {
  const { coords, bbox } = path;
  const n = coords.length;
  const parts: number[] = [path.cmds.length, n, bbox.x0, bbox.y0, bbox.x1, bbox.y1];
  for (let k = 0; k < 7; k++) {
    const i = 2 * Math.floor(((n / 2 - 1) * k) / 6);
    parts.push(coords[i] ?? 0, coords[i + 1] ?? 0);
  }
  return parts.map((v) => Math.round(v * 20)).join(',');
}

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
  const byGeometry = new Map<string, Shape[]>();
  for (const path of list.paths) {
    if (!isUsable(path, textPaths)) continue;
    const shape = shapeOf(path);
    if (isEmptyRect(shape.seen)) continue;
    const key = geometryKey(path);
    const same = byGeometry.get(key);
    const host = same?.find((s) => sameClip(s.path.clip, path.clip) && takeIn(s, path));
    if (host) continue;
    if (same) same.push(shape);
    else byGeometry.set(key, [shape]);
    shapes.push(shape);
  }
  return shapes;
}

function sameClip(a: Rect, b: Rect): boolean {
  return Math.abs(a.x0 - b.x0) + Math.abs(a.y0 - b.y0) + Math.abs(a.x1 - b.x1) + Math.abs(a.y1 - b.y1) < 0.5;
}
