/**
 * One curve or two? Two pieces of one look that meet end to end, the one going on in x where the other stops, may be one
 * curve that was drawn in two strokes or two curves that share a point. Strokes whose pen simply goes on have been joined
 * before; here are those that were painted in another order or direction. Only where exactly two curves have the look are
 * there exactly two readings. One legend entry for both settles it; two entries make them two.
 */
import { holdsPoint, type Rect } from '../../geometry/rect.ts';
import { directionInX } from './course.ts';
import type { DrawnSeries } from './drawn-series.ts';

export interface Continuation {
  /** In the order of x. */
  first: DrawnSeries;
  second: DrawnSeries;
}

/** Ends that are meant to be one point are printed with the same digits; rounding moves them by no more than this. */
const sameEndPt = 0.06;

/** A piece of two vertices is a straight stroke: two of them that meet are a bracket or an angle as often as a curve. */
const fewestVertices = 3;

export function continuationsOf(series: readonly DrawnSeries[], plot: Rect): Continuation[] {
  const byLook = new Map<string, DrawnSeries[]>();
  for (const s of series) {
    if (s.kind !== 'curve') continue;
    const key = JSON.stringify(s.style);
    const list = byLook.get(key);
    if (list) list.push(s);
    else byLook.set(key, [s]);
  }
  const out: Continuation[] = [];
  for (const list of byLook.values()) {
    const [a, b] = list;
    if (list.length !== 2 || !a || !b || !isPiece(a) || !isPiece(b)) continue;
    if (goesOn(a, b, plot)) out.push({ first: a, second: b });
    else if (goesOn(b, a, plot)) out.push({ first: b, second: a });
  }
  return out;
}

const isPiece = (s: DrawnSeries): boolean =>
  s.gaps.length === 0 && s.xs.length >= fewestVertices && directionInX(s) !== 0;

/** Where a piece begins and ends in x, whichever way it was drawn. */
function endsInX(s: DrawnSeries): { from: [number, number]; to: [number, number] } {
  const n = s.xs.length - 1;
  const start: [number, number] = [s.xs[0] ?? 0, s.ys[0] ?? 0];
  const end: [number, number] = [s.xs[n] ?? 0, s.ys[n] ?? 0];
  return directionInX(s) > 0 ? { from: start, to: end } : { from: end, to: start };
}

function goesOn(a: DrawnSeries, b: DrawnSeries, plot: Rect): boolean {
  const [ax, ay] = endsInX(a).to;
  const [bx, by] = endsInX(b).from;
  // At the edge of the plot both were cut off.
  return Math.hypot(ax - bx, ay - by) <= sameEndPt && holdsPoint(plot, ax, ay, -0.5);
}

/** Named by one entry they are one; entries for two make them two; without a name nothing tells. */
export function isNamedAsOne({ first, second }: Continuation): boolean {
  return first.label !== null && first.label === second.label;
}

export function isOpen({ first, second }: Continuation): boolean {
  return [first, second].every((s) => s.label === null && s.labelCandidates.length === 0);
}

/** The two pieces as one curve in the order of x, the common point once. */
export function joinPieces({ first, second }: Continuation): DrawnSeries {
  const a = inOrderOfX(first);
  const b = inOrderOfX(second);
  const rest = <T>(list: T[]): T[] => list.slice(1);
  return {
    ...a,
    xs: [...a.xs, ...rest(b.xs)],
    ys: [...a.ys, ...rest(b.ys)],
    yErrors: joinErrors(a.yErrors, b.yErrors, a.xs.length, b.xs.length),
    xErrors: joinErrors(a.xErrors, b.xErrors, a.xs.length, b.xs.length),
    step: a.step && b.step,
    z: Math.min(a.z, b.z),
    ids: [...new Set([...a.ids, ...b.ids])],
    notes: [...new Set([...a.notes, ...b.notes, 'Drawn in two pieces that meet.'])],
  };
}

type Errors = DrawnSeries['yErrors'];

function joinErrors(a: Errors, b: Errors, countA: number, countB: number): Errors {
  if (a.length === 0 && b.length === 0) return [];
  const filled = (list: Errors, count: number): Errors =>
    list.length > 0 ? list : Array.from({ length: count }, () => null);
  const [left, right] = [filled(a, countA), filled(b, countB)];
  const meet = left[countA - 1] ?? right[0] ?? null;
  return [...left.slice(0, -1), meet, ...right.slice(1)];
}

function inOrderOfX(s: DrawnSeries): DrawnSeries {
  if (directionInX(s) > 0) return s;
  return {
    ...s,
    xs: [...s.xs].reverse(),
    ys: [...s.ys].reverse(),
    yErrors: [...s.yErrors].reverse(),
    xErrors: [...s.xErrors].reverse(),
  };
}
