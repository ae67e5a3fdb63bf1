/**
 * Which small shapes are plotting symbols, and which of them belong together? Symbols repeat: one form, one size, one
 * look. Symbols that a producer draws in several pieces (plus, cross, circle with dot) share their middle and follow
 * each other in the paint order. What does not repeat is handed back, since it may be an arrow head or a bar.
 */
import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import type { Rgb } from '../stage-types.ts';
import type { MarkerGroup, MarkerMark } from './mark-types.ts';
import { type MarkerForm, markerFormOf, nameOfCrossing } from './marker-form.ts';
import { isWhite, type Shape, sameRgb } from './shapes.ts';

interface Symbol {
  form: MarkerForm;
  fill: Rgb | null;
  stroke: Rgb | null;
  z: number;
  ids: number[];
  shapes: Shape[];
}

export interface FoundMarkers {
  groups: MarkerGroup[];
  /** Shapes behind each group, same order. */
  sources: Shape[][];
  rest: Shape[];
}

const openForms = new Set(['hline', 'vline', 'up_stroke', 'down_stroke']);
/** Symbols are small beside the plot; bubbles (circles) may be larger. */
const largestSymbolPt = 26;
const largestSymbolShare = 0.16;
const largestBubbleShare = 0.6;
/** Strokes shorter than this are pieces of a curve, not arms of a symbol. */
const smallestStrokePt = 1.2;
/** More strokes in one place than this are no symbol. */
const mostInPlace = 60;
/** A square larger than this is more likely a bar or a tile. */
const largestSquarePt = 14;

export function findMarkers(shapes: Shape[], plot: Rect): FoundMarkers {
  const side = Math.min(widthOf(plot), heightOf(plot));
  const limit = Math.min(largestSymbolPt, largestSymbolShare * side);
  const symbols: Symbol[] = [];
  const pieces: Symbol[] = [];
  const rest: Shape[] = [];
  for (const shape of shapes) {
    const size = Math.max(widthOf(shape.bbox), heightOf(shape.bbox));
    const form = size <= largestBubbleShare * side && shape.dash.length === 0 ? markerFormOf(shape) : null;
    const symbol = form && {
      form,
      fill: shape.fill,
      stroke: shape.stroke,
      z: shape.z,
      ids: shape.ids,
      shapes: [shape],
    };
    if (!symbol || !fits(symbol, size, limit, shape) || (openForms.has(symbol.form.shape) && size < smallestStrokePt))
      rest.push(shape);
    else if (openForms.has(symbol.form.shape)) pieces.push(symbol);
    else if (!(shape.fill && isWhite(shape.fill) && !shape.stroke)) symbols.push(symbol);
  }
  const crossings = joinCrossings(pieces, rest);
  const all = joinCompounds([...symbols, ...crossings]);
  return groupSymbols(all, rest);
}

function fits(symbol: Symbol, size: number, limit: number, shape: Shape): boolean {
  const { form } = symbol;
  const x = form.x;
  const y = form.y;
  const c = shape.path.clip;
  if (x < c.x0 - 0.5 || x > c.x1 + 0.5 || y < c.y0 - 0.5 || y > c.y1 + 0.5) return false;
  if (form.shape === 'dot') return shape.path.cap === 1 && shape.widthPt >= 0.8;
  if (form.shape === 'circle') return size <= limit || shape.fill !== null || size < 2 * limit;
  if (form.shape === 'square') return size <= Math.min(limit, largestSquarePt);
  if (form.shape === 'rectangle') return false;
  return size <= limit;
}

/** More cells than any page has in one direction. */
const rowOfCells = 1 << 22;
const cellOf = (x: number, y: number): number => Math.round(x * 4) * rowOfCells + Math.round(y * 4);

/** Bare strokes become symbols where two or more of one length and look cross at their middles. */
function joinCrossings(pieces: Symbol[], rest: Shape[]): Symbol[] {
  const cells = new Map<number, Symbol[]>();
  for (const piece of pieces) {
    const key = cellOf(piece.form.x, piece.form.y);
    const cell = cells.get(key);
    if (cell) cell.push(piece);
    else cells.set(key, [piece]);
  }
  const used = new Set<Symbol>();
  const out: Symbol[] = [];
  for (const piece of pieces) {
    if (used.has(piece)) continue;
    const place = neighbours(cells, piece);
    const mates = (place.length > mostInPlace ? [] : place).filter(
      (p) =>
        !used.has(p) &&
        p !== piece &&
        Math.abs(p.z - piece.z) <= 6 &&
        sameRgb(p.stroke, piece.stroke) &&
        Math.abs(lengthOf(p) - lengthOf(piece)) <= 0.06 * lengthOf(piece) + 0.1 &&
        Math.hypot(p.form.x - piece.form.x, p.form.y - piece.form.y) < 0.15,
    );
    const others = mates.filter((p) => p.form.shape !== piece.form.shape);
    if (others.length === 0) {
      rest.push(...piece.shapes);
      used.add(piece);
      continue;
    }
    const parts = [piece, ...others.slice(0, 3)];
    for (const p of parts) used.add(p);
    out.push(joined(parts, nameOfCrossing(parts.map((p) => p.form.shape))));
  }
  return out;
}

const lengthOf = (s: Symbol): number => Math.max(s.form.widthPt, s.form.heightPt);

function neighbours(cells: Map<number, Symbol[]>, s: Symbol): Symbol[] {
  const out: Symbol[] = [];
  const here = cellOf(s.form.x, s.form.y);
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      for (const other of cells.get(here + dx * rowOfCells + dy) ?? []) out.push(other);
    }
  }
  return out;
}

