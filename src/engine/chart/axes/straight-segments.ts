/**
 * Which straight, axis-aligned pieces does the page draw? Everything an axis is made of is among them: spines, tick
 * marks, grid lines, frames. Traps: programs draw lines as thin filled rectangles (some with no width at all), put a
 * hundred tick marks in one path, draw dashes as separate strokes, and let grid lines run past the frame under a clip.
 * Connected staircases (step curves, histogram outlines) are data, so long connected subpaths are left out.
 */
import { intersectRects, isEmptyRect, type Rect } from '../../geometry/rect.ts';
import { type DrawList, type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';
import type { Rgb } from '../stage-types.ts';

/** A horizontal or vertical piece. `pos` is its fixed coordinate, `lo..hi` its extent along the other one. */
export interface StraightSegment {
  vertical: boolean;
  pos: number;
  lo: number;
  hi: number;
  widthPt: number;
  rgb: Rgb;
  /** Same number = same colour and width. */
  style: number;
  /** Side of a drawn rectangle: it ends where the rectangle ends, even if the next one touches it. */
  side: boolean;
  path: number;
}

/** A filled or stroked rectangle large enough to be a plot background, a frame, a bar or a box. */
export interface DrawnBox {
  rect: Rect;
  path: number;
  paint: 'stroke' | 'fill';
  rgb: Rgb;
}

export interface StraightPieces {
  segments: StraightSegment[];
  boxes: DrawnBox[];
}

interface Collector extends StraightPieces {
  /** Numbers the styles in the order they come up. */
  styles: Map<string, number>;
}

/** A frame has 4 sides, a frame with ticks in one stroke a few more; a longer connected chain is a staircase of data. */
const MAX_CONNECTED_SEGMENTS = 8;
/** An axis drawn as a comb (out along each tick and back) is longer; no comb has more teeth than this. */
const MAX_COMB_SEGMENTS = 2000;
/** Coordinates are printed with 1 to 3 decimals; a tilt below this over a whole line is rounding, not a slope. */
const TILT_PT = 0.12;
/** Filled bars thinner than this stand for strokes; thicker ones are boxes or bars. */
const THIN_FILL_PT = 2.6;
/** Thicker strokes are bars or highlights, never ticks, grid or spines (spines of posters reach about 3 pt). */
const MAX_STROKE_PT = 4;

interface Subpath {
  xs: number[];
  ys: number[];
  closed: boolean;
  /** A curve, a slope or too many corners: not furniture. */
  spoiled: boolean;
}

export function collectStraightPieces(list: DrawList, textPaths: ReadonlySet<number>): StraightPieces {
  const pieces: Collector = { segments: [], boxes: [], styles: new Map() };
  for (const path of list.paths) {
    if (textPaths.has(path.id) || path.inPattern || path.alpha === 0) continue;
    if (isEmptyRect(intersectRects(path.bbox, path.clip))) continue;
    readPath(path, pieces);
  }
  return pieces;
}

function readPath(path: DrawnPath, into: Collector): void {
  let at = 0;
  let sub: Subpath = { xs: [], ys: [], closed: false, spoiled: false };
  const flush = () => {
    const chain = sub.xs.length - 1;
    if (sub.spoiled || chain < 1 || (chain > MAX_CONNECTED_SEGMENTS && !isComb(sub))) return;
    readSubpath(path, sub, into);
  };
  for (const cmd of path.cmds) {
    if (cmd === PathCommand.M) {
      flush();
      sub = { xs: [path.coords[at] ?? 0], ys: [path.coords[at + 1] ?? 0], closed: false, spoiled: false };
      at += 2;
    } else if (cmd === PathCommand.L) {
      if (!sub.spoiled) addCorner(sub, path.coords[at] ?? 0, path.coords[at + 1] ?? 0);
      at += 2;
    } else if (cmd === PathCommand.C) {
      sub.spoiled = true;
      at += 6;
    } else {
      sub.closed = true;
    }
  }
  flush();
}

function addCorner(sub: Subpath, x: number, y: number): void {
  const last = sub.xs.length - 1;
  const dx = Math.abs(x - (sub.xs[last] ?? x));
  const dy = Math.abs(y - (sub.ys[last] ?? y));
  if (dx === 0 && dy === 0) return;
  if ((dx > TILT_PT && dy > TILT_PT) || sub.xs.length > MAX_COMB_SEGMENTS) sub.spoiled = true;
  sub.xs.push(x);
  sub.ys.push(y);
}

/** A comb goes back over its teeth; a staircase never does. */
function isComb(sub: Subpath): boolean {
  let turns = 0;
  for (let i = 2; i < sub.xs.length; i++) {
    const backX = Math.abs((sub.xs[i] ?? 0) - (sub.xs[i - 2] ?? 0)) < TILT_PT;
    const backY = Math.abs((sub.ys[i] ?? 0) - (sub.ys[i - 2] ?? 0)) < TILT_PT;
    if (backX && backY) turns++;
  }
  return turns >= 2 && turns >= sub.xs.length / 6;
}

function readSubpath(path: DrawnPath, sub: Subpath, into: Collector): void {
  const box = boxOf(sub);
  const w = box.x1 - box.x0;
  const h = box.y1 - box.y0;
  if (path.paint === 'fill') {
    const thin = Math.min(w, h);
    if (thin <= THIN_FILL_PT && Math.max(w, h) > thin * 1.5) {
      const vertical = h > w;
      addSegment(path, into, {
        vertical,
        pos: vertical ? (box.x0 + box.x1) / 2 : (box.y0 + box.y1) / 2,
        lo: vertical ? box.y0 : box.x0,
        hi: vertical ? box.y1 : box.x1,
        widthPt: thin,
        side: false,
      });
    } else if (isRectangle(sub)) addBox(path, box, into);
    return;
  }
  if (path.widthPt > MAX_STROKE_PT) return;
  if (isRectangle(sub) && w > TILT_PT && h > TILT_PT) addBox(path, box, into);
  const side = isRectangle(sub);
  const count = sub.xs.length - (sub.closed ? 0 : 1);
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % sub.xs.length;
    const [x0, y0, x1, y1] = [sub.xs[i] ?? 0, sub.ys[i] ?? 0, sub.xs[j] ?? 0, sub.ys[j] ?? 0];
    const vertical = Math.abs(y1 - y0) > Math.abs(x1 - x0);
    if (Math.abs(vertical ? x1 - x0 : y1 - y0) > TILT_PT) continue;
    addSegment(path, into, {
      vertical,
      pos: vertical ? (x0 + x1) / 2 : (y0 + y1) / 2,
      lo: vertical ? Math.min(y0, y1) : Math.min(x0, x1),
      hi: vertical ? Math.max(y0, y1) : Math.max(x0, x1),
      widthPt: path.widthPt,
      side,
    });
  }
}

