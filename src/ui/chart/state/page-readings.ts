/**
 * Keeps the reading of each looked-at page in step with its session: a new answer means a new call with all hints of the
 * page. An answer of the engine is applied under the key it was asked for; if the hints have moved on meanwhile it only
 * goes into the reader's cache.
 */
import type { Question } from '../../../engine/contract/chart.ts';
import type { Outcome } from '../../../engine/contract/failure.ts';
import { type ChartReader, createChartReader, type PageReading } from '../../../session/chart-reader.ts';
import { hintsKey, hintsOfPage, type SessionState } from '../../../session/fold.ts';
import { tabSessions } from '../../../session/tab-sessions.ts';
import { getEngineClient } from '../../engine.ts';
import { type PageResult, pageKey, useCharts } from './chart-store.ts';

let reader: ChartReader | undefined;

/** The reader that the page and the agent bridge share, so that neither asks the engine twice for the same. */
export function sharedReader(): ChartReader {
  reader ??= createChartReader(getEngineClient());
  return reader;
}

/** The session state that is looked at: now, or the past state that a link or the slider names. */
export function shownState(documentId: string): SessionState | null {
  const session = tabSessions.sessionOf(documentId);
  if (!session) return null;
  const { atSeq } = useCharts.getState();
  return atSeq === null ? session.state() : session.stateAt(atSeq);
}

const running = new Map<string, AbortController>();

/** Reads a page with the hints that hold, unless that reading is here already. */
export function ensureReading(documentId: string, page: number): void {
  const state = shownState(documentId);
  if (!state) return;
  const hints = hintsOfPage(state, page);
  const wantedKey = hintsKey(hints);
  const place = pageKey(documentId, page);
  const present = useCharts.getState().results[place];
  if (present?.wantedKey === wantedKey && (present.failure === null || present.readingKey === wantedKey)) return;
  running.get(place)?.abort();
  running.delete(place);
  const known = sharedReader().peek(documentId, page, hints);
  putResult(place, { ...(present ?? emptyResult), wantedKey, failure: null });
  if (known) {
    apply(place, wantedKey, { ok: true, value: known });
    return;
  }
  const abort = new AbortController();
  running.set(place, abort);
  void sharedReader()
    .read(documentId, page, hints, { signal: abort.signal, lane: 'batch' })
    .then((outcome) => {
      if (running.get(place) === abort) running.delete(place);
      apply(place, wantedKey, outcome);
      if (Object.keys(hints).length > 0) void learnQuestions(documentId, page);
    });
}

/** Forgets that a page failed and reads it again. */
export function retryReading(documentId: string, page: number): void {
  const place = pageKey(documentId, page);
  useCharts.setState(({ results: { [place]: _, ...results } }) => ({ results }));
  ensureReading(documentId, page);
}

/** The page without hints asks all its questions; a reopened project needs their words to show and change answers. */
async function learnQuestions(documentId: string, page: number): Promise<void> {
  const outcome = await sharedReader().read(documentId, page, {}, { lane: 'batch' });
  if (outcome.ok) rememberQuestions(pageKey(documentId, page), outcome.value.response.questions);
}

const emptyResult: PageResult = { wantedKey: '', readingKey: null, reading: null, failure: null };

function apply(place: string, key: string, outcome: Outcome<PageReading>): void {
  if (outcome.ok) rememberQuestions(place, outcome.value.response.questions);
  const present = useCharts.getState().results[place];
  if (!present || present.wantedKey !== key) return;
  if (outcome.ok) putResult(place, { wantedKey: key, readingKey: key, reading: outcome.value, failure: null });
  else if (outcome.failure.code !== 'cancelled') putResult(place, { ...present, failure: outcome.failure });
  else if (present.readingKey !== key) putResult(place, { ...present, wantedKey: '' });
}

function putResult(place: string, result: PageResult): void {
  useCharts.setState((state) => ({ results: { ...state.results, [place]: result } }));
}

function rememberQuestions(place: string, asked: readonly Question[]): void {
  if (asked.length === 0) return;
  useCharts.setState((state) => ({
    questions: {
      ...state.questions,
      [place]: { ...state.questions[place], ...Object.fromEntries(asked.map((question) => [question.id, question])) },
    },
  }));
}

/** Stops readings of other documents: the one on screen must not wait for them. They are read when shown again. */
export function stopOtherReadings(documentId: string | null): void {
  for (const [place, abort] of running) if (!place.startsWith(`${documentId}/`)) abort.abort();
}

export function forgetReadings(documentId: string): void {
  sharedReader().forget(documentId);
  const ofDocument = (place: string): boolean => place.startsWith(`${documentId}/`);
  for (const [place, abort] of running) if (ofDocument(place)) abort.abort();
  useCharts.setState((state) => ({
    results: withoutKeys(state.results, ofDocument),
    questions: withoutKeys(state.questions, ofDocument),
    searches: withoutKeys(state.searches, ofDocument),
    selected: state.selected?.documentId === documentId ? null : state.selected,
    enlarged: state.selected?.documentId === documentId ? false : state.enlarged,
  }));
}

function withoutKeys<T>(record: Readonly<Record<string, T>>, drop: (key: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !drop(key)));
}
