/**
 * Error bars on a plain line, without symbols: strokes along an axis through the vertices of a curve. Drop lines, grid
 * lines, wicks and reference lines pass through vertices as well; errors reach out to both sides of theirs, alike on
 * both or in the paint of the curve, and nearly all strokes of their look do so.
 */
import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import type { Straight } from '../marks/find-error-bars.ts';
import { flattenPath } from '../marks/flatten-path.ts';
import { type Shape, sameRgb } from '../marks/shapes.ts';
import { styleKey } from './assemble-curves.ts';
import type { DrawnSeries } from './drawn-series.ts';
import type { StraightsInUse } from './read-series.ts';

type Ends = [number, number];

export interface LineErrors {
  /** The stroke that draws the line. */
  ids: number[];
  /** Ends of the bars by vertex, as `placeKey`. */
  y: Map<string, Ends>;
  x: Map<string, Ends>;
}

const fewestBars = 3;
/** A line of more vertices than this has no error bar of its own at each of them. */
const mostVertices = 3000;
/** A stroke that reaches (nearly) from edge to edge is no error. */
const longestShare = 0.9;
const leastShareOfLook = 0.9;
/** Bars are drawn at the very place of their vertex. */
const throughPt = 0.25;
/** An error reaches at least this far to both sides. */
const leastReachPt = 0.3;
const evenSlackPt = 0.5;
const longestCapPt = 30;

interface Bar {
  straight: Straight;
  line: Shape;
  vertex: { x: number; y: number };
  /** How far the middle of the bar is from the vertex. */
  off: number;
  sameColour: boolean;
}

/** Finds the error bars of lines among the straight strokes, and marks those strokes as explained. */
export function lineErrors(straights: StraightsInUse, plot: Rect): LineErrors[] {
  const lines = straights.rest.flatMap((shape) => {
    const vertices = verticesOf(shape);
    return vertices.length >= fewestBars ? [{ shape, vertices }] : [];
  });
  const free = (list: Straight[], longest: number): Straight[] =>
    list.filter((s) => !straights.taken.has(s.shape) && s.hi - s.lo < longestShare * longest);
  const y = barsAlong(lines, free(straights.vertical, heightOf(plot)), 'y');
  const x = barsAlong(lines, free(straights.horizontal, widthOf(plot)), 'x');
  takeCaps(y, straights.horizontal, straights.taken);
  takeCaps(x, straights.vertical, straights.taken);
  for (const bar of [...y, ...x]) straights.taken.add(bar.straight.shape);
  return lines.flatMap(({ shape }) => {
    const own = (bars: Bar[]): Map<string, Ends> =>
      new Map(
        bars
          .filter((b) => b.line === shape)
          .map((b) => [placeKey(b.vertex.x, b.vertex.y), [b.straight.lo, b.straight.hi]]),
      );
    const errors = { ids: shape.ids, y: own(y), x: own(x) };
    return errors.y.size + errors.x.size > 0 ? [errors] : [];
  });
}

/** Gives a curve the errors of the stroke that it was built from. */
export function adoptLineErrors(series: DrawnSeries, found: readonly LineErrors[]): void {
  const own = found.filter((e) => e.ids.some((id) => series.ids.includes(id)));
  const at = (i: number, kind: 'x' | 'y'): Ends | null => {
    const key = placeKey(series.xs[i] ?? 0, series.ys[i] ?? 0);
    return own.map((e) => e[kind].get(key)).find((ends) => ends !== undefined) ?? null;
  };
  const y = series.xs.map((_, i) => at(i, 'y'));
  const x = series.xs.map((_, i) => at(i, 'x'));
  if (series.yErrors.length === 0 && y.some((e) => e !== null)) series.yErrors = y;
  if (series.xErrors.length === 0 && x.some((e) => e !== null)) series.xErrors = x;
}

const placeKey = (x: number, y: number): string => `${Math.round(x * 50)},${Math.round(y * 50)}`;

function verticesOf(shape: Shape): { x: number; y: number }[] {
  if (!shape.stroke || shape.fill || shape.path.cmds.length > mostVertices) return [];
  const contours = flattenPath(shape.path);
  if (contours.some((c) => c.curved || c.closed)) return [];
  return contours.flatMap((c) => [...c.xs].map((x, i) => ({ x, y: c.ys[i] ?? 0 })));
}

