/** What can this label mean? The set of all readings; the axis, not the label, chooses among them. */
import type { Label, NumberForm, Phrase, Reading } from '../stage-types.ts';

export function readLabel(phrase: Phrase): Label {
  return { phrase, readings: [...plainNumber(phrase), { kind: 'category', text: phrase.text }] };
}

function plainNumber(phrase: Phrase): Reading[] {
  const match = /^([-−–+]?)(\d+)(?:\.(\d+))?(?:\^([-−–+]?\d+))?$/.exec(phrase.text.trim());
  if (!match) return [];
  const [, sign = '', whole = '', part = '', power] = match;
  const mantissa = Number(`${whole}.${part || '0'}`) * (/[-−–]/.test(sign) ? -1 : 1);
  const value = power === undefined ? mantissa : mantissa ** Number(power.replace(/[−–]/, '-'));
  const form: NumberForm = {
    decimal: part === '' ? null : '.',
    thousands: null,
    decimals: part.length,
    notation: power === undefined ? 'plain' : 'power',
    base: power === undefined ? null : mantissa,
    suffix: null,
    unit: null,
    minus: phrase.drawnRules.length > 0 ? 'drawn' : /[-−–]/.test(phrase.text) ? 'typed' : 'none',
  };
  return [{ kind: 'number', value, form }];
}
