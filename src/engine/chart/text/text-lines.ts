/**
 * Glyphs -> words. Glyphs are sorted into rows (same direction, same baseline, same size) and every row is cut at gaps.
 * The order in the file is not trusted: text placed glyph by glyph comes in any order. What the file does tell is which
 * glyphs belong to one text object; two objects that are nearly touching are two labels, not one long number.
 */
import { isEmptyRect, type Rect, uniteRects } from '../../geometry/rect.ts';
import type { DrawnGlyph } from '../../pdf/draw-list-types.ts';
import type { Word } from '../stage-types.ts';
import { across, along, type BaselineFrame, baselineFrame } from './baseline-frame.ts';
import { printedAdvances } from './printed-advances.ts';
import { isBlank, withoutRepeats } from './repeated-text.ts';

/** Directions closer than this are one direction: writers print rotation matrices with few decimals. */
const sameAngleDeg = 0.7;

/** Baselines closer than this part of the size are one baseline; raised exponents start at about 0.15. */
const sameBaselineEm = 0.07;
const sameBaselinePt = 0.15;

/** Sizes within this factor are one size. */
const sameSizeFactor = 1.06;

/** A gap wider than this ends a word: the narrowest spaces (thin, justified) are 0.17 to 0.2 em, kerning stays below 0.1. */
const wordGapEm = 0.165;

/** Between two text objects of several glyphs each, anything beyond kerning is the gap between two labels. */
const objectGapEm = 0.05;

const signGapEm = 0.03;

/** Letter-spaced text: equal gaps up to this width are spacing, not blanks. */
const largestLetterGapEm = 0.6;
const equalGapEm = 0.03;

export interface PlacedGlyph {
  glyph: DrawnGlyph;
  start: number;
  end: number;
  base: number;
}

/** A word with its place in the frame of its direction. */
export interface PlacedWord {
  word: Word;
  frame: BaselineFrame;
  start: number;
  end: number;
  base: number;
  size: number;
  /** A blank glyph of the file stands before this word in its row. */
  blankBefore: boolean;
  glyphs: PlacedGlyph[];
}

interface Row {
  base: number;
  size: number;
  visible: boolean;
  glyphs: PlacedGlyph[];
}

export function wordsOf(glyphs: readonly DrawnGlyph[]): PlacedWord[] {
  const placed: PlacedWord[] = [];
  const advances = printedAdvances(glyphs);
  for (const { frame, members } of byDirection(withoutRepeats(glyphs))) {
    for (const row of rowsOf(frame, members, advances)) {
      for (const layer of separateOverprints(row)) placed.push(...cutRow(frame, row, layer));
    }
  }
  for (const [id, { word }] of placed.entries()) word.id = id;
  return placed;
}

function byDirection(glyphs: readonly DrawnGlyph[]): { frame: BaselineFrame; members: DrawnGlyph[] }[] {
  const sorted = [...glyphs].sort((a, b) => a.angleDeg - b.angleDeg);
  const groups: DrawnGlyph[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const glyph of sorted) {
    if (glyph.angleDeg - last > sameAngleDeg) groups.push([]);
    groups.at(-1)?.push(glyph);
    last = glyph.angleDeg;
  }
  // -180 and 180 are the same direction.
  const first = groups[0];
  const final = groups.at(-1);
  if (first && final && first !== final && (first[0]?.angleDeg ?? 0) + 360 - last < sameAngleDeg) {
    final.push(...first);
    groups.shift();
  }
  return groups.map((members) => {
    const middle = members[Math.floor(members.length / 2)]?.angleDeg ?? 0;
    return { frame: baselineFrame(middle), members: members.sort((a, b) => a.id - b.id) };
  });
}

function rowsOf(frame: BaselineFrame, glyphs: readonly DrawnGlyph[], advances: ReadonlyMap<string, number>): Row[] {
  const rows: Row[] = [];
  const byPlace = new Map<number, Row[]>();
  for (const glyph of glyphs) {
    const base = across(frame, glyph.x, glyph.y);
    const start = along(frame, glyph.x, glyph.y);
    const tolerance = Math.max(sameBaselinePt, glyph.sizePt * sameBaselineEm);
    const place = Math.round(base);
    let row: Row | undefined;
    for (let p = place - 2; p <= place + 2 && !row; p += 1) {
      row = byPlace
        .get(p)
        ?.find(
          (r) =>
            Math.abs(r.base - base) <= tolerance &&
            r.visible === glyph.visible &&
            Math.max(r.size / glyph.sizePt, glyph.sizePt / r.size) <= sameSizeFactor,
        );
    }
    if (!row) {
      row = { base, size: glyph.sizePt, visible: glyph.visible, glyphs: [] };
      rows.push(row);
      const at = byPlace.get(place);
      if (at) at.push(row);
      else byPlace.set(place, [row]);
    }
    row.glyphs.push({ glyph, start, end: start + advanceOf(frame, glyph, start, advances), base });
  }
  return rows;
}

