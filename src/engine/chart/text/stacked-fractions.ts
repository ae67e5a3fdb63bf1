/**
 * A number over a rule over a number is a fraction ("π over 2" on an angle axis). Its parts are words on three heights that
 * no row joins; here they become one word "π/2", with the minus that stands before the rule. Only short, centred parts with
 * a rule that is hardly longer than they are: table rules and axis lines have text above and below them, too.
 */
import { uniteRects } from '../../geometry/rect.ts';
import { toPage } from './baseline-frame.ts';
import { type FrameRule, inkEnd, inkStart } from './drawn-signs.ts';
import type { PlacedWord } from './text-lines.ts';

const part = /^[-−]?\d{0,3}π?$/;
const minus = /^[-−–]$/;

/** In em of the parts: how far the numerator's foot is over the rule, the denominator's foot under it. */
const numeratorEm: [number, number] = [0, 0.75];
const denominatorEm: [number, number] = [0.65, 1.4];
/** Both parts are centred on the rule to this many em. */
const centredEm = 0.22;
/** A rule sticks out of the wider part by at most this on each side. */
const overhangEm = 0.5;
const longestRuleEm = 4;

/** Words of one frame with fractions joined; the paths of their rules by word. */
export function joinFractions(
  words: readonly PlacedWord[],
  rules: readonly FrameRule[],
): { words: PlacedWord[]; ruleOf: Map<PlacedWord, number> } {
  const ruleOf = new Map<PlacedWord, number>();
  const parts = words.filter(({ word }) => word.text !== '' && part.test(word.text));
  if (parts.length < 2 || rules.length === 0) return { words: [...words], ruleOf };
  const used = new Set<PlacedWord>();
  const joined: PlacedWord[] = [];
  for (const rule of rules) {
    const over = parts.filter((w) => !used.has(w) && isOver(w, rule));
    const under = parts.filter((w) => !used.has(w) && isUnder(w, rule));
    const [numerator] = over;
    const [denominator] = under;
    if (over.length !== 1 || under.length !== 1 || !numerator || !denominator) continue;
    if (Math.abs(numerator.size - denominator.size) > 0.1 * numerator.size) continue;
    const sign = words.find((w) => !used.has(w) && minus.test(w.word.text) && standsBefore(w, rule, numerator.size));
    const fraction = toFraction(numerator, denominator, sign, rule);
    for (const w of [numerator, denominator, sign]) if (w) used.add(w);
    joined.push(fraction);
    ruleOf.set(fraction, rule.rule.pathId);
  }
  return { words: [...words.filter((w) => !used.has(w)), ...joined], ruleOf };
}

function isOver(word: PlacedWord, rule: FrameRule): boolean {
  const height = rule.level - word.base;
  return height >= numeratorEm[0] * word.size && height <= numeratorEm[1] * word.size && isCentred(word, rule);
}

function isUnder(word: PlacedWord, rule: FrameRule): boolean {
  const depth = word.base - rule.level;
  return depth >= denominatorEm[0] * word.size && depth <= denominatorEm[1] * word.size && isCentred(word, rule);
}

function isCentred(word: PlacedWord, rule: FrameRule): boolean {
  const [from, to] = [inkStart(word), inkEnd(word)];
  const length = rule.end - rule.start;
  return (
    length <= longestRuleEm * word.size &&
    Math.abs(from + to - rule.start - rule.end) / 2 <= centredEm * word.size &&
    from >= rule.start - 0.25 * word.size &&
    to <= rule.end + 0.25 * word.size &&
    from - rule.start <= Math.max(overhangEm * word.size, length / 2)
  );
}

/** A minus whose bar continues the rule to the left. */
function standsBefore(word: PlacedWord, rule: FrameRule, size: number): boolean {
  const gap = rule.start - inkEnd(word);
  const height = word.base - rule.level;
  return gap > -0.05 * size && gap < 0.6 * size && height > 0.1 * word.size && height < 0.55 * word.size;
}

function toFraction(
  numerator: PlacedWord,
  denominator: PlacedWord,
  sign: PlacedWord | undefined,
  rule: FrameRule,
): PlacedWord {
  const start = sign ? sign.start : Math.min(rule.start, numerator.start, denominator.start);
  const end = Math.max(rule.end, numerator.end, denominator.end);
  // The middle of a fraction is its rule; as a label it is centred there as digits are at 0.36 em.
  const base = rule.level + 0.36 * numerator.size;
  const from = toPage(numerator.frame, start, base);
  const to = toPage(numerator.frame, end, base);
  const words = [numerator, denominator, ...(sign ? [sign] : [])].map(({ word }) => word);
  return {
    ...numerator,
    word: {
      ...numerator.word,
      text: `${sign ? '\u2212' : ''}${numerator.word.text}/${denominator.word.text}`,
      glyphIds: words.flatMap(({ glyphIds }) => glyphIds),
      bbox: words.map(({ bbox }) => bbox).reduce(uniteRects),
      x: from.x,
      y: from.y,
      xEnd: to.x,
      yEnd: to.y,
      recovered: true,
    },
    start,
    end,
    base,
    glyphs: [numerator, denominator].flatMap(({ glyphs }) => glyphs),
  };
}
