/**
 * One question, two to four large choices. Pointing at a choice previews what it would give without committing; the
 * numbers come from the engine and none can be typed. Used for open questions, for an agent's answer that waits for a
 * person, and for a settled answer that is looked at again.
 */
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import type { Question } from '../../../engine/contract/chart.ts';
import { describeActor } from '../../../session/events.ts';
import { isUnreviewed } from '../../../session/fold.ts';
import { Button } from '../../controls/button.tsx';
import { inkOn, rgbText } from '../overlay/series-colour.ts';
import { acceptAnswers, answerQuestion, focusQuestion, skipQuestion, takeBack } from '../state/chart-actions.ts';
import type { ChartFacts, QuestionInFocus } from '../state/chart-selectors.ts';
import { useCharts } from '../state/chart-store.ts';
import { type ChoiceWords, choiceLine, choiceWords } from './choice-words.ts';
import { choicesOf } from './choices.ts';
import styles from './question-card.module.css';

interface QuestionCardProps {
  facts: ChartFacts;
  focus: QuestionInFocus;
  disabled: boolean;
}

export function QuestionCard({ facts, focus, disabled }: QuestionCardProps) {
  const { question, decision, alike } = focus;
  const withAlike = useCharts((state) => state.togetherFor === question.id);
  const answer = (optionId: string): void => answerQuestion(facts.place, question, optionId, withAlike ? alike : []);
  const { choices, cantTell } = choicesOf(question);
  return (
    <section className={styles.card} aria-label={`Question ${question.letter}`} data-testid="question-card">
      <div className={styles.ask}>
        <span
          className={styles.letter}
          style={{ background: rgbText(question.highlight.color), color: inkOn(question.highlight.color) }}
          aria-hidden="true"
        >
          {question.letter}
        </span>
        <h3 className={styles.prompt} id={`ask-${question.id}`}>
          {question.prompt}
        </h3>
      </div>
      {decision ? <StandingAnswer facts={facts} focus={focus} disabled={disabled} /> : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div className={styles.choices} role="group" aria-labelledby={`ask-${question.id}`} data-count={choices.length}>
        {choices.map((choice) => (
          <Choice
            key={choice.id}
            question={question}
            optionId={choice.id}
            words={choiceWords(question, choice, facts.chart)}
            keys={choice.keys}
            chosen={decision?.value === choice.id ? (isUnreviewed(decision) ? 'proposed' : 'settled') : null}
            disabled={disabled}
            onAnswer={() => answer(choice.id)}
          />
        ))}
      </div>
      {alike.length > 0 ? (
        <label className={styles.alike}>
          <input
            type="checkbox"
            checked={withAlike}
            disabled={disabled}
            onChange={(event) => useCharts.setState({ togetherFor: event.target.checked ? question.id : null })}
          />
          Same answer for all {alike.length + 1} curves of this style (
          {[question, ...alike]
            .map((one) => `${one.letter}${one.chart_id === question.chart_id ? '' : ` in ${one.chart_id}`}`)
            .join(', ')}
          )
        </label>
      ) : null}
      <div className={styles.more}>
        {cantTell ? (
          <Button look="plain" size="s" isDisabled={disabled} onPress={() => answer(cantTell.id)}>
            Can’t tell <kbd>d</kbd>
          </Button>
        ) : null}
        {decision ? (
          <Button look="quiet" size="s" onPress={() => focusQuestion(null)}>
            Close
          </Button>
        ) : (
          <Button look="quiet" size="s" onPress={() => skipQuestion(question)}>
            Skip <kbd>space</kbd>
          </Button>
        )}
        <Evidence question={question} />
      </div>
    </section>
  );
}

interface ChoiceProps {
  question: Question;
  optionId: string;
  words: ChoiceWords;
  keys: readonly string[];
  chosen: 'proposed' | 'settled' | null;
  disabled: boolean;
  onAnswer(): void;
}

function Choice({ question, optionId, words, keys, chosen, disabled, onAnswer }: ChoiceProps) {
  const meaning = question.meaning[optionId] ?? [];
  const preview = (on: boolean): void => {
    const now = useCharts.getState().previewOption;
    if (on) useCharts.setState({ previewOption: optionId });
    else if (now === optionId) useCharts.setState({ previewOption: null });
  };
  const would = meaning.length > 0 ? `Would read ${meaning.join(', ')}` : undefined;
  return (
    <AriaButton
      className={styles.choice ?? ''}
      data-chosen={chosen ?? 'no'}
      data-option={optionId}
      isDisabled={disabled}
      onPress={onAnswer}
      onHoverStart={() => preview(true)}
      onHoverEnd={() => preview(false)}
      onFocus={() => preview(true)}
      onBlur={() => preview(false)}
      aria-label={[words.title, words.detail, would, chosen === 'proposed' ? 'Proposed by the agent' : null]
        .filter(Boolean)
        .join('. ')}
    >
      <span className={styles.keys} aria-hidden="true">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
      <span className={styles.label}>{words.title}</span>
      {words.detail ? <span className={styles.detail}>{words.detail}</span> : null}
      {meaning.length > 0 ? (
        <span className={styles.meaning}>
          {meaning.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three sample values in a fixed order
            <span key={index}>{value}</span>
          ))}
        </span>
      ) : null}
    </AriaButton>
  );
}

function StandingAnswer({ facts, focus, disabled }: QuestionCardProps) {
  const { question, decision } = focus;
  if (!decision) return null;
  const option = question.options.find((candidate) => candidate.id === decision.value);
  const label = option ? choiceLine(choiceWords(question, option, facts.chart)) : decision.value;
  return (
    <div className={styles.standing} data-unreviewed={isUnreviewed(decision)}>
      <p>
        <strong>{describeActor(decision.actor)}</strong> says: {label}
      </p>
      {isUnreviewed(decision) ? (
        <Button
          look="primary"
          size="s"
          isDisabled={disabled}
          onPress={() => acceptAnswers(facts.place, [decision.hintId])}
        >
          Accept <kbd>r</kbd>
        </Button>
      ) : (
        <Button look="plain" size="s" isDisabled={disabled} onPress={() => takeBack(facts.place, decision.hintId)}>
          Take back
        </Button>
      )}
    </div>
  );
}

function Evidence({ question }: { question: Question }) {
  if (question.evidence.length === 0) return null;
  return (
    <Disclosure className={styles.evidence ?? ''}>
      <Heading level={4} className={styles.evidenceHead ?? ''}>
        <AriaButton slot="trigger" className={styles.why ?? ''}>
          Why do you ask?
        </AriaButton>
      </Heading>
      <DisclosurePanel>
        <ul className={styles.facts}>
          {question.evidence.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </DisclosurePanel>
    </Disclosure>
  );
}