function joined(parts: Symbol[], shape: string): Symbol {
  const big = parts.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
  return {
    form: {
      ...big.form,
      shape,
      widthPt: Math.max(...parts.map((p) => p.form.widthPt)),
      heightPt: Math.max(...parts.map((p) => p.form.heightPt)),
      sure: parts.some((p) => p.form.sure),
    },
    fill: parts.find((p) => p.fill && !isWhite(p.fill))?.fill ?? big.fill,
    stroke: parts.find((p) => p.stroke)?.stroke ?? null,
    z: Math.min(...parts.map((p) => p.z)),
    ids: parts.flatMap((p) => p.ids),
    shapes: parts.flatMap((p) => p.shapes),
  };
}

/** Circle and dot, square and cross: pieces of one symbol share their middle and are painted one after the other. */
function joinCompounds(symbols: Symbol[]): Symbol[] {
  const ordered = [...symbols].sort((a, b) => a.z - b.z);
  const out: Symbol[] = [];
  for (const symbol of ordered) {
    const before = out[out.length - 1];
    const close =
      before &&
      symbol.z - before.z <= 3 &&
      Math.hypot(symbol.form.x - before.form.x, symbol.form.y - before.form.y) < 0.12 &&
      (symbol.form.shape !== before.form.shape || Math.abs(lengthOf(symbol) - lengthOf(before)) > 0.3);
    if (close && before) out[out.length - 1] = joined([before, symbol], nameOfCompound(before, symbol));
    else out.push(symbol);
  }
  return out;
}

const bare = new Set(['plus', 'cross', 'star', 'hline', 'vline']);

/** Two crossings are a star; a crossing in an outline is a symbol of its own; anything else goes by its larger part. */
function nameOfCompound(a: Symbol, b: Symbol): string {
  const [outer, inner] = lengthOf(a) >= lengthOf(b) ? [a.form.shape, b.form.shape] : [b.form.shape, a.form.shape];
  if (bare.has(outer) && bare.has(inner)) return 'star';
  if (bare.has(inner)) return `${outer}_${inner}`;
  return bare.has(outer) && !inner.includes('_') ? `${inner}_${outer}` : outer;
}

const colourKey = (c: Rgb | null): string => (c ? c.map((v) => Math.round(v * 50)).join('.') : '-');

function groupSymbols(symbols: Symbol[], rest: Shape[]): FoundMarkers {
  const byForm = new Map<string, Symbol[]>();
  for (const s of symbols) {
    const key = `${s.form.shape}|${s.fill ? 'f' : ''}${s.stroke ? 's' : ''}`;
    const list = byForm.get(key);
    if (list) list.push(s);
    else byForm.set(key, [s]);
  }
  const groups: MarkerGroup[] = [];
  const sources: Shape[][] = [];
  for (const list of byForm.values()) {
    for (const part of splitByColour(list)) {
      for (const sized of splitBySize(part.symbols)) {
        const sizes = sized.map(lengthOf);
        groups.push({
          shape: sized[0]?.form.shape ?? 'unknown',
          fill: part.varies ? null : (sized[0]?.fill ?? null),
          stroke: part.varies ? null : (sized[0]?.stroke ?? null),
          sizePt: median(sizes),
          sizesVary: Math.max(...sizes) - Math.min(...sizes) > sizeSlack(median(sizes)),
          coloursVary: part.varies,
          sure: sized.every((s) => s.form.sure),
          marks: sized.map(markOf),
        });
        sources.push(sized.flatMap((s) => s.shapes));
      }
    }
  }
  return { groups, sources, rest };
}

function markOf(s: Symbol): MarkerMark {
  return { x: s.form.x, y: s.form.y, sizePt: lengthOf(s), z: s.z, ids: s.ids };
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sizeSlack = (size: number): number => Math.max(0.35, 0.07 * size);

/** One colour, one group - except where nearly every symbol has a colour of its own: a colour scale on one point set. */
function splitByColour(symbols: Symbol[]): { symbols: Symbol[]; varies: boolean }[] {
  const byColour = new Map<string, Symbol[]>();
  for (const s of symbols) {
    const key = `${colourKey(s.fill)}|${colourKey(s.stroke)}`;
    const list = byColour.get(key);
    if (list) list.push(s);
    else byColour.set(key, [s]);
  }
  const scaled = byColour.size >= 8 && symbols.length / byColour.size < 2.5;
  if (scaled) return [{ symbols, varies: true }];
  return [...byColour.values()].map((list) => ({ symbols: list, varies: false }));
}

/** Two or three sharply separate sizes are two or three point sets; anything else of many sizes is one set of bubbles. */
function splitBySize(symbols: Symbol[]): Symbol[][] {
  const sorted = [...symbols].sort((a, b) => lengthOf(a) - lengthOf(b));
  const clusters: Symbol[][] = [];
  for (const s of sorted) {
    const now = clusters[clusters.length - 1];
    const last = now?.[now.length - 1];
    if (now && last && lengthOf(s) - lengthOf(last) <= sizeSlack(lengthOf(last)) / 2) now.push(s);
    else clusters.push([s]);
  }
  const narrow = clusters.every(
    (c) =>
      lengthOf(c[c.length - 1] ?? (c[0] as Symbol)) - lengthOf(c[0] as Symbol) <= sizeSlack(lengthOf(c[0] as Symbol)),
  );
  const inOrder = (list: Symbol[]): Symbol[] => list.sort((a, b) => a.z - b.z);
  if (clusters.length <= 3 && narrow && clusters.every((c) => c.length >= 3)) return clusters.map(inOrder);
  return [inOrder(sorted)];
}
