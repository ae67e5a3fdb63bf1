/**
 * Assembled strokes as series: which are data, which carry symbols, which only accompany the data. Many curves of one
 * look that nothing names are a tangle and not read.
 */

import { type Reason, reason } from '../../contract/reasons.ts';
import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import type { MarkerGroup, Unread } from '../marks/mark-types.ts';
import type { Shape } from '../marks/shapes.ts';
import { sameRgb } from '../marks/shapes.ts';
import type { Legend } from '../names/find-legend.ts';
import { likeness } from '../names/match-labels.ts';
import type { Panel } from '../stage-types.ts';
import { type AssembledCurve, styleKey } from './assemble-curves.ts';
import { boxOfCourses, type Course, directionInX } from './course.ts';
import { classifyCurve, isStaircase } from './curve-kind.ts';
import { type DrawnSeries, emptySeries } from './drawn-series.ts';
import { fitMarkers, type MarkerFit, withMarkerVertices } from './line-with-markers.ts';
import { markerStyle } from './point-series.ts';
import type { StraightsInUse } from './read-series.ts';
import { shadowsOf } from './shadows.ts';

export interface CurveReading {
  series: DrawnSeries[];
  /** Point series that turned out to be the symbols of a curve. */
  merged: Set<DrawnSeries>;
  declined: Reason | null;
  /** Short curves that would count if the caller called this a line chart. */
  spare: DrawnSeries[];
}

/** More crossing curves of one look than this, without names, cannot be followed by eye or used by anybody. */
const mostAlike = 24;

/** A bracket has four vertices, an arrow head three; a curve that a caller vouches for needs more. */
const fewestSpareVertices = 8;

export function buildCurves(
  curves: AssembledCurve[],
  points: DrawnSeries[],
  groups: MarkerGroup[],
  few: { group: MarkerGroup; shapes: Shape[] }[],
  legend: Legend,
  panel: Panel,
  unread: Unread[],
  straights: StraightsInUse,
  isNote: (curve: AssembledCurve) => boolean,
): CurveReading {
  const out: CurveReading = { series: [], merged: new Set(), declined: null, spare: [] };
  const matches = matchMarkers(curves, groups);
  const shadows = shadowsOf(curves);
  const shared = sharedSymbols(curves, groups, matches);
  for (const index of shared.values()) {
    const p = points[index];
    if (p) out.merged.add(p);
  }
  const counts = new Map<string, number>();
  const found: { curve: AssembledCurve; series: DrawnSeries; kind: string }[] = [];
  for (const curve of curves) {
    if (shadows.has(curve)) continue;
    const match = matches.get(curve);
    const group = match ? groups[match.index] : undefined;
    const common = groups[shared.get(curve) ?? -1];
    const kind =
      group === undefined && isNote(curve)
        ? 'arrow'
        : classifyCurve(curve, panel.plot, group !== undefined || common !== undefined);
    const count = (): void => void counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kind === 'short_stroke' && verticesOf(curve) < fewestSpareVertices) {
      count();
      continue;
    }
    const series = seriesOf(curve, group, match?.fit ?? null, panel.plot);
    if (common) series.style.marker = markerStyle(common);
    // A legend can make data of a straight line across the plot, not of a tick or a stub.
    const named =
      (kind === 'reference_line' || kind === 'flat_unsure') && legend.rows.some((r) => likeness(series, r) >= 10);
    if (kind === 'data' || kind === 'flat_unsure' || named) found.push({ curve, series, kind: named ? 'data' : kind });
    else count();
    if (kind === 'short_stroke' && series.xs.length >= fewestSpareVertices) out.spare.push(series);
    if (match && group && (kind === 'data' || named)) {
      const p = points[match.index];
      if (p && owners(matches, match.index) === 1) {
        out.merged.add(p);
        takeErrors(series, p);
      }
    }
  }
  const spans = found.filter((f) => f.kind === 'data').map((f) => boxOfCourses(f.curve.pieces));
  for (const f of found) {
    if (f.kind === 'flat_unsure') {
      const b = boxOfCourses(f.curve.pieces);
      const alike = spans.some((s) => s !== b && Math.abs(s.x0 - b.x0) < 0.6 && Math.abs(s.x1 - b.x1) < 0.6);
      const onStems = straights.stemFeet.some((y) => Math.abs(y - b.y0) < 0.6);
      // A flat line of two points is data only when it runs as far as another curve does, and stands where no axis is.
      if (!alike || onStems || onAxis(b.y0, panel, f.series)) {
        counts.set('reference_line', (counts.get('reference_line') ?? 0) + 1);
        continue;
      }
    }
    out.series.push(f.series);
  }
  reportCounts(counts, few, unread);
  out.declined = tangle(
    found.map((f) => f.curve),
    out,
    legend,
    counts,
  );
  if (out.declined) out.series = [];
  return out;
}

