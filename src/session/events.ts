/**
 * What is written down in a session: one append-only log per document. Everything that people see about answers
 * (hints, who answered, progress, undo) is folded from it, so the log is provenance and replay at once. An event is
 * never changed or removed; an undo is an event that names the ones it takes back.
 */
import * as z from 'zod';

export const actorKinds = ['person', 'agent', 'rule'] as const;
/** The door the actor came through. `project` is an event that a project file brought in. */
export const actorDoors = ['page', 'native', 'console', 'relay', 'url', 'project'] as const;

export const actorSchema = z.object({
  kind: z.enum(actorKinds),
  name: z.string(),
  via: z.enum(actorDoors),
});

export const policies = ['i_answer', 'agent_answers', 'agent_proposes', 'read_only'] as const;
export const policySchema = z.enum(policies);

export const policyLabels: Record<Policy, string> = {
  i_answer: 'I answer',
  agent_answers: 'Agent answers',
  agent_proposes: 'Agent proposes, I confirm',
  read_only: 'Read only',
};

export const defaultPolicy = 'agent_proposes' satisfies Policy;

export const eventTypes = ['answer', 'verdict', 'accept', 'undo', 'redo', 'policy', 'note'] as const;

export const targetSchema = z.object({
  page: z.number().int().nullable(),
  chart_id: z.string().nullable(),
  question_id: z.string().nullable().describe('Key of the hint: a question id, or "p0.verify" for a verdict.'),
});

export const sessionEventSchema = z.object({
  seq: z.number().int().positive(),
  at: z.string().describe('ISO 8601 in UTC.'),
  actor: actorSchema,
  type: z.enum(eventTypes),
  target: targetSchema,
  before: z.string().nullable(),
  after: z.string().nullable().describe('The new value; null where an answer is taken back.'),
  cause: z.string().nullable(),
  group: z.number().int().optional().describe('Seq of the first event of a step that is undone as one.'),
  refs: z.array(z.number().int()).optional().describe('Undo and redo: the events they take back or bring back.'),
});

export type Actor = z.infer<typeof actorSchema>;
export type Policy = z.infer<typeof policySchema>;
export type EventTarget = z.infer<typeof targetSchema>;
export type SessionEvent = z.infer<typeof sessionEventSchema>;

export const personHere: Actor = { kind: 'person', name: 'you', via: 'page' };

/** "p0.s1.axis" and "p0.verify" belong to chart "p0". */
export function chartOfHint(hintId: string): string {
  const dot = hintId.indexOf('.');
  return dot < 0 ? hintId : hintId.slice(0, dot);
}

export function verdictKey(chartId: string): string {
  return `${chartId}.verify`;
}

export function decisionKey(page: number, hintId: string): string {
  return `${page}/${hintId}`;
}

export function describeActor(actor: Actor): string {
  if (actor.kind === 'person') return actor.name;
  if (actor.kind === 'rule') return `rule: ${actor.name}`;
  return `${actor.name} (agent, via ${actor.via === 'native' ? 'browser' : actor.via})`;
}
