/**
 * The state of a session at any point of its log: which answers and verdicts hold, who gave them, whether a person has
 * looked at an agent's answer, and what can be undone. Undone events are taken out of the replay, so undoing an
 * acceptance or a retraction brings back exactly what stood before.
 */
import {
  type Actor,
  chartOfHint,
  decisionKey,
  defaultPolicy,
  type Policy,
  policySchema,
  type SessionEvent,
} from './events.ts';

export interface Decision {
  page: number;
  hintId: string;
  chartId: string;
  kind: 'answer' | 'verdict';
  value: string;
  actor: Actor;
  at: string;
  seq: number;
  /** Who stands behind it: the person who gave or accepted it, or the agent where the policy lets agents decide. */
  reviewedBy: Actor | null;
}

/** Events that are undone together, oldest first, with whose step it was. */
export interface Step {
  seqs: number[];
  actor: Actor;
}

export interface SessionState {
  /** Seq of the last event that was folded; 0 for an empty log. */
  seq: number;
  policy: Policy;
  decisions: ReadonlyMap<string, Decision>;
  undoable: readonly Step[];
  redoable: readonly Step[];
}

export const emptyState: SessionState = {
  seq: 0,
  policy: defaultPolicy,
  decisions: new Map(),
  undoable: [],
  redoable: [],
};

/** Locked: a person gave the answer or accepted it. An agent cannot change it. */
export const isLocked = (decision: Decision): boolean => decision.reviewedBy?.kind === 'person';
export const isUnreviewed = (decision: Decision): boolean => decision.reviewedBy === null;

export function foldEvents(events: readonly SessionEvent[], upToSeq: number = Infinity): SessionState {
  const seen = events.filter((event) => event.seq <= upToSeq);
  const last = seen.at(-1);
  if (!last) return emptyState;
  const { undone, undoable, redoable } = followUndo(seen);
  const decisions = new Map<string, Decision>();
  let policy: Policy = defaultPolicy;
  for (const event of seen) {
    if (event.type === 'policy') policy = policySchema.safeParse(event.after).data ?? policy;
    else if (!undone.has(event.seq)) applyDecision(decisions, event, policy);
  }
  return { seq: last.seq, policy, decisions, undoable, redoable };
}

const isStep = (event: SessionEvent): boolean =>
  event.type === 'answer' || event.type === 'verdict' || event.type === 'accept';

function followUndo(events: readonly SessionEvent[]): { undone: Set<number>; undoable: Step[]; redoable: Step[] } {
  const undone = new Set<number>();
  let undoable: Step[] = [];
  let redoable: Step[] = [];
  for (const event of events) {
    const refs = event.refs ?? [];
    const holds = (step: Step): boolean => step.seqs.some((seq) => refs.includes(seq));
    if (event.type === 'undo') {
      for (const seq of refs) undone.add(seq);
      redoable.push(...undoable.filter(holds));
      undoable = undoable.filter((step) => !holds(step));
    } else if (event.type === 'redo') {
      for (const seq of refs) undone.delete(seq);
      undoable.push(...redoable.filter(holds));
      redoable = redoable.filter((step) => !holds(step));
    } else if (isStep(event)) {
      const open = undoable.at(-1);
      if (event.group !== undefined && open?.seqs.includes(event.group)) open.seqs.push(event.seq);
      else undoable.push({ seqs: [event.seq], actor: event.actor });
      redoable = [];
    }
  }
  return { undone, undoable, redoable };
}

function applyDecision(decisions: Map<string, Decision>, event: SessionEvent, policy: Policy): void {
  const { page, question_id: hintId } = event.target;
  if (!isStep(event) || page === null || hintId === null) return;
  const key = decisionKey(page, hintId);
  if (event.type === 'accept') {
    const decision = decisions.get(key);
    if (decision && decision.value === event.after) decisions.set(key, { ...decision, reviewedBy: event.actor });
    return;
  }
  if (event.after === null) {
    decisions.delete(key);
    return;
  }
  const trusted = event.actor.kind !== 'agent' || policy === 'agent_answers';
  decisions.set(key, {
    page,
    hintId,
    chartId: event.target.chart_id ?? chartOfHint(hintId),
    kind: event.type === 'verdict' ? 'verdict' : 'answer',
    value: event.after,
    actor: event.actor,
    at: event.at,
    seq: event.seq,
    reviewedBy: trusted ? event.actor : null,
  });
}

/** The hints that an engine call for this page gets: every answer and verdict that holds, whoever gave it. */
export function hintsOfPage(state: SessionState, page: number): Record<string, string> {
  const own = [...state.decisions.values()].filter((decision) => decision.page === page);
  own.sort((a, b) => (a.hintId < b.hintId ? -1 : 1));
  return Object.fromEntries(own.map((decision) => [decision.hintId, decision.value]));
}

export function decisionsOfChart(state: SessionState, page: number, chartId: string): Decision[] {
  return [...state.decisions.values()]
    .filter((decision) => decision.page === page && decision.chartId === chartId)
    .sort((a, b) => a.seq - b.seq);
}

/** One string for a set of hints: results of engine calls are kept and applied under it. */
export function hintsKey(hints: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(hints).sort(([a], [b]) => (a < b ? -1 : 1)));
}
