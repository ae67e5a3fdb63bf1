/** For tests of readings: from printed text to phrases, labels and what they are read as. */
import type { Label, Phrase } from '../stage-types.ts';
import { agreeReadings } from './agree-numbers.ts';
import { readLabel } from './read-label.ts';

export function phrase(text: string): Phrase {
  return {
    id: 0,
    text,
    words: [],
    bbox: { x0: 0, y0: 0, x1: 0, y1: 0 },
    anchor: { x: 0, y: 0 },
    sizePt: 10,
    angleDeg: 0,
    rgb: [0, 0, 0],
    drawnRules: [],
    signDoubt: false,
    visible: true,
  };
}

export const label = (text: string): Label => readLabel(phrase(text));
export const labels = (...texts: string[]): Label[] => texts.map(label);
export const numbersOf = (text: string): number[] =>
  label(text).readings.flatMap((reading) => (reading.kind === 'number' ? [reading.value] : []));
export const timesOf = (text: string): string[] =>
  label(text).readings.flatMap((r) =>
    r.kind === 'time' ? [`${new Date(r.epochMs).toISOString().slice(0, 16)} ${r.precision}`] : [],
  );
export const valuesOf = (...texts: string[]): number[][] => agreeReadings(labels(...texts)).map(({ values }) => values);
