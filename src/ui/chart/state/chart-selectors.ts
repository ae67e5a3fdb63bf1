/** What components read: the selected chart with its questions in order, its decisions, its progress. All derived. */
import { useMemo } from 'react';
import type { Chart, ChartResponse, Question } from '../../../engine/contract/chart.ts';
import type { ChartSummary } from '../../../engine/contract/engine-client.ts';
import type { Failure } from '../../../engine/contract/failure.ts';
import type { PageReading } from '../../../session/chart-reader.ts';
import { type Decision, decisionsOfChart, emptyState, type SessionState } from '../../../session/fold.ts';
import { orderQuestions, type Progress, progressOf, questionsLike } from '../../../session/questions.ts';
import type { Session } from '../../../session/session.ts';
import { tabSessions } from '../../../session/tab-sessions.ts';
import type { OpenDocument } from '../../state/document-slice.ts';
import { useVernier } from '../../state/store.ts';
import { type ChartPlace, type PageResult, type PageSearch, pageKey, useCharts } from './chart-store.ts';
import { shownState } from './page-readings.ts';

export interface ChartFacts {
  place: ChartPlace;
  document: OpenDocument;
  session: Session | null;
  state: SessionState;
  /** A past state is looked at; nothing can be changed in it. */
  past: boolean;
  /** What the search knew before the chart was read. */
  summary: ChartSummary | null;
  reading: PageReading | null;
  chart: Chart | null;
  /** False while a newer reading is on its way; what is shown is then the one before. */
  current: boolean;
  failure: Failure | null;
  /** Open questions of this chart in the order in which they are put. */
  open: Question[];
  /** Answers of agents that wait for a person, with their questions where the words are known. */
  decisions: Decision[];
  known: Readonly<Record<string, Question>>;
  progress: Progress;
}

export function useSelectedChart(): ChartFacts | null {
  const place = useCharts((state) => state.selected);
  return useChart(place);
}

export function useChart(place: ChartPlace | null): ChartFacts | null {
  const key = place ? pageKey(place.documentId, place.page) : '';
  const result = useCharts((state) => state.results[key]);
  const search = useCharts((state) => state.searches[key]);
  const known = useCharts((state) => state.questions[key]);
  const skipped = useCharts((state) => state.skipped);
  const document = useVernier((state) => state.documents.find((other) => other.documentId === place?.documentId));
  const { session, state } = useSession(place?.documentId ?? null);
  return useMemo(
    () => (place && document ? gatherFacts({ place, document, session, state, result, search, known, skipped }) : null),
    [place, document, session, state, result, search, known, skipped],
  );
}

/** The same outside React, for keys. */
export function chartFacts(place: ChartPlace): ChartFacts | null {
  const charts = useCharts.getState();
  const key = pageKey(place.documentId, place.page);
  const document = useVernier.getState().documents.find((other) => other.documentId === place.documentId);
  const state = shownState(place.documentId) ?? emptyState;
  if (!document) return null;
  return gatherFacts({
    place,
    document,
    session: tabSessions.sessionOf(place.documentId),
    state,
    result: charts.results[key],
    search: charts.searches[key],
    known: charts.questions[key],
    skipped: charts.skipped,
  });
}

interface FactSources extends Pick<ChartFacts, 'place' | 'document' | 'session' | 'state'> {
  result: PageResult | undefined;
  search: PageSearch | undefined;
  known: Readonly<Record<string, Question>> | undefined;
  skipped: ReadonlySet<string>;
}

function gatherFacts({ result, search, known, skipped, ...given }: FactSources): ChartFacts {
  const { place, state } = given;
  const reading = result?.reading ?? null;
  const found = search?.state === 'found' ? search.found.charts : [];
  const open = reading ? questionsOf(reading.response, place.chartId, skipped) : [];
  const atSeq = useCharts.getState().atSeq;
  return {
    ...given,
    past: isPast(given.session, atSeq),
    summary: found.find((candidate) => candidate.chart_id === place.chartId) ?? null,
    reading,
    chart: reading?.response.charts.find((candidate) => candidate.chart_id === place.chartId) ?? null,
    current: result !== undefined && result.readingKey === result.wantedKey,
    failure: result?.failure ?? null,
    open,
    decisions: decisionsOfChart(state, place.page, place.chartId),
    known: known ?? {},
    progress: progressOf(state, place.page, { questions: open }, { moot: reading?.moot ?? [], chartId: place.chartId }),
  };
}

function questionsOf(response: ChartResponse, chartId: string, skipped: ReadonlySet<string>): Question[] {
  return orderQuestions(response, skipped).filter((question) => question.chart_id === chartId);
}

/** The session of a document and the state that is looked at. */
export function useSession(documentId: string | null): { session: Session | null; state: SessionState } {
  const tick = useCharts((state) => state.sessionTick);
  const atSeq = useCharts((state) => state.atSeq);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tick counts changes of sessions, which React cannot see
  return useMemo(() => {
    const session = documentId === null ? null : tabSessions.sessionOf(documentId);
    if (!session) return { session: null, state: emptyState };
    return { session, state: atSeq === null ? session.state() : session.stateAt(atSeq) };
  }, [documentId, atSeq, tick]);
}

/** A link to the last step, or beyond it, is a link to now. */
export function isPast(session: Session | null, atSeq: number | null): boolean {
  return session !== null && atSeq !== null && atSeq < session.state().seq;
}

export interface QuestionInFocus {
  question: Question;
  /** The answer that stands: an agent's to confirm, or a settled one that is looked at again. */
  decision: Decision | null;
  alike: Question[];
}

/** The question to put now: one asked for by hand, else the first open one, else an agent's answer to confirm. */
export function questionInFocus(facts: ChartFacts, focused: string | null): QuestionInFocus | null {
  const decisionFor = (id: string): Decision | null =>
    facts.decisions.find((decision) => decision.hintId === id) ?? null;
  const asked = facts.reading?.response.questions ?? [];
  const waiting = facts.decisions.find((decision) => decision.reviewedBy === null && decision.kind === 'answer');
  const wanted =
    focused === null ? null : (facts.open.find((question) => question.id === focused) ?? facts.known[focused]);
  const question = wanted ?? facts.open[0] ?? (waiting ? facts.known[waiting.hintId] : undefined);
  if (!question) return null;
  const decision = decisionFor(question.id);
  return { question, decision, alike: decision ? [] : questionsLike(question, asked) };
}

export type ChartMood = 'read' | 'asks' | 'declined' | 'confirm';

/** The state of a chart in one word: from its reading where there is one, else from the search. */
export function moodOf(
  chart: Chart | null,
  summary: ChartSummary | null,
  openQuestions: number,
  unreviewed: number,
): ChartMood | null {
  if (!chart) return summary?.state ?? null;
  if (openQuestions > 0) return 'asks';
  if (chart.chart_type === 'declined' || chart.decline_reason) return 'declined';
  return unreviewed > 0 ? 'confirm' : 'read';
}
