/**
 * Words -> phrases: what a reader takes as one label or one line. Base and raised exponent, "3 × 10" and its power, "Jan
 * 05", "1 000", an axis title belong together; two tick labels side by side do not, however near. Whether a gap is a blank
 * is told by a blank glyph, by the text object both words come from, and by its width, in that order.
 */
import { type Rect, uniteRects } from '../../geometry/rect.ts';
import type { DrawList } from '../../pdf/draw-list-types.ts';
import type { Phrase } from '../stage-types.ts';
import { toPage } from './baseline-frame.ts';
import { drawnSignsOf, exponentBar, type FrameRule, inkEnd, inkStart, rulesAlong } from './drawn-signs.ts';
import { joinFractions } from './stacked-fractions.ts';
import type { PlacedWord } from './text-lines.ts';
import type { ThinRule } from './thin-rules.ts';

/** Widest blank in em: after a blank glyph, inside one text object, between text objects. */
const widestTypedBlankEm = 1.1;
const widestObjectBlankEm = 0.5;
const widestLooseBlankEm = 0.4;
/** Where digits are next to another text object no gap is a blank: "May 20" and "Jun 20" are two labels, even when they touch. */
const widestDigitGapEm = 0.12;

/** Thin spaces between groups of digits. */
const widestGroupGapEm = 0.3;

/**
 * Formula setters place every sign as an object of its own, with a gap on both sides. A number without its factor, its sign
 * or its magnitude reads as another number, so these hold together across objects.
 */
const operator = /^[×·⋅∙✕*]$/;
const loneSign = /^[-−–+]$/;
const magnitude = /^[kKMBGT%‰]$/;

const plottingSymbols = /^[+*×•∙·∗]+$/;
/** Signs are set in the size of their number. */
const largestSignFactor = 1.4;

/** A script is smaller than its base; the common factors are 0.5 to 0.8. */
const largestScriptFactor = 0.88;
/** Rise of the script's baseline over the base's, in em of the base. */
const riseEm: [number, number] = [0.15, 0.8];
const dropEm: [number, number] = [0.06, 0.45];
/** From the ink of the base to the ink of the script, in em of the base; wider gaps need a drawn minus inside. */
const scriptGapEm: [number, number] = [-0.25, 0.38];
const widestBarGapEm = 1.1;

interface Chain {
  words: PlacedWord[];
  text: string;
  rules: number[];
  signDoubt: boolean;
  start: number;
}

interface Link {
  word: PlacedWord;
  kind: 'level' | 'raised' | 'lowered';
  gap: number;
  bar: FrameRule | null;
}

export function phrasesOf(placed: readonly PlacedWord[], thinRules: readonly ThinRule[], list: DrawList): Phrase[] {
  const phrases: Phrase[] = [];
  for (const written of byFrame(placed)) {
    const frame = written[0]?.frame;
    if (!frame) continue;
    const rules = rulesAlong(frame, thinRules);
    const { words, ruleOf } = joinFractions(written, rules);
    const signs = drawnSignsOf(words, rules, list);
    const index = new WordIndex(words);
    const taken = new Set<PlacedWord>();
    for (const head of [...words].sort((a, b) => a.start - b.start)) {
      if (taken.has(head)) continue;
      const chain: Chain = { words: [head], text: head.word.text, rules: [], signDoubt: false, start: head.start };
      taken.add(head);
      const fractionRule = ruleOf.get(head);
      if (fractionRule !== undefined) chain.rules.push(fractionRule);
      const sign = signs.get(head);
      if (sign?.certain) {
        chain.text = `\u2212${chain.text}`;
        chain.rules.push(sign.rule.rule.pathId);
        chain.start = sign.rule.start;
        signWord(head, sign.rule);
      } else if (sign) {
        chain.signDoubt = true;
      }
      extend(chain, head, index, rules, taken);
      phrases.push(toPhrase(phrases.length, chain));
    }
  }
  return phrases;
}

function extend(
  chain: Chain,
  head: PlacedWord,
  index: WordIndex,
  rules: readonly FrameRule[],
  taken: Set<PlacedWord>,
): void {
  let base = head;
  let last = head;
  let lastKind: Link['kind'] = 'level';
  for (;;) {
    const link = nextLink(base, last, lastKind, index, rules, taken);
    if (!link) return;
    const { word, kind, bar } = link;
    taken.add(word);
    chain.words.push(word);
    if (kind === 'raised') {
      chain.text += `^${bar ? '\u2212' : ''}${word.word.text}`;
      if (bar) {
        chain.rules.push(bar.rule.pathId);
        signWord(word, bar);
      } else if (link.gap > scriptGapEm[1] * base.size && !/^[-−–+]/.test(word.word.text)) {
        chain.signDoubt = true;
      }
    } else if (kind === 'lowered') {
      chain.text += `_${word.word.text}`;
    } else {
      chain.text += `${word.blankBefore || link.gap > 0.1 * base.size ? ' ' : ''}${word.word.text}`;
      base = word;
    }
    last = word;
    lastKind = kind;
  }
}

