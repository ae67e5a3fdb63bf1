/**
 * Which rows of labels belong to which rulers? Every row is tried against the rulers within its reach; the labels inside
 * the ruler's extent are matched to the tick marks that touch it, else to the lines across it, else stand for themselves.
 * A candidate is not yet an axis: panels choose among candidates that share labels.
 */
import type { Label, ReasonCode, Rgb, Side } from '../stage-types.ts';
import { type Calibrated, calibrate, reasonForMisfit } from './calibrate.ts';
import { strengthOf } from './candidate-strength.ts';
import { type CategoryPlaces, findCategories } from './categories.ts';
import { type Interpretation, interpretLabels } from './interpretations.ts';
import type { LabelRow, RowLabel } from './label-rows.ts';
import { type LineIndex, linesAcross, lowerBound, marksOnLine, type TickMark } from './line-index.ts';
import {
  distinctPlaces,
  type MarkPlace,
  type MatchedLabel,
  matchLabelsToMarks,
  slackEm,
  smallestSpacing,
} from './match-marks.ts';
import { isStandIn, type Ruler } from './rulers.ts';
import { settleSlanted } from './slanted-labels.ts';
import { isJoinedName } from './wrapped-names.ts';

export interface AxisCandidate {
  side: Side;
  vertical: boolean;
  ruler: Ruler;
  row: LabelRow;
  labels: Label[];
  matched: MatchedLabel[];
  calibratedBy: 'tick_marks' | 'grid' | 'labels';
  readings: Calibrated[];
  interpretations: Interpretation[];
  categories: CategoryPlaces | null;
  /** Why there is no reading, when labels were numbers or times. */
  misfit: ReasonCode | null;
  ticks: MarkPlace[];
  grid: MarkPlace[];
  tickPaths: number[];
  tickRgb: Rgb | null;
  /** Gap between the ruler and the labels. */
  distancePt: number;
  /** How many labels stand at a mark or grid line. */
  hits: number;
  score: number;
}

/** Labels stand within about two and a half lines of their axis line, tick mark included. */
const reachOf = (sizePt: number): number => Math.max(20, 2.8 * sizePt);
/** A tick mark touches its line; producers leave half a line width between them at most. */
const TOUCH_PT = 1.2;
/** A row of labels has a handful of edges near it; more are bars or boxes, and the nearest ones are enough. */
const MOST_RULERS = 40;
/** Ruler ends and label positions agree up to rounding and half the tick's own width. */
const END_SLACK_PT = 3;

export function findAxisCandidates(
  rows: readonly LabelRow[],
  rulers: readonly Ruler[],
  index: LineIndex,
): AxisCandidate[] {
  const out: AxisCandidate[] = [];
  const byOrientation = {
    vertical: rulers.filter((r) => r.vertical),
    horizontal: rulers.filter((r) => !r.vertical),
  };
  for (const row of rows) {
    const pool = row.vertical ? byOrientation.vertical : byOrientation.horizontal;
    out.push(...dropFarSide(row.sides.flatMap((side) => tryRow(row, side, pool, index))));
  }
  return settleSlanted(out).sort((a, b) => b.score - a.score);
}

/**
 * A row between two plots reaches both. It belongs to the nearer one; at like distance to the plot above or to the right,
 * because that is where nearly every chart puts its labels.
 */
function dropFarSide(candidates: readonly AxisCandidate[]): AxisCandidate[] {
  const usual = (c: AxisCandidate) => c.side === 'bottom' || c.side === 'left';
  return candidates.filter(
    (c) =>
      !candidates.some((o) => {
        if (o.side === c.side || o.readings.length < Math.min(1, c.readings.length)) return false;
        if (c.labels.some((l) => o.labels.includes(l)) === false) return false;
        const nearer = o.distancePt + 0.25 * c.row.sizePt < c.distancePt;
        const alike = Math.abs(o.distancePt - c.distancePt) <= 0.25 * c.row.sizePt;
        // Marks at every label say whose they are, even where the edge of the plot next door is nearer.
        const marked = o.calibratedBy === 'tick_marks' && o.hits === o.labels.length && c.calibratedBy === 'labels';
        return strengthOf(o) >= strengthOf(c) && (nearer || marked || (alike && usual(o)));
      }),
  );
}