function barsAlong(
  lines: { shape: Shape; vertices: { x: number; y: number }[] }[],
  strokes: Straight[],
  along: 'x' | 'y',
): Bar[] {
  if (strokes.length < fewestBars) return [];
  const byPlace = new Map<number, Straight[]>();
  for (const s of strokes) addTo(byPlace, Math.round(s.at), s);
  const claims = new Map<Straight, Bar>();
  for (const { shape, vertices } of lines) {
    for (const vertex of vertices) {
      const [place, value] = along === 'y' ? [vertex.x, vertex.y] : [vertex.y, vertex.x];
      for (let key = Math.round(place) - 1; key <= Math.round(place) + 1; key++) {
        for (const straight of byPlace.get(key) ?? []) {
          if (Math.abs(straight.at - place) > throughPt) continue;
          if (straight.lo > value - leastReachPt || straight.hi < value + leastReachPt) continue;
          const bar: Bar = {
            straight,
            line: shape,
            vertex,
            off: Math.abs((straight.lo + straight.hi) / 2 - value),
            sameColour: sameRgb(straight.shape.stroke, shape.stroke, 0.05),
          };
          const rival = claims.get(straight);
          if (!rival || isCloser(bar, rival)) claims.set(straight, bar);
        }
      }
    }
  }
  return believed([...claims.values()], strokes);
}

const isCloser = (a: Bar, b: Bar): boolean => (a.sameColour === b.sameColour ? a.off < b.off : a.sameColour);

/** Bars of one line and look that are enough, alike on both sides or of its colour, and nearly all that have their look. */
function believed(bars: Bar[], strokes: Straight[]): Bar[] {
  const drawn = new Map<string, number>();
  for (const s of strokes) drawn.set(styleKey(s.shape), (drawn.get(styleKey(s.shape)) ?? 0) + 1);
  const byLook = new Map<string, Bar[]>();
  for (const bar of bars) addTo(byLook, styleKey(bar.straight.shape), bar);
  return [...byLook].flatMap(([look, list]) => {
    // Caps of bars along the other axis have the look as well; they are short, and no bar of theirs is here.
    if (list.length < leastShareOfLook * capless(look, list, strokes, drawn)) return [];
    const byLine = new Map<Shape, Bar[]>();
    for (const bar of list) addTo(byLine, bar.line, bar);
    const sets = [...byLine.values()];
    const good = sets.every(
      (own) =>
        own.length >= fewestBars &&
        new Set(own.map((b) => placeKey(b.vertex.x, b.vertex.y))).size === own.length &&
        (own.every((b) => b.sameColour) || own.filter((b) => b.off <= evenSlackPt).length >= 0.9 * own.length),
    );
    return good ? list : [];
  });
}

function capless(look: string, bars: Bar[], strokes: Straight[], drawn: Map<string, number>): number {
  const all = drawn.get(look) ?? 0;
  if (bars.length >= leastShareOfLook * all) return all;
  const shortest = Math.min(...bars.map((b) => b.straight.hi - b.straight.lo));
  return strokes.filter((s) => styleKey(s.shape) === look && s.hi - s.lo >= 0.5 * shortest).length;
}

/** Short strokes across the ends of the bars. */
function takeCaps(bars: Bar[], across: Straight[], taken: Set<Shape>): void {
  const ends = new Map<string, Straight[]>();
  for (const { straight } of bars) {
    for (const end of [straight.lo, straight.hi])
      addTo(ends, `${Math.round(straight.at)},${Math.round(end)}`, straight);
  }
  if (ends.size === 0) return;
  for (const s of across) {
    if (s.hi - s.lo > longestCapPt) continue;
    const middle = (s.lo + s.hi) / 2;
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => ends.get(`${Math.round(middle) + dx},${Math.round(s.at) + dy}`) ?? []),
    );
    const isCap = near.some(
      (b) =>
        Math.abs(b.at - middle) <= evenSlackPt && Math.min(Math.abs(b.lo - s.at), Math.abs(b.hi - s.at)) <= evenSlackPt,
    );
    if (isCap) taken.add(s.shape);
  }
}
