/**
 * From a position on the page to a value, with as many digits as the drawing resolves and no more. PDF writers print
 * positions to about a hundredth of a point; a value is rounded to the decimal place that such a step still moves.
 */
import type { ChartAxis } from '../../contract/chart.ts';
import type { Axis, AxisReading } from '../stage-types.ts';

/** The finest step that page coordinates carry. */
export const resolutionPt = 0.01;

export interface AxisScale {
  axis: Axis;
  reading: AxisReading;
  scale: AxisReading['calibration']['scale'];
  valueAt: (posPt: number) => number;
  textOf: (value: number) => string;
  categoryAt: (value: number) => string | null;
  digits: number;
}

const timeUnitsMs = [86_400_000, 3_600_000, 60_000, 1000, 1];

export function scaleOf(axis: Axis, reading: AxisReading): AxisScale {
  const { scale, a, b, base } = reading.calibration;
  const categories = axis.categories?.map((c) => c.text) ?? reading.ticks.map((t) => t.raw);
  const step = Math.abs(b) * resolutionPt;
  if (scale === 'log') {
    const relative = Math.max(1e-12, Math.log(base) * step);
    const digits = clampDigits(Math.ceil(1 - Math.log10(relative)));
    return {
      axis,
      reading,
      scale,
      valueAt: (pos) => Number((base ** (a + b * pos)).toPrecision(digits)),
      textOf: plainNumber,
      categoryAt: () => null,
      digits,
    };
  }
  if (scale === 'time') {
    const unit = timeUnitsMs.find((u) => u <= step) ?? 1;
    return {
      axis,
      reading,
      scale,
      valueAt: (pos) => Math.round((a + b * pos) / unit) * unit,
      textOf: (v) => isoText(v, unit),
      categoryAt: () => null,
      digits: clampDigits(Math.ceil(Math.log10(Math.max(1, Math.abs(a + b * axis.span[1]) / unit)))),
    };
  }
  const decimals = step > 0 ? Math.ceil(-Math.log10(step)) : 6;
  const largest = Math.max(Math.abs(a + b * axis.span[0]), Math.abs(a + b * axis.span[1]), 1e-300);
  return {
    axis,
    reading,
    scale,
    valueAt: (pos) => roundTo(a + b * pos, decimals),
    textOf: plainNumber,
    categoryAt: scale === 'category' ? (v) => categories[Math.round(v)] ?? null : () => null,
    digits: clampDigits(Math.floor(Math.log10(largest)) + 1 + decimals),
  };
}

const clampDigits = (n: number): number => Math.max(2, Math.min(15, Number.isFinite(n) ? n : 6));

export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  if (decimals > 15 || decimals < -15) return Number(value.toPrecision(12));
  if (decimals >= 0) {
    // Through text, so that the result is the shortest decimal and not 0.30000000000000004.
    const text = Math.abs(value) < 1e15 ? value.toFixed(Math.min(100, decimals)) : String(value);
    const rounded = Number(text);
    return rounded === 0 ? 0 : rounded;
  }
  const unit = 10 ** -decimals;
  return Math.round(value / unit) * unit + 0;
}

export function plainNumber(v: number): string {
  return String(v);
}

/** ISO 8601, cut to what the step resolves: a day, a minute, a second. */
export function isoText(ms: number, unitMs: number): string {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return String(ms);
  const iso = date.toISOString();
  if (unitMs >= 86_400_000) return iso.slice(0, 10);
  if (unitMs >= 60_000) return `${iso.slice(0, 16)}Z`;
  if (unitMs >= 1000) return `${iso.slice(0, 19)}Z`;
  return iso;
}

export function contractAxis(s: AxisScale): ChartAxis {
  const { axis, reading } = s;
  const c = reading.calibration;
  const values = reading.ticks.map((t) => t.value);
  const lo = Math.min(...values);
  const hi = Math.max(...values);
  // A vertical axis grows upwards, which is against the page's y.
  const grows = axis.side === 'bottom' || axis.side === 'top' ? c.b > 0 : c.b < 0;
  const out: ChartAxis = {
    side: axis.side,
    scale: c.scale,
    title: axis.title?.text ?? null,
    unit: reading.unit,
    range: values.length > 0 && c.scale !== 'category' ? [lo, hi] : null,
    range_text: values.length === 0 ? null : [tickText(s, lo), tickText(s, hi)],
    calibrated_by: c.calibratedBy,
    residual_pt: roundTo(c.residualPt, 3),
    digits: s.digits,
    reversed: c.scale === 'category' ? false : !grows,
    ticks: reading.ticks.map((t) => ({
      raw: t.raw,
      value: c.scale === 'category' ? t.raw : t.value,
      position: roundTo(t.posPt, 3),
      residual_pt: roundTo(t.residualPt, 3),
    })),
    transform: { a: c.a, b: c.b },
  };
  if (c.scale === 'log') out.base = c.base;
  if (reading.multiplier !== null) out.multiplier = reading.multiplier;
  if (reading.offset !== null) out.offset = reading.offset;
  if (reading.verify !== null) out.verify = reading.verify;
  return out;
}

function tickText(s: AxisScale, v: number): string {
  return s.categoryAt(v) ?? s.textOf(v);
}