/** Labels that point with the end of a slant are this loose. */
const SLANTED_SLACK_EM = 0.5;

/** Of two edges in the same place the drawn one is the axis; the outer ends of tick marks are its poorest stand-in. */
const sourceBonus: Record<Ruler['source'], number> = { line: 2, box: 1.8, clip: 1.5, grid: 0.8, bars: 0.5, ticks: 0 };

function tryRow(row: LabelRow, side: 'before' | 'after', pool: readonly Ruler[], index: LineIndex): AxisCandidate[] {
  const reach = reachOf(row.sizePt);
  const near = Math.min(...row.labels.map((l) => l.near));
  const far = Math.max(...row.labels.map((l) => l.far));
  // 'after' = the labels stand below or right of the axis.
  const [from, to] = side === 'after' ? [near - reach, near + 1.5] : [far - 1.5, far + reach];
  const kept = new Map<string, { ruler: Ruler; labels: RowLabel[] }>();
  for (let i = lowerBound(pool, from, (r) => r.linePt); i < pool.length; i++) {
    const ruler = pool[i];
    if (!ruler || ruler.linePt > to) break;
    const labels = row.labels.filter((l) => l.pos >= ruler.lo - END_SLACK_PT && l.pos <= ruler.hi + END_SLACK_PT);
    if (labels.length < 2) continue;
    // One ruler of each length class per place and label set: crowded pages hold thousands that say the same.
    const length = Math.round(4 * Math.log2(ruler.hi - ruler.lo));
    const key = `${ruler.source === 'bars'}:${Math.round(2 * ruler.linePt)}:${labels[0]?.pos}:${labels.length}:${length}`;
    const held = kept.get(key);
    if (!held || sourceBonus[ruler.source] > sourceBonus[held.ruler.source]) kept.set(key, { ruler, labels });
  }
  const edge = side === 'after' ? near : far;
  return [...kept.values()]
    .sort((a, b) => Math.abs(a.ruler.linePt - edge) - Math.abs(b.ruler.linePt - edge))
    .slice(0, MOST_RULERS)
    .filter(({ ruler }) => !isStandIn(ruler, pool))
    .map(({ ruler, labels }) => buildCandidate(row, side, ruler, labels, index));
}

const sideOf = (vertical: boolean, side: 'before' | 'after'): Side =>
  vertical ? (side === 'before' ? 'left' : 'right') : side === 'before' ? 'top' : 'bottom';

