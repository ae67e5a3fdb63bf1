/** What a choice says: for a side of the chart the axis with its range, otherwise the engine's own label. */
import type { Chart, Question } from '../../../engine/contract/chart.ts';
import { rangeText } from '../overlay/value-text.ts';

export interface ChoiceWords {
  title: string;
  detail: string | null;
}

export function choiceWords(
  question: Question,
  option: { id: string; label: string },
  chart: Pick<Chart, 'y_axis' | 'y_axis_right'> | null,
): ChoiceWords {
  if (question.kind !== 'y_axis_for_curve') return { title: option.label, detail: null };
  const axis = option.id === 'left' ? chart?.y_axis : option.id === 'right' ? chart?.y_axis_right : null;
  if (!axis) return { title: option.label, detail: null };
  return { title: `${option.id === 'left' ? 'Left' : 'Right'} axis: ${rangeText(axis)}`, detail: axis.title };
}

/** The same in one line, for lists and announcements. */
export function choiceLine(words: ChoiceWords): string {
  return words.detail ? `${words.title}, ${words.detail}` : words.title;
}
