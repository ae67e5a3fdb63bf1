/**
 * What a person or an agent may ask of a session, and the rules between them: a person's answer wins and locks, an
 * agent is bound by the policy, and a refusal says by whom and what can be done. Answers are closed choices; nothing
 * numeric passes through here.
 */
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import {
  type Actor,
  chartOfHint,
  decisionKey,
  describeActor,
  type EventTarget,
  type Policy,
  policyLabels,
  type SessionEvent,
  verdictKey,
} from './events.ts';
import { type Decision, isLocked, type SessionState, type Step } from './fold.ts';

export interface AnswerItem {
  page: number;
  questionId: string;
  /** An option id of the question, or null to take the answer back. */
  option: string | null;
  /** Option ids of the question where they are known; anything else is refused. */
  allowed?: readonly string[];
}

export type Command =
  | { kind: 'answer'; items: readonly AnswerItem[]; cause?: string }
  | { kind: 'verdict'; page: number; chartId: string; verdict: string | null; cause?: string }
  | { kind: 'accept'; items: readonly { page: number; hintId: string }[] }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'policy'; policy: Policy }
  | { kind: 'note'; page: number | null; chartId: string | null; text: string };

type Draft = Pick<SessionEvent, 'type' | 'target' | 'before' | 'after'> & Partial<Pick<SessionEvent, 'cause' | 'refs'>>;

/** A note is the only free text of a session; this is far beyond a remark and keeps project files small. */
const longestNote = 2000;

const verdictForm = /^(confirmed|axes_wrong|labels_wrong|labels_wrong:s\d+)$/;

/** The events that a command amounts to, or the reason why it is refused. Nothing to do is an empty list. */
export function draftEvents(state: SessionState, command: Command, actor: Actor, at: string): Outcome<SessionEvent[]> {
  const drafts = draftCommand(state, command, actor);
  if (!drafts.ok) return drafts;
  const first = state.seq + 1;
  const grouped = drafts.value.length > 1;
  return succeed(
    drafts.value.map((draft, index) => ({
      seq: first + index,
      at,
      actor,
      cause: null,
      ...draft,
      ...(grouped ? { group: first } : {}),
    })),
  );
}

function draftCommand(state: SessionState, command: Command, actor: Actor): Outcome<Draft[]> {
  switch (command.kind) {
    case 'answer':
      return draftAnswers(state, command.items, command.cause ?? null, actor);
    case 'verdict':
      return draftVerdict(state, command, actor);
    case 'accept':
      return draftAcceptance(state, command.items, actor);
    case 'undo':
      return draftUndo(state, actor);
    case 'redo':
      return draftRedo(state, actor);
    case 'policy':
      return draftPolicy(state, command.policy, actor);
    case 'note':
      return succeed([
        {
          type: 'note',
          target: { page: command.page, chart_id: command.chartId, question_id: null },
          before: null,
          after: command.text.slice(0, longestNote),
        },
      ]);
  }
}

function draftAnswers(
  state: SessionState,
  items: readonly AnswerItem[],
  cause: string | null,
  actor: Actor,
): Outcome<Draft[]> {
  const drafts: Draft[] = [];
  for (const item of items) {
    if (item.option !== null && item.allowed && !item.allowed.includes(item.option)) {
      return fail(
        'bad_hint_value',
        `"${item.option}" is not an option of ${item.questionId}. Options: ${item.allowed.join(', ')}.`,
        { question_id: item.questionId, options: item.allowed },
      );
    }
    const target = targetOf(item.page, item.questionId);
    const draft = draftChange(state, 'answer', target, item.option, cause, actor);
    if (!draft.ok) return draft;
    drafts.push(...draft.value);
  }
  return succeed(drafts);
}

function draftVerdict(
  state: SessionState,
  command: Extract<Command, { kind: 'verdict' }>,
  actor: Actor,
): Outcome<Draft[]> {
  if (command.verdict !== null && !verdictForm.test(command.verdict)) {
    return fail(
      'bad_hint_value',
      `"${command.verdict}" is not a verdict. Use confirmed, axes_wrong, labels_wrong or labels_wrong:s0.`,
      { options: ['confirmed', 'axes_wrong', 'labels_wrong', 'labels_wrong:s0'] },
    );
  }
  const target = targetOf(command.page, verdictKey(command.chartId));
  return draftChange(state, 'verdict', target, command.verdict, command.cause ?? null, actor);
}

