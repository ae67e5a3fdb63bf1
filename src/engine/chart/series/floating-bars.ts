/**
 * Bars that stand on nothing: ranges from one drawn edge to another, tasks along a time axis, the steps of a waterfall.
 * Both edges are drawn, so both are numbers. The traps: the boxes of a box plot and the bodies of candles (strokes meet
 * them), the segments of a stack whose lowest part is not drawn (they touch: is the height or the upper edge the value?
 * not read), and boxes that only decorate. What no decoration does is to stand in the slots of the axis, one to a slot,
 * each as thick as the others.
 */
import { heightOf, holdsRect, widthOf } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import type { BarDirection, BarLayout, PlacedBar } from '../marks/find-bars.ts';
import type { BarMark } from '../marks/mark-types.ts';
import { isWhite, type Shape } from '../marks/shapes.ts';
import type { Axis, Panel } from '../stage-types.ts';

/** Fewer boxes than this show no rhythm. Names at their middles are evidence of their own. */
const fewestInSlots = 2;
const fewestEvenly = 4;

/** Edges closer than this are the same edge. */
const edgeSlackPt = 0.35;

interface Grounded extends Box {
  bar: PlacedBar;
}

interface Box {
  mark: BarMark;
  /** Along the axis of positions. */
  from: number;
  to: number;
  /** Along the axis of values, in page coordinates. */
  lo: number;
  hi: number;
}

/** The layout with those of its loose boxes that are bars from edge to edge; null where there are none. */
export function withFloatingBars(
  panel: Panel,
  boxes: BarMark[],
  layout: BarLayout | null,
  strokes: readonly Shape[],
): BarLayout | null {
  const directions: BarDirection[] = layout ? [layout.direction] : ['vertical', 'horizontal'];
  const found = directions.flatMap((direction) => {
    const loose = (layout?.loose ?? boxes).filter((m) => m.fill && !isWhite(m.fill) && !m.hidden);
    const placed = floating(panel, direction, loose, layout?.bars ?? [], strokes);
    return placed ? [{ direction, placed, loose }] : [];
  });
  const [only] = found;
  // A row of squares could be read both ways.
  if (!only || found.length > 1) return null;
  const { direction, placed, loose } = only;
  return {
    direction,
    base: layout?.base ?? 0,
    bars: [...(layout?.bars ?? []), ...placed],
    loose: (layout?.loose ?? boxes).filter((m) => !loose.includes(m)),
  };
}

function floating(
  panel: Panel,
  direction: BarDirection,
  loose: BarMark[],
  standing: PlacedBar[],
  strokes: readonly Shape[],
): PlacedBar[] | null {
  const [values, positions] =
    direction === 'vertical'
      ? [panel.left ?? panel.right, panel.bottom ?? panel.top]
      : [panel.bottom ?? panel.top, panel.left ?? panel.right];
  const slots =
    positions?.reading?.calibration.scale === 'category' ? positions.reading.ticks.map((t) => t.posPt) : null;
  if (!values?.reading || !carriesValues(values, slots !== null)) return null;
  if (standing.some((b) => b.stacked)) return null;
  const boxes = loose.map((m) => boxOf(m, direction));
  const onZero = standing.length > 0 ? [] : boxes.flatMap((b) => standingOn(zeroOf(values), b));
  const floats = boxes.filter((b) => !onZero.some((bar) => bar.mark === b.mark));
  if (floats.length === 0) return null;
  const grounded = [...standing.map((bar) => ({ ...boxOf(bar, direction), bar })), ...onZero];
  const all = [...floats, ...grounded];
  if (all.length < (slots ? fewestInSlots : fewestEvenly)) return null;
  if (floats.some((b) => b.hi - b.lo < edgeSlackPt || !holdsRect(panel.plot, b.mark.rect, 0.5))) return null;
  if (!equallyThick(all) || !apart(all, slots !== null) || !(slots ? standInSlots(all, slots) : evenlySpaced(all)))
    return null;
  if (areKeys(floats, all, slots !== null)) return null;
  if (floats.some((b) => strokes.some((s) => meetsStroke(b, s, direction)))) return null;
  const grows = values.reading.calibration.b > 0;
  const free = waterfall(floats, grounded) ?? floats.map((b) => placedBar(b, grows ? b.lo : b.hi, true));
  return [...onZero.map((b) => b.bar), ...free];
}

