/** Values as a person reads them: as many digits as the geometry resolves, times as dates, log ticks as powers. */
import type { ChartAxis } from '../../../engine/contract/chart.ts';
import { isoTime } from '../../../session/export/chart-table.ts';

export function valueText(axis: ChartAxis | null, value: number): string {
  if (!axis) return plain(value, 6);
  if (axis.scale === 'time') return isoTime(value);
  if (axis.scale === 'category') {
    const tick = axis.ticks[Math.round(value)];
    return tick && Number.isInteger(value) ? String(tick.value) : plain(value, 3);
  }
  return withUnit(plain(value, Math.max(2, axis.digits)), axis.unit);
}

export function tickText(axis: ChartAxis, value: number | string): string {
  if (typeof value === 'string') return value;
  return axis.scale === 'time' ? isoTime(value) : plain(value, Math.max(4, axis.digits));
}

/** What goes into a label of a choice: "0 to 5 V". */
export function rangeText(axis: ChartAxis): string {
  if (axis.range_text) return withUnit(`${axis.range_text[0]} to ${axis.range_text[1]}`, axis.unit);
  if (!axis.range) return 'no range';
  return withUnit(`${tickText(axis, axis.range[0])} to ${tickText(axis, axis.range[1])}`, axis.unit);
}

/** Beyond these a power of ten is easier to read than zeros. */
const plainFrom = 1e-4;
const plainTo = 1e7;

function plain(value: number, digits: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const rounded = Number(value.toPrecision(Math.min(digits, 15)));
  if (size >= plainFrom && size < plainTo) return String(rounded);
  const [mantissa = '', exponent = '0'] = rounded.toExponential().split('e');
  return `${mantissa}e${Number(exponent)}`;
}

const tightUnits = new Set(['%', '°', '‰']);

function withUnit(text: string, unit: string | null): string {
  if (!unit) return text;
  return tightUnits.has(unit) ? `${text}${unit}` : `${text} ${unit}`;
}
