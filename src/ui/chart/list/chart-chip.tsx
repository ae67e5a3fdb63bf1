/** The state of a chart in a word and a colour; the word is always there, the colour only helps. */
import type { ChartMood } from '../state/chart-selectors.ts';
import styles from './chart-chip.module.css';

export function moodText(mood: ChartMood | null, questions: number): string {
  if (mood === 'asks') return questions === 1 ? '1 question' : `${questions} questions`;
  if (mood === 'confirm') return 'to confirm';
  if (mood === 'declined') return 'declined';
  return mood === 'read' ? 'read' : 'found';
}

export function ChartChip({ mood, questions }: { mood: ChartMood | null; questions: number }) {
  return (
    <span className={styles.chip} data-mood={mood ?? 'found'}>
      {moodText(mood, questions)}
    </span>
  );
}
