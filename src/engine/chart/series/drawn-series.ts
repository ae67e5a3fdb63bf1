/** A series in page space: geometry and look, before any axis gives it values. Positions are points of the page. */
import type { SeriesStyle } from '../../contract/chart.ts';
import type { PlacedBar } from '../marks/find-bars.ts';
import type { Rgb } from '../stage-types.ts';

export interface DrawnSeries {
  kind: 'curve' | 'points' | 'bars' | 'band';
  style: SeriesStyle;
  /** Vertices of a curve, middles of symbols, or positions of a band; empty for bars. */
  xs: number[];
  ys: number[];
  /** Lower edge of a band on the page (larger y), same length as `ys`, which is then the upper edge. */
  lows: number[];
  /** Indices at which a new piece starts after a gap. */
  gaps: number[];
  bars: PlacedBar[];
  direction: 'vertical' | 'horizontal' | null;
  /** Bars in groups round the ticks: position of the tick of each bar. */
  slots: number[];
  /** Bars of several series stand on each other: each bar's own height is its value. */
  stacked: boolean;
  /** Page positions of the ends of error bars per point or bar, in paint direction: [smaller, larger] coordinate. */
  yErrors: ([number, number] | null)[];
  xErrors: ([number, number] | null)[];
  step: boolean;
  z: number;
  ids: number[];
  label: string | null;
  /** Several legend entries fit: no label, and these are the candidates. */
  labelCandidates: string[];
  notes: string[];
}

export function emptySeries(kind: DrawnSeries['kind'], style: SeriesStyle, z: number, ids: number[]): DrawnSeries {
  return {
    kind,
    style,
    xs: [],
    ys: [],
    lows: [],
    gaps: [],
    bars: [],
    direction: null,
    slots: [],
    stacked: false,
    yErrors: [],
    xErrors: [],
    step: false,
    z,
    ids,
    label: null,
    labelCandidates: [],
    notes: [],
  };
}

/** Every colour a reader would name the series by: stroke, fill, and those of its symbols. */
export function coloursOf(style: SeriesStyle): Rgb[] {
  return [style.color, style.fill, style.marker?.color ?? null, style.marker?.fill ?? null].filter((c) => c !== null);
}