/** A span of time is a bar only beside names: along two measured axes it is a box. */
function carriesValues(axis: Axis, besideNames: boolean): boolean {
  const scale = axis.reading?.calibration.scale;
  return scale === 'linear' || scale === 'log' || (scale === 'time' && besideNames);
}

function zeroOf(axis: Axis): number | null {
  const c = axis.reading?.calibration;
  return c?.scale === 'linear' && c.b !== 0 ? -c.a / c.b : null;
}

function standingOn(zero: number | null, box: Box): Grounded[] {
  if (zero === null) return [];
  const foot = [box.lo, box.hi].find((edge) => Math.abs(edge - zero) <= edgeSlackPt);
  return foot === undefined ? [] : [{ ...box, bar: placedBar(box, foot, false) }];
}

function boxOf(mark: BarMark, direction: BarDirection): Box {
  const r = mark.rect;
  return direction === 'vertical'
    ? { mark, from: r.x0, to: r.x1, lo: r.y0, hi: r.y1 }
    : { mark, from: r.y0, to: r.y1, lo: r.x0, hi: r.x1 };
}

const middleOf = (b: Box): number => (b.from + b.to) / 2;

function equallyThick(boxes: Box[]): boolean {
  const thick = boxes.map((b) => b.to - b.from);
  const least = Math.min(...thick);
  return Math.max(...thick) - least <= 0.03 * least + 0.1;
}

/**
 * Boxes with the same two edges, one beside the other, are keys, shades of a colour bar or rows of a table; boxes of one
 * length are tiles, unless each stands at a name of its own.
 */
function areKeys(floats: Box[], all: Box[], named: boolean): boolean {
  const spread = (of: (b: Box) => number): number => Math.max(...all.map(of)) - Math.min(...all.map(of));
  if (floats.length < all.length) return false;
  if (spread((b) => b.lo) <= edgeSlackPt && spread((b) => b.hi) <= edgeSlackPt) return true;
  const middles = new Set(all.map((b) => Math.round(middleOf(b))));
  return spread((b) => b.hi - b.lo) <= edgeSlackPt && (!named || middles.size < all.length);
}

/** One box to a slot; in a slot with a name also several, if they leave gaps. Those that touch may be a stack. */
function apart(boxes: Box[], named: boolean): boolean {
  const sorted = [...boxes].sort((a, b) => middleOf(a) - middleOf(b));
  return sorted.every((b, i) => {
    for (let k = i - 1; k >= 0; k--) {
      const a = sorted[k];
      if (!a || b.from >= a.to - edgeSlackPt) break;
      const sameSlot = middleOf(b) - middleOf(a) < 0.5;
      if (!named || !sameSlot || (b.lo <= a.hi + edgeSlackPt && a.lo <= b.hi + edgeSlackPt)) return false;
    }
    return true;
  });
}

function standInSlots(boxes: Box[], slots: number[]): boolean {
  const sorted = [...slots].sort((a, b) => a - b);
  const step = Math.min(...sorted.slice(1).map((s, i) => s - (sorted[i] ?? 0)));
  const slack = 0.04 * step + 0.3;
  if (boxes.every((b) => sorted.some((s) => Math.abs(s - middleOf(b)) <= slack))) return true;
  return standRoundSlots(boxes, sorted, step);
}

