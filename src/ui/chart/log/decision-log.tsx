/** Every decision in order, with who made it. The slider and the links show the state after any of them. */
import { Download, Link } from 'lucide-react';
import type { Question } from '../../../engine/contract/chart.ts';
import { describeActor, policyLabels, policySchema, type SessionEvent } from '../../../session/events.ts';
import { fileStem, logLines } from '../../../session/export/chart-files.ts';
import type { Session } from '../../../session/session.ts';
import { Button, IconButton } from '../../controls/button.tsx';
import { copyText, saveFile } from '../data/save-file.ts';
import { lookAt } from '../state/chart-actions.ts';
import { isPast } from '../state/chart-selectors.ts';
import { type ChartPlace, pageKey, useCharts } from '../state/chart-store.ts';
import styles from './decision-log.module.css';
import { NoteForm } from './note-form.tsx';

export function DecisionLog({ session, place }: { session: Session; place: ChartPlace }) {
  const asked = useCharts((state) => state.atSeq);
  const atSeq = isPast(session, asked) ? asked : null;
  // The tick is read so that the list follows the log.
  useCharts((state) => state.sessionTick);
  const known = useCharts((state) => state.questions);
  const wordsOf = (event: SessionEvent): Question | undefined =>
    known[pageKey(place.documentId, event.target.page ?? 0)]?.[event.target.question_id ?? ''];
  const events = session.events();
  const last = session.state().seq;
  if (last === 0) {
    return (
      <section className={styles.log} aria-label="Log of decisions">
        <p className={styles.empty}>Nothing has been decided yet. Every answer will be listed here.</p>
        <NoteForm place={place} />
      </section>
    );
  }
  const shown = Math.min(atSeq ?? last, last);
  const undone = undoneSeqs(events, shown);
  return (
    <section className={styles.log} aria-label="Log of decisions">
      <label className={styles.slider}>
        <span>{atSeq === null ? `Now, after step ${last}` : `After step ${shown} of ${last}`}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={shown}
          aria-valuetext={shown === last ? 'now' : `after step ${shown} of ${last}`}
          onChange={(event) => {
            const seq = Number(event.target.value);
            lookAt(seq === last ? null : seq);
          }}
        />
      </label>
      <ol className={styles.list}>
        {events.map((event) => (
          <li
            key={event.seq}
            className={styles.entry}
            data-future={event.seq > shown}
            data-undone={undone.has(event.seq)}
          >
            <span className={styles.seq}>{event.seq}</span>
            <span className={styles.what}>
              <span>{eventText(event, wordsOf(event))}</span>
              <span className={styles.who}>
                {describeActor(event.actor)} · <time dateTime={event.at}>{timeText(event.at)}</time>
                {event.cause ? ` · ${event.cause}` : ''}
              </span>
            </span>
            <IconButton name={`Copy a link to the state after step ${event.seq}`} onPress={() => copyLink(event.seq)}>
              <Link aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {atSeq === null ? <NoteForm place={place} /> : null}
      <Button
        size="s"
        onPress={() =>
          saveFile(`${fileStem(session.identity.name)}-log.jsonl`, logLines(events), 'application/x-ndjson')
        }
      >
        <Download aria-hidden="true" /> Save log (JSON Lines)
      </Button>
    </section>
  );
}

function undoneSeqs(events: readonly SessionEvent[], upTo: number): Set<number> {
  const undone = new Set<number>();
  for (const event of events) {
    if (event.seq > upTo) break;
    for (const seq of event.refs ?? []) {
      if (event.type === 'undo') undone.add(seq);
      else undone.delete(seq);
    }
  }
  return undone;
}

/** A question is named by its letter and series as far as its words are known, and by its id where they are not. */
function eventText(event: SessionEvent, question: Question | undefined): string {
  const target = question ? questionName(question) : (event.target.question_id ?? event.target.chart_id ?? '');
  const place = event.target.page === null ? target : `Page ${event.target.page}, ${target}`;
  const value = question?.options.find((option) => option.id === event.after)?.label ?? event.after ?? '';
  switch (event.type) {
    case 'answer':
    case 'verdict':
      return event.after === null ? `${place}: taken back` : `${place}: ${value}`;
    case 'accept':
      return `${place}: accepted ${value}`;
    case 'undo':
      return `Undo of step ${(event.refs ?? []).join(', ')}`;
    case 'redo':
      return `Redo of step ${(event.refs ?? []).join(', ')}`;
    case 'policy':
      return `Who answers: ${policyWords(event.after)}`;
    case 'note':
      return `Note: ${event.after ?? ''}`;
  }
}

const questionName = (question: Question): string => `question ${question.letter} (${question.id})`;

function policyWords(value: string | null): string {
  const policy = policySchema.safeParse(value).data;
  return policy ? policyLabels[policy] : (value ?? '');
}

function timeText(iso: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(iso));
}

function copyLink(seq: number): void {
  const link = new URL(location.href);
  const hash = new URLSearchParams(link.hash.slice(1));
  hash.set('at', String(seq));
  link.hash = hash.toString();
  void copyText(link.href, 'Link copied.');
}
