/**
 * Pies and polar plots: charts whose angles are not (x, y) data. A pie is told by slices, fills that share one corner and
 * whose other corners lie on one circle around it; a polar plot by concentric circles with a degree sign near them.
 */
import { type Rect, uniteRects } from '../../geometry/rect.ts';
import { type DrawList, type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';
import type { PageContent } from '../stage-types.ts';
import { findPolarGrids } from './polar-grid.ts';

export interface RoundChart {
  kind: 'pie_chart' | 'polar_chart';
  rect: Rect;
  paths: number[];
}

/** Slices and circles smaller than this are markers. */
const SMALLEST_RADIUS_PT = 14;
/** Four arcs approximate a circle to a few parts in ten thousand; writers round on top of that. */
const ROUND_SHARE = 0.02;
/** A slice has a corner, a few arcs and a way back; longer paths are outlines of other things. */
const MOST_COMMANDS = 40;

export function findRoundCharts(content: PageContent): RoundChart[] {
  const grids = findPolarGrids(content.list).map((g) => ({
    kind: 'polar_chart' as const,
    rect: g.rect,
    paths: g.paths,
  }));
  return [...findPies(content.list), ...findPolarPlots(content), ...grids];
}

interface Slice {
  path: DrawnPath;
  x: number;
  y: number;
  radius: number;
}

function findPies(list: DrawList): RoundChart[] {
  const byCentre = new Map<string, Slice[]>();
  for (const path of list.paths) {
    if (path.paint !== 'fill') continue;
    const curved = path.cmds.length <= MOST_COMMANDS && path.cmds.includes(PathCommand.C);
    for (const s of curved ? slicesOf(path) : chordSliceOf(path)) {
      const key = `${Math.round(s.x)}:${Math.round(s.y)}:${Math.round(s.radius / 2)}`;
      const list2 = byCentre.get(key);
      if (list2) list2.push(s);
      else byCentre.set(key, [s]);
    }
  }
  const pies: RoundChart[] = [];
  for (const slices of byCentre.values()) {
    const colours = new Set(slices.map((s) => s.path.rgb.join()));
    if (slices.length < 2 || colours.size < 2) continue;
    const rect = slices.map((s) => s.path.bbox).reduce(uniteRects);
    pies.push({ kind: 'pie_chart', rect, paths: [...new Set(slices.map((s) => s.path.id))] });
  }
  return pies;
}

/** Corners of the path around which all its other corners lie on one circle. */
function slicesOf(path: DrawnPath): Slice[] {
  const corners: { x: number; y: number }[] = [];
  let at = 0;
  for (const cmd of path.cmds) {
    const size = cmd === PathCommand.C ? 6 : cmd === PathCommand.Z ? 0 : 2;
    at += size;
    if (size > 0) corners.push({ x: path.coords[at - 2] ?? 0, y: path.coords[at - 1] ?? 0 });
  }
  const found: Slice[] = [];
  for (const c of corners) {
    const others = corners.map((o) => Math.hypot(o.x - c.x, o.y - c.y)).filter((d) => d > 0.5);
    const radius = others[0] ?? 0;
    if (others.length < 2 || radius < SMALLEST_RADIUS_PT) continue;
    const round = others.every((d) => Math.abs(d - radius) <= ROUND_SHARE * radius);
    if (round && !found.some((f) => Math.hypot(f.x - c.x, f.y - c.y) < 0.5)) found.push({ path, ...c, radius });
  }
  return found;
}

/** Slices of programs without curves: the middle, and many chords at one distance from it. */
const FEWEST_CHORDS = 6;
const MOST_CHORDS = 600;

function chordSliceOf(path: DrawnPath): Slice[] {
  const n = path.coords.length / 2;
  if (n < FEWEST_CHORDS || n > MOST_CHORDS || path.cmds.includes(PathCommand.C)) return [];
  for (const i of [0, n - 1, n - 2]) {
    const [x, y] = [path.coords[2 * i] ?? 0, path.coords[2 * i + 1] ?? 0];
    const distances: number[] = [];
    for (let k = 0; k < n; k++)
      distances.push(Math.hypot((path.coords[2 * k] ?? 0) - x, (path.coords[2 * k + 1] ?? 0) - y));
    const rim = distances.filter((d) => d > 0.5);
    const radius = rim[0] ?? 0;
    if (radius < SMALLEST_RADIUS_PT || rim.length < FEWEST_CHORDS - 2 || rim.length < n - 2) continue;
    if (rim.every((d) => Math.abs(d - radius) <= ROUND_SHARE * radius)) return [{ path, x, y, radius }];
  }
  return [];
}

function findPolarPlots(content: PageContent): RoundChart[] {
  const rings = new Map<string, DrawnPath[]>();
  for (const p of content.list.paths) {
    if (!isCircle(p)) continue;
    const key = `${Math.round((p.bbox.x0 + p.bbox.x1) / 2)}:${Math.round((p.bbox.y0 + p.bbox.y1) / 2)}`;
    const list = rings.get(key);
    if (list) list.push(p);
    else rings.set(key, [p]);
  }
  const plots: RoundChart[] = [];
  for (const group of rings.values()) {
    const radii = new Set(group.map((p) => Math.round(p.bbox.x1 - p.bbox.x0)));
    const rect = group.map((p) => p.bbox).reduce(uniteRects);
    const degrees = content.phrases.filter(({ text, bbox: b }) => /^-?\d+\s?°$/.test(text) && nearRect(rect, b)).length;
    if (degrees >= 3 || radii.size >= 3) plots.push({ kind: 'polar_chart', rect, paths: group.map((p) => p.id) });
  }
  return plots;
}

function isCircle(p: DrawnPath): boolean {
  const w = p.bbox.x1 - p.bbox.x0;
  const h = p.bbox.y1 - p.bbox.y0;
  if (w < 2 * SMALLEST_RADIUS_PT || Math.abs(w - h) > ROUND_SHARE * w || p.cmds.length > MOST_COMMANDS) return false;
  return p.cmds.filter((c) => c === PathCommand.C).length >= 4 && !p.cmds.includes(PathCommand.L);
}

const nearRect = (r: Rect, b: Rect): boolean =>
  b.x1 > r.x0 - 40 && b.x0 < r.x1 + 40 && b.y1 > r.y0 - 40 && b.y0 < r.y1 + 40;