/** Side by side round each name: every paint keeps its distance from the names, and the group is centred on them. */
function standRoundSlots(boxes: Box[], slots: number[], step: number): boolean {
  const byPaint = new Map<string, number[]>();
  for (const b of boxes) {
    const middle = middleOf(b);
    const slot = slots.reduce((best, s) => (Math.abs(s - middle) < Math.abs(best - middle) ? s : best), slots[0] ?? 0);
    addTo(byPaint, (b.mark.fill ?? []).map((v) => Math.round(v * 50)).join(), middle - slot);
  }
  const offsets = [...byPaint.values()];
  if (offsets.some((o) => o.length < fewestInSlots || Math.max(...o) - Math.min(...o) > 0.3)) return false;
  const all = offsets.map((o) => o[0] ?? 0);
  const [lo, hi] = [Math.min(...all), Math.max(...all)];
  return hi < 0.45 * step && lo > -0.45 * step && Math.abs(lo + hi) <= 0.04 * step + 0.3;
}

/** Distances are whole steps: a slot may be empty. */
function evenlySpaced(boxes: Box[]): boolean {
  const middles = boxes.map(middleOf).sort((a, b) => a - b);
  const gaps = middles.slice(1).map((m, i) => m - (middles[i] ?? 0));
  const step = Math.min(...gaps);
  const ones = gaps.filter((g) => Math.abs(g / step - 1) < 0.03).length;
  return step > 1 && ones >= 0.7 * gaps.length && gaps.every((g) => Math.abs(g / step - Math.round(g / step)) < 0.04);
}

/** A stroke in the box, or one that starts in the middle of its edge: a median, a whisker, a wick. */
function meetsStroke(b: Box, s: Shape, direction: BarDirection): boolean {
  const upright = widthOf(s.bbox) < 0.1;
  const lying = heightOf(s.bbox) < 0.1;
  if (!upright && !lying) return false;
  const along = direction === 'vertical' ? upright : lying;
  const [lo, hi, from, to] =
    direction === 'vertical'
      ? [s.bbox.y0, s.bbox.y1, s.bbox.x0, s.bbox.x1]
      : [s.bbox.x0, s.bbox.x1, s.bbox.y0, s.bbox.y1];
  if (along) return Math.abs((from + to) / 2 - middleOf(b)) < 0.6 && lo <= b.hi + 0.6 && hi >= b.lo - 0.6;
  const inside = lo > b.lo + edgeSlackPt && lo < b.hi - edgeSlackPt;
  // A line across the whole plot is a reference for all of them, not a part of one.
  return inside && from < b.to - 0.3 && to > b.from + 0.3 && to - from < 2 * (b.to - b.from);
}

/**
 * A waterfall starts with a bar on the base, and each bar goes on where the one before it stopped: then each has a
 * direction, and a fall ends below its start.
 */
function waterfall(floats: Box[], grounded: Grounded[]): PlacedBar[] | null {
  const order: { box: Box; bar: PlacedBar | null }[] = [
    ...floats.map((box) => ({ box, bar: null })),
    ...grounded.map((box) => ({ box, bar: box.bar })),
  ];
  order.sort((a, b) => middleOf(a.box) - middleOf(b.box));
  let level: number | null = null;
  const out: PlacedBar[] = [];
  for (const { box, bar } of order) {
    const isAt = (edge: number): boolean => level !== null && Math.abs(edge - level) <= edgeSlackPt;
    if (bar) {
      if (level !== null && !isAt(bar.end) && !isAt(bar.foot)) return null;
      level = bar.end;
      continue;
    }
    if (level === null || isAt(box.lo) === isAt(box.hi)) return null;
    const step = placedBar(box, isAt(box.lo) ? box.lo : box.hi, true);
    level = step.end;
    out.push(step);
  }
  return out;
}

function placedBar({ mark, from, to, lo, hi }: Box, foot: number, floats: boolean): PlacedBar {
  return { ...mark, from, to, foot, end: foot === lo ? hi : lo, stacked: false, floats };
}
