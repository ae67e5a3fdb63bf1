/**
 * Filled polygons as series: bands between two curves, areas on a base, and lines that a program drew by filling their
 * outline. An area whose edge is also drawn as a curve of its own is only that curve's filling.
 */
import type { Rect } from '../../geometry/rect.ts';
import { heightOf, widthOf } from '../../geometry/rect.ts';
import { centreLine, clipEdge, type Edge, type FilledBand, heightAt, readBand } from '../marks/find-bands.ts';
import type { Unread } from '../marks/mark-types.ts';
import { type Shape, sameRgb } from '../marks/shapes.ts';
import { isViolin } from '../marks/violins.ts';
import type { Panel } from '../stage-types.ts';
import { isStaircase } from './curve-kind.ts';
import { type DrawnSeries, emptySeries } from './drawn-series.ts';

export interface BandReading {
  /** Fills that are lines; the value is the middle line as a stroke shape. */
  centreLines: Map<Shape, Edge>;
  /** The bands that remain once the curves are known. */
  settle: (curves: DrawnSeries[]) => DrawnSeries[];
}

/** A filled shape narrower than this share of the plot is a mark, not a band. */
const leastSpan = 0.12;

export function readBands(fills: Shape[], window: Rect, panel: Panel, unread: Unread[]): BandReading {
  const centreLines = new Map<Shape, Edge>();
  const bands: FilledBand[] = [];
  let odd = 0;
  let small = 0;
  let violins = 0;
  for (const shape of fills) {
    if (widthOf(shape.seen) < leastSpan * widthOf(panel.plot)) {
      small++;
      continue;
    }
    const band = readBand(shape);
    if (!band) odd++;
    else {
      const line = heightOf(shape.bbox) > 0 ? centreLine(band) : null;
      if (line) centreLines.set(lineShape(shape, line), line);
      else if (!band.flatLow && !band.flatHigh && isViolin(shape)) violins++;
      else bands.push(band);
    }
  }
  if (odd > 0)
    unread.push({ what: 'filled polygon', why: 'Its outline turns back in x, so it is no band or area.', count: odd });
  if (violins > 0)
    unread.push({
      what: 'violin',
      why: 'Its sides mirror each other: it says a width at a height, no value.',
      count: violins,
    });
  if (small > 0)
    unread.push({ what: 'small filled shape', why: 'Too small for a band, and it does not repeat.', count: small });
  const base = [panel.plot.y1, panel.plot.y0, ...zero(panel)];
  return {
    centreLines,
    settle: (curves) => bands.filter((b) => !isFilling(b, curves)).flatMap((b) => bandSeries(b, window, base)),
  };
}

function zero(panel: Panel): number[] {
  return [panel.left, panel.right].flatMap((axis) => {
    const c = axis?.reading?.calibration;
    return c && c.scale === 'linear' && c.b !== 0 ? [-c.a / c.b] : [];
  });
}

/** The middle of a filled outline as if it had been stroked. */
function lineShape(shape: Shape, line: Edge): Shape {
  const coords = new Float64Array(line.xs.length * 2);
  line.xs.forEach((x, i) => {
    coords[2 * i] = x;
    coords[2 * i + 1] = line.ys[i] ?? 0;
  });
  const cmds = new Uint8Array(line.xs.length).fill(1);
  cmds[0] = 0;
  return {
    ...shape,
    path: { ...shape.path, cmds, coords, paint: 'stroke' },
    stroke: shape.fill,
    fill: null,
    strokeAlpha: shape.fillAlpha,
    widthPt: 0,
    dash: [],
  };
}

function isFilling(band: FilledBand, curves: DrawnSeries[]): boolean {
  if (!band.flatLow && !band.flatHigh) return false;
  const edge = band.flatLow ? band.upper : band.lower;
  return curves.some((c) => {
    if (c.kind !== 'curve' || c.xs.length < 2) return false;
    let on = 0;
    let seen = 0;
    for (let i = 0; i < c.xs.length; i++) {
      const y = heightAt(edge, c.xs[i] ?? 0);
      if (Number.isNaN(y)) continue;
      seen++;
      if (Math.abs(y - (c.ys[i] ?? 0)) < 0.4) on++;
    }
    return seen >= 2 && on >= 0.9 * seen && seen >= 0.8 * c.xs.length;
  });
}

/** Some programs let an area rise from its base a hair before its first value; that wall is no value. */
const wallPt = 0.6;

function withoutWalls(edge: Edge, base: number): Edge {
  const on = (i: number): boolean => Math.abs((edge.ys[i] ?? 1e9) - base) < 0.1;
  const wall = (i: number, k: number): boolean =>
    on(i) && Math.abs((edge.xs[i] ?? 0) - (edge.xs[k] ?? 1e9)) < wallPt && Math.abs((edge.ys[k] ?? base) - base) > 1;
  let from = 0;
  let to = edge.xs.length;
  if (wall(0, 1)) from = 1;
  if (wall(to - 1, to - 2)) to -= 1;
  return { xs: edge.xs.slice(from, to), ys: edge.ys.slice(from, to) };
}

function bandSeries(band: FilledBand, window: Rect, base: number[]): DrawnSeries[] {
  const { shape } = band;
  const clip = shape.path.clip;
  const view: Rect = {
    x0: Math.max(window.x0, clip.x0) - 0.7,
    y0: -1e7,
    x1: Math.min(window.x1, clip.x1) + 0.7,
    y1: 1e7,
  };
  const upper = clipEdge(band.upper, view)[0];
  const lower = clipEdge(band.lower, view)[0];
  if (!upper || !lower) return [];
  const series = emptySeries(
    'band',
    {
      color: shape.stroke ?? shape.fill,
      fill: shape.fill,
      width: shape.stroke ? shape.widthPt : null,
      dash: null,
      marker: null,
    },
    shape.z,
    shape.ids,
  );
  const flatBase = band.flatLow ? (lower.ys[0] ?? 0) : null;
  if (flatBase !== null) {
    const edge = withoutWalls(upper, flatBase);
    series.xs = edge.xs;
    series.ys = edge.ys;
    series.lows = edge.xs.map(() => flatBase);
    series.step = isStaircase(upper.xs, upper.ys);
    series.notes.push(
      base.some((b) => Math.abs(b - flatBase) < 0.6)
        ? 'An area on the base of the axis.'
        : 'An area on a straight lower edge.',
    );
  } else {
    const xs = [...new Set([...upper.xs, ...lower.xs])].sort((a, b) => a - b);
    for (const x of xs) {
      const hi = heightAt(upper, x);
      const lo = heightAt(lower, x);
      if (Number.isNaN(hi) || Number.isNaN(lo)) continue;
      series.xs.push(x);
      series.ys.push(hi);
      series.lows.push(lo);
    }
    series.notes.push('A band: lower and upper edge.');
  }
  void sameRgb;
  return series.xs.length > 1 ? [series] : [];
}