/** On the axis line itself a grey or black stroke is the axis; only a colour of its own makes it a series. */
function onAxis(y: number, panel: Panel, s: DrawnSeries): boolean {
  const c = s.style.color;
  if (c && Math.max(...c) - Math.min(...c) > 0.2) return false;
  const lines = [panel.plot.y0, panel.plot.y1, panel.bottom?.linePt, panel.top?.linePt];
  return lines.some((l) => l !== undefined && Math.abs(l - y) < 0.8);
}

const owners = (matches: Map<AssembledCurve, { index: number }>, index: number): number =>
  [...matches.values()].filter((m) => m.index === index).length;

function takeErrors(series: DrawnSeries, from: DrawnSeries): void {
  if (from.yErrors.length === 0 && from.xErrors.length === 0) return;
  const at = (i: number, list: ([number, number] | null)[]): [number, number] | null => {
    const x = series.xs[i] ?? 0;
    const y = series.ys[i] ?? 0;
    const k = from.xs.findIndex((px, j) => Math.abs(px - x) < 0.4 && Math.abs((from.ys[j] ?? 0) - y) < 0.4);
    return k < 0 ? null : (list[k] ?? null);
  };
  if (from.yErrors.length > 0) series.yErrors = series.xs.map((_, i) => at(i, from.yErrors));
  if (from.xErrors.length > 0) series.xErrors = series.xs.map((_, i) => at(i, from.xErrors));
}

/** Symbols of one look that sit on several curves of their colour belong to those curves, each to its own. */
function sharedSymbols(
  curves: AssembledCurve[],
  groups: MarkerGroup[],
  matches: Map<AssembledCurve, Match>,
): Map<AssembledCurve, number> {
  const out = new Map<AssembledCurve, number>();
  const matched = new Set([...matches.values()].map((m) => m.index));
  groups.forEach((group, index) => {
    if (matched.has(index)) return;
    const owners = curves.flatMap((curve) => {
      const colour = sameRgb(group.stroke, curve.shape.stroke, 0.05) || sameRgb(group.fill, curve.shape.stroke, 0.05);
      const fit = colour && !matches.has(curve) ? fitMarkers(curve.pieces, group, 0) : null;
      const vertices = verticesOf(curve);
      return fit && fit.places.length >= Math.max(3, 0.6 * vertices)
        ? [{ curve, marks: fit.places.map((p) => p.mark) }]
        : [];
    });
    const covered = new Set(owners.flatMap((o) => o.marks));
    if (owners.length < 2 || covered.size < 0.95 * group.marks.length) return;
    for (const o of owners) out.set(o.curve, index);
  });
  return out;
}

const verticesOf = (curve: AssembledCurve): number => curve.pieces.reduce((sum, p) => sum + p.xs.length, 0);

interface Match {
  index: number;
  fit: MarkerFit;
}

