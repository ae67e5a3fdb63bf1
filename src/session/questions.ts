/**
 * In which order open questions are put, which of them may share one answer, and how far along a page is. The order
 * is by what an answer unlocks, so that a person who stops half-way has the most data.
 */
import type { ChartResponse, ChartSeries, Question, SeriesStyle } from '../engine/contract/chart.ts';
import { type Decision, isUnreviewed, type SessionState } from './fold.ts';

/** How many drawn points an answer would let through, as far as the reading tells. */
export function pointsUnlocked(question: Question, response: ChartResponse): number {
  const chart = response.charts.find((candidate) => candidate.chart_id === question.chart_id);
  const waiting = (chart?.series ?? []).filter((series) =>
    question.series_id === undefined
      ? series.points === undefined && series.bars === undefined
      : series.series_id === question.series_id || series.pending_question === question.id,
  );
  // A name lets no number through.
  return question.kind === 'label' ? 0 : waiting.reduce((sum, series) => sum + pointsOf(series), 0);
}

const pointsOf = (series: ChartSeries): number => series.total_points ?? Math.max(1, series.source_paths.length);

/** Questions about a whole chart first (others may hang on them), then by points unlocked, then as the engine lists them. */
export function orderQuestions(response: ChartResponse, skipped: ReadonlySet<string> = new Set()): Question[] {
  const weight = new Map(response.questions.map((question) => [question.id, pointsUnlocked(question, response)]));
  const rank = (question: Question): number => (question.series_id === undefined ? 0 : 1);
  return [...response.questions].sort(
    (a, b) =>
      Number(skipped.has(a.id)) - Number(skipped.has(b.id)) ||
      rank(a) - rank(b) ||
      (weight.get(b.id) ?? 0) - (weight.get(a.id) ?? 0),
  );
}

/**
 * Other open questions that show the same evidence: the same kind, the same choices and the same drawn style (small
 * multiples repeat a style per panel). One answer may be given to all of them, as one step that is undone as one. Names
 * and pieces are told apart one by one: what is true of one curve is false of its twin.
 */
export function questionsLike(question: Question, questions: readonly Question[]): Question[] {
  if (question.kind === 'label' || question.kind === 'same_series') return [];
  const key = evidenceKey(question);
  return questions.filter((other) => other.id !== question.id && evidenceKey(other) === key);
}

function evidenceKey(question: Question): string {
  const options = question.options.map((option) => option.id);
  const shown = question.series_style ? styleKey(question.series_style) : question.evidence;
  return JSON.stringify([question.kind, options, shown]);
}

function styleKey(style: SeriesStyle): unknown[] {
  return [style.color, style.fill, style.dash, style.marker?.shape ?? null, style.marker?.fill ?? null];
}

export interface Progress {
  answered: number;
  total: number;
  byAgent: number;
  unreviewed: number;
  moot: number;
}

/** "3 of 7, 2 by agent": answers that hold against questions that are open. Verdicts are not questions. */
export function progressOf(
  state: SessionState,
  page: number,
  response: Pick<ChartResponse, 'questions'>,
  options: { moot?: readonly string[]; chartId?: string } = {},
): Progress {
  const moot = new Set(options.moot ?? []);
  const ofChart = (chartId: string): boolean => options.chartId === undefined || options.chartId === chartId;
  const answers = [...state.decisions.values()].filter(
    (decision) => decision.page === page && decision.kind === 'answer' && ofChart(decision.chartId),
  );
  const held = answers.filter((decision) => !moot.has(decision.hintId));
  const open = response.questions.filter((question) => ofChart(question.chart_id));
  return {
    answered: held.length,
    total: held.length + open.length,
    byAgent: held.filter((decision) => decision.actor.kind === 'agent').length,
    unreviewed: held.filter(isUnreviewed).length,
    moot: answers.length - held.length,
  };
}

export function describeProgress(progress: Progress): string {
  const parts = [`${progress.answered} of ${progress.total} answered`];
  if (progress.byAgent > 0) parts.push(`${progress.byAgent} by agent`);
  if (progress.unreviewed > 0) parts.push(`${progress.unreviewed} to confirm`);
  if (progress.moot > 0) parts.push(`${progress.moot} no longer asked`);
  return parts.join(', ');
}

/** Agent answers on a page that wait for a person, oldest first. */
export function unreviewedAnswers(state: SessionState, page: number, chartId?: string): Decision[] {
  return [...state.decisions.values()]
    .filter((decision) => decision.page === page && isUnreviewed(decision))
    .filter((decision) => chartId === undefined || decision.chartId === chartId)
    .sort((a, b) => a.seq - b.seq);
}