function nextLink(
  base: PlacedWord,
  last: PlacedWord,
  lastKind: Link['kind'],
  index: WordIndex,
  rules: readonly FrameRule[],
  taken: ReadonlySet<PlacedWord>,
): Link | null {
  let best: Link | null = null;
  for (const word of index.near(base, last)) {
    if (taken.has(word) || word.word.visible !== base.word.visible) continue;
    const link = linkTo(base, last, lastKind, word, rules, index);
    if (link && (!best || link.gap < best.gap)) best = link;
  }
  return best;
}

function linkTo(
  base: PlacedWord,
  last: PlacedWord,
  lastKind: Link['kind'],
  word: PlacedWord,
  rules: readonly FrameRule[],
  index: WordIndex,
): Link | null {
  const rise = (base.base - word.base) / base.size;
  const gap = inkStart(word) - inkEnd(last);
  const isSmaller = word.size < largestScriptFactor * base.size;
  if (
    isSmaller &&
    lastKind !== 'raised' &&
    rise >= riseEm[0] &&
    rise <= riseEm[1] &&
    gap >= scriptGapEm[0] * base.size
  ) {
    const bar = lastKind === 'level' ? exponentBar(last, word, rules) : null;
    const widest = bar ? widestBarGapEm : scriptGapEm[1] + 0.3;
    if (gap <= widest * base.size) return { word, kind: 'raised', gap, bar };
    return null;
  }
  const isLowered = isSmaller && -rise >= dropEm[0] && -rise <= dropEm[1];
  if (isLowered && gap >= scriptGapEm[0] * base.size && gap <= 0.2 * base.size) {
    return { word, kind: 'lowered', gap, bar: null };
  }
  if (Math.abs(rise) * base.size > 0.1 * Math.max(base.size, word.size)) return null;
  const between = word.start - last.end;
  if (between < -0.3 * base.size) return null;
  if (isOtherMark(last, word) || isOtherMark(word, last)) return null;
  if (between > widestBlank(base, last, word, index) * Math.max(base.size, word.size)) return null;
  return { word, kind: 'level', gap: between, bar: null };
}

/** A plotting symbol set as a character that happens to stand beside a label: another colour or far larger. */
function isOtherMark(mark: PlacedWord, beside: PlacedWord): boolean {
  if (!plottingSymbols.test(mark.word.text) || plottingSymbols.test(beside.word.text)) return false;
  const unlike = mark.word.rgb.some((v, i) => Math.abs(v - (beside.word.rgb[i] ?? 0)) > 0.1);
  return unlike || mark.size > largestSignFactor * beside.size;
}

function widestBlank(base: PlacedWord, last: PlacedWord, word: PlacedWord, index: WordIndex): number {
  if (word.blankBefore) return widestTypedBlankEm;
  const isProduct =
    (operator.test(word.word.text) && /\d$/.test(last.word.text)) ||
    (operator.test(last.word.text) && /^\d/.test(word.word.text));
  const isSigned = loneSign.test(last.word.text) && /^[.,]?\d/.test(word.word.text);
  if (isProduct || isSigned) return widestObjectBlankEm;
  if (magnitude.test(word.word.text) && /\d$/.test(last.word.text)) return widestGroupGapEm;
  const isNumbers = /\d$/.test(last.word.text) && /^[-−–+]?[.,]?\d/.test(word.word.text);
  // Without a blank glyph two numbers are one only when they group a thousand; else they are two labels of one object.
  if (isNumbers && last.word.z === word.word.z) {
    return /(^|\D)\d{1,3}$/.test(last.word.text) && /^\d{3}(\D|$)/.test(word.word.text)
      ? widestGroupGapEm
      : widestDigitGapEm;
  }
  if (last.word.z === word.word.z || base.word.z === word.word.z) return widestObjectBlankEm;
  if (!/\d/.test(last.word.text + word.word.text)) {
    // Strings of several words are whole, and names at even distances are categories: neither is half of a title.
    if (index.isInEvenRow(last, word)) return Number.NEGATIVE_INFINITY;
    const isWhole = index.isSentence(last.word.z) || index.isSentence(word.word.z);
    return isWhole ? widestDigitGapEm : widestLooseBlankEm;
  }
  const bothLong = last.glyphs.length > 1 && word.glyphs.length > 1;
  return bothLong ? Number.NEGATIVE_INFINITY : widestDigitGapEm;
}

