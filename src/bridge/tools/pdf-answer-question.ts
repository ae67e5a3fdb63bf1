/**
 * `pdf_answer_question`: one closed choice, given in the shared session. The session holds the rules (policy, a person's
 * lock); here the option is checked against the question as it is asked now, and the answer says what it changed.
 */
import * as z from 'zod';
import type { ChartResponse } from '../../engine/contract/chart.ts';
import { fail, type Outcome, succeed } from '../../engine/contract/failure.ts';
import { decisionKey, describeActor } from '../../session/events.ts';
import { hintsOfPage } from '../../session/fold.ts';
import type { Session } from '../../session/session.ts';
import { questionFact } from '../answer/chart-facts.ts';
import { questionLine, seriesLine } from '../answer/chart-lines.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import type { OpenDocument } from '../document-registry.ts';
import { checkPage } from '../page-list.ts';
import { findSession, readWithSession } from '../session-port.ts';
import { suggestFor } from '../suggest.ts';
import { answer, defineTool, type ToolCall } from '../tool.ts';
import { documentFields, optionalPageField } from './arguments.ts';
import { pageOnScreen } from './pdf-list-questions.ts';

export const pdfAnswerQuestion = defineTool({
  name: 'pdf_answer_question',
  title: 'Answer a question',
  description:
    'Gives one closed choice in the shared session; the person at the page sees it at once and can take it back. Takes an option id as listed by pdf_list_questions ("cant_tell" is always one), never a number. A person\'s answer is locked. Tells which series got numbers and what is still open.',
  input: z.object({
    ...documentFields,
    ...optionalPageField,
    id: z.string().max(100).describe('Question id, such as "p0.s1.axis".'),
    option: z.string().max(100).describe('Id of one of its options, such as "left" or "cant_tell".'),
  }),
  annotations: { readOnly: false, untrustedContent: true, idempotent: true },
  async handle(input, call) {
    const found = call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const page = checkPage(
      input.page ?? pageOnScreen(call.ports.documents, document.documentId),
      document.info.pageCount,
    );
    if (!page.ok) return page;
    const session = await findSession(call.ports.session, document.documentId);
    if (!session.ok) return session;
    const before = await readAsked(call, session.value, document, page.value, input.id);
    if (!before.ok) return before;
    const question = before.value.questions.find((q) => q.id === input.id);
    if (!question) return unknownQuestion(before.value, input.id);
    const allowed = question.options.map((o) => o.id);
    const changed = session.value.dispatch(
      {
        kind: 'answer',
        items: [{ page: page.value, questionId: input.id, option: input.option, allowed }],
        cause: 'pdf_answer_question',
      },
      call.actor,
    );
    if (!changed.ok) return changed;
    const after = await readWithSession(
      call.ports.session,
      session.value,
      document.documentId,
      page.value,
      call.signal,
    );
    if (!after.ok) return after;
    const decision = session.value.state().decisions.get(decisionKey(page.value, input.id));
    const standing = decision?.reviewedBy ? 'It stands.' : 'It is in force and waits for a person to confirm it.';
    const affected = after.value.response.charts
      .filter((c) => c.chart_id === question.chart_id)
      .flatMap((c) => c.series)
      .filter((s) => question.series_id === undefined || s.series_id === question.series_id);
    const open = after.value.response.questions;
    const suggest = suggestFor(call, document);
    const [nextQuestion] = open;
    const withData = affected.filter((s) => s.points !== undefined || s.bars !== undefined);
    return succeed(
      answer({
        status: open.length > 0 ? 'needs_hint' : after.value.response.status,
        head: [
          `${input.id} = ${cutText(input.option, 40)} ${changed.value.length === 0 ? 'stood already' : 'recorded'} in ${quoteText(document.info.name, 60)} page ${page.value}. ${standing} ${open.length} questions still open.`,
        ],
        body: [...affected.map(seriesLine), ...open.slice(0, 4).map(questionLine)],
        next: [
          ...withData
            .slice(0, 2)
            .map((s) => suggest('pdf_get_series', { page: page.value, series_id: s.series_id }, 'its numbers', 'data')),
          ...(nextQuestion
            ? nextQuestion.options
                .slice(0, 3)
                .map((o) =>
                  suggest(
                    'pdf_answer_question',
                    { page: page.value, id: nextQuestion.id, option: o.id },
                    `next question, if ${cutText(o.id, 30)}`,
                    'hint',
                  ),
                )
            : []),
          ...(withData.length === 0 && !nextQuestion
            ? [suggest('pdf_extract_chart', { page: page.value, hints: after.value.hints }, 'what stands now', 'data')]
            : []),
        ],
        data: {
          page: page.value,
          id: input.id,
          option: input.option,
          changed: changed.value.length > 0,
          reviewed: decision?.reviewedBy !== null,
          ...(decision ? { by: cutText(describeActor(decision.actor), 60) } : {}),
          series_with_data: withData.map((s) => s.series_id),
          open_questions: open.slice(0, 8).map(questionFact),
          seq: session.value.state().seq,
        },
        quotesPdf: true,
      }),
    );
  },
});

/** The page as it reads with every other answer, so that a question that is answered already is asked again. */
async function readAsked(
  call: ToolCall,
  session: Session,
  document: OpenDocument,
  page: number,
  id: string,
): Promise<Outcome<ChartResponse>> {
  const { [id]: _own, ...hints } = hintsOfPage(session.state(), page);
  const reading = await call.ports.session.reader.read(document.documentId, page, hints, {
    signal: call.signal,
    lane: 'batch',
  });
  return reading.ok ? succeed(reading.value.response) : reading;
}

function unknownQuestion(response: ChartResponse, id: string): ReturnType<typeof fail> {
  const ids = response.questions.map((q) => q.id);
  const open = ids.length > 0 ? `Open: ${ids.slice(0, 12).join(', ')}.` : 'Nothing is asked there.';
  return fail('unknown_question', `Page ${response.page} does not ask ${JSON.stringify(cutText(id, 60))}. ${open}`, {
    open: ids.slice(0, 50),
  });
}
