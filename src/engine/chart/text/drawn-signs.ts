/**
 * Minus signs that are drawn as bars instead of typed. A bar left of digits at minus height is a minus sign, or a tick
 * mark of an axis whose labels stand right of it, or a dash of a line behind the label. Reading a tick mark as a minus
 * mirrors the axis, missing a minus does the same: so a bar is taken as a sign only when something excludes the other
 * readings, is ignored when it hangs on an axis line, and leaves a doubt otherwise (the axis is then declined or asked).
 */
import type { Rect } from '../../geometry/rect.ts';
import type { DrawList } from '../../pdf/draw-list-types.ts';
import { across, along, type BaselineFrame, boxInFrame, toPage } from './baseline-frame.ts';
import type { PlacedWord } from './text-lines.ts';
import type { ThinRule } from './thin-rules.ts';

/** Shape of a minus in em of its digits, from the fonts in use: 0.5 to 0.85 long, 0.04 to 0.1 thick, with room for rules set by hand. */
const minusLengthEm: [number, number] = [0.25, 1.0];
const thickestMinusEm = 0.2;
/** Height of its middle over the baseline; digits are about 0.7 em tall, their middle is at 0.35. */
const minusHeightEm: [number, number] = [0.17, 0.48];
/** From the bar's end to the ink of the first digit. */
const minusGapEm: [number, number] = [-0.06, 0.36];

/** A bar whose far end lies this near to a line across it hangs on that line: a tick mark. */
const touchesPt = 0.8;
/** A line across within this distance makes a tick mark possible even when it does not touch. */
const nearLinePt = 8;
/** Columns and rows of labels are aligned to this many points. */
const alignedPt = 0.8;

export interface FrameRule {
  rule: ThinRule;
  start: number;
  end: number;
  level: number;
}

export interface DrawnSign {
  rule: FrameRule;
  certain: boolean;
}

const startsWithDigit = /^[.,]?\d/;
const isNumeric = (text: string): boolean => /^[\d.,'’  ]*\d[\d.,'’  ]*[%kKMBGT]?$/.test(text);