function draftChange(
  state: SessionState,
  type: 'answer' | 'verdict',
  target: EventTarget,
  after: string | null,
  cause: string | null,
  actor: Actor,
): Outcome<Draft[]> {
  const refusal = refuseByPolicy(state, actor);
  if (refusal) return refusal;
  const current = state.decisions.get(decisionKey(target.page ?? 0, target.question_id ?? ''));
  if (current && actor.kind !== 'person' && isLocked(current)) return refuseLocked(current);
  const before = current?.value ?? null;
  const sameVoice = !current || actor.kind !== 'person' || isLocked(current);
  if (before === after && sameVoice) return succeed([]);
  return succeed([{ type, target, before, after, cause }]);
}

function draftAcceptance(
  state: SessionState,
  items: readonly { page: number; hintId: string }[],
  actor: Actor,
): Outcome<Draft[]> {
  if (actor.kind !== 'person') {
    return fail('locked_by_person', 'Only a person can accept an answer. Wait for it, or ask the person to look.');
  }
  const refusal = refuseByPolicy(state, actor);
  if (refusal) return refusal;
  const drafts: Draft[] = [];
  for (const { page, hintId } of items) {
    const decision = state.decisions.get(decisionKey(page, hintId));
    if (!decision || isLocked(decision)) continue;
    drafts.push({
      type: 'accept',
      target: targetOf(page, hintId),
      before: decision.value,
      after: decision.value,
      cause: `answer ${decision.seq} by ${describeActor(decision.actor)}`,
    });
  }
  return succeed(drafts);
}

/** A person takes back the last step of a person, an agent its own: nobody undoes another's work by surprise. */
export function stepToUndo(state: SessionState, actor: Actor): Step | undefined {
  return state.undoable.findLast((step) => sameSide(step.actor, actor));
}

export function stepToRedo(state: SessionState, actor: Actor): Step | undefined {
  return state.redoable.findLast((step) => sameSide(step.actor, actor));
}

/** What a project file brought in was brought in by a person, whoever decided it at the time. */
const sideOf = (actor: Actor): string => (actor.via === 'project' ? 'person' : actor.kind);

const sameSide = (a: Actor, b: Actor): boolean => sideOf(a) === sideOf(b) && (b.kind === 'person' || a.name === b.name);

function draftUndo(state: SessionState, actor: Actor): Outcome<Draft[]> {
  const refusal = refuseByPolicy(state, actor);
  if (refusal) return refusal;
  const step = stepToUndo(state, actor);
  return succeed(step ? [draftStep('undo', step)] : []);
}

function draftRedo(state: SessionState, actor: Actor): Outcome<Draft[]> {
  const refusal = refuseByPolicy(state, actor);
  if (refusal) return refusal;
  const step = stepToRedo(state, actor);
  return succeed(step ? [draftStep('redo', step)] : []);
}

function draftStep(type: 'undo' | 'redo', step: Step): Draft {
  return {
    type,
    target: { page: null, chart_id: null, question_id: null },
    before: null,
    after: null,
    cause: `${type === 'undo' ? 'takes back' : 'brings back'} ${step.seqs.join(', ')}`,
    refs: [...step.seqs],
  };
}

function draftPolicy(state: SessionState, policy: Policy, actor: Actor): Outcome<Draft[]> {
  if (actor.kind !== 'person') {
    return fail('locked_by_person', 'Only a person can change who answers in this session.', { policy: state.policy });
  }
  if (policy === state.policy) return succeed([]);
  const target = { page: null, chart_id: null, question_id: null };
  return succeed([{ type: 'policy', target, before: state.policy, after: policy }]);
}

function refuseByPolicy(state: SessionState, actor: Actor): ReturnType<typeof fail> | null {
  const details = { policy: state.policy };
  if (state.policy === 'read_only') {
    return fail('read_only_session', 'The session is read only. A person can change that in the page.', details);
  }
  if (actor.kind === 'agent' && state.policy === 'i_answer') {
    return fail(
      'read_only_session',
      `The person has chosen "${policyLabels.i_answer}": agents read and wait here. Wait for the person's answer.`,
      details,
    );
  }
  return null;
}

function refuseLocked(decision: Decision): ReturnType<typeof fail> {
  const by = decision.reviewedBy ?? decision.actor;
  return fail(
    'locked_by_person',
    `${decision.hintId} was settled as "${decision.value}" by a person (${by.name}) and is locked. Work with it, or ask the person to change it.`,
    { question_id: decision.hintId, value: decision.value, by: by.name, via: by.via, at: decision.at },
  );
}

function targetOf(page: number, hintId: string): EventTarget {
  return { page, chart_id: chartOfHint(hintId), question_id: hintId };
}
