/**
 * Which straight strokes are error bars? They run along an axis through the middle of a symbol, a bar end or a vertex,
 * with or without caps. Ends are read as errors of that point; caps are never points. A stroke that goes from the symbol
 * to a base shared by all of them is a stem, not an error.
 */
import { flattenPath } from './flatten-path.ts';
import type { Shape } from './shapes.ts';

export interface Straight {
  shape: Shape;
  /** Fixed coordinate and the two ends along the stroke. */
  at: number;
  lo: number;
  hi: number;
}

export interface StraightStrokes {
  vertical: Straight[];
  horizontal: Straight[];
  rest: Shape[];
}

const straightSlackPt = 0.03;

/** Shapes that consist of nothing but axis-parallel strokes (an I-beam counts as three). */
export function takeStraightStrokes(shapes: Shape[]): StraightStrokes {
  const out: StraightStrokes = { vertical: [], horizontal: [], rest: [] };
  for (const shape of shapes) {
    const parts = shape.path.cmds.length <= 40 && shape.stroke && !shape.fill ? straightsOf(shape) : null;
    if (!parts) {
      out.rest.push(shape);
      continue;
    }
    out.vertical.push(...parts.vertical);
    out.horizontal.push(...parts.horizontal);
  }
  return out;
}

function straightsOf(shape: Shape): { vertical: Straight[]; horizontal: Straight[] } | null {
  const vertical: Straight[] = [];
  const horizontal: Straight[] = [];
  for (const c of flattenPath(shape.path)) {
    if (c.xs.length < 2 || c.closed) return null;
    const xs = [...c.xs];
    const ys = [...c.ys];
    const x0 = Math.min(...xs);
    const x1 = Math.max(...xs);
    const y0 = Math.min(...ys);
    const y1 = Math.max(...ys);
    if (x1 - x0 <= straightSlackPt && y1 > y0) vertical.push({ shape, at: (x0 + x1) / 2, lo: y0, hi: y1 });
    else if (y1 - y0 <= straightSlackPt && x1 > x0) horizontal.push({ shape, at: (y0 + y1) / 2, lo: x0, hi: x1 });
    else return null;
  }
  // A cross of equal arms is a symbol; only strokes with a clear main direction are error bars.
  return vertical.length + horizontal.length > 0 ? { vertical, horizontal } : null;
}

export interface Anchor {
  x: number;
  y: number;
  sizePt: number;
}

export interface FoundErrors {
  /** Per anchor: ends of the stroke along the page axis, or null. */
  y: ([number, number] | null)[];
  x: ([number, number] | null)[];
  used: Set<Shape>;
  stems: Set<Shape>;
}

/** A stroke passes through an anchor when it misses its middle by no more than this. */
const throughPt = 0.45;
/** At least this share of the anchors must have one, or the strokes are something else. */
const leastShare = 0.3;

export function matchErrors(anchors: Anchor[], strokes: StraightStrokes): FoundErrors {
  const used = new Set<Shape>();
  const stems = new Set<Shape>();
  const y = matchAlong(
    anchors.map((a) => [a.x, a.y, a.sizePt]),
    strokes.vertical,
    strokes.horizontal,
    used,
    stems,
  );
  const x = matchAlong(
    anchors.map((a) => [a.y, a.x, a.sizePt]),
    strokes.horizontal,
    strokes.vertical,
    used,
    stems,
  );
  return { y, x, used, stems };
}

function matchAlong(
  anchors: [number, number, number][],
  along: Straight[],
  across: Straight[],
  used: Set<Shape>,
  stems: Set<Shape>,
): ([number, number] | null)[] {
  const none = anchors.map(() => null);
  const byPlace = new Map<number, Straight[]>();
  for (const s of along) {
    const key = Math.round(s.at);
    const list = byPlace.get(key);
    if (list) list.push(s);
    else byPlace.set(key, [s]);
  }
  const hits: Straight[][] = anchors.map(([at, value, size]) => {
    const key = Math.round(at);
    return [key - 1, key, key + 1]
      .flatMap((k) => byPlace.get(k) ?? [])
      .filter(
        (s) =>
          Math.abs(s.at - at) <= throughPt &&
          s.lo <= value + size / 2 + 0.5 &&
          s.hi >= value - size / 2 - 0.5 &&
          s.hi - s.lo > 0.3,
      );
  });
  const found = hits.filter((h) => h.length > 0).length;
  if (found < 2 && !(found === 1 && anchors.length <= 2)) return none;
  if (found < leastShare * anchors.length) return none;
  if (areStems(anchors, hits)) {
    for (const list of hits) for (const s of list) stems.add(s.shape);
    return none;
  }
  const out: ([number, number] | null)[] = anchors.map((_, i) => {
    const list = hits[i] ?? [];
    if (list.length === 0) return null;
    for (const s of list) used.add(s.shape);
    return [Math.min(...list.map((s) => s.lo)), Math.max(...list.map((s) => s.hi))];
  });
  takeCaps(anchors, out, across, used);
  return out;
}

/** All strokes end at one common place on the far side, and their other ends are the anchors. */
function areStems(anchors: [number, number, number][], hits: Straight[][]): boolean {
  const feet: number[] = [];
  hits.forEach((list, i) => {
    const s = list[0];
    const a = anchors[i];
    if (!s || !a || list.length > 1) return;
    const value = a[1];
    const nearLo = Math.abs(s.lo - value);
    const nearHi = Math.abs(s.hi - value);
    const reach = a[2] / 2 + 0.6;
    if (nearLo <= reach && nearHi <= reach) return;
    if (nearLo <= reach) feet.push(s.hi);
    else if (nearHi <= reach) feet.push(s.lo);
  });
  if (feet.length < 3) return false;
  const sorted = [...feet].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return (
    feet.filter((f) => Math.abs(f - middle) < 0.3).length >= 0.85 * feet.length &&
    feet.length >= 0.6 * hits.filter((h) => h.length).length
  );
}

function takeCaps(
  anchors: [number, number, number][],
  errors: ([number, number] | null)[],
  across: Straight[],
  used: Set<Shape>,
): void {
  const ends = new Map<string, true>();
  errors.forEach((e, i) => {
    const at = anchors[i]?.[0];
    if (!e || at === undefined) return;
    for (const end of e) ends.set(`${Math.round(at)},${Math.round(end)}`, true);
  });
  for (const s of across) {
    if (s.hi - s.lo > 30) continue;
    const middle = Math.round((s.lo + s.hi) / 2);
    const place = Math.round(s.at);
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        if (ends.has(`${middle + dx},${place + dy}`)) used.add(s.shape);
      }
    }
  }
}
