/**
 * The plain data between the stages of reading a chart:
 *
 *   draw list -> words -> labels with readings -> axes -> panels -> marks -> series -> names -> axis choice -> answer
 *
 * Positions are points of the visible page (top-left origin, y down). Each stage is a pure function over these types.
 */

import type { Reason, ReasonCode } from '../contract/reasons.ts';
import type { Rect } from '../geometry/rect.ts';
import type { DrawList } from '../pdf/draw-list-types.ts';

/* ---- text ------------------------------------------------------------------------------------------------------- */

/** A run of glyphs on one baseline without a word gap. Raised or lowered runs are words of their own inside a `Phrase`. */
export interface Word {
  id: number;
  text: string;
  glyphIds: number[];
  bbox: Rect;
  /** Start and end of the baseline. */
  x: number;
  y: number;
  xEnd: number;
  yEnd: number;
  sizePt: number;
  /** 0 = left to right, 90 = bottom to top. */
  angleDeg: number;
  rgb: [number, number, number];
  /** Characters without a known meaning are U+FFFD in `text`. */
  hasUnknown: boolean;
  /** Characters whose meaning comes from a form outline, a Type 3 name or a drawn rule rather than from the text layer. */
  recovered: boolean;
  z: number;
  visible: boolean;
  /** The word stands in a font of little trust (Type 3 with private names): its digits need the axis to agree. */
  doubtful: boolean;
}

/** Words that belong together as one label or line of text: base with exponent, "Jan 05", an axis title. */
export interface Phrase {
  id: number;
  /** Plain text with exponents written `10^-6`; parts joined with single spaces. */
  text: string;
  words: Word[];
  bbox: Rect;
  /** Middle of the *base* line of the phrase (exponents not counted): where a tick label is centred. */
  anchor: { x: number; y: number };
  sizePt: number;
  angleDeg: number;
  rgb: [number, number, number];
  /** A minus or fraction rule that was drawn as a path and is part of this phrase; path ids. */
  drawnRules: number[];
  /** A rule stands where a minus could be, but it is not certain: readings of this phrase may lack a sign. */
  signDoubt: boolean;
  visible: boolean;
}

/* ---- readings ---------------------------------------------------------------------------------------------------- */

/** How a number was printed; the axis keeps only readings whose forms agree. */
export interface NumberForm {
  decimal: '.' | ',' | null;
  thousands: ',' | '.' | ' ' | "'" | null;
  /** Digits after the decimal mark. */
  decimals: number;
  notation: 'plain' | 'e' | 'power' | 'product' | 'fraction' | 'pi';
  /** Base of a power ("10", "2", "e"), when notation is power. */
  base: number | null;
  suffix: string | null;
  unit: string | null;
  /** 'typed' | 'drawn' | 'none'. */
  minus: 'typed' | 'drawn' | 'none';
}

export type TimePrecision = 'year' | 'quarter' | 'month' | 'day' | 'hour' | 'minute' | 'second';

export type Reading =
  | { kind: 'number'; value: number; form: NumberForm }
  /** `partial` names what the label does not say ("year" for `Jan`, "date" for `12:30`); the axis must supply it. */
  | { kind: 'time'; epochMs: number; precision: TimePrecision; pattern: string; partial: string[] }
  | { kind: 'category'; text: string };

/** A phrase as a possible tick label. An empty `readings` never happens: category is always possible. */
export interface Label {
  phrase: Phrase;
  readings: Reading[];
}

/* ---- axes -------------------------------------------------------------------------------------------------------- */

export type Side = 'bottom' | 'top' | 'left' | 'right';

export interface AxisTick {
  label: Phrase;
  raw: string;
  /** Number, epoch milliseconds, or the index of the category. */
  value: number;
  /** Position along the axis: x for horizontal axes, y for vertical ones. */
  posPt: number;
  residualPt: number;
  /** Path that marks the tick (tick mark or grid line), or null when only the label says where it is. */
  markPath: number | null;
}

