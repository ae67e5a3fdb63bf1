/**
 * Producers put many marks into one path: all bars of a series, all symbols of a point set. Closed contours that lie
 * apart are marks of their own; contours inside each other (a ring, a hole) stay together, and open contours stay
 * together because they may be pieces of one curve.
 */
import type { Rect } from '../../geometry/rect.ts';
import { type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';

interface Span {
  cmdFrom: number;
  cmdTo: number;
  coordFrom: number;
  coordTo: number;
  bbox: Rect;
  closed: boolean;
  corners: number;
}

/** Looking for nested contours costs pairs; paths with more contours than this are taken to be a field of marks. */
const mostCompared = 400;

export function splitContours(path: DrawnPath): DrawnPath[] {
  let moves = 0;
  for (const cmd of path.cmds) if (cmd === PathCommand.M) moves++;
  if (moves < 2) return [path];
  const spans = spansOf(path);
  if (spans.length < 2) return [path];
  if (path.paint === 'stroke' && spans.some((s) => !s.closed) && !holdsCurve(spans)) return [path];
  if (path.paint === 'fill' && spans.some((s) => s.corners < 3)) return [path];
  const open = path.paint === 'stroke' && spans.some((s) => !s.closed);
  if (
    !open &&
    spans.length <= mostCompared &&
    spans.some((a, i) => spans.some((b, k) => k > i && overlap(a.bbox, b.bbox)))
  )
    return [path];
  return spans.map((s) => partOf(path, s));
}

/** A legend sample is often drawn in one path with its curve; symbols of a few strokes stay whole. */
function holdsCurve(spans: Span[]): boolean {
  if (spans.length > mostOpen) return false;
  return spans.some((s) => Math.max(s.bbox.x1 - s.bbox.x0, s.bbox.y1 - s.bbox.y0) > longestSymbolPt && s.corners > 2);
}

const mostOpen = 60;
const longestSymbolPt = 40;

function spansOf(path: DrawnPath): Span[] {
  const spans: Span[] = [];
  let at = 0;
  path.cmds.forEach((cmd, i) => {
    const step = cmd === PathCommand.C ? 6 : cmd === PathCommand.Z ? 0 : 2;
    if (cmd === PathCommand.M) {
      spans.push({
        cmdFrom: i,
        cmdTo: i,
        coordFrom: at,
        coordTo: at,
        bbox: { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity },
        closed: false,
        corners: 0,
      });
    }
    const span = spans[spans.length - 1];
    if (span) {
      for (let k = 0; k < step; k += 2) {
        const x = path.coords[at + k] ?? 0;
        const y = path.coords[at + k + 1] ?? 0;
        span.bbox.x0 = Math.min(span.bbox.x0, x);
        span.bbox.x1 = Math.max(span.bbox.x1, x);
        span.bbox.y0 = Math.min(span.bbox.y0, y);
        span.bbox.y1 = Math.max(span.bbox.y1, y);
      }
      if (cmd === PathCommand.Z) span.closed = true;
      if (step > 0) span.corners++;
      span.cmdTo = i + 1;
      span.coordTo = at + step;
    }
    at += step;
  });
  for (const s of spans) {
    const n = s.coordTo;
    const back = Math.hypot(
      (path.coords[s.coordFrom] ?? 0) - (path.coords[n - 2] ?? 1e9),
      (path.coords[s.coordFrom + 1] ?? 0) - (path.coords[n - 1] ?? 1e9),
    );
    if (s.corners > 2 && back < 0.03) s.closed = true;
  }
  return spans.filter((s) => s.corners > 1);
}

/** More than touching: stacked and neighbouring bars share an edge. */
function overlap(a: Rect, b: Rect): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0.1 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.1;
}

function partOf(path: DrawnPath, s: Span): DrawnPath {
  const part = {
    ...path,
    cmds: path.cmds.subarray(s.cmdFrom, s.cmdTo),
    coords: path.coords.subarray(s.coordFrom, s.coordTo),
    bbox: s.bbox,
    isRect: false,
    twin: null,
  };
  return { ...part, isRect: isRectangle(part) };
}

function isRectangle(p: Pick<DrawnPath, 'cmds' | 'coords' | 'bbox'>): boolean {
  if (p.cmds.length > 6 || p.coords.length < 8) return false;
  for (let i = 0; i < p.coords.length; i += 2) {
    const x = p.coords[i] ?? 0;
    const y = p.coords[i + 1] ?? 0;
    if (Math.min(Math.abs(x - p.bbox.x0), Math.abs(x - p.bbox.x1)) > 0.01) return false;
    if (Math.min(Math.abs(y - p.bbox.y0), Math.abs(y - p.bbox.y1)) > 0.01) return false;
  }
  return true;
}