/** A word gets the sign that was drawn before it: its text, its box and its start change. */
function signWord(placed: PlacedWord, bar: FrameRule): void {
  const { word, frame } = placed;
  const half = bar.rule.thicknessPt / 2;
  const corners = [toPage(frame, bar.start, bar.level - half), toPage(frame, bar.end, bar.level + half)];
  word.text = `\u2212${word.text}`;
  word.recovered = true;
  for (const { x, y } of corners) word.bbox = uniteRects(word.bbox, { x0: x, y0: y, x1: x, y1: y });
  const start = toPage(frame, bar.start, placed.base);
  word.x = start.x;
  word.y = start.y;
  placed.start = bar.start;
}

function toPhrase(id: number, chain: Chain): Phrase {
  const [head] = chain.words;
  const base = chain.words.reduce((a, b) => (b.size > a.size * 1.06 ? b : a));
  const end = Math.max(...chain.words.map((w) => w.end));
  // Tick labels are centred along their whole length, but across it by their digits: 0.36 em is half their height.
  const anchor = toPage(base.frame, (chain.start + end) / 2, base.base - 0.36 * base.size);
  const bbox = chain.words.map(({ word }) => word.bbox).reduce<Rect>(uniteRects, chain.words[0]?.word.bbox ?? emptyBox);
  return {
    id,
    text: chain.text,
    words: chain.words.map(({ word }) => word),
    bbox,
    anchor,
    sizePt: base.size,
    angleDeg: base.word.angleDeg,
    rgb: head?.word.rgb ?? [0, 0, 0],
    drawnRules: chain.rules,
    signDoubt: chain.signDoubt,
    visible: base.word.visible,
  };
}

const emptyBox: Rect = { x0: 0, y0: 0, x1: 0, y1: 0 };

function byFrame(words: readonly PlacedWord[]): PlacedWord[][] {
  const groups = new Map<unknown, PlacedWord[]>();
  for (const word of words) {
    const group = groups.get(word.frame);
    if (group) group.push(word);
    else groups.set(word.frame, [word]);
  }
  return [...groups.values()];
}

/** Words of one frame by height, so that only neighbours are compared. */
class WordIndex {
  private readonly bands = new Map<number, PlacedWord[]>();
  private readonly bandPt = 8;

  private readonly wordsOfObject = new Map<number, number>();

  constructor(words: readonly PlacedWord[]) {
    for (const word of words) {
      this.wordsOfObject.set(word.word.z, (this.wordsOfObject.get(word.word.z) ?? 0) + 1);
      const band = Math.floor(word.base / this.bandPt);
      const list = this.bands.get(band);
      if (list) list.push(word);
      else this.bands.set(band, [word]);
    }
    for (const list of this.bands.values()) list.sort((a, b) => a.start - b.start);
  }

  /** The text object holds several words. */
  isSentence(z: number): boolean {
    return (this.wordsOfObject.get(z) ?? 0) > 1;
  }

  /** A third word of the row stands as far from one of the two as they stand from each other. */
  isInEvenRow(a: PlacedWord, b: PlacedWord): boolean {
    const middle = (w: PlacedWord): number => (w.start + w.end) / 2;
    const pitch = middle(b) - middle(a);
    const tolerance = Math.max(0.4, 0.03 * pitch);
    for (const band of [-1, 0, 1]) {
      for (const word of this.bands.get(Math.floor(a.base / this.bandPt) + band) ?? []) {
        if (word === a || word === b || Math.abs(word.base - a.base) > 0.1 * a.size) continue;
        const isBefore = Math.abs(middle(a) - middle(word) - pitch) <= tolerance;
        const isAfter = Math.abs(middle(word) - middle(b) - pitch) <= tolerance;
        if (isBefore || isAfter) return true;
      }
    }
    return false;
  }

  *near(base: PlacedWord, last: PlacedWord): Generator<PlacedWord> {
    const reach = 1.5 * Math.max(base.size, last.size);
    const from = last.end - 0.6 * base.size;
    const to = last.end + reach;
    const firstBand = Math.floor((base.base - base.size) / this.bandPt);
    const lastBand = Math.floor((base.base + 0.6 * base.size) / this.bandPt);
    for (let band = firstBand; band <= lastBand; band += 1) {
      const list = this.bands.get(band);
      if (!list) continue;
      for (let i = firstAtLeast(list, from); i < list.length; i += 1) {
        const word = list[i];
        if (!word || word.start > to) break;
        if (word !== base && word !== last) yield word;
      }
    }
  }
}

function firstAtLeast(words: readonly PlacedWord[], start: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
