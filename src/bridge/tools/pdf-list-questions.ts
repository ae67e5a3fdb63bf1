/** `pdf_list_questions`: the open questions of a page in the shared session, with picture, and the answers that stand. */
import * as z from 'zod';
import type { Question } from '../../engine/contract/chart.ts';
import { succeed } from '../../engine/contract/failure.ts';
import { describeActor, policyLabels } from '../../session/events.ts';
import { type Decision, isLocked } from '../../session/fold.ts';
import { orderQuestions } from '../../session/questions.ts';
import { answerBudget, budgetField } from '../answer/answer-budget.ts';
import { questionFact } from '../answer/chart-facts.ts';
import { questionLine } from '../answer/chart-lines.ts';
import { drawQuestionPictures, noPictures } from '../answer/chart-pictures.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import { checkPage } from '../page-list.ts';
import { findSession, readWithSession } from '../session-port.ts';
import { pictureArgument, type Suggest, suggestFor } from '../suggest.ts';
import { answer, defineTool, type SuggestedCall } from '../tool.ts';
import { documentFields, imageField, optionalPageField } from './arguments.ts';

/** Characters that one question takes in the structured answer. */
const questionChars = 700;

export const pdfListQuestions = defineTool({
  name: 'pdf_list_questions',
  title: 'List questions',
  description:
    'Open questions of a page in the shared session (people and agents answer in the same one), each with its options, what each option would mean, and a picture with the curve in question under a coloured halo; and the answers that stand, with who gave them.',
  input: z.object({ ...documentFields, ...optionalPageField, ...budgetField, ...imageField }),
  annotations: { readOnly: true, untrustedContent: true, idempotent: true },
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
    const reading = await readWithSession(
      call.ports.session,
      session.value,
      document.documentId,
      page.value,
      call.signal,
    );
    if (!reading.ok) return reading;
    const { response, moot } = reading.value;
    const questions = orderQuestions(response);
    const state = session.value.state();
    const decisions = [...state.decisions.values()].filter((d) => d.page === page.value);
    const budget = answerBudget(call, input);
    const drawn =
      call.image === 'none'
        ? noPictures
        : await drawQuestionPictures(call, document, response, questions, budget.pictureBytes);
    const listed = Math.max(1, Math.floor(budget.structuredChars / questionChars));
    const suggest = suggestFor(call, document);
    const waits = state.policy === 'i_answer' || state.policy === 'read_only';
    return succeed(
      answer({
        status: questions.length > 0 ? 'needs_hint' : response.status === 'declined' ? 'declined' : 'ok',
        head: [
          `${quoteText(document.info.name, 60)} page ${page.value}: ${questions.length} open, ${decisions.length} settled. Policy: ${policyLabels[state.policy]}.`,
        ],
        body: [...questions.map(questionLine), ...decisions.map((d) => decisionLine(d, moot))],
        lost: drawn.lost,
        next: nextCalls(
          page.value,
          questions,
          waits,
          state.seq,
          response,
          suggest,
          call.image === 'none' ? pictureArgument(call) : null,
        ),
        data: {
          page: page.value,
          policy: state.policy,
          questions: questions.slice(0, listed).map(questionFact),
          ...(questions.length > listed ? { questions_left_out: questions.length - listed } : {}),
          decisions: decisions.slice(0, 20).map((d) => ({
            id: d.hintId,
            option: d.value,
            by: cutText(describeActor(d.actor), 60),
            reviewed: d.reviewedBy !== null,
            locked: isLocked(d),
          })),
          seq: state.seq,
        },
        pictures: drawn.pictures,
        quotesPdf: questions.length > 0,
      }),
    );
  },
});

export function pageOnScreen(
  documents: { current(): { documentId: string } | null; pageInView(): number },
  documentId: string,
): number {
  return documents.current()?.documentId === documentId ? documents.pageInView() : 1;
}

export function decisionLine(decision: Decision, moot: readonly string[] = []): string {
  const state = moot.includes(decision.hintId)
    ? 'no longer asked'
    : isLocked(decision)
      ? 'locked by a person'
      : decision.reviewedBy
        ? 'in force'
        : 'in force, waits for a person to confirm';
  return `Settled ${decision.hintId} = ${cutText(decision.value, 40)} by ${cutText(describeActor(decision.actor), 60)} (${state})`;
}

function nextCalls(
  page: number,
  questions: Question[],
  waits: boolean,
  seq: number,
  response: { charts: { series: { series_id: string; points?: unknown; bars?: unknown }[] }[] },
  suggest: Suggest,
  picture: { image?: 'inline' | 'element' } | null,
): SuggestedCall[] {
  const calls: SuggestedCall[] = [];
  const [question] = questions;
  if (question && picture)
    calls.push(suggest('pdf_list_questions', { page, ...picture }, 'the same with the picture', 'render'));
  if (question && waits)
    calls.push(suggest('pdf_wait_for_answers', { page, since: seq }, 'the person answers here', 'wait'));
  if (question && !waits) {
    for (const option of question.options.slice(0, 3)) {
      const args = { page, id: question.id, option: option.id };
      calls.push(suggest('pdf_answer_question', args, `if ${cutText(option.id, 30)}`, 'hint'));
    }
  }
  const withData = response.charts.flatMap((c) => c.series).find((s) => s.points !== undefined || s.bars !== undefined);
  if (withData)
    calls.push(suggest('pdf_get_series', { page, series_id: withData.series_id }, 'numbers that are settled', 'data'));
  if (calls.length === 0) calls.push(suggest('pdf_extract_chart', { page }, 'what was read on this page', 'data'));
  return calls;
}
