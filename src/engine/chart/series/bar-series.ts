/**
 * Bars as series: which rectangles stand on the base of the value axis, in which direction, and which of them are one
 * series (one look). Stacks are told from floating boxes by standing on each other.
 */

import type { Rect } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import { type BarDirection, type BarLayout, isSpan, layOutBars, type PlacedBar } from '../marks/find-bars.ts';
import type { BarMark } from '../marks/mark-types.ts';
import type { Shape } from '../marks/shapes.ts';
import type { Axis, Panel, Rgb } from '../stage-types.ts';
import { completeCutBars, endsBeyondPlot, endsOnEdge } from './cut-bars.ts';
import { type DrawnSeries, emptySeries } from './drawn-series.ts';
import { withFloatingBars } from './floating-bars.ts';

export interface BarReading {
  series: DrawnSeries[];
  /** Rectangles that are no bars, with what they seem to be. */
  spans: BarMark[];
  loose: BarMark[];
}

/** Where on the page the value zero stands, when the axis is linear and shows it. */
function zeroOf(axis: Axis | null): number[] {
  const readings = axis ? (axis.reading ? [axis.reading] : axis.alternatives) : [];
  return readings
    .filter((r) => r.calibration.scale === 'linear' && r.calibration.b !== 0)
    .map((r) => -r.calibration.a / r.calibration.b);
}

const isValueAxis = (axis: Axis | null): boolean =>
  axis !== null && axis.reading?.calibration.scale !== 'category' && axis.reading?.calibration.scale !== 'time';

export function readBars(panel: Panel, all: BarMark[], strokes: readonly Shape[]): BarReading {
  const plot = panel.plot;
  const marks = withOutlines(all);
  const spans = marks.filter((m) => isSpan(m.rect, plot) && !looksLikeBar(m, marks, plot));
  const bars = marks.filter((m) => !spans.includes(m));
  if (bars.length === 0) return { series: [], spans, loose: [] };
  const standing = chooseLayout(panel, bars);
  const layout = withFloatingBars(panel, bars, standing, strokes) ?? standing;
  if (!layout) return { series: [], spans, loose: bars };
  const byLook = new Map<string, PlacedBar[]>();
  for (const bar of layout.bars) {
    const key = bar.fill ? tone(bar.fill) : `outline ${tone(bar.stroke)}`;
    addTo(byLook, key, bar);
  }
  const looks = [...byLook.values()];
  // One colour per bar (a palette over categories) is one series, when every slot holds one bar only.
  const single =
    looks.length >= 3 &&
    looks.every((l) => l.length === 1) &&
    layout.bars.every((b) => !b.stacked) &&
    oneBarPerSlot(layout.bars);
  const sets = single ? [layout.bars] : looks;
  const stacked = layout.bars.some((b) => b.stacked);
  completeCutBars(panel, layout);
  const cut = { beyond: endsBeyondPlot(panel, layout), onEdge: endsOnEdge(panel, layout) };
  const series = sets.map((list) => seriesOf(list, layout, stacked, single, cut));
  if (series.length > 1 && !stacked) groupRoundTicks(panel, layout.direction, series);
  return { series, spans, loose: layout.loose };
}

/** Bars of several series side by side belong to the tick in their middle, one bar of each series to a tick. */
function groupRoundTicks(panel: Panel, direction: BarDirection, series: DrawnSeries[]): void {
  const axis = direction === 'vertical' ? (panel.bottom ?? panel.top) : (panel.left ?? panel.right);
  const ticks = (axis?.reading?.ticks ?? []).map((t) => t.posPt).sort((a, b) => a - b);
  if (ticks.length < 2) return;
  const step = Math.min(...ticks.slice(1).map((t, i) => t - (ticks[i] ?? 0)));
  const slots: number[][] = [];
  for (const s of series) {
    const own = s.bars.map((b) => nearest(ticks, (b.from + b.to) / 2));
    const offsets = s.bars.map((b, i) => (b.from + b.to) / 2 - (own[i] ?? 0));
    const steady = Math.max(...offsets) - Math.min(...offsets) < 0.06 * step + 0.3;
    if (!steady || Math.max(...offsets.map(Math.abs)) > 0.45 * step || new Set(own).size !== own.length) return;
    slots.push(own);
  }
  // The group is centred on its tick, or the ticks are no groups.
  const lo = Math.min(...series.map((s, k) => (s.bars[0]?.from ?? 0) - (slots[k]?.[0] ?? 0)));
  const hi = Math.max(...series.map((s, k) => (s.bars[0]?.to ?? 0) - (slots[k]?.[0] ?? 0)));
  if (Math.abs(lo + hi) > 0.12 * step + 0.5) return;
  series.forEach((s, k) => {
    s.slots = slots[k] ?? [];
  });
}

