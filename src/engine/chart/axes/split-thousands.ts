/**
 * "10 000" with a space between kerned words arrives as two phrases. No tick is labelled "000", so such a phrase close
 * behind digits is the rest of their number.
 */
import { uniteRects } from '../../geometry/rect.ts';
import { readLabel } from '../readings/read-label.ts';
import type { Label, Phrase } from '../stage-types.ts';

/** A thousands space is a quarter of an em; two labels stand further apart. */
const WIDEST_GAP_EM = 0.45;

export function joinSplitThousands(labels: readonly Label[]): Label[] {
  const rests = labels.filter((l) => l.phrase.text === '000' && Math.abs(l.phrase.angleDeg) < 1);
  if (rests.length === 0) return [...labels];
  const gone = new Set<Label>();
  const joined = new Map<Label, Label>();
  for (const rest of rests) {
    const r = rest.phrase;
    const head = labels.find(({ phrase: p }) => {
      const gap = r.bbox.x0 - p.bbox.x1;
      const inLine = Math.abs(p.anchor.y - r.anchor.y) < 0.1 * r.sizePt && Math.abs(p.sizePt - r.sizePt) < 0.1;
      return inLine && gap > 0 && gap < WIDEST_GAP_EM * r.sizePt && /^[-−–]?\d{1,3}$/.test(p.text);
    });
    if (!head) continue;
    gone.add(rest);
    joined.set(head, readLabel(joinPhrases(head.phrase, r)));
  }
  return labels.filter((l) => !gone.has(l)).map((l) => joined.get(l) ?? l);
}

function joinPhrases(a: Phrase, b: Phrase): Phrase {
  const bbox = uniteRects(a.bbox, b.bbox);
  return {
    ...a,
    text: `${a.text} ${b.text}`,
    words: [...a.words, ...b.words],
    bbox,
    anchor: { x: (bbox.x0 + bbox.x1) / 2, y: a.anchor.y },
    signDoubt: a.signDoubt || b.signDoubt,
  };
}
