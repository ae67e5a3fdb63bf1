/** The keys of answering, in the page's one table of keys. They hold while a chart is looked at in the Charts panel. */
import { type Shortcut, shortcuts } from '../../shortcuts.ts';
import { selectActiveDocument, useVernier } from '../../state/store.ts';
import {
  acceptAnswers,
  answerQuestion,
  enlarge,
  focusQuestion,
  redo,
  selectChart,
  skipQuestion,
  undo,
} from '../state/chart-actions.ts';
import { type ChartFacts, chartFacts, type QuestionInFocus, questionInFocus } from '../state/chart-selectors.ts';
import { announce, useCharts } from '../state/chart-store.ts';
import { answerForKey } from './choices.ts';

const group = 'Charts and questions';

function inUse(): ChartFacts | null {
  const { selected, enlarged } = useCharts.getState();
  const { panel, panelOpen } = useVernier.getState();
  const active = selectActiveDocument(useVernier.getState());
  if (!selected || selected.documentId !== active?.documentId) return null;
  if (!enlarged && !(panel === 'charts' && panelOpen)) return null;
  return chartFacts(selected);
}

function focusNow(facts: ChartFacts | null): QuestionInFocus | null {
  return facts ? questionInFocus(facts, useCharts.getState().focusedQuestion) : null;
}

function answerKey(keys: readonly string[], label: string, id: string): Shortcut {
  return {
    id: `chart-${id}`,
    group,
    label,
    keys,
    inDialogs: true,
    when: () => focusNow(inUse()) !== null,
    run(event) {
      const facts = inUse();
      const focus = focusNow(facts);
      const option = focus ? answerForKey(focus.question, event.key) : null;
      if (!facts || !focus || option === null) return;
      const together = useCharts.getState().togetherFor === focus.question.id;
      answerQuestion(facts.place, focus.question, option, together ? focus.alike : []);
    },
  };
}

function chartKey(id: string, keys: readonly string[], label: string, run: (facts: ChartFacts) => void): Shortcut {
  return {
    id: `chart-${id}`,
    group,
    label,
    keys,
    inDialogs: true,
    when: () => inUse() !== null,
    run() {
      const facts = inUse();
      if (facts) run(facts);
    },
  };
}

function nextOpen(facts: ChartFacts): void {
  const focus = focusNow(facts);
  const at = facts.open.findIndex((question) => question.id === focus?.question.id);
  const next = facts.open[(at + 1) % Math.max(1, facts.open.length)];
  if (next) focusQuestion(next.id);
  else announce('No open questions.');
}

const unreviewedIds = (facts: ChartFacts): string[] =>
  facts.decisions.filter((decision) => decision.reviewedBy === null).map((decision) => decision.hintId);

function acceptShown(facts: ChartFacts): void {
  const shown = focusNow(facts)?.decision;
  const id = shown && shown.reviewedBy === null ? shown.hintId : unreviewedIds(facts)[0];
  if (id === undefined) announce('No agent answer waits.');
  else acceptAnswers(facts.place, [id]);
}

const table: Shortcut[] = [
  answerKey(['ArrowLeft'], 'Answer with the left choice', 'left'),
  answerKey(['ArrowRight'], 'Answer with the right choice', 'right'),
  answerKey(['1', '2', '3', '4'], 'Answer with that choice', 'digit'),
  answerKey(['d'], 'Answer: can’t tell', 'cant-tell'),
  {
    ...chartKey('skip', [' '], 'Skip the question', (facts) => {
      const focus = focusNow(facts);
      if (focus) skipQuestion(focus.question);
    }),
    when: () => focusNow(inUse())?.decision === null,
  },
  chartKey('undo', ['Backspace', 'Mod+z'], 'Undo the last decision', (facts) => undo(facts.place)),
  chartKey('redo', ['Mod+Shift+z', 'Mod+y'], 'Redo', (facts) => redo(facts.place)),
  chartKey('next', ['u'], 'Next open question', nextOpen),
  chartKey('accept', ['r'], 'Accept the agent’s answer', acceptShown),
  chartKey('accept-all', ['R'], 'Accept all agent answers of this chart', (facts) =>
    acceptAnswers(facts.place, unreviewedIds(facts)),
  ),
  chartKey('enlarge', ['e'], 'Large view of the chart', () => enlarge(!useCharts.getState().enlarged)),
  {
    ...chartKey('close', ['Escape'], 'Back to the list of charts', () => selectChart(null)),
    inDialogs: false,
  },
];

export function registerQuestionKeys(): void {
  for (const entry of table) shortcuts.register(entry);
}
