/**
 * From the shapes in a panel to its series. Every shape ends up as exactly one of furniture, legend, symbol, bar, band,
 * error bar, curve or annotation; what is not read is counted with its reason. Values do not matter here: this stage
 * works in page space, except for the places where a bar may have its base.
 */
import { type Reason, reason } from '../../contract/reasons.ts';
import { growRect, heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import { PathCommand } from '../../pdf/draw-list-types.ts';
import { barMarkOf, rectangleOf } from '../marks/find-bars.ts';
import { matchErrors, type StraightStrokes, takeStraightStrokes } from '../marks/find-error-bars.ts';
import { findMarkers } from '../marks/find-markers.ts';
import { withoutHatching } from '../marks/hatching.ts';
import type { BarMark, MarkerGroup, Unread } from '../marks/mark-types.ts';
import { isWhite, type Shape, sameRgb } from '../marks/shapes.ts';
import { outlineBins } from '../marks/step-histogram.ts';
import { isTiling } from '../marks/tiling.ts';
import { labelByEnds } from '../names/end-labels.ts';
import { findLegend, type Legend } from '../names/find-legend.ts';
import { labelByLegend } from '../names/match-labels.ts';
import type { PageContent, Panel, Phrase } from '../stage-types.ts';
import { armsOnAxes } from './arms-on-axes.ts';
import { headsOf, isArrow } from './arrows.ts';
import { type AssembledCurve, assembleCurves } from './assemble-curves.ts';
import { readBands } from './band-series.ts';
import { readBars } from './bar-series.ts';
import { type Continuation, continuationsOf, isNamedAsOne, isOpen, joinPieces } from './continuation.ts';
import { buildCurves } from './curve-series.ts';
import { isCutBubble } from './cut-bubbles.ts';
import type { DrawnSeries } from './drawn-series.ts';
import { adoptLineErrors, lineErrors } from './line-errors.ts';
import { pointSeries } from './point-series.ts';
import { readSpikes } from './spike-series.ts';

export interface PanelSeries {
  series: DrawnSeries[];
  counts: Record<string, number>;
  unread: Unread[];
  declined: Reason | null;
  /** Pairs of curves that may be one curve in two pieces. */
  continuations: Continuation[];
  legend: Legend;
  /** What would be read if the caller said what sort of chart this is; only where nothing is read without. */
  typed: { line: DrawnSeries[]; scatter: DrawnSeries[] };
}

/** Curves may run a little over the frame where nothing clips them; what lies further out is not of this plot. */
const overrunShare = 0.06;

export function readPanelSeries(
  panel: Panel,
  content: PageContent,
  own: Shape[],
  nearby: Shape[],
  legendArea: Rect,
  symbols: ReadonlySet<Phrase>,
): PanelSeries {
  const isFurniture = (s: Shape): boolean => s.ids.every((id) => panel.furniture.has(id)) && !isBox(s, panel.plot);
  const legend = findLegend(panel, content, nearby, legendArea, symbols);
  const unread: Unread[] = [];
  const counts: Record<string, number> = {};
  const arms = armsOnAxes(own, isFurniture);
  const drawn = own.filter(
    (s) => (!isFurniture(s) || arms.has(s)) && !legend.shapes.has(s) && !isBackdrop(s, panel.plot),
  );
  const data = withoutHatching(drawn, panel.plot);
  counts.legend_rows = legend.rows.length;

  const { groups, few, rest } = sortSymbols(data, panel, legend);
  const bases = basesOf(panel);
  const countsThings = /count|frequen|densit|number of|probab/i.test(panel.left?.title?.text ?? '');
  const barMarks: BarMark[] = [];
  const fills: Shape[] = [];
  const strokes: Shape[] = [];
  const cutBubbles = rest.filter((s) => isCutBubble(s, groups));
  note(unread, 'cut symbol', 'A bubble that the edge of the plot cuts.', cutBubbles.length);
  for (const shape of rest) {
    if (cutBubbles.includes(shape)) continue;
    const bar = barMarkOf(shape);
    const bins = bar || (shape.fill && !countsThings) ? null : outlineBins(shape, bases);
    if (bar) barMarks.push(bar);
    else if (bins) barMarks.push(...bins);
    else if (shape.fill && !(isWhite(shape.fill) && shape.stroke)) fills.push(shape);
    else if (shape.stroke) strokes.push(shape);
  }
  if (
    isTiling(barMarks.map((m) => m.rect)) ||
    isTiling(data.filter((s) => s.fill && !s.path.cmds.includes(PathCommand.C)).map((s) => s.bbox))
  ) {
    return {
      series: [],
      counts,
      unread,
      declined: reason('heat_map'),
      continuations: [],
      legend,
      typed: { line: [], scatter: [] },
    };
  }

  const bars = readBars(panel, barMarks, strokes);
  note(
    unread,
    'shaded span',
    'A rectangle over the full height or width of the plot marks a range.',
    bars.spans.length,
  );
  const decline = declineOfRectangles(bars.loose, bars.series, strokes);
  note(unread, 'rectangle', 'It stands neither on the base of the axis nor on another bar.', bars.loose.length);

  const straights = takeStraightStrokes(strokes);
  const points = groups.map((g) => pointSeries(g));
  attachErrors(points, bars.series, straights, unread);
  const onLines = lineErrors(straights, panel.plot);
  const spikes = readSpikes(straights, own.filter(isFurniture), bases, panel.plot);
  note(
    unread,
    'spike cut at the edge',
    'It runs to the edge of the plot; where it ends is not seen.',
    spikes.reduce((n, s) => n + s.cut, 0),
  );
  const taken = new Set([...straights.taken, ...spikes.flatMap((s) => s.shapes)]);
  const forCurves = strokes.filter((s) => !taken.has(s));

  const window = growRect(panel.plot, overrunShare * widthOf(panel.plot), overrunShare * heightOf(panel.plot));
  const bands = readBands(fills, window, panel, unread);
  const assembled = assembleCurves([...forCurves, ...bands.centreLines.keys()], window, groups);
  const heads = headsOf([...strokes, ...fills, ...few.flatMap((f) => f.shapes)]);
  const isNote = (c: AssembledCurve): boolean => isArrow(c, heads, legend.otherRuns, panel.plot);
  const curves = buildCurves(assembled, points, groups, few, legend, panel, unread, straights, isNote);
  for (const s of curves.series) if (onLines.length > 0) adoptLineErrors(s, onLines);
  const onBars = points.filter((p) => standOnBars(p, bars.series));
  const free = points.filter((p) => !curves.merged.has(p) && !onBars.includes(p) && !standOnCurve(p, curves.series));
  note(
    unread,
    'symbol on a bar',
    'It marks the end of a bar and adds nothing to its value.',
    onBars.reduce((n, p) => n + p.xs.length, 0),
  );
  let series = [
    ...bars.series,
    ...curves.series,
    ...free,
    ...spikes.map((s) => s.series),
    ...bands.settle(curves.series),
  ].sort((a, b) => a.z - b.z);

  const irregular = few.filter((f) => f.group.marks.length >= 3 && !f.group.sizesVary).map((f) => pointSeries(f.group));
  const typed = { line: curves.spare, scatter: irregular };
  labelByLegend([...series, ...typed.line, ...typed.scatter], legend.rows);
  labelByEnds(series, legend.otherRuns);
  const meeting = continuationsOf(series, panel.plot);
  for (const pieces of meeting.filter(isNamedAsOne)) {
    const whole = joinPieces(pieces);
    series = series.filter((s) => s !== pieces.second).map((s) => (s === pieces.first ? whole : s));
  }
  series.sort((a, b) => a.z - b.z);
  counts.curves = curves.series.length;
  counts.point_sets = free.length;
  counts.bars = bars.series.reduce((sum, s) => sum + s.bars.length, 0);
  counts.bands = series.filter((s) => s.kind === 'band').length;
  return {
    series,
    counts,
    unread,
    declined: decline ?? curves.declined ?? null,
    continuations: meeting.filter(isOpen),
    legend,
    typed,
  };
}

/** A symbol or two of the look of a curve's own symbols, at its vertices: drawn a little differently, but its own. */
function standOnCurve(p: DrawnSeries, curves: DrawnSeries[]): boolean {
  const own = p.style.marker;
  return curves.some((c) => {
    const m = c.style.marker;
    if (!own || !m || m.shape !== own.shape || p.xs.length > Math.min(40, 0.3 * c.xs.length)) return false;
    const tones = [own.color, own.fill].filter((t) => t !== null);
    if (!tones.some((t) => sameRgb(t, m.color) || sameRgb(t, m.fill) || sameRgb(t, c.style.color))) return false;
    return p.xs.every((x, i) => c.xs.some((cx, k) => Math.hypot(cx - x, (c.ys[k] ?? 0) - (p.ys[i] ?? 0)) < 0.8));
  });
}

/** Symbols at the ends of bars, one for each: the heads of error bars. */
function standOnBars(p: DrawnSeries, bars: DrawnSeries[]): boolean {
  if (p.xs.length < 2 || bars.length === 0) return false;
  const all = bars.flatMap((s) => s.bars.map((b) => ({ b, upright: s.direction === 'vertical' })));
  return p.xs.every((x, i) => {
    const y = p.ys[i] ?? 0;
    return all.some(
      ({ b, upright }) =>
        Math.abs((upright ? x : y) - (b.from + b.to) / 2) < 0.6 && Math.abs((upright ? y : x) - b.end) < 0.8,
    );
  });
}

interface SortedSymbols {
  groups: MarkerGroup[];
  /** Symbols that do not repeat. */
  few: { group: MarkerGroup; shapes: Shape[] }[];
  rest: Shape[];
}

function sortSymbols(data: Shape[], panel: Panel, legend: Legend): SortedSymbols {
  const found = findMarkers(data, panel.plot);
  const out: SortedSymbols = { groups: [], few: [], rest: [...found.rest] };
  const boxes = found.rest.filter((s) => rectangleOf(s) !== null);
  found.groups.forEach((group, i) => {
    const shapes = found.sources[i] ?? [];
    const named = namedByLegend(group, legend);
    // A bar that happens to be square is a bar: its neighbours of the same paint are not square.
    const asBars = group.shape === 'square' && boxes.some((b) => shapes.some((s) => isSameBar(b, s)));
    if (asBars || (group.shape === 'square' && group.marks.length < 3 && !named)) out.rest.push(...shapes);
    else if (named || (group.marks.length >= 3 && group.sure)) out.groups.push(group);
    else out.few.push({ group, shapes });
  });
  return out;
}

function isSameBar(a: Shape, b: Shape): boolean {
  if (!sameRgb(a.fill, b.fill) || (!a.fill && !sameRgb(a.stroke, b.stroke))) return false;
  return Math.abs(widthOf(a.bbox) - widthOf(b.bbox)) < 0.1 || Math.abs(heightOf(a.bbox) - heightOf(b.bbox)) < 0.1;
}

/** A box of some thickness inside the plot is no part of an axis, whoever took it for one. */
function isBox(s: Shape, plot: Rect): boolean {
  if (Math.min(widthOf(s.bbox), heightOf(s.bbox)) < 1.5 || rectangleOf(s) === null) return false;
  return widthOf(s.bbox) < 0.9 * widthOf(plot) || heightOf(s.bbox) < 0.9 * heightOf(plot);
}

function basesOf(panel: Panel): number[] {
  const zero = [panel.left, panel.right].flatMap((axis) => {
    const c = axis?.reading?.calibration;
    return c && c.scale === 'linear' && c.b !== 0 ? [-c.a / c.b] : [];
  });
  return [...zero, panel.plot.y1];
}

function note(unread: Unread[], what: string, why: string, count: number): void {
  if (count > 0) unread.push({ what, why, count });
}

/** The plot's own background, painted as a rectangle, and white masks that hide what is below. */
function isBackdrop(s: Shape, plot: Rect): boolean {
  if (s.fill && isWhite(s.fill) && (!s.stroke || isWhite(s.stroke))) return true;
  if (!s.fill && s.stroke && isWhite(s.stroke)) return true;
  if (rectangleOf(s) === null) return false;
  const b = s.seen;
  return b.x0 <= plot.x0 + 1.5 && b.y0 <= plot.y0 + 1.5 && b.x1 >= plot.x1 - 1.5 && b.y1 >= plot.y1 - 1.5;
}

function namedByLegend(group: MarkerGroup, legend: Legend): boolean {
  return legend.rows.some((r) => {
    const m = r.sample.marker;
    return m !== null && m.shape === group.shape && Math.abs(m.sizePt - group.sizePt) < 0.2 * group.sizePt + 0.3;
  });
}

function declineOfRectangles(loose: BarMark[], bars: DrawnSeries[], strokes: Shape[]): Reason | null {
  if (loose.length < 2 || bars.some((s) => s.bars.length >= loose.length)) return null;
  if (loose.length >= 40) return reason('heat_map');
  // Boxes with a stroke across them and strokes on from their ends are summaries.
  const whiskered = loose.filter((m) => {
    const cx = (m.rect.x0 + m.rect.x1) / 2;
    const cy = (m.rect.y0 + m.rect.y1) / 2;
    const touches = strokes.filter((s) => {
      const b = s.bbox;
      const upright =
        widthOf(b) < 0.1 &&
        Math.abs(b.x0 - cx) < 0.6 &&
        (Math.abs(b.y1 - m.rect.y0) < 0.6 || Math.abs(b.y0 - m.rect.y1) < 0.6);
      const lying =
        heightOf(b) < 0.1 &&
        Math.abs(b.y0 - cy) < 0.6 &&
        (Math.abs(b.x1 - m.rect.x0) < 0.6 || Math.abs(b.x0 - m.rect.x1) < 0.6);
      return upright || lying;
    });
    return touches.length >= 1;
  });
  return whiskered.length >= 2 || (whiskered.length === loose.length && loose.length > 0) ? reason('box_plot') : null;
}

export interface StraightsInUse extends StraightStrokes {
  taken: Set<Shape>;
  /** Heights at which stems stand. */
  stemFeet: number[];
}

function attachErrors(
  points: DrawnSeries[],
  bars: DrawnSeries[],
  straights: StraightStrokes & { taken?: Set<Shape>; stemFeet?: number[] },
  unread: Unread[],
): asserts straights is StraightsInUse {
  const taken = new Set<Shape>();
  const feet: number[] = [];
  straights.taken = taken;
  straights.stemFeet = feet;
  for (const p of points) {
    const size = p.style.marker?.size_pt ?? 4;
    const found = matchErrors(
      p.xs.map((x, i) => ({ x, y: p.ys[i] ?? 0, sizePt: size })),
      straights,
    );
    adopt(p, found.y, found.x);
    for (const s of [...found.used, ...found.stems]) taken.add(s);
    if (found.stems.size > 0) {
      p.notes.push('Drawn as stems.');
      for (const s of found.stems) feet.push(s.bbox.y0, s.bbox.y1);
      note(unread, 'stem', 'The stroke from the base to the point adds nothing to its value.', found.stems.size);
    }
  }
  for (const s of bars) {
    const anchors = s.bars.map((b) => ({
      x: s.direction === 'vertical' ? (b.from + b.to) / 2 : b.end,
      y: s.direction === 'vertical' ? b.end : (b.from + b.to) / 2,
      sizePt: 1,
    }));
    const found = matchErrors(anchors, straights);
    adopt(s, s.direction === 'vertical' ? found.y : [], s.direction === 'horizontal' ? found.x : []);
    for (const shape of found.used) taken.add(shape);
  }
}

function adopt(s: DrawnSeries, y: ([number, number] | null)[], x: ([number, number] | null)[]): void {
  if (y.some((e) => e !== null)) s.yErrors = y;
  if (x.some((e) => e !== null)) s.xErrors = x;
}
