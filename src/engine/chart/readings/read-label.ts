/**
 * What can this label mean? The set of all readings, most usual first; the axis, not the label, chooses among them. A
 * category is always possible and comes last.
 */
import type { Label, Phrase, Reading } from '../stage-types.ts';
import { readNumbers } from './numbers.ts';
import { plainText } from './plain-text.ts';
import { readTimes } from './times.ts';

/** Longer phrases are titles and prose; they are categories without further thought. */
const longestLabel = 48;

export function readLabel(phrase: Phrase): Label {
  const category: Reading = { kind: 'category', text: phrase.text };
  if (phrase.text.length > longestLabel) return { phrase, readings: [category] };
  const text = plainText(phrase.text);
  const drawn = phrase.drawnRules.length > 0 || phrase.words.some((word) => word.recovered && /[-−–]/.test(word.text));
  const times = readTimes(text);
  // Where a month, a quarter or am/pm was read, the same letters are no unit of a number.
  const named = times.some(({ pattern }) => /[bQp]/.test(pattern));
  const numbers = readNumbers(text, drawn).filter(({ form }) => !named || (form.unit === null && form.suffix === null));
  return { phrase, readings: [...numbers, ...times, category] };
}
