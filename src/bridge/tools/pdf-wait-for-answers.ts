/** `pdf_wait_for_answers`: returns when anyone answered, or after some seconds; turn-taking without a call that hangs. */
import * as z from 'zod';
import { fail, succeed } from '../../engine/contract/failure.ts';
import { eventFact, eventLine } from '../answer/event-lines.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import { findSession, waitForEvent } from '../session-port.ts';
import { suggestFor } from '../suggest.ts';
import { answer, defineTool } from '../tool.ts';
import { documentFields, optionalPageField } from './arguments.ts';

/** Under the door's limit, with time left to build the answer. */
const longestWaitS = 22;

export const pdfWaitForAnswers = defineTool({
  name: 'pdf_wait_for_answers',
  title: 'Wait for answers',
  description:
    'Waits until someone answers, confirms or takes back something in the shared session after event number since (default: now), at most 22 seconds, and returns early on any change. Nothing new is an ordinary answer: call again, or ask the person.',
  input: z.object({
    ...documentFields,
    ...optionalPageField,
    since: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe('Event number from an earlier answer (seq). Default: the latest.'),
    timeout_s: z.number().min(0).max(25).optional().describe('Seconds to wait, at most 22. Default 20.'),
  }),
  annotations: { readOnly: true, untrustedContent: true, idempotent: false },
  async handle(input, call) {
    const found = call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const session = await findSession(call.ports.session, document.documentId);
    if (!session.ok) return session;
    const since = input.since ?? session.value.state().seq;
    const waitMs = Math.min(input.timeout_s ?? 20, longestWaitS) * 1_000;
    const why = await waitForEvent(session.value, since, Math.min(waitMs, call.remainingMs() - 1_500), call.signal);
    if (why === 'aborted') return fail('cancelled', 'The wait was cancelled.');
    const events = session.value.events().filter((e) => e.seq > since);
    const { seq } = session.value.state();
    const suggest = suggestFor(call, document);
    const page = events.find((e) => e.target.page !== null)?.target.page ?? input.page;
    const again = suggest(
      'pdf_wait_for_answers',
      { ...(input.page ? { page: input.page } : {}), since: seq },
      'wait on',
      'wait',
    );
    const look = page ? [suggest('pdf_list_questions', { page }, 'what is open and what stands', 'data')] : [];
    return succeed(
      answer({
        head: [
          events.length > 0
            ? `${quoteText(document.info.name, 60)}: ${events.length} new events up to ${seq}.`
            : `${quoteText(document.info.name, 60)}: nothing new after event ${since}.`,
        ],
        body: events.slice(-12).map(eventLine),
        next: events.length > 0 ? [...look, again] : [again, ...look],
        data: {
          changed: events.length > 0,
          seq,
          events: events.slice(-20).map(eventFact),
          document: cutText(document.info.name, 60),
        },
      }),
    );
  },
});
