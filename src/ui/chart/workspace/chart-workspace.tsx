/**
 * One chart: its picture with the overlay, and beside or below it what is to be done: answer, check, take the numbers.
 * The same parts serve the side panel (one column) and the large view (two columns).
 */
import { ChevronLeft, Maximize2, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { stepToRedo, stepToUndo } from '../../../session/commands.ts';
import { personHere } from '../../../session/events.ts';
import { describeProgress } from '../../../session/questions.ts';
import { Button, IconButton } from '../../controls/button.tsx';
import { useVernier } from '../../state/store.ts';
import { ChartChip } from '../list/chart-chip.tsx';
import { moodOfFacts } from '../list/mood.ts';
import { DecisionLog } from '../log/decision-log.tsx';
import { ChartPicture } from '../picture/chart-picture.tsx';
import { QuestionCard } from '../question/question-card.tsx';
import { acceptAnswers, enlarge, focusQuestion, redo, selectChart, undo } from '../state/chart-actions.ts';
import { type ChartFacts, type QuestionInFocus, questionInFocus } from '../state/chart-selectors.ts';
import { useCharts } from '../state/chart-store.ts';
import { retryReading } from '../state/page-readings.ts';
import { DeclinedCard } from '../verify/declined-card.tsx';
import { AnsweredList } from './answered-list.tsx';
import { ChartTabs } from './chart-tabs.tsx';
import styles from './chart-workspace.module.css';
import { PastNotice } from './past-notice.tsx';
import { PointLine } from './point-line.tsx';
import { SeriesKey } from './series-key.tsx';

interface ChartWorkspaceProps {
  facts: ChartFacts;
  large: boolean;
}

export function ChartWorkspace({ facts, large }: ChartWorkspaceProps) {
  const focused = useCharts((state) => state.focusedQuestion);
  const atSeq = useCharts((state) => state.atSeq);
  const focus = questionInFocus(facts, focused);
  const { past } = facts;
  const onScreen = useVernier((state) => state.visiblePages.includes(facts.place.page));
  const { chart } = facts;
  const { mood } = moodOfFacts(facts, facts.summary);
  return (
    <div className={styles.workspace} data-large={large} data-page-on-screen={onScreen} data-testid="chart-workspace">
      <WorkspaceHead facts={facts} large={large} />
      {past && atSeq !== null ? <PastNotice session={facts.session} atSeq={atSeq} /> : null}
      <div className={styles.columns}>
        <div className={styles.picture}>
          <div className={styles.printed}>
            <ChartPicture
              facts={facts}
              focus={focus}
              maxHeightPx={large ? 640 : pictureHeightPx(focus !== null)}
              plain={mood === 'declined'}
            />
            {chart ? <PointLine chart={chart} /> : null}
          </div>
          {chart ? <SeriesKey chart={chart} /> : null}
        </div>
        <div className={styles.work}>
          <Status facts={facts} />
          <ProgressLine facts={facts} focus={focus} disabled={past} />
          {focus ? <QuestionCard key={focus.question.id} facts={facts} focus={focus} disabled={past} /> : null}
          {mood === 'declined' ? <DeclinedCard facts={facts} disabled={past} /> : null}
          <AnsweredList facts={facts} shownQuestion={focus?.question.id ?? null} />
          {chart && mood !== 'declined' ? (
            <ChartTabs facts={facts} chart={chart} large={large} disabled={past} />
          ) : null}
          {mood === 'declined' && facts.session && facts.session.state().seq > 0 ? (
            <DecisionLog session={facts.session} place={facts.place} />
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** While a question is open the picture is what matters; afterwards the numbers need the room. */
function pictureHeightPx(asking: boolean): number {
  return asking ? 340 : 240;
}

function WorkspaceHead({ facts, large }: ChartWorkspaceProps) {
  const { place, chart, summary, state } = facts;
  const { mood, questions } = moodOfFacts(facts, summary);
  const heading = useRef<HTMLHeadingElement>(null);
  // A chart that was chosen with the pointer must hear the answering keys, not the tab that had the focus before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per chart
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [place]);
  const title = chart?.title ?? summary?.title ?? `Chart ${place.chartId}`;
  return (
    <div className={styles.head}>
      {large ? null : (
        <IconButton name="Back to the list of charts" onPress={() => selectChart(null)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles.naming}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <span className={styles.where}>
          Page {place.page} <ChartChip mood={mood} questions={questions} />
        </span>
      </div>
      <span className={styles.tools}>
        <IconButton
          name="Undo (backspace)"
          isDisabled={stepToUndo(state, personHere) === undefined}
          onPress={() => undo(place)}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton name="Redo" isDisabled={stepToRedo(state, personHere) === undefined} onPress={() => redo(place)}>
          <Redo2 aria-hidden="true" />
        </IconButton>
        {large ? null : (
          <IconButton name="Large view (e)" onPress={() => enlarge(true)}>
            <Maximize2 aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </div>
  );
}

function Status({ facts }: { facts: ChartFacts }) {
  const { failure, current, reading, chart, place } = facts;
  if (failure) {
    return (
      <div className={styles.failure}>
        <p>{failure.message}</p>
        <Button size="s" onPress={() => retryReading(place.documentId, place.page)}>
          Try again
        </Button>
      </div>
    );
  }
  if (!reading) return <p className={styles.soft}>Reading the chart…</p>;
  if (!chart) return <p className={styles.soft}>With these answers this chart is no longer found on the page.</p>;
  return current ? null : <p className={styles.soft}>Reading with the new answer…</p>;
}

function ProgressLine({
  facts,
  focus,
  disabled,
}: {
  facts: ChartFacts;
  focus: QuestionInFocus | null;
  disabled: boolean;
}) {
  const { progress, place, decisions, open } = facts;
  const settled = open.length === 0 && progress.unreviewed === 0;
  if (progress.total === 0 || settled) return null;
  const unreviewed = decisions.filter((decision) => decision.reviewedBy === null);
  return (
    <div className={styles.progress}>
      <span className={styles.dots} aria-hidden="true">
        {Array.from({ length: Math.min(progress.total, 12) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity
          <i key={index} data-done={index < progress.answered} />
        ))}
      </span>
      <span>{describeProgress(progress)}</span>
      {focus?.decision && open.length > 0 ? (
        <Button look="quiet" size="s" onPress={() => focusQuestion(null)}>
          Next question
        </Button>
      ) : null}
      {unreviewed.length > 1 ? (
        <Button
          look="primary"
          size="s"
          isDisabled={disabled}
          onPress={() =>
            acceptAnswers(
              place,
              unreviewed.map((decision) => decision.hintId),
            )
          }
        >
          Accept all {unreviewed.length}
        </Button>
      ) : null}
    </div>
  );
}
