/**
 * Fonts whose characters the file does not name. Many of them keep the glyphs in the order of the character codes, so that
 * a glyph's number is its code less a constant; which constant is not said. Rows and columns of labels say it: with the
 * right one they are numbers in step with their places, with a wrong one they are not, as soon as a carry ("8, 10, 12")
 * is among them. Only a constant that all rows allow, that is the only one, and that makes the slimmest digit the one, is
 * taken; the words stay doubtful.
 */
import type { DrawnGlyph } from '../../pdf/draw-list-types.ts';
import { boxInFrame } from './baseline-frame.ts';
import type { PlacedWord } from './text-lines.ts';

/**
 * Code less glyph number in the orders that whole fonts keep: the standard order of TrueType, an order that begins with the
 * blank, and codes used as numbers.
 */
const knownShifts = new Set([29, 31, 0]);

/** Glyph numbers of the digits lie a little after the start of a font; codes of characters used run up to here. */
const largestShift = 64;
const smallestShift = -8;
const leastLabels = 3;
/** A one is the slimmest digit: half as wide as the others without a foot, hardly slimmer than a two with one. */
const slimOne = 0.97;
const longestLabel = 7;
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
  const runs = new Map<string, UnnamedRun[]>();
  for (const [key, labels] of fonts) {
    const [fontKey = ''] = key.split('|');
    for (const run of runsOf(labels)) {
      const list = runs.get(fontKey);
      if (list) list.push(run);
      else runs.set(fontKey, [run]);
    }
  }
  const known = new Map<string, Map<number, string>>();
  for (const [fontKey, list] of runs) known.set(fontKey, charactersOf(list, inkWidthsOf(fontKey, words)));
  for (const glyph of glyphs) {
    const number = glyphNumber(glyph);
    const [fontKey = ''] = glyph.shapeKey.split(':');
    const char = number === null || glyph.char !== null ? undefined : known.get(fontKey)?.get(number);
    if (char !== undefined) solved.set(glyph.id, char);
  }
  return solved;
}

/**
 * The characters of the glyphs in the runs, if one constant fits every run and no other does. Fonts that number their
 * glyphs by first use can agree with a constant for some labels by chance; then another run of the font disagrees, and
 * glyphs outside of the runs are not known at all.
 */
function charactersOf(runs: readonly UnnamedRun[], inkWidths: ReadonlyMap<number, number>): Map<number, string> {
  const characters = new Map<number, string>();
  const allowed = runs
    .map(({ labels, places }) => shiftsOf(labels, places))
    .reduce((common, fits) => intersection(common, fits));
  const [shift] = allowed;
  if (shift === undefined || allowed.size !== 1) return characters;
  for (const { labels } of runs) {
    for (const number of labels.flatMap(({ glyphs }) => glyphs))
      characters.set(number, String.fromCharCode(number + shift));
  }
  const isSound = knownShifts.has(shift) && hasGaps([...characters.keys()]) && hasSlimOne(characters, inkWidths);
  return isSound ? characters : new Map();
}

/** Glyphs numbered by use have no gaps between them; those of a whole font skip the characters that are not printed. */
const hasGaps = (numbers: readonly number[]): boolean =>
  Math.max(...numbers) - Math.min(...numbers) + 1 > numbers.length;

const intersection = (a: ReadonlySet<number>, b: ReadonlySet<number>): Set<number> =>
  new Set([...a].filter((value) => b.has(value)));

/**
 * Fonts numbered by first use can make every other digit look like the next one (0, 200, 400 as 0, 100, 200): even in
 * step, and wrong by half. The ink is the witness against that: whatever is read as a one must be slimmer than the others.
 */
function hasSlimOne(characters: ReadonlyMap<number, string>, inkWidths: ReadonlyMap<number, number>): boolean {
  const widths = [...characters].flatMap(([number, char]) => {
    const width = inkWidths.get(number);
    return /\d/.test(char) && width !== undefined ? [{ char, width }] : [];
  });
  const one = widths.find(({ char }) => char === '1');
  const others = widths.filter(({ char }) => char !== '1').map(({ width }) => width);
  return one !== undefined && others.length > 0 && one.width <= slimOne * Math.min(...others);
}

interface UnnamedRun {
  labels: UnnamedLabel[];
  places: number[];
}

/** Widths of the ink in em by glyph number, from text at right angles. */
function inkWidthsOf(fontKey: string, words: readonly PlacedWord[]): Map<number, number> {
  const widths = new Map<number, number>();
  for (const { frame, glyphs } of words) {
    if (Math.abs(frame.cos * frame.sin) > 1e-6) continue;
    for (const { glyph } of glyphs) {
      const number = glyphNumber(glyph);
      if (number === null || widths.has(number) || !glyph.shapeKey.startsWith(`${fontKey}:`)) continue;
      const box = boxInFrame(frame, glyph.bbox);
      if (box.end > box.start) widths.set(number, (box.end - box.start) / glyph.sizePt);
    }
  }
  return widths;
}

function glyphNumber({ shapeKey }: DrawnGlyph): number | null {
  const match = /^f\d+:(\d+)$/.exec(shapeKey);
  return match ? Number(match[1]) : null;
}

/** Rows and columns of short labels; longer words are titles and prose. */
function* runsOf(all: readonly UnnamedLabel[]): Generator<UnnamedRun> {
  const labels = all.filter(({ glyphs }) => glyphs.length <= longestLabel);
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