/** The advance as printed, else that of the font, else the ink's end where the font does not say. */
function advanceOf(
  frame: BaselineFrame,
  glyph: DrawnGlyph,
  start: number,
  advances: ReadonlyMap<string, number>,
): number {
  const printed = advances.get(glyph.shapeKey);
  if (printed !== undefined) return printed * glyph.sizePt;
  if (glyph.advancePt > 0) return glyph.advancePt;
  const { bbox } = glyph;
  const inkEnd = Math.max(along(frame, bbox.x0, bbox.y0), along(frame, bbox.x1, bbox.y1));
  return Math.max(0, inkEnd - start);
}

/** Text objects printed over each other in one row (labels that collide) are cut apart, not interleaved. */
function separateOverprints(row: Row): PlacedGlyph[][] {
  const objects = new Map<number, PlacedGlyph[]>();
  for (const placed of row.glyphs) {
    const object = objects.get(placed.glyph.z);
    if (object) object.push(placed);
    else objects.set(placed.glyph.z, [placed]);
  }
  const inkOf = (members: PlacedGlyph[]): [number, number] => {
    const inked = members.filter((m) => !isBlank(m.glyph));
    const source = inked.length > 0 ? inked : members;
    return [Math.min(...source.map((m) => m.start)), Math.max(...source.map((m) => m.end))];
  };
  const slack = row.size * 0.3;
  const sorted = [...objects.values()]
    .map((members) => ({ members, span: inkOf(members) }))
    .sort((a, b) => a.span[0] - b.span[0]);
  const layers: { end: number; glyphs: PlacedGlyph[] }[] = [];
  for (const { members, span } of sorted) {
    // An object may also sit in the gaps of another (a word placed between words): compared glyph by glyph, so only when short.
    const fitsGaps = (glyphs: PlacedGlyph[]): boolean =>
      members.length * glyphs.length <= 4096 &&
      members.every((m) => glyphs.every((o) => m.start >= o.end - slack || m.end <= o.start + slack));
    const layer = layers.slice(-8).find(({ end, glyphs }) => span[0] >= end - slack || fitsGaps(glyphs));
    if (layer) {
      layer.end = Math.max(layer.end, span[1]);
      layer.glyphs.push(...members);
    } else {
      layers.push({ end: span[1], glyphs: [...members] });
    }
  }
  return layers.map(({ glyphs }) => glyphs.sort((a, b) => a.start - b.start));
}

function cutRow(frame: BaselineFrame, row: Row, glyphs: readonly PlacedGlyph[]): PlacedWord[] {
  const words: PlacedWord[] = [];
  const objectSizes = new Map<number, number>();
  const withBlanks = new Set<number>();
  for (const { glyph } of glyphs) {
    if (isBlank(glyph)) withBlanks.add(glyph.z);
    else objectSizes.set(glyph.z, (objectSizes.get(glyph.z) ?? 0) + 1);
  }
  const spaced = letterSpacedGaps(glyphs, row.size);
  let current: PlacedGlyph[] = [];
  let blank = false;
  let blankBefore = false;
  const close = (): void => {
    if (current.length > 0) words.push(toWord(frame, row, current, blankBefore));
    current = [];
  };
  for (const placed of glyphs) {
    if (isBlank(placed.glyph)) {
      blank = true;
      continue;
    }
    const before = current.at(-1);
    if (before) {
      const gap = (placed.start - before.end) / row.size;
      const sameObject = before.glyph.z === placed.glyph.z;
      const bothLong =
        !sameObject && (objectSizes.get(before.glyph.z) ?? 0) > 1 && (objectSizes.get(placed.glyph.z) ?? 0) > 1;
      const limit = spaced.has(placed) ? largestLetterGapEm : bothLong ? objectGapEm : wordGapEm;
      // Next to a digit, a text object with a blank of its own is a whole label, never half a word.
      const isWhole =
        bothLong &&
        (withBlanks.has(before.glyph.z) || withBlanks.has(placed.glyph.z)) &&
        /\d/.test(`${before.glyph.char}${placed.glyph.char}`);
      // A sign after a digit belongs to the next number, unless it was typed right against it ("1e-5", "10-3").
      const isSign =
        gap > signGapEm && /^[-+\u2212\u2013]$/.test(placed.glyph.char ?? '') && /^\d$/.test(before.glyph.char ?? '');
      const overprints = bothLong && gap < -objectGapEm;
      if (blank || gap > limit || isWhole || isSign || overprints) {
        close();
        blankBefore = blank;
      }
    } else {
      blankBefore = blank;
    }
    blank = false;
    current.push(placed);
  }
  close();
  return words;
}