function addSegment(path: DrawnPath, into: Collector, s: Omit<StraightSegment, 'rgb' | 'style' | 'path'>): void {
  // A stroke exactly on the clip edge is still half visible, hence the slack across it.
  const [clipLo, clipHi] = s.vertical ? [path.clip.y0, path.clip.y1] : [path.clip.x0, path.clip.x1];
  const [sideLo, sideHi] = s.vertical ? [path.clip.x0, path.clip.x1] : [path.clip.y0, path.clip.y1];
  const half = s.widthPt / 2 + 0.1;
  if (s.pos < sideLo - half || s.pos > sideHi + half) return;
  const lo = Math.max(s.lo, clipLo);
  const hi = Math.min(s.hi, clipHi);
  if (!(hi - lo > 0.05)) return;
  const { vertical, pos, widthPt, side } = s;
  into.segments.push({
    vertical,
    pos,
    lo,
    hi,
    widthPt,
    rgb: path.rgb,
    style: styleOf(path, widthPt, into),
    side,
    path: path.id,
  });
}

function styleOf(path: DrawnPath, widthPt: number, into: Collector): number {
  const [r, g, b] = path.rgb;
  const key = `${Math.round(255 * r)},${Math.round(255 * g)},${Math.round(255 * b)},${Math.round(100 * widthPt)}`;
  const known = into.styles.get(key);
  if (known !== undefined) return known;
  into.styles.set(key, into.styles.size);
  return into.styles.size - 1;
}

function addBox(path: DrawnPath, box: Rect, into: Collector): void {
  const rect = intersectRects(box, path.clip);
  if (isEmptyRect(rect)) return;
  into.boxes.push({ rect, path: path.id, paint: path.paint, rgb: path.rgb });
}

function boxOf(sub: Subpath): Rect {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let i = 0; i < sub.xs.length; i++) {
    const x = sub.xs[i] ?? 0;
    const y = sub.ys[i] ?? 0;
    if (x < box.x0) box.x0 = x;
    if (x > box.x1) box.x1 = x;
    if (y < box.y0) box.y0 = y;
    if (y > box.y1) box.y1 = y;
  }
  return box;
}

/** Four corners on the corners of the box, closed by command or by coming back to the start. */
function isRectangle(sub: Subpath): boolean {
  const n = sub.xs.length;
  const back =
    n === 5 &&
    Math.abs((sub.xs[0] ?? 0) - (sub.xs[4] ?? 0)) < TILT_PT &&
    Math.abs((sub.ys[0] ?? 0) - (sub.ys[4] ?? 0)) < TILT_PT;
  if (!back && !(n === 4 && sub.closed)) return false;
  const box = boxOf(sub);
  for (let i = 0; i < 4; i++) {
    const x = sub.xs[i] ?? 0;
    const y = sub.ys[i] ?? 0;
    const onX = Math.min(Math.abs(x - box.x0), Math.abs(x - box.x1)) < TILT_PT;
    const onY = Math.min(Math.abs(y - box.y0), Math.abs(y - box.y1)) < TILT_PT;
    if (!onX || !onY) return false;
  }
  return true;
}
