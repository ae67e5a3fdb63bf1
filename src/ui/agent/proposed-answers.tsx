/** Answers of agents that nobody has looked at: dashed, with a mark of their own, to be confirmed one by one or all at once. */
import { Bot, Check, CheckCheck } from 'lucide-react';
import { describeActor, personHere } from '../../session/events.ts';
import { Button } from '../controls/button.tsx';
import { useVernier } from '../state/store.ts';
import styles from './agent.module.css';
import { type ProposedAnswer, proposedAnswers, useOpenSessions } from './use-bridge-state.ts';

export function ProposedAnswers() {
  const proposed = proposedAnswers(useOpenSessions());
  if (proposed.length === 0) return null;
  return (
    <section className={styles.section} aria-label="Answers to confirm">
      <div className={styles.row}>
        <h3 className={styles.title}>To confirm: {proposed.length}</h3>
        <Button size="s" onPress={() => accept(proposed)}>
          <CheckCheck aria-hidden="true" /> Confirm all
        </Button>
      </div>
      <ul className={styles.list}>
        {proposed.map((answer) => (
          <li key={`${answer.documentId}/${answer.decision.seq}`} className={styles.proposed}>
            <Bot className={styles.robot} aria-label="Given by an agent" />
            <span className={styles.grow}>
              <code>{answer.decision.hintId}</code> = <strong>{answer.decision.value}</strong>
              <span className={styles.soft}>
                {' '}
                page {answer.decision.page} of {answer.name}, by {describeActor(answer.decision.actor)}
              </span>
            </span>
            <Button size="s" look="quiet" onPress={() => show(answer)}>
              Show
            </Button>
            <Button size="s" onPress={() => accept([answer])} aria-label={`Confirm ${answer.decision.hintId}`}>
              <Check aria-hidden="true" /> Confirm
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function accept(answers: readonly ProposedAnswer[]): void {
  for (const session of new Set(answers.map((answer) => answer.session))) {
    const items = answers
      .filter((answer) => answer.session === session)
      .map(({ decision }) => ({ page: decision.page, hintId: decision.hintId }));
    const accepted = session.dispatch({ kind: 'accept', items }, personHere);
    if (!accepted.ok) useVernier.getState().tell({ tone: 'problem', text: accepted.failure.message });
  }
}

function show({ documentId, decision }: ProposedAnswer): void {
  const state = useVernier.getState();
  state.activateDocument(documentId);
  state.goToPage(decision.page);
  state.showPanel('charts');
}
