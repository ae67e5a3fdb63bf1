/**
 * Turns a chosen candidate into the axis that later stages see: one reading in force, or alternatives with the kind of
 * question that would settle them, or a reason why it cannot be read.
 */
import { reason } from '../../contract/reasons.ts';
import type { Axis, AxisReading, AxisTick, Rgb } from '../stage-types.ts';
import type { AxisCandidate } from './axis-candidates.ts';
import type { Calibrated } from './calibrate.ts';
import { positionOf, type ScaleFit } from './fit-scale.ts';
import { doubtAbout, verifyText } from './label-doubts.ts';
import { questionKindOf, settleByPage, settleCommaGroups } from './settle-readings.ts';

export function buildAxis(id: string, c: AxisCandidate, pageMark: '.' | ',' | null): Axis {
  const doubt = c.readings.length > 0 ? doubtAbout(c.labels) : null;
  const kept = doubt ? [] : settleByPage(settleCommaGroups(c.readings), pageMark);
  const readings = kept.map((r) => toReading(c, r));
  const category = c.readings.length === 0 ? categoryReading(c) : null;
  const settled = readings.length === 1 ? (readings[0] ?? null) : category;
  const open = readings.length > 1;
  return {
    id,
    side: c.side,
    reading: settled,
    alternatives: open ? readings.slice(0, 3) : [],
    questionKind: open ? questionKindOf(kept) : null,
    declined: settled || open ? null : doubt ? reason(doubt.code, doubt.more) : reason(c.misfit ?? 'no_tick_labels'),
    span: [c.ruler.lo, c.ruler.hi],
    linePt: c.ruler.linePt,
    labels: c.labels.map((l) => l.phrase),
    title: null,
    colours: {
      spine: saturated(c.ruler.rgb),
      ticks: saturated(c.tickRgb),
      labels: saturated(c.labels[0]?.phrase.rgb ?? null),
      title: null,
    },
    paths: [...new Set([...c.tickPaths, ...(c.ruler.source === 'line' ? c.ruler.paths : [])])],
    categories:
      category && c.categories
        ? c.categories.posPt.map((posPt, i) => ({ text: c.labels[i]?.phrase.text ?? '', posPt }))
        : null,
    marks: c.ticks.map((t) => t.posPt),
  };
}

function toReading(c: AxisCandidate, r: Calibrated): AxisReading {
  const ticks: AxisTick[] = [];
  for (const i of r.used) {
    const m = c.matched[i];
    const value = r.interpretation.values[i];
    if (!m || value === null || value === undefined) continue;
    const phrase = m.label.label.phrase;
    const posPt = m.mark?.posPt ?? m.label.pos;
    ticks.push({
      label: phrase,
      raw: phrase.text,
      value,
      posPt,
      residualPt: Math.abs(posPt - positionOf(r.fit, value)),
      markPath: m.mark?.path ?? null,
    });
  }
  return {
    calibration: {
      scale: r.interpretation.kind === 'time' ? 'time' : r.fit.scale,
      base: r.fit.base,
      a: r.fit.a,
      b: r.fit.b,
      calibratedBy: r.calibratedBy,
      residualPt: r.fit.residualPt,
    },
    ticks,
    multiplier: null,
    offset: null,
    unit: r.interpretation.unit,
    choice: r.interpretation.choice,
    digits: digitsOf(r.fit, ticks),
    verify: verifyText(c.labels, r.calibratedBy),
  };
}

/** Category axes are calibrated in index space: 0, 1, 2 … at the places of the names. */
function categoryReading(c: AxisCandidate): AxisReading | null {
  const places = c.categories;
  const first = places?.posPt[0];
  const last = places?.posPt.at(-1);
  if (!places || first === undefined || last === undefined || first === last) return null;
  const b = (places.posPt.length - 1) / (last - first);
  return {
    calibration: { scale: 'category', base: 10, a: -first * b, b, calibratedBy: places.calibratedBy, residualPt: 0 },
    ticks: places.posPt
      .map((posPt, i) => {
        const phrase = c.labels[i]?.phrase;
        return phrase
          ? { label: phrase, raw: phrase.text, value: i, posPt, residualPt: 0, markPath: places.marks[i]?.path ?? null }
          : null;
      })
      .filter((t) => t !== null),
    multiplier: null,
    offset: null,
    unit: null,
    choice: null,
    digits: 5,
    verify: null,
  };
}

/** Coordinates are written with two or three decimals; what lies below is not resolved. */
const FINEST_PT = 0.003;

/** Significant digits of the largest value that the geometry resolves; one more than certain, so that rounding costs nothing. */
function digitsOf(fit: ScaleFit, ticks: readonly AxisTick[]): number {
  const step = Math.max(FINEST_PT, fit.residualPt / 4);
  const largest = Math.max(...ticks.map((t) => Math.abs(t.value)));
  const relative =
    fit.scale === 'log' ? Math.abs(fit.b) * step * Math.log(fit.base) : (Math.abs(fit.b) * step) / largest;
  return Math.min(12, Math.max(3, Math.ceil(-Math.log10(relative)) + 1));
}

/** Black, white and gray stand for nothing; a hue can tie an axis to a curve. */
export function saturated(rgb: Rgb | null): Rgb | null {
  if (!rgb) return null;
  return Math.max(...rgb) - Math.min(...rgb) > 0.15 ? rgb : null;
}
