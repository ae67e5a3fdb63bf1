/**
 * State and open questions of a chart. From its reading where there is one; before, the search says what the bare page
 * asks, and the answers that stand in the session (an agent's, or those of an earlier visit) are taken off.
 */
import type { ChartSummary } from '../../../engine/contract/engine-client.ts';
import { type Decision, decisionsOfChart, isUnreviewed, type SessionState } from '../../../session/fold.ts';
import { type ChartFacts, type ChartMood, moodOf } from '../state/chart-selectors.ts';

export interface ChartStanding {
  mood: ChartMood | null;
  questions: number;
}

export function moodOfFacts(facts: ChartFacts | null, summary: ChartSummary | null): ChartStanding {
  if (!facts?.chart) return standingOfSummary(summary, facts?.decisions ?? []);
  const mood = moodOf(facts.chart, facts.summary ?? summary, facts.open.length, facts.progress.unreviewed);
  return { mood, questions: facts.open.length };
}

function standingOfSummary(summary: ChartSummary | null, decisions: readonly Decision[]): ChartStanding {
  if (summary?.state !== 'asks') return { mood: summary?.state ?? null, questions: 0 };
  const answers = decisions.filter((decision) => decision.kind === 'answer');
  const questions = Math.max(0, summary.question_count - answers.length);
  if (questions > 0) return { mood: 'asks', questions };
  return { mood: answers.some(isUnreviewed) ? 'confirm' : 'read', questions };
}

/** The same for every chart that the search found on a page without a reading. */
export const standingsOfPage = (charts: readonly ChartSummary[], state: SessionState, page: number): ChartStanding[] =>
  charts.map((summary) => standingOfSummary(summary, decisionsOfChart(state, page, summary.chart_id)));
