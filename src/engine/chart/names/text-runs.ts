/**
 * Pieces of text that may name a series: phrases that explain no axis, cut where a drawn sample stands between two words
 * (a legend in columns prints "a  b  c" on one baseline with samples in the gaps).
 */
import type { Rect } from '../../geometry/rect.ts';
import { uniteRects } from '../../geometry/rect.ts';
import type { PageContent, Phrase, Rgb, Word } from '../stage-types.ts';

export interface TextRun {
  text: string;
  bbox: Rect;
  sizePt: number;
  rgb: Rgb;
  /** First and last place in the paint order. */
  z: [number, number];
}

/** Longer text is prose, a caption or a note. */
const longestLabel = 90;

export function textRunsOf(content: PageContent, area: Rect, breaks: Rect[], symbols: ReadonlySet<Phrase>): TextRun[] {
  const runs: TextRun[] = [];
  for (const phrase of content.phrases) {
    if (!phrase.visible || symbols.has(phrase) || Math.abs(phrase.angleDeg) > 2) continue;
    const b = phrase.bbox;
    if (b.x1 < area.x0 || b.x0 > area.x1 || b.y1 < area.y0 || b.y0 > area.y1) continue;
    runs.push(...cutPhrase(phrase, breaks));
  }
  return runs.filter((r) => r.text.length > 0 && r.text.length <= longestLabel);
}

function cutPhrase(phrase: Phrase, breaks: Rect[]): TextRun[] {
  const words = phrase.words;
  const parts: Word[][] = [];
  for (const word of words) {
    const part = parts[parts.length - 1];
    const before = part?.[part.length - 1];
    const gapFrom = before?.bbox.x1 ?? 0;
    const gapTo = word.bbox.x0;
    const middle = (word.bbox.y0 + word.bbox.y1) / 2;
    const cut =
      before !== undefined &&
      gapTo - gapFrom > 0.6 * phrase.sizePt &&
      breaks.some(
        (r) =>
          r.x0 >= gapFrom - 1 &&
          r.x1 <= gapTo + 1 &&
          r.y0 <= middle + 0.4 * phrase.sizePt &&
          r.y1 >= middle - 0.4 * phrase.sizePt,
      );
    if (part && !cut) part.push(word);
    else parts.push([word]);
  }
  return parts.map((part) => ({
    text:
      parts.length === 1
        ? phrase.text.trim()
        : part
            .map((w) => w.text)
            .join(' ')
            .trim(),
    bbox: part.map((w) => w.bbox).reduce(uniteRects),
    sizePt: phrase.sizePt,
    rgb: part[0]?.rgb ?? phrase.rgb,
    z: [Math.min(...part.map((w) => w.z)), Math.max(...part.map((w) => w.z))],
  }));
}
