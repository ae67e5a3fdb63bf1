/**
 * Dates on two lines ("01 Jan" over "2020") are one label: the upper line alone lacks its year, or its day. Two phrases are
 * joined when the lower one stands centred one line below the upper one and both together say a whole date that neither
 * says alone. Nothing else is joined across lines: stacked numbers are the labels of an axis.
 */
import { uniteRects } from '../../geometry/rect.ts';
import { plainText } from '../readings/plain-text.ts';
import { readTimes } from '../readings/times.ts';
import type { Phrase } from '../stage-types.ts';
import { across, along, baselineFrame } from './baseline-frame.ts';

/** Distance of the two lines in em. */
const pitchEm: [number, number] = [0.85, 1.6];
/** Writers centre, or align left, or centre with the widths of another font: the lines overlap by most of the shorter one. */
const centredEm = 0.8;
const leastOverlap = 0.7;
const longestLine = 16;

export function joinDateLines(phrases: readonly Phrase[]): Phrase[] {
  const lines = phrases.filter(
    ({ text, visible }) => visible && text.length <= longestLine && /[\d]|\p{L}{3}/u.test(text),
  );
  const uppers = lines.filter(({ text }) => lacksDate(text));
  if (uppers.length === 0) return [...phrases];
  const dropped = new Set<Phrase>();
  const joined = new Map<Phrase, Phrase>();
  for (const upper of uppers) {
    const lower = lines.find(
      (line) => line !== upper && !dropped.has(line) && !joined.has(line) && standsUnder(line, upper),
    );
    if (!lower) continue;
    const text = `${upper.text} ${lower.text}`;
    if (lacksDate(text) || readTimes(plainText(text)).length === 0) continue;
    dropped.add(lower);
    joined.set(upper, {
      ...upper,
      text,
      words: [...upper.words, ...lower.words],
      bbox: uniteRects(upper.bbox, lower.bbox),
    });
  }
  return phrases
    .filter((phrase) => !dropped.has(phrase))
    .map((phrase, id) => ({ ...(joined.get(phrase) ?? phrase), id }));
}

/** The text is a time, and as a time something is missing in every way it can be read. */
function lacksDate(text: string): boolean {
  const times = readTimes(plainText(text));
  return times.length > 0 && times.every(({ partial }) => partial.some((field) => field !== 'century'));
}

function standsUnder(lower: Phrase, upper: Phrase): boolean {
  if (Math.abs(lower.angleDeg - upper.angleDeg) > 0.5 || Math.abs(lower.sizePt - upper.sizePt) > 0.06 * upper.sizePt) {
    return false;
  }
  const frame = baselineFrame(upper.angleDeg);
  const pitch = across(frame, lower.anchor.x, lower.anchor.y) - across(frame, upper.anchor.x, upper.anchor.y);
  if (pitch < pitchEm[0] * upper.sizePt || pitch > pitchEm[1] * upper.sizePt) return false;
  const shift = along(frame, lower.anchor.x, lower.anchor.y) - along(frame, upper.anchor.x, upper.anchor.y);
  const [lowerHalf, upperHalf] = [halfLength(lower), halfLength(upper)];
  const overlap = Math.min(lowerHalf, upperHalf, (lowerHalf + upperHalf - Math.abs(shift)) / 2);
  return Math.abs(shift) <= centredEm * upper.sizePt && overlap >= leastOverlap * Math.min(lowerHalf, upperHalf);
}

function halfLength({ words }: Phrase): number {
  const [first] = words;
  const last = words.at(-1);
  return first && last ? Math.hypot(last.xEnd - first.x, last.yEnd - first.y) / 2 : 0;
}
