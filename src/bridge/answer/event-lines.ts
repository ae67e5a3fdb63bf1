/** Session events as lines and as compact data. Notes are free text of a person and are quoted. */
import { describeActor, type SessionEvent } from '../../session/events.ts';
import { cutText, quoteText } from './untrusted-text.ts';

export function eventLine(event: SessionEvent): string {
  const by = cutText(describeActor(event.actor), 60);
  const where = event.target.page === null ? '' : ` page ${event.target.page}`;
  const what = event.target.question_id ? ` ${cutText(event.target.question_id, 60)}` : '';
  const value =
    event.after === null
      ? 'taken back'
      : event.type === 'note'
        ? quoteText(event.after, 120)
        : cutText(event.after, 40);
  const shown = event.type === 'undo' || event.type === 'redo' ? cutText(event.cause ?? '', 80) : value;
  return `${event.seq} ${event.at} ${by}: ${event.type}${where}${what} ${shown}`;
}

export function eventFact(event: SessionEvent): Record<string, unknown> {
  const { page, question_id } = event.target;
  return {
    seq: event.seq,
    at: event.at,
    by: cutText(describeActor(event.actor), 60),
    type: event.type,
    ...(page === null ? {} : { page }),
    ...(question_id === null ? {} : { id: cutText(question_id, 60) }),
    ...(event.after === null ? {} : { value: cutText(event.after, 120) }),
  };
}
