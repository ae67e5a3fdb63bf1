/**
 * What about the labels themselves forbids a reading, however well it fits? A minus that may be missing, exponents glued
 * to their base, characters that the file does not name. Fits cannot see these: the wrong list is just as even.
 */
import type { ReasonCode } from '../../contract/reasons.ts';
import type { Label, Phrase } from '../stage-types.ts';

/** Raised exponents are set at about 0.7 of the size of their base. */
const EXPONENT_SIZE = 0.88;

export function doubtAbout(labels: readonly Label[]): { code: ReasonCode; more?: string } | null {
  const phrases = labels.map((l) => l.phrase);
  if (phrases.some((p) => p.signDoubt)) return { code: 'sign_unsure' };
  const glued = phrases.filter(isGluedPower).length;
  if (glued >= 2 && glued >= phrases.length / 2)
    return { code: 'scale_unsure', more: 'Small digits stand on a base of 10 or 2 and may be exponents.' };
  const unknown = phrases.filter((p) => p.words.some((w) => w.hasUnknown)).length;
  if (unknown > phrases.length / 2) return { code: 'unknown_glyphs' };
  return null;
}

/** "102" whose last digits are smaller than the first: a power that was not read as one. */
function isGluedPower(p: Phrase): boolean {
  if (!/^(10|2|e)\s?[-−–]?\d{1,2}$/.test(p.text) || p.words.length < 2) return false;
  const sizes = p.words.map((w) => w.sizePt);
  return Math.min(...sizes) < EXPONENT_SIZE * Math.max(...sizes);
}

/** Why a reader should compare the axis with the picture although everything fits. */
export function verifyText(labels: readonly Label[], calibratedBy: 'tick_marks' | 'grid' | 'labels'): string | null {
  const words = labels.flatMap((l) => l.phrase.words);
  const why: string[] = [];
  if (labels.some((l) => l.phrase.drawnRules.length > 0) || words.some((w) => w.recovered))
    why.push('Signs or characters of the tick labels were drawn, not typed, and were read from their shape.');
  if (words.some((w) => w.doubtful))
    why.push('The tick labels use a font whose characters are named only by the file itself.');
  if (calibratedBy === 'labels') why.push('There are no tick marks or grid lines; positions are those of the labels.');
  return why.length > 0 ? why.join(' ') : null;
}
