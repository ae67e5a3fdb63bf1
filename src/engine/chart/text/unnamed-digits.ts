/**
 * Fonts whose characters the file does not name. Many of them keep the glyphs in the order of the character codes, so that
 * a glyph's number is its code less a constant; which constant is not said. Rows and columns of labels say it: with the
 * right one they are numbers in step with their places, with a wrong one they are not, as soon as a carry ("8, 10, 12")
 * is among them. Only a constant that all rows allow, and that is the only one, is taken; the words stay doubtful.
 */
import type { DrawnGlyph } from '../../pdf/draw-list-types.ts';
import type { PlacedWord } from './text-lines.ts';

/** Glyph numbers of the digits lie a little after the start of a font; codes of characters used run up to here. */
const largestShift = 64;
const smallestShift = -8;
const leastLabels = 3;
/** Labels are centred on their ticks to within a point; values may be off by this part of a step. */
const stepTolerance = 0.06;
const alignedPt = 0.6;

interface UnnamedLabel {
  glyphs: number[];
  along: number;
  base: number;
  start: number;
  end: number;
  size: number;
}

/** Characters by glyph id for the glyphs of fonts that could be solved; empty when none could. */
export function solveUnnamedFonts(words: readonly PlacedWord[], glyphs: readonly DrawnGlyph[]): Map<number, string> {
  const solved = new Map<number, string>();
  const fonts = new Map<string, UnnamedLabel[]>();
  for (const word of words) {
    const numbers = word.glyphs.map(({ glyph }) => (glyph.char === null ? glyphNumber(glyph) : null));
    const [fontKey] = (word.glyphs[0]?.glyph.shapeKey ?? '').split(':');
    if (fontKey === undefined || !numbers.every((n): n is number => n !== null)) continue;
    const label = {
      glyphs: numbers,
      along: (word.start + word.end) / 2,
      base: word.base,
      start: word.start,
      end: word.end,
      size: word.size,
    };
    const key = `${fontKey}|${word.frame.angleDeg}`;
    const list = fonts.get(key);
    if (list) list.push(label);
    else fonts.set(key, [label]);
  }
  const shifts = new Map<string, Set<number>>();
  for (const [key, labels] of fonts) {
    const [fontKey = ''] = key.split('|');
    for (const run of runsOf(labels)) {
      const allowed = shiftsOf(run.labels, run.places);
      if (allowed.size === 0) continue;
      const before = shifts.get(fontKey);
      shifts.set(fontKey, before ? new Set([...before].filter((shift) => allowed.has(shift))) : allowed);
    }
  }
  for (const glyph of glyphs) {
    const number = glyphNumber(glyph);
    const [fontKey = ''] = glyph.shapeKey.split(':');
    const allowed = shifts.get(fontKey);
    if (glyph.char !== null || number === null || allowed?.size !== 1) continue;
    const code = number + ([...allowed][0] ?? 0);
    if (code >= 0x20 && code < 0x7f) solved.set(glyph.id, String.fromCharCode(code));
  }
  return solved;
}

function glyphNumber({ shapeKey }: DrawnGlyph): number | null {
  const match = /^f\d+:(\d+)$/.exec(shapeKey);
  return match ? Number(match[1]) : null;
}

function* runsOf(labels: readonly UnnamedLabel[]): Generator<{ labels: UnnamedLabel[]; places: number[] }> {
  const edges: { edge(label: UnnamedLabel): number; place(label: UnnamedLabel): number }[] = [
    { edge: ({ base }) => base, place: ({ along }) => along },
    { edge: ({ end }) => end, place: ({ base }) => base },
    { edge: ({ start }) => start, place: ({ base }) => base },
    { edge: ({ along }) => along, place: ({ base }) => base },
  ];
  for (const { edge, place } of edges) {
    const sorted = [...labels].sort((a, b) => edge(a) - edge(b));
    let run: UnnamedLabel[] = [];
    for (const label of [...sorted, null]) {
      const last = run.at(-1);
      if (label && (!last || (edge(label) - edge(last) <= alignedPt && Math.abs(label.size - last.size) <= 0.3))) {
        run.push(label);
        continue;
      }
      if (run.length >= leastLabels) {
        const ordered = [...run].sort((a, b) => place(a) - place(b));
        yield { labels: ordered, places: ordered.map(place) };
      }
      run = label ? [label] : [];
    }
  }
}

function shiftsOf(labels: readonly UnnamedLabel[], places: readonly number[]): Set<number> {
  const allowed = new Set<number>();
  for (let shift = smallestShift; shift <= largestShift; shift += 1) {
    const values = labels.map(({ glyphs }) => numeralOf(glyphs, shift));
    if (values.every((value) => value !== null) && isInStep(values, places)) allowed.add(shift);
  }
  return allowed;
}

function numeralOf(glyphs: readonly number[], shift: number): number | null {
  const text = String.fromCharCode(...glyphs.map((glyph) => Math.max(0, glyph + shift)));
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/** Whether the values follow the places on a straight line that is not level. */
function isInStep(values: readonly number[], places: readonly number[]): boolean {
  const first = values[0] ?? 0;
  const last = values.at(-1) ?? 0;
  const from = places[0] ?? 0;
  const to = places.at(-1) ?? 0;
  if (first === last || from === to) return false;
  const slope = (last - first) / (to - from);
  const step = Math.abs(last - first) / (values.length - 1);
  return values.every(
    (value, i) => Math.abs(first + slope * ((places[i] ?? 0) - from) - value) <= stepTolerance * step,
  );
}