/**
 * Glyphs whose gap to the glyph before is letter spacing. Only inside one text object without blanks of its own, with
 * three glyphs or more: "1 2" with one gap may be two labels.
 */
function letterSpacedGaps(glyphs: readonly PlacedGlyph[], size: number): Set<PlacedGlyph> {
  const spaced = new Set<PlacedGlyph>();
  const objects = new Map<number, PlacedGlyph[]>();
  for (const placed of glyphs) {
    const object = objects.get(placed.glyph.z);
    if (object) object.push(placed);
    else objects.set(placed.glyph.z, [placed]);
  }
  for (const members of objects.values()) {
    if (members.length < 3 || members.some(({ glyph }) => isBlank(glyph))) continue;
    const gaps = members.slice(1).map((m, i) => (m.start - (members[i]?.end ?? 0)) / size);
    const low = Math.min(...gaps);
    const high = Math.max(...gaps);
    if (low > wordGapEm && high <= largestLetterGapEm && high - low <= equalGapEm) {
      for (const member of members.slice(1)) spaced.add(member);
    }
  }
  return spaced;
}

function toWord(frame: BaselineFrame, row: Row, glyphs: PlacedGlyph[], blankBefore: boolean): PlacedWord {
  const first = glyphs[0];
  const last = glyphs.at(-1);
  const start = first?.start ?? 0;
  const end = last?.end ?? start;
  const base = first?.base ?? row.base;
  const from = first?.glyph;
  const list = glyphs.map(({ glyph }) => glyph);
  const ink = list.reduce<Rect | null>((box, glyph) => (box ? uniteRects(box, inkOf(glyph)) : inkOf(glyph)), null);
  const word: Word = {
    id: -1,
    text: list.map(({ char }) => char ?? '\uFFFD').join(''),
    glyphIds: list.map(({ id }) => id),
    bbox: ink && !isEmptyRect(ink) ? ink : { x0: from?.x ?? 0, y0: from?.y ?? 0, x1: from?.x ?? 0, y1: from?.y ?? 0 },
    x: from?.x ?? 0,
    y: from?.y ?? 0,
    xEnd: (from?.x ?? 0) + (end - start) * frame.cos,
    yEnd: (from?.y ?? 0) - (end - start) * frame.sin,
    sizePt: row.size,
    angleDeg: normaliseAngle(frame.angleDeg),
    rgb: from?.rgb ?? [0, 0, 0],
    hasUnknown: list.some(({ char }) => char === null),
    recovered: list.some(({ source }) => source === 'form' || source === 'type3'),
    z: from?.z ?? 0,
    visible: row.visible,
    doubtful: list.some(({ source }) => source === 'type3' || source === 'cid'),
  };
  return { word, frame, start, end, base, size: row.size, blankBefore, glyphs };
}

/** A glyph without a known outline still takes room: from its baseline up to the height of a digit. */
function inkOf(glyph: DrawnGlyph): Rect {
  const { bbox } = glyph;
  if (bbox.x1 > bbox.x0 && bbox.y1 > bbox.y0) return bbox;
  const radians = (glyph.angleDeg * Math.PI) / 180;
  const [dx, dy] = [Math.cos(radians) * glyph.advancePt, -Math.sin(radians) * glyph.advancePt];
  const [ux, uy] = [-Math.sin(radians) * 0.7 * glyph.sizePt, -Math.cos(radians) * 0.7 * glyph.sizePt];
  const xs = [glyph.x, glyph.x + dx, glyph.x + ux, glyph.x + dx + ux];
  const ys = [glyph.y, glyph.y + dy, glyph.y + uy, glyph.y + dy + uy];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

function normaliseAngle(angleDeg: number): number {
  const rounded = Math.round(angleDeg * 1e6) / 1e6;
  const turned = rounded <= -180 + 1e-6 ? rounded + 360 : rounded;
  return turned === 0 ? 0 : turned;
}