/** The rules that run along the direction of a frame, sorted by where they start. */
export function rulesAlong(frame: BaselineFrame, rules: readonly ThinRule[]): FrameRule[] {
  const found: FrameRule[] = [];
  for (const rule of rules) {
    const u0 = along(frame, rule.x0, rule.y0);
    const u1 = along(frame, rule.x1, rule.y1);
    const v0 = across(frame, rule.x0, rule.y0);
    const v1 = across(frame, rule.x1, rule.y1);
    if (Math.abs(v1 - v0) > 0.05 * rule.lengthPt) continue;
    found.push({ rule, start: Math.min(u0, u1), end: Math.max(u0, u1), level: (v0 + v1) / 2 });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Where the ink of a word begins along its baseline (its first glyph's box; the origin for slanted text). */
export function inkStart(word: PlacedWord): number {
  return inkEdge(word, word.glyphs[0], true);
}

export function inkEnd(word: PlacedWord): number {
  return inkEdge(word, word.glyphs.at(-1), false);
}

function inkEdge(word: PlacedWord, placed: PlacedWord['glyphs'][number] | undefined, first: boolean): number {
  const fallback = first ? word.start : word.end;
  if (!placed || !isRightAngle(word.frame)) return fallback;
  const { bbox } = placed.glyph;
  if (!(bbox.x1 > bbox.x0 && bbox.y1 > bbox.y0)) return fallback;
  const box = boxInFrame(word.frame, bbox);
  return first ? box.start : box.end;
}

const isRightAngle = (frame: BaselineFrame): boolean => Math.abs(frame.cos * frame.sin) < 1e-9;

/** For every word of one frame that begins with a digit: the drawn minus before it, if there is one. */
export function drawnSignsOf(
  words: readonly PlacedWord[],
  rules: readonly FrameRule[],
  list: DrawList,
): Map<PlacedWord, DrawnSign> {
  const frame = words[0]?.frame;
  const signs = new Map<PlacedWord, DrawnSign>();
  if (!frame || rules.length === 0) return signs;
  const candidates = new Map<PlacedWord, FrameRule>();
  for (const word of words) {
    if (!startsWithDigit.test(word.word.text)) continue;
    const rule = barBefore(word, rules);
    if (rule && !words.some((other) => coversBar(other, rule, word))) candidates.set(word, rule);
  }
  if (candidates.size === 0) return signs;
  const numeric = words.filter(({ word }) => isNumeric(word.text));
  for (const [word, rule] of candidates) {
    if (lineAcross(rule, frame, list, touchesPt)) continue;
    if (belongsToDashedLine(rule, rules, words) || followsText(rule, word, words)) {
      signs.set(word, { rule, certain: false });
      continue;
    }
    const mates = numeric.filter((other) => other !== word && alignedWith(word, other));
    signs.set(word, { rule, certain: isCertain(word, rule, mates, candidates, list) });
  }
  return signs;
}

/**
 * What excludes a tick mark: a label of the same row or column without a bar (ticks mark all of them), provided that no
 * axis line is near or that only the signed labels run one way; a filled bar far from any line; in a row of three or more,
 * bars of one shape before every label, because the tick marks of a row stand upright.
 */
function isCertain(
  word: PlacedWord,
  rule: FrameRule,
  mates: readonly PlacedWord[],
  candidates: ReadonlyMap<PlacedWord, FrameRule>,
  list: DrawList,
): boolean {
  const near = lineAcross(rule, word.frame, list, nearLinePt);
  if (mates.some((mate) => !candidates.has(mate) && !/[-−–]/.test(mate.word.text))) {
    return !near || onlySignedRunsOneWay([word, ...mates], candidates);
  }
  if (rule.rule.filled && !near) return true;
  const row = mates.filter((mate) => Math.abs(mate.base - word.base) <= alignedPt);
  const alike = row.filter((mate) => {
    const other = candidates.get(mate);
    return other !== undefined && Math.abs(other.end - other.start - (rule.end - rule.start)) <= 0.3;
  });
  return row.length >= 2 && alike.length === row.length;
}

/** -2 -1 0 1 2 runs one way, 2 1 0 1 2 does not: then the bars are signs whatever stands near. */
function onlySignedRunsOneWay(words: readonly PlacedWord[], candidates: ReadonlyMap<PlacedWord, FrameRule>): boolean {
  const first = words[0];
  if (!first) return false;
  const column = words.filter((word) => Math.abs(word.base - first.base) > alignedPt);
  const row = words.filter((word) => Math.abs(word.base - first.base) <= alignedPt);
  const isColumn = column.length + 1 > row.length;
  const line = isColumn ? [first, ...column] : row;
  const sorted = [...line].sort((a, b) => (isColumn ? a.base - b.base : a.start - b.start));
  const unsigned = sorted.map(({ word }) => Number(word.text.replace(',', '.')));
  const signed = unsigned.map((value, i) => {
    const word = sorted[i];
    return word && candidates.has(word) ? -value : value;
  });
  return line.length >= 3 && runsOneWay(signed) && !runsOneWay(unsigned);
}

function runsOneWay(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, i) => value - (values[i] ?? Number.NaN));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}

function barBefore(word: PlacedWord, rules: readonly FrameRule[]): FrameRule | null {
  const ink = inkStart(word);
  const { size, base } = word;
  let best: FrameRule | null = null;
  for (const rule of rules) {
    if (rule.start > ink) break;
    const length = rule.end - rule.start;
    if (length < minusLengthEm[0] * size || length > minusLengthEm[1] * size) continue;
    if (rule.rule.thicknessPt > thickestMinusEm * size || !hasColourOf(rule, word)) continue;
    const height = base - rule.level;
    if (height < minusHeightEm[0] * size || height > minusHeightEm[1] * size) continue;
    const gap = ink - rule.end;
    if (gap < minusGapEm[0] * size || gap > minusGapEm[1] * size) continue;
    if (!best || rule.end > best.end) best = rule;
  }
  return best;
}

/** The bar runs through another word (struck out, underlined, a fraction): no sign. */
function coversBar(other: PlacedWord, rule: FrameRule, owner: PlacedWord): boolean {
  if (other === owner || Math.abs(other.base - owner.base) > owner.size) return false;
  const overlap = Math.min(other.end, rule.end) - Math.max(other.start, rule.start);
  const level = rule.level > other.base - 0.9 * other.size && rule.level < other.base + 0.3 * other.size;
  return level && overlap > 0.3 * (rule.end - rule.start);
}

/** Text ends right before the bar: "2 - 5" is a range, not a sign. */
function followsText(rule: FrameRule, owner: PlacedWord, words: readonly PlacedWord[]): boolean {
  return words.some(
    (other) =>
      other !== owner &&
      Math.abs(other.base - owner.base) < 0.2 * owner.size &&
      rule.start - other.end > -0.3 * owner.size &&
      rule.start - other.end < 0.45 * owner.size,
  );
}

function belongsToDashedLine(rule: FrameRule, rules: readonly FrameRule[], words: readonly PlacedWord[]): boolean {
  const length = rule.end - rule.start;
  return rules.some((other) => {
    if (other === rule || Math.abs(other.level - rule.level) > 0.3) return false;
    const gap = other.start >= rule.end ? other.start - rule.end : rule.start - other.end;
    if (gap < -0.01 || gap > 2.5 * length) return false;
    const [from, to] = other.start >= rule.end ? [rule.end, other.start] : [other.end, rule.start];
    return !words.some((w) => w.start < to && w.end > from && Math.abs(w.base - rule.level) < w.size);
  });
}

/** A sign has the colour of its digits; the samples of a legend have the colours of the curves. */
function hasColourOf(rule: FrameRule, { word }: PlacedWord): boolean {
  return word.rgb.every((part, i) => Math.abs(part - (rule.rule.rgb[i] ?? 0)) <= 0.02);
}

/** Whether a side of some drawn path (a line, the edge of a frame) passes the bar's far end within `reach`. */
function lineAcross(rule: FrameRule, frame: BaselineFrame, list: DrawList, reach: number): boolean {
  const leastHeight = 3 * (rule.end - rule.start);
  const far = toPage(frame, rule.start, rule.level);
  for (const path of list.paths) {
    const { bbox } = path;
    if (path.id === rule.rule.pathId || path.alpha === 0 || reachesPageEdge(path.bbox, list)) continue;
    if (bbox.x0 > far.x + reach || bbox.x1 < far.x - reach || bbox.y0 > far.y + reach || bbox.y1 < far.y - reach)
      continue;
    const box = boxInFrame(frame, bbox);
    if (box.bottom - box.top < leastHeight) continue;
    if (Math.abs(box.start - rule.start) <= reach || Math.abs(box.end - rule.start) <= reach) return true;
  }
  return false;
}

/** Backgrounds as large as the page have edges near many labels and are no axis lines. */
const reachesPageEdge = (box: Rect, list: DrawList): boolean =>
  box.x0 <= 1.5 && box.y0 <= 1.5 && box.x1 >= list.widthPt - 1.5 && box.y1 >= list.heightPt - 1.5;

/** Same direction and size, one under the other (a column) or side by side (a row). */
function alignedWith(a: PlacedWord, b: PlacedWord): boolean {
  if (Math.abs(a.size - b.size) > 0.06 * a.size) return false;
  const column =
    Math.abs(a.end - b.end) <= alignedPt ||
    Math.abs(a.start - b.start) <= alignedPt ||
    Math.abs(a.start + a.end - b.start - b.end) <= 2 * alignedPt;
  return column || Math.abs(a.base - b.base) <= alignedPt;
}

/** The drawn minus of an exponent: a bar in the gap between the base and the raised digits, at their middle. */
export function exponentBar(base: PlacedWord, exponent: PlacedWord, rules: readonly FrameRule[]): FrameRule | null {
  const from = inkEnd(base);
  const ink = inkStart(exponent);
  const { size } = exponent;
  for (const rule of rules) {
    if (rule.start > ink) break;
    const length = rule.end - rule.start;
    if (rule.start < from - 0.12 * size || rule.end > ink + 0.06 * size) continue;
    if (length < 0.22 * size || length > 1.2 * size || rule.rule.thicknessPt > thickestMinusEm * size) continue;
    if (!hasColourOf(rule, exponent)) continue;
    const height = exponent.base - rule.level;
    if (height < 0.12 * size || height > 0.56 * size) continue;
    if (ink - rule.end > 0.45 * size) continue;
    return rule;
  }
  return null;
}
