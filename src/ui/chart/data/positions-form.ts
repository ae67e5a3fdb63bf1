/**
 * What is typed to ask for values at chosen x: a list of positions, or a range with a number of steps. These are
 * questions to the curve, not data; nothing typed here reaches a drawn value.
 */
import type { ChartAxis } from '../../../engine/contract/chart.ts';
import { spreadPositions } from '../../../session/resample.ts';

export type Positions = { ok: true; xs: number[] } | { ok: false; problem: string };

/** More rows than this are a mistake of typing rather than a wish. */
const mostPositions = 10_000;

/** One position as typed: a number, or a date where the axis carries time. */
export function parsePosition(text: string, axis: Pick<ChartAxis, 'scale'>): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (axis.scale === 'time') {
    const iso = /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?)?)?)?$/.test(trimmed);
    const epochMs = iso ? Date.parse(asUtc(trimmed)) : Number.NaN;
    return Number.isNaN(epochMs) ? null : epochMs;
  }
  const value = Number(trimmed.replace(/^\u2212/, '-'));
  return Number.isFinite(value) ? value : null;
}

function asUtc(text: string): string {
  const dated = text.replace(' ', 'T');
  return dated.includes('T') && !dated.endsWith('Z') ? `${dated}Z` : dated;
}

export function parseList(text: string, axis: Pick<ChartAxis, 'scale'>): Positions {
  const parts = text.split(/[;,\n\t]+|\s{1,}(?=[-\u2212+.\d])/).filter((part) => part.trim() !== '');
  if (parts.length === 0) return { ok: false, problem: 'Type one or more x positions, separated by commas or spaces.' };
  const xs: number[] = [];
  for (const part of parts) {
    const x = parsePosition(part, axis);
    if (x === null)
      return {
        ok: false,
        problem: `“${part.trim()}” is not ${axis.scale === 'time' ? 'a date like 2024-02-29' : 'a number'}.`,
      };
    xs.push(x);
  }
  return limited(xs);
}

export function parseSpread(
  typed: { from: string; to: string; count: string },
  axis: Pick<ChartAxis, 'scale'>,
): Positions {
  const from = parsePosition(typed.from, axis);
  const to = parsePosition(typed.to, axis);
  const count = Number(typed.count);
  if (from === null || to === null) return { ok: false, problem: 'Type where the range begins and ends.' };
  if (from >= to) return { ok: false, problem: 'The range has to end after it begins.' };
  if (!Number.isInteger(count) || count < 2) return { ok: false, problem: 'Ask for two or more values.' };
  if (count > mostPositions) return { ok: false, problem: `Ask for at most ${mostPositions} values.` };
  const xs = spreadPositions(axis, from, to, count);
  return xs.length > 0 ? limited(xs) : { ok: false, problem: 'A logarithmic axis has no place for zero or less.' };
}

function limited(xs: number[]): Positions {
  if (xs.length > mostPositions) return { ok: false, problem: `Ask for at most ${mostPositions} values.` };
  return { ok: true, xs };
}
