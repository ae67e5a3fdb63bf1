/** Which choice stands where and under which keys: what is on the left of the chart is on the left of the card. */
import type { Question } from '../../../engine/contract/chart.ts';

export interface Choice {
  id: string;
  label: string;
  /** As shown; `answerForKey` knows the keyboard's names. */
  keys: string[];
}

export interface Choices {
  choices: Choice[];
  cantTell: { id: string; label: string } | null;
}

const cantTellId = 'cant_tell';
const sideOrder = ['left', 'right'];

export function choicesOf(question: Question): Choices {
  const offered = question.options.filter((option) => option.id !== cantTellId);
  const sided = offered.filter((option) => sideOrder.includes(option.id)).length === 2;
  const ordered = sided ? [...offered].sort((a, b) => sideRank(a.id) - sideRank(b.id)) : offered;
  const pair = ordered.length === 2;
  return {
    choices: ordered.map((option, index) => ({
      ...option,
      keys: [...(pair ? [index === 0 ? '←' : '→'] : []), String(index + 1)],
    })),
    cantTell: question.options.find((option) => option.id === cantTellId) ?? null,
  };
}

function sideRank(id: string): number {
  const at = sideOrder.indexOf(id);
  return at < 0 ? sideOrder.length : at;
}

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→' };

/** The option that a key (as `KeyboardEvent.key`) answers with, or null. */
export function answerForKey(question: Question, key: string): string | null {
  const { choices, cantTell } = choicesOf(question);
  if (key === 'd') return cantTell?.id ?? null;
  const shown = arrows[key] ?? key;
  return choices.find((choice) => choice.keys.includes(shown))?.id ?? null;
}