/** Each curve gets the symbols that lie on it; of several fits the one of its own colour, then the one at its vertices. */
function matchMarkers(curves: AssembledCurve[], groups: MarkerGroup[]): Map<AssembledCurve, Match> {
  const out = new Map<AssembledCurve, Match>();
  const options: { curve: AssembledCurve; index: number; fit: MarkerFit; score: number }[] = [];
  for (const curve of curves) {
    groups.forEach((group, index) => {
      if (curve.throughGroup === index) {
        options.push({ curve, index, fit: { share: 1, atVertices: 1, places: [] }, score: 100 });
        return;
      }
      const fit = fitMarkers(curve.pieces, group);
      if (!fit) return;
      const colour = sameRgb(group.stroke, curve.shape.stroke, 0.05) || sameRgb(group.fill, curve.shape.stroke, 0.05);
      // Points strewn along a straight fit would not all stand at its vertices; symbols of a series do, or share its colour.
      const vertices = verticesOf(curve);
      if (!colour && (fit.atVertices < 0.9 || group.marks.length < 0.8 * vertices)) return;
      options.push({ curve, index, fit, score: (colour ? 4 : 0) + 3 * fit.atVertices + fit.share });
    });
  }
  options.sort((a, b) => b.score - a.score);
  const used = new Set<number>();
  for (const o of options) {
    if (out.has(o.curve) || used.has(o.index)) continue;
    out.set(o.curve, { index: o.index, fit: o.fit });
    used.add(o.index);
  }
  return out;
}

function seriesOf(
  curve: AssembledCurve,
  group: MarkerGroup | undefined,
  fit: MarkerFit | null,
  plot: Rect,
): DrawnSeries {
  const { shape } = curve;
  const stroke = shape.stroke ?? shape.fill;
  const pieces = group && fit && fit.places.length > 0 ? withMarkerVertices(curve.pieces, group, fit) : curve.pieces;
  const series = emptySeries(
    'curve',
    {
      color: stroke,
      fill: null,
      width: shape.stroke ? Math.round(shape.widthPt * 1000) / 1000 : null,
      dash: shape.dash.length > 0 ? shape.dash : curve.drawnDashes ? drawnDash(curve) : null,
      marker: group ? markerStyle(group) : null,
    },
    pieces[0]?.z ?? 0,
    [...new Set(pieces.flatMap((p) => p.ids))],
  );
  const visible = seenVertices(pieces, plot);
  for (const piece of visible) {
    if (series.xs.length > 0) series.gaps.push(series.xs.length);
    for (let i = 0; i < piece.xs.length; i++) {
      series.xs.push(piece.xs[i] ?? 0);
      series.ys.push(piece.ys[i] ?? 0);
    }
  }
  series.step = series.gaps.length === 0 && isStaircase(series.xs, series.ys);
  if (series.step && group && fit && marksEveryStep(series, fit)) takeStepMarkers(series, group, fit);
  if (pieces.some((p) => p.curved))
    series.notes.push('Drawn as smooth curves; points between the vertices lie on the drawn curve.');
  if (pieces.some((p) => p.cutStart || p.cutEnd))
    series.notes.push('The curve leaves the plot; it is cut at the edge.');
  if (group) series.ids.push(...group.marks.flatMap((m) => m.ids));
  return series;
}

/** Marks on some of the steps (censored cases, events) are marks beside the data; data has one on every step. */
function marksEveryStep(series: DrawnSeries, fit: MarkerFit): boolean {
  let treads = 0;
  for (let i = 1; i < series.xs.length; i++) {
    if (Math.abs((series.xs[i] ?? 0) - (series.xs[i - 1] ?? 0)) > 0.06) treads++;
  }
  return fit.places.length >= 3 && Math.abs(fit.places.length - treads) <= 1;
}

/** A staircase with symbols holds its data at the symbols; the corners only say how the value is held. */
function takeStepMarkers(series: DrawnSeries, group: MarkerGroup, fit: MarkerFit): void {
  const order = [...fit.places].sort((a, b) => a.piece - b.piece || a.along - b.along);
  const marks = order.map((p) => group.marks[p.mark]).filter((m) => m !== undefined);
  series.xs = marks.map((m) => m.x);
  series.ys = marks.map((m) => m.y);
  series.gaps = [];
  series.notes.push('Drawn as a staircase with symbols; the points are the symbols.');
}

