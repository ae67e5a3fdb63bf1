/** Questions of this chart that are answered: by whom, with what; each can be opened again and changed. */
import { Button as AriaButton } from 'react-aria-components';
import { describeActor } from '../../../session/events.ts';
import { isUnreviewed } from '../../../session/fold.ts';
import { choiceLine, choiceWords } from '../question/choice-words.ts';
import { focusQuestion } from '../state/chart-actions.ts';
import type { ChartFacts } from '../state/chart-selectors.ts';
import styles from './chart-workspace.module.css';

interface AnsweredListProps {
  facts: ChartFacts;
  shownQuestion: string | null;
}

export function AnsweredList({ facts, shownQuestion }: AnsweredListProps) {
  const answers = facts.decisions.filter((decision) => decision.kind === 'answer' && decision.hintId !== shownQuestion);
  const moot = new Set(facts.reading?.moot ?? []);
  if (answers.length === 0) return null;
  return (
    <ul className={styles.answered} aria-label="Answered questions">
      {answers.map((decision) => {
        const question = facts.known[decision.hintId];
        const option = question?.options.find((candidate) => candidate.id === decision.value);
        const label = question && option ? choiceLine(choiceWords(question, option, facts.chart)) : decision.value;
        const letter = question?.letter ?? decision.hintId;
        return (
          <li key={decision.hintId} data-unreviewed={isUnreviewed(decision)} data-moot={moot.has(decision.hintId)}>
            <span>
              <strong>{letter}</strong> {label}
              <span className={styles.soft}>
                {' '}
                · {moot.has(decision.hintId) ? 'no longer asked' : describeActor(decision.actor)}
              </span>
            </span>
            {question ? (
              <AriaButton
                className={styles.change ?? ''}
                aria-label={`Change the answer to ${letter}`}
                onPress={() => focusQuestion(decision.hintId)}
              >
                {isUnreviewed(decision) ? 'Review' : 'Change'}
              </AriaButton>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