/** A scale is `value = a + b * pos` in linear, time and category space, `log_base(value) = a + b * pos` in log space. */
export interface Calibration {
  scale: 'linear' | 'log' | 'time' | 'category';
  base: number;
  a: number;
  b: number;
  calibratedBy: 'tick_marks' | 'grid' | 'labels';
  residualPt: number;
}

/** One reading of an axis that the evidence allows. `alternatives` of an axis are at most a few of these. */
export interface AxisReading {
  calibration: Calibration;
  ticks: AxisTick[];
  multiplier: number | null;
  offset: number | null;
  unit: string | null;
  /** What was decided to get here, for the question's meaning ("decimal comma", "thousands comma", "linear"). */
  choice: string | null;
  digits: number;
  /** Set when a reader should compare with the picture (signs or exponents rebuilt from drawn rules, doubtful fonts). */
  verify: string | null;
}

export interface Axis {
  id: string;
  side: Side;
  /** The reading in force, or null when there is a question open or the axis is declined. */
  reading: AxisReading | null;
  /** Two or three readings that nothing settles: a closed question. */
  alternatives: AxisReading[];
  questionKind: 'locale' | 'scale' | 'multiplier' | 'sign' | 'date_order' | null;
  declined: Reason | null;
  /** Extent along the axis of its spine, frame side or grid, in points. */
  span: [number, number];
  /** The fixed coordinate of the axis line (y for horizontal axes, x for vertical ones). */
  linePt: number;
  labels: Phrase[];
  title: Phrase | null;
  /** Colours that stand for this axis: spine, tick marks, labels, title; null where not drawn or where black/gray. */
  colours: { spine: Rgb | null; ticks: Rgb | null; labels: Rgb | null; title: Rgb | null };
  /** Paths that draw the axis itself (spine, tick marks, grid lines): never data. */
  paths: number[];
  /** Category axes: edges or centres; text in order along the axis. */
  categories: { text: string; posPt: number }[] | null;
  /** Every position with a tick mark, labelled or not. */
  marks: number[];
}

export type Rgb = [number, number, number];

/* ---- panels ------------------------------------------------------------------------------------------------------ */

export interface Panel {
  /** "p0", "p1", … in reading order (top to bottom, then left to right). */
  id: string;
  /** Plot area. */
  plot: Rect;
  /** Plot area with labels and titles. */
  region: Rect;
  bottom: Axis | null;
  top: Axis | null;
  left: Axis | null;
  right: Axis | null;
  title: Phrase | null;
  /** Paths already explained: frame, background, spines, ticks, grid, colour bars. */
  furniture: Set<number>;
  /** Phrases already explained: tick labels, axis titles, multiplier text. */
  furnitureText: Set<number>;
  /** Plot areas of insets inside this one: their marks are not ours. */
  insets: Rect[];
  /** Plots without scales that lie in this one: what they clip, or hold where nothing is clipped, is not ours. */
  bareInsets: { rect: Rect; clips: boolean }[];
  /** Found but not to be read, with why (pie, polar, heat map, no labels, outlined labels, …). */
  declined: Reason | null;
  notes: string[];
}

/** Everything the stages after text need to know of a page. */
export interface PageContent {
  list: DrawList;
  words: Word[];
  phrases: Phrase[];
  labels: Label[];
  /** Ids of paths that draw characters (form glyphs, outlined digits, drawn minus signs): never data. */
  textPaths: Set<number>;
  /** Rows and columns of labels that are drawn as outlines or pen strokes: labels that exist and cannot be read as text. */
  outlinedRows: OutlinedRow[];
}

/** Three or more labels of one height, drawn as shapes, aligned as tick labels are. */
export interface OutlinedRow {
  direction: 'row' | 'column';
  bbox: Rect;
  count: number;
  /** Equal shape keys are equal characters. */
  labels: { bbox: Rect; shapes: string[] }[];
  /** Paths that draw them; not in `textPaths`, because markers in a row may look the same. */
  paths: number[];
}

export type { Reason, ReasonCode, Rect };
