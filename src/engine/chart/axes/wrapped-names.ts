/**
 * Category names that run over two or three lines: lines of one size, one line pitch apart, flush or centred on each
 * other. The joined name is offered as a label beside its lines; where the lines were tick labels of their own, the row of
 * joined names fits no better and loses.
 */
import { uniteRects } from '../../geometry/rect.ts';
import { readLabel } from '../readings/read-label.ts';
import type { Label, Phrase } from '../stage-types.ts';

/** Single-spaced lines are 1 to 1.35 em apart; names of neighbouring bars stand further apart. */
const PITCH_EM: readonly [number, number] = [0.85, 1.4];
const MOST_LINES = 3;
const LONGEST_NAME = 90;
const FLUSH_PT = 0.8;

/** The labels with every wrapped name as one label; null when no name is wrapped. */
export function joinWrappedNames(labels: readonly Label[]): Label[] | null {
  const flat = labels.filter((l) => l.phrase.visible && Math.abs(l.phrase.angleDeg) < 1 && isName(l));
  const sorted = [...flat].sort((a, b) => a.phrase.anchor.y - b.phrase.anchor.y);
  const next = new Map<Label, Label>();
  const behind = new Set<Label>();
  for (const [i, upper] of sorted.entries()) {
    for (let k = i + 1; k < sorted.length; k++) {
      const lower = sorted[k];
      if (!lower || lower.phrase.anchor.y - upper.phrase.anchor.y > PITCH_EM[1] * upper.phrase.sizePt) break;
      if (behind.has(lower) || !continues(upper.phrase, lower.phrase)) continue;
      next.set(upper, lower);
      behind.add(lower);
      break;
    }
  }
  if (next.size === 0) return null;
  const out: Label[] = labels.filter((l) => !behind.has(l) && !next.has(l));
  for (const head of next.keys()) {
    if (behind.has(head)) continue;
    const lines = [head];
    for (let at = next.get(head); at; at = next.get(at)) lines.push(at);
    const length = lines.reduce((sum, l) => sum + l.phrase.text.length + 1, 0);
    // A paragraph is no name.
    if (lines.length > MOST_LINES || length > LONGEST_NAME) out.push(...lines);
    else out.push(readLabel(joinLines(lines.map((l) => l.phrase))));
  }
  return out;
}

const isName = (l: Label): boolean => l.readings.every((r) => r.kind === 'category') && l.phrase.text.length <= 48;

function continues(a: Phrase, b: Phrase): boolean {
  const pitch = (b.anchor.y - a.anchor.y) / a.sizePt;
  if (pitch < PITCH_EM[0] || Math.abs(a.sizePt - b.sizePt) > 0.1) return false;
  const left = Math.abs(a.bbox.x0 - b.bbox.x0) <= FLUSH_PT;
  const right = Math.abs(a.bbox.x1 - b.bbox.x1) <= FLUSH_PT;
  const centred = Math.abs(a.bbox.x0 + a.bbox.x1 - b.bbox.x0 - b.bbox.x1) <= 2 * FLUSH_PT;
  return left || right || centred;
}

function joinLines(lines: readonly Phrase[]): Phrase {
  const [first] = lines;
  if (!first) throw new Error('a name has at least one line');
  const bbox = lines.map((l) => l.bbox).reduce(uniteRects);
  const ys = lines.map((l) => l.anchor.y);
  return {
    ...first,
    text: lines.map((l) => l.text).join(' '),
    words: lines.flatMap((l) => l.words),
    bbox,
    anchor: { x: (bbox.x0 + bbox.x1) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 },
  };
}

/** Its words stand on more than one baseline. */
export const isJoinedName = (p: Phrase): boolean =>
  p.words.some((w) => Math.abs(w.y - (p.words[0]?.y ?? w.y)) > 0.7 * p.sizePt) && Math.abs(p.angleDeg) < 1;