function buildCandidate(
  row: LabelRow,
  side: 'before' | 'after',
  ruler: Ruler,
  labels: RowLabel[],
  index: LineIndex,
): AxisCandidate {
  const lo = ruler.lo - END_SLACK_PT;
  const hi = ruler.hi + END_SLACK_PT;
  const marks = marksOnLine(index, row.vertical, ruler.linePt, lo, hi, TOUCH_PT);
  const across = linesAcross(index, row.vertical, ruler.linePt, lo, hi, TOUCH_PT);
  const ticks = distinctPlaces(marks.map((m) => ({ posPt: m.pos, path: m.path })));
  const grid = distinctPlaces(across.map((l) => ({ posPt: l.pos, path: l.paths[0] ?? -1 })));
  const majors = longestOf(marks);
  const sources = [slackEm.tight, slackEm.wide].flatMap((em) => [
    { by: 'tick_marks' as const, matched: matchLabelsToMarks(labels, ticks, row.sizePt, em) },
    { by: 'tick_marks' as const, matched: matchLabelsToMarks(labels, majors, row.sizePt, em) },
    { by: 'grid' as const, matched: matchLabelsToMarks(labels, grid, row.sizePt, em) },
  ]);
  const phrases = labels.map((l) => l.label);
  // The common foot of bars can carry their names; a scale needs an edge of its own.
  const interpretations = ruler.source === 'bars' ? [] : interpreted(row, phrases);
  const base = {
    side: sideOf(row.vertical, side),
    vertical: row.vertical,
    ruler,
    row,
    labels: phrases,
    interpretations,
    ticks,
    grid,
  };
  const distancePt = Math.abs(
    side === 'after'
      ? Math.min(...labels.map((l) => l.near)) - ruler.linePt
      : ruler.linePt - Math.max(...labels.map((l) => l.far)),
  );
  for (const source of sources) {
    const hits = source.matched.filter((m) => m.mark).length;
    if (hits < 2) continue;
    const places = source.by === 'tick_marks' ? ticks : grid;
    const input = {
      matched: source.matched,
      calibratedBy: source.by,
      sizePt: row.sizePt,
      marks: places.map((p) => p.posPt),
    };
    const readings = calibrate(input, interpretations);
    if (readings.length === 0) continue;
    return {
      ...base,
      categories: null,
      matched: source.matched,
      calibratedBy: source.by,
      readings,
      hits,
      misfit: null,
      tickPaths: marks.map((m) => m.path),
      tickRgb: marks[0]?.rgb ?? null,
      distancePt,
      score: hits * (source.by === 'tick_marks' ? 3 : 2) - distancePt / row.sizePt + sourceBonus[ruler.source],
    };
  }
  const categories =
    findNames(labels, ticks, row.sizePt, ruler) ??
    (majors.length < ticks.length ? findNames(labels, majors, row.sizePt, ruler) : null);
  const alone = labels.map((label) => ({ label, mark: null }));
  const input = { matched: alone, calibratedBy: 'labels' as const, sizePt: row.sizePt, marks: [] };
  const hasMarks = sources.some((s) => s.matched.filter((m) => m.mark).length >= Math.max(2, labels.length / 2));
  // Slanted text points at its place only to half its width: it can name a mark, it cannot stand for one.
  const slanted = row.alignment === 'ends' || row.alignment === 'turned';
  const fits = hasMarks || slanted ? [] : calibrate(input, interpretations);
  // Names in the middle between boundary marks beat months whose places are only those of their labels.
  const namesAreBetter =
    categories?.calibratedBy === 'tick_marks' && fits.every((f) => f.interpretation.kind === 'time');
  const readings = namesAreBetter ? [] : fits;
  return {
    ...base,
    categories,
    matched: alone,
    calibratedBy: 'labels',
    readings,
    misfit: readings.length === 0 && !categories ? reasonForMisfit(input, interpretations) : null,
    tickPaths: marks.map((m) => m.path),
    tickRgb: marks[0]?.rgb ?? null,
    distancePt,
    hits: Math.max(...sources.map((s) => s.matched.filter((m) => m.mark).length)),
    // Of the same names with and without their second lines the whole ones are meant.
    score:
      labels.length * 0.5 +
      (phrases.some((l) => isJoinedName(l.phrase)) ? 0.3 : 0) +
      sourceBonus[ruler.source] -
      distancePt / row.sizePt -
      (readings.length === 0 ? (categories ? 1 : 5) : 0),
  };
}

/** One row is tried against many rulers that hold the same labels. */
const readRows = new WeakMap<LabelRow, Map<string, Interpretation[]>>();

function interpreted(row: LabelRow, labels: readonly Label[]): Interpretation[] {
  const known = readRows.get(row) ?? new Map<string, Interpretation[]>();
  readRows.set(row, known);
  const key = labels.map((l) => l.phrase.id).join();
  const held = known.get(key) ?? interpretLabels(labels);
  known.set(key, held);
  return held;
}

/** The major marks alone: where labels stand a little off, a minor mark may be nearer than their own. */
function longestOf(marks: readonly TickMark[]): MarkPlace[] {
  const longest = marks.reduce((length, m) => Math.max(length, m.hi - m.lo), 0);
  return distinctPlaces(marks.filter((m) => m.hi - m.lo > 0.9 * longest).map((m) => ({ posPt: m.pos, path: m.path })));
}

/** Words next to the common end of marks or grid lines that they do not stand at are captions of the panels there. */
function findNames(labels: RowLabel[], ticks: MarkPlace[], sizePt: number, ruler: Ruler): CategoryPlaces | null {
  const found = findCategories(labels, ticks, sizePt);
  if (found?.calibratedBy === 'labels' && labels.some((l) => l.slackPt >= SLANTED_SLACK_EM * sizePt)) {
    const widest = Math.max(
      ...labels.map(({ label: { phrase: p } }) => (Math.abs(p.angleDeg) < 3 ? 0 : p.bbox.x1 - p.bbox.x0)),
    );
    if (widest > 0.5 * smallestSpacing(labels)) return null;
  }
  return found?.calibratedBy === 'labels' && (ruler.source === 'ticks' || ruler.source === 'grid') ? null : found;
}