const nearest = (sorted: number[], x: number): number =>
  sorted.reduce((best, t) => (Math.abs(t - x) < Math.abs(best - x) ? t : best), sorted[0] ?? x);

/** An outline of its own round a filled bar is that bar's outline, even if the two were rounded differently. */
function withOutlines(marks: BarMark[]): BarMark[] {
  const filled = marks.filter((m) => m.fill);
  const byPlace = new Map<string, BarMark[]>();
  const cell = (m: BarMark, dx: number, dy: number): string =>
    `${Math.floor(m.rect.x0 + dx)},${Math.floor(m.rect.y0 + dy)}`;
  for (const m of filled) addTo(byPlace, cell(m, 0, 0), m);
  const out: BarMark[] = [...filled];
  for (const m of marks) {
    if (m.fill) continue;
    const near = new Set([cell(m, -0.4, -0.4), cell(m, 0.4, -0.4), cell(m, -0.4, 0.4), cell(m, 0.4, 0.4)]);
    const host = [...near].flatMap((k) => byPlace.get(k) ?? []).find((f) => closeTo(f.rect, m.rect, 0.4));
    if (!host) out.push(m);
    else {
      host.stroke ??= m.stroke;
      host.ids = [...host.ids, ...m.ids];
    }
  }
  return out;
}

const closeTo = (a: Rect, b: Rect, slack: number): boolean =>
  Math.abs(a.x0 - b.x0) <= slack &&
  Math.abs(a.y0 - b.y0) <= slack &&
  Math.abs(a.x1 - b.x1) <= slack &&
  Math.abs(a.y1 - b.y1) <= slack;

/**
 * A bar that happens to reach from edge to edge: others of its paint are as thick and shorter. Spans of unequal width
 * over the full height are as high as each other, which makes none of them a bar that lies.
 */