/** With so many vertices in view a chord to a point far out of view adds nothing that was plotted there. */
const enoughVertices = 4;
const farBeyondShare = 0.12;

/** Drops the chords to vertices far outside the plot, and pieces that hold no vertex at all. */
function seenVertices(pieces: Course[], plot: Rect): Course[] {
  const total = pieces.reduce((sum, p) => sum + p.drawn.reduce((a, b) => a + b, 0), 0);
  if (total < enoughVertices) return pieces;
  const far = farBeyondShare * Math.min(widthOf(plot), heightOf(plot));
  const out: Course[] = [];
  for (const p of pieces) {
    if (p.curved || (!p.cutStart && !p.cutEnd)) {
      out.push(p);
      continue;
    }
    const inner = p.xs.length - (p.cutStart ? 1 : 0) - (p.cutEnd ? 1 : 0);
    if (inner < 1) continue;
    const from = p.cutStart && p.beyondStart > far ? 1 : 0;
    const to = p.xs.length - (p.cutEnd && p.beyondEnd > far ? 1 : 0);
    out.push({ ...p, xs: p.xs.slice(from, to), ys: p.ys.slice(from, to), drawn: p.drawn.slice(from, to) });
  }
  return out.length > 0 ? out : pieces;
}

/** A dash list for dashes that were drawn one by one. */
function drawnDash(curve: AssembledCurve): number[] {
  const piece = curve.pieces[0];
  if (!piece || piece.xs.length < 4) return [3, 3];
  const on = Math.hypot((piece.xs[1] ?? 0) - (piece.xs[0] ?? 0), (piece.ys[1] ?? 0) - (piece.ys[0] ?? 0));
  const off = Math.hypot((piece.xs[2] ?? 0) - (piece.xs[1] ?? 0), (piece.ys[2] ?? 0) - (piece.ys[1] ?? 0));
  return [Math.round(on * 100) / 100, Math.round(off * 100) / 100];
}

function reportCounts(
  counts: Map<string, number>,
  few: { group: MarkerGroup; shapes: Shape[] }[],
  unread: Unread[],
): void {
  const texts: Record<string, [string, string]> = {
    reference_line: ['reference line', 'A straight line along an axis that no legend names.'],
    short_stroke: ['short stroke', 'Too short to be a curve of this plot: bracket, leader, arrow or tick.'],
    arrow: ['arrow', 'A line with a head, or a leader from a text.'],
    closed_shape: ['closed outline', 'It closes on itself and is no function of x.'],
  };
  for (const [kind, count] of counts) {
    const text = texts[kind];
    if (text) unread.push({ what: text[0], why: text[1], count });
  }
  const small = few.reduce((sum, f) => sum + f.shapes.length, 0);
  if (small > 0)
    unread.push({
      what: 'small shape',
      why: 'It does not repeat, so it is no plotting symbol: arrow head or mark.',
      count: small,
    });
}

/** Lines of one look that turn back in x, this many of them, are levels of a surface. */
const fewestContours = 5;

function tangle(all: AssembledCurve[], out: CurveReading, legend: Legend, counts: Map<string, number>): Reason | null {
  const alike = new Map<string, number>();
  for (const curve of all) alike.set(styleKey(curve.shape), (alike.get(styleKey(curve.shape)) ?? 0) + 1);
  const most = Math.max(0, ...alike.values());
  if (most > mostAlike) return reason('tangled_curves', `${most} curves look alike.`);
  const wandering = [...alike.keys()].some((key) => {
    const same = all.filter((c) => styleKey(c.shape) === key);
    const turning = same.filter((c) => c.pieces.some((p) => directionInX(p, 1) === 0));
    return turning.length >= fewestContours && turning.length > 0.4 * same.length;
  });
  if (wandering) return reason('contour_plot');
  const closed = all.filter((c) => c.pieces.length === 1 && c.pieces[0]?.closed === true).length;
  const loops = (counts.get('closed_shape') ?? 0) + closed;
  if (loops >= 4 && out.series.length - closed <= loops && legend.rows.length === 0) return reason('contour_plot');
  return null;
}
