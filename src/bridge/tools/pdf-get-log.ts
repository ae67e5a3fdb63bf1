/** `pdf_get_log`: what people and agents decided, or which calls came in; the same log that the page shows. */
import * as z from 'zod';
import { succeed } from '../../engine/contract/failure.ts';
import { describeActor } from '../../session/events.ts';
import { eventFact, eventLine } from '../answer/event-lines.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import type { CallRecord } from '../call-log.ts';
import { findSession } from '../session-port.ts';
import { suggestFor } from '../suggest.ts';
import { answer, defineTool } from '../tool.ts';
import { documentFields } from './arguments.ts';

export const pdfGetLog = defineTool({
  name: 'pdf_get_log',
  title: 'Get the log',
  description:
    'What happened in the shared session, oldest first: decisions (answers, verdicts, confirmations, undo; with who and when) or calls (tool, door, outcome, size, duration). Use since with the last number seen to get only what is new.',
  input: z.object({
    ...documentFields,
    what: z.enum(['decisions', 'calls']).optional().describe('decisions (default) or calls.'),
    since: z.number().int().min(0).optional().describe('Only entries after this number. Default 0.'),
    limit: z.number().int().min(1).max(200).optional().describe('Entries at most. Default 20.'),
  }),
  annotations: { readOnly: true, untrustedContent: true, idempotent: true },
  async handle(input, call) {
    const found = call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const what = input.what ?? 'decisions';
    const since = input.since ?? 0;
    const limit = input.limit ?? 20;
    const session = await findSession(call.ports.session, document.documentId);
    if (what === 'decisions' && !session.ok) return session;
    const events = session.ok ? session.value.events().filter((e) => e.seq > since) : [];
    const calls = call.log.entries().filter((e) => e.seq > since);
    const total = what === 'decisions' ? events.length : calls.length;
    const lines = what === 'decisions' ? events.slice(0, limit).map(eventLine) : calls.slice(0, limit).map(callLine);
    const facts = what === 'decisions' ? events.slice(0, limit).map(eventFact) : calls.slice(0, limit).map(callFact);
    const last = what === 'decisions' ? events[limit - 1]?.seq : calls[limit - 1]?.seq;
    const suggest = suggestFor(call, document);
    const more = total > limit && last !== undefined;
    return succeed(
      answer({
        head: [
          `${quoteText(document.info.name, 60)}: ${Math.min(total, limit)} of ${total} ${what} after number ${since}.`,
        ],
        body: lines,
        lost: more ? [`${total - limit} later entries; see the next call.`] : [],
        next: more
          ? [suggest('pdf_get_log', { what, since: last, limit }, 'the following entries', 'explore')]
          : what === 'decisions' && session.ok
            ? [suggest('pdf_wait_for_answers', { since: session.value.state().seq }, 'wait for the next one', 'wait')]
            : [],
        data: { what, total, entries: facts },
        quotesPdf: true,
      }),
    );
  },
});

function callLine(entry: CallRecord): string {
  const outcome = entry.code ? `failed ${entry.code}` : entry.outcome;
  return `${entry.seq} ${entry.at} ${cutText(describeActor(entry.actor), 60)}: ${entry.tool} ${outcome}, ${entry.durationMs} ms, ${entry.textChars} characters, ${entry.pictureBytes} picture bytes`;
}

function callFact(entry: CallRecord): Record<string, unknown> {
  return {
    seq: entry.seq,
    at: entry.at,
    by: cutText(describeActor(entry.actor), 60),
    tool: entry.tool,
    outcome: entry.outcome,
    ...(entry.code ? { code: entry.code } : {}),
    text_chars: entry.textChars,
    picture_bytes: entry.pictureBytes,
    duration_ms: entry.durationMs,
  };
}
