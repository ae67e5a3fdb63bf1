/** What a person can do with charts. Components call these; each says aloud what happened. */
import type { Question } from '../../../engine/contract/chart.ts';
import type { Outcome } from '../../../engine/contract/failure.ts';
import type { Command } from '../../../session/commands.ts';
import { personHere, type SessionEvent } from '../../../session/events.ts';
import { tabSessions } from '../../../session/tab-sessions.ts';
import { useVernier } from '../../state/store.ts';
import { readHash, writeHash } from '../../viewer/deep-link.ts';
import { isPast } from './chart-selectors.ts';
import { announce, type ChartPlace, isSamePlace, useCharts } from './chart-store.ts';
import { watchSessions } from './document-sessions.ts';
import { ensureReading } from './page-readings.ts';
import { forgetFile } from './remembered.ts';

export function selectChart(place: ChartPlace | null): void {
  const { selected } = useCharts.getState();
  if (isSamePlace(selected, place)) return;
  useCharts.setState({
    selected: place,
    focusedQuestion: null,
    previewOption: null,
    hiddenSeries: new Set(),
    pointedAt: null,
    ...(place ? {} : { enlarged: false }),
  });
  if (place) ensureReading(place.documentId, place.page);
}

export function enlarge(enlarged: boolean): void {
  useCharts.setState({ enlarged, previewOption: null, pointedAt: null });
}

function dispatch(place: ChartPlace, command: Command): Outcome<readonly SessionEvent[]> | null {
  const session = tabSessions.sessionOf(place.documentId);
  if (!session) return null;
  const { atSeq } = useCharts.getState();
  if (isPast(session, atSeq)) {
    announce('You are looking at a past state. Go back to now to change answers.');
    return null;
  }
  if (atSeq !== null) lookAt(null);
  const outcome = session.dispatch(command, personHere);
  if (!outcome.ok) {
    announce(outcome.failure.message);
    useVernier.getState().tell({ tone: 'problem', text: outcome.failure.message });
  }
  return outcome;
}

/** Answers a question, and the given others of the same style with it, as one step. */
export function answerQuestion(
  place: ChartPlace,
  question: Question,
  optionId: string,
  alike: readonly Question[] = [],
): void {
  const all = [question, ...alike];
  const items = all.map((asked) => ({
    page: place.page,
    questionId: asked.id,
    option: optionId,
    allowed: asked.options.map((option) => option.id),
  }));
  const cause = alike.length > 0 ? `same style as ${question.id}` : undefined;
  const outcome = dispatch(place, { kind: 'answer', items, ...(cause ? { cause } : {}) });
  if (!outcome?.ok) return;
  const label = question.options.find((option) => option.id === optionId)?.label ?? optionId;
  const more = alike.length > 0 ? `, and ${alike.length} more of this style` : '';
  announce(`Answered ${question.letter}: ${label}${more}.`);
  useCharts.setState((state) => ({
    previewOption: null,
    togetherFor: null,
    focusedQuestion: null,
    skipped: new Set([...state.skipped].filter((id) => !all.some((asked) => asked.id === id))),
  }));
}

export function skipQuestion(question: Question): void {
  useCharts.setState((state) => ({
    // Taken out and put at the end, so that skipping goes round.
    skipped: new Set([...[...state.skipped].filter((id) => id !== question.id), question.id]),
    focusedQuestion: null,
    previewOption: null,
  }));
  announce(`Skipped ${question.letter}.`);
}

export function focusQuestion(questionId: string | null): void {
  useCharts.setState({ focusedQuestion: questionId, previewOption: null });
}

export function takeBack(place: ChartPlace, questionId: string): void {
  const outcome = dispatch(place, { kind: 'answer', items: [{ page: place.page, questionId, option: null }] });
  if (outcome?.ok) announce('Answer taken back.');
}

export function acceptAnswers(place: ChartPlace, hintIds: readonly string[]): void {
  const outcome = dispatch(place, { kind: 'accept', items: hintIds.map((hintId) => ({ page: place.page, hintId })) });
  if (outcome?.ok) announce(hintIds.length === 1 ? 'Agent answer accepted.' : `${hintIds.length} answers accepted.`);
  useCharts.setState({ focusedQuestion: null });
}

const verdictWords: Record<string, string> = {
  confirmed: 'Reading confirmed.',
  labels_wrong: 'Labels marked as wrong.',
  axes_wrong: 'Axes marked as wrong; the values are withdrawn.',
};

export function giveVerdict(place: ChartPlace, verdict: string | null): void {
  const outcome = dispatch(place, { kind: 'verdict', page: place.page, chartId: place.chartId, verdict });
  if (outcome?.ok) announce(verdict ? (verdictWords[verdict] ?? 'Label marked as wrong.') : 'Verdict taken back.');
}

export function undo(place: ChartPlace): void {
  const outcome = dispatch(place, { kind: 'undo' });
  if (outcome?.ok) announce(outcome.value.length > 0 ? 'Undone.' : 'Nothing to undo.');
}

export function redo(place: ChartPlace): void {
  const outcome = dispatch(place, { kind: 'redo' });
  if (outcome?.ok) announce(outcome.value.length > 0 ? 'Done again.' : 'Nothing to redo.');
}

export function addNote(place: ChartPlace, text: string): void {
  dispatch(place, { kind: 'note', page: place.page, chartId: place.chartId, text });
}

/** Looks at a past state of the log, or at now; the address says which, so that it can be linked. */
export function lookAt(seq: number | null): void {
  useCharts.setState((state) => ({ atSeq: seq, sessionTick: state.sessionTick + 1, previewOption: null }));
  writeHash({ at: seq === null ? null : String(seq) });
  const { selected } = useCharts.getState();
  if (selected) ensureReading(selected.documentId, selected.page);
}

export function followAddress(): void {
  const asked = readHash().get('at');
  const seq = asked !== undefined && /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  if (seq !== useCharts.getState().atSeq) lookAt(seq);
}

export function toggleSeries(seriesId: string): void {
  useCharts.setState((state) => {
    const hidden = new Set(state.hiddenSeries);
    if (!hidden.delete(seriesId)) hidden.add(seriesId);
    return { hiddenSeries: hidden };
  });
}

/** Shows one series alone, or all again when it is alone already. */
export function isolateSeries(seriesId: string, all: readonly string[]): void {
  useCharts.setState((state) => {
    const others = all.filter((id) => id !== seriesId);
    const alone = !state.hiddenSeries.has(seriesId) && others.every((id) => state.hiddenSeries.has(id));
    return { hiddenSeries: new Set(alone ? [] : others) };
  });
}

/** Forgets what the browser keeps of a file, and what this tab knows of its answers. */
export async function forgetAnswers(sha256: string): Promise<void> {
  await forgetFile(sha256);
  tabSessions.forget(sha256);
  watchSessions();
  announce('Forgotten.');
}