function looksLikeBar(mark: BarMark, marks: BarMark[], plot: Rect): boolean {
  const w = mark.rect.x1 - mark.rect.x0;
  const h = mark.rect.y1 - mark.rect.y0;
  const others = marks.filter((m) => m !== mark && tone(m.fill) === tone(mark.fill) && !isSpan(m.rect, plot));
  const upright = others.filter((m) => Math.abs(m.rect.x1 - m.rect.x0 - w) < 0.5 && m.rect.y1 - m.rect.y0 < h - 1);
  const lying = others.filter((m) => Math.abs(m.rect.y1 - m.rect.y0 - h) < 0.5 && m.rect.x1 - m.rect.x0 < w - 1);
  if (Math.max(upright.length, lying.length) >= 2) return true;
  // Bars that the plot cuts at both ends differ where nobody sees it; spans are drawn as long as each other.
  const full = (m: BarMark): Rect => m.hidden?.drawn ?? m.rect;
  const [dw, dh] = [full(mark).x1 - full(mark).x0, full(mark).y1 - full(mark).y0];
  const mates = marks.filter((m) => m !== mark && tone(m.fill) === tone(mark.fill)).map(full);
  const standing = dh > plot.y1 - plot.y0 + 1 && mates.some((r) => near(r.x1 - r.x0, dw) && !near(r.y1 - r.y0, dh));
  const reclining = dw > plot.x1 - plot.x0 + 1 && mates.some((r) => near(r.y1 - r.y0, dh) && !near(r.x1 - r.x0, dw));
  return mark.hidden !== undefined && (standing || reclining);
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.7;

function oneBarPerSlot(bars: PlacedBar[]): boolean {
  const sorted = [...bars].sort((a, b) => a.from - b.from);
  return sorted.every((b, i) => i === 0 || b.from >= (sorted[i - 1]?.to ?? -Infinity) - 0.3);
}

function chooseLayout(panel: Panel, bars: BarMark[]): BarLayout | null {
  const plot = panel.plot;
  const options: BarLayout[] = [];
  const positionIs = (axis: Axis | null): boolean => axis?.reading?.calibration.scale === 'category';
  const valueV = isValueAxis(panel.left) || isValueAxis(panel.right);
  const valueH = isValueAxis(panel.bottom) || isValueAxis(panel.top);
  if (valueV) {
    const bases = [...zeroOf(panel.left), ...zeroOf(panel.right), plot.y1, plot.y0, ...lineOf(panel.bottom)];
    const v = layOutBars(bars, 'vertical', within(bases, plot.y0, plot.y1));
    if (v) options.push(v);
  }
  if (valueH) {
    const bases = [...zeroOf(panel.bottom), ...zeroOf(panel.top), plot.x0, plot.x1, ...lineOf(panel.left)];
    const h = layOutBars(bars, 'horizontal', within(bases, plot.x0, plot.x1));
    if (h) options.push(h);
  }
  const scored = options
    .map((o) => ({ o, score: o.bars.length + (favoured(panel, o.direction, positionIs) ? 0.5 : 0) + rhythm(o) }))
    .filter(({ o }) => enough(o, panel, positionIs))
    .sort((a, b) => b.score - a.score);
  return scored[0]?.o ?? null;
}

const within = (values: number[], lo: number, hi: number): number[] => values.filter((v) => v >= lo - 2 && v <= hi + 2);
const lineOf = (axis: Axis | null): number[] => (axis ? [axis.linePt] : []);

function favoured(panel: Panel, direction: BarDirection, isCategory: (a: Axis | null) => boolean): boolean {
  return direction === 'vertical'
    ? isCategory(panel.bottom) || isCategory(panel.top)
    : isCategory(panel.left) || isCategory(panel.right);
}

/** Bars of one chart are equally wide; a row of boxes read the wrong way round is not. */
function rhythm(o: BarLayout): number {
  if (o.bars.length < 3) return 0;
  const widths = o.bars.map((b) => b.to - b.from).sort((a, b) => a - b);
  const middle = widths[Math.floor(widths.length / 2)] ?? 1;
  const regular = widths.filter((w) => Math.abs(w - middle) < 0.03 * middle + 0.3).length;
  return 0.4 * o.bars.length * (regular / widths.length);
}

function enough(o: BarLayout, panel: Panel, isCategory: (a: Axis | null) => boolean): boolean {
  if (o.bars.length === 0) return false;
  if (o.bars.length >= 2 && o.bars.length >= o.loose.length) return true;
  return o.bars.length >= 1 && o.loose.length === 0 && favoured(panel, o.direction, isCategory);
}

const tone = (c: Rgb | null): string => (c ? c.map((v) => Math.round(v * 50)).join('.') : '-');

function seriesOf(
  list: PlacedBar[],
  layout: BarLayout,
  stacked: boolean,
  palette: boolean,
  cut: { beyond: ReadonlySet<PlacedBar>; onEdge: ReadonlySet<PlacedBar> },
): DrawnSeries {
  const first = list[0];
  const bars = [...list].sort((a, b) => a.from - b.from);
  const series = emptySeries(
    'bars',
    {
      color: palette ? null : (first?.stroke ?? first?.fill ?? null),
      fill: palette ? null : (first?.fill ?? null),
      width: null,
      dash: null,
      marker: null,
    },
    Math.min(...list.map((b) => b.z)),
    bars.flatMap((b) => b.ids),
  );
  series.bars = bars;
  series.direction = layout.direction;
  series.stacked = stacked;
  const hidden = list.filter((b) => cut.beyond.has(b)).length;
  if (hidden > 0)
    series.notes.push(`The edge of the plot hides the end of ${hidden}: the drawn shape says where it is.`);
  const onEdge = list.filter((b) => cut.onEdge.has(b)).length;
  if (onEdge > 0) series.notes.push(`${onEdge} end on the edge of the plot; a longer one would be cut there.`);
  if (palette) series.notes.push('Each bar has a colour of its own; they are read as one series.');
  if (list.some((b) => b.floats)) series.notes.push('Floating: base and value are the two drawn edges of each bar.');
  if (stacked)
    series.notes.push(
      'Stacked: each value is the height of the segment itself; stack_base says where it starts. A segment without it stands on no zero, and its value is where it ends.',
    );
  return series;
}
