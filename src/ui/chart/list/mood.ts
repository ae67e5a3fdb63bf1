/** State and open questions of a chart, from its reading where there is one, else from the search. */
import type { ChartSummary } from '../../../engine/contract/engine-client.ts';
import { type ChartFacts, type ChartMood, moodOf } from '../state/chart-selectors.ts';

export function moodOfFacts(
  facts: ChartFacts | null,
  summary: ChartSummary | null,
): { mood: ChartMood | null; questions: number } {
  if (!facts?.chart) return { mood: summary?.state ?? null, questions: summary?.question_count ?? 0 };
  const mood = moodOf(facts.chart, facts.summary ?? summary, facts.open.length, facts.progress.unreviewed);
  return { mood, questions: facts.open.length };
}
