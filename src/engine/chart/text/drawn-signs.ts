/**
 * Minus signs that are drawn as bars instead of typed. A bar left of digits at minus height is a minus sign, or a tick
 * mark of an axis whose labels stand right of it, or a dash of a line behind the label. Reading a tick mark as a minus
 * mirrors the axis, missing a minus does the same: so a bar is taken as a sign only when something excludes the other
 * readings, is ignored when it hangs on an axis line, and leaves a doubt otherwise (the axis is then declined or asked).
 */
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
export const isNumeric = (text: string): boolean => /^[\d.,'’  ]*\d[\d.,'’  ]*[%kKMBGT]?$/.test(text);

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
    if (hangsOnLine(rule, frame, list)) continue;
    if (belongsToDashedLine(rule, rules, words) || followsText(rule, word, words)) {
      signs.set(word, { rule, certain: false });
      continue;
    }
    const mates = numeric.filter((other) => other !== word && alignedWith(word, other));
    const unsigned = mates.some((mate) => !candidates.has(mate) && !/[-−–]/.test(mate.word.text));
    const certain = unsigned || (rule.rule.filled && !standsNearLine(rule, frame, list));
    signs.set(word, { rule, certain });
  }
  return signs;
}

function barBefore(word: PlacedWord, rules: readonly FrameRule[]): FrameRule | null {
  const ink = inkStart(word);
  const { size, base } = word;
  let best: FrameRule | null = null;
  for (const rule of rules) {
    if (rule.start > ink) break;
    const length = rule.end - rule.start;
    if (length < minusLengthEm[0] * size || length > minusLengthEm[1] * size) continue;
    if (rule.rule.thicknessPt > thickestMinusEm * size) continue;
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

function hangsOnLine(rule: FrameRule, frame: BaselineFrame, list: DrawList): boolean {
  return lineAcross(rule, frame, list, touchesPt);
}

function standsNearLine(rule: FrameRule, frame: BaselineFrame, list: DrawList): boolean {
  return lineAcross(rule, frame, list, nearLinePt);
}

/** Whether a side of some drawn path (a line, the edge of a frame) passes the bar's far end within `reach`. */
function lineAcross(rule: FrameRule, frame: BaselineFrame, list: DrawList, reach: number): boolean {
  const leastHeight = 3 * (rule.end - rule.start);
  const far = toPage(frame, rule.start, rule.level);
  for (const path of list.paths) {
    const { bbox } = path;
    if (path.id === rule.rule.pathId || path.alpha === 0) continue;
    if (bbox.x0 > far.x + reach || bbox.x1 < far.x - reach || bbox.y0 > far.y + reach || bbox.y1 < far.y - reach)
      continue;
    const box = boxInFrame(frame, bbox);
    if (box.bottom - box.top < leastHeight) continue;
    if (Math.abs(box.start - rule.start) <= reach || Math.abs(box.end - rule.start) <= reach) return true;
  }
  return false;
}

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
    const height = exponent.base - rule.level;
    if (height < 0.12 * size || height > 0.56 * size) continue;
    if (ink - rule.end > 0.45 * size) continue;
    return rule;
  }
  return null;
}
