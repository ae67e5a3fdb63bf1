/**
 * A project file keeps the answers and verdicts for one PDF, which it names by digest and does not contain. Opening
 * one never throws away what is already answered: a log that continues ours is taken over, anything else is added as
 * one step that one undo takes back. A file that cannot be used says why and changes nothing.
 */
import * as z from 'zod';
import { fail, type Outcome, succeed } from '../../engine/contract/failure.ts';
import { decisionKey, type SessionEvent, sessionEventSchema } from '../events.ts';
import { foldEvents, isLocked } from '../fold.ts';
import type { DocumentIdentity, Session } from '../session.ts';
import type { ToolStamp } from './provenance.ts';

const projectFormat = 'vernier-project';
const projectVersion = 1;

const headSchema = z.object({ format: z.literal(projectFormat), version: z.number().int() });

const projectSchema = z.object({
  format: z.literal(projectFormat),
  version: z.literal(projectVersion),
  tool: z.object({ name: z.string(), version: z.string() }),
  saved_at: z.string(),
  document: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    name: z.string(),
    byte_length: z.number(),
    page_count: z.number().int(),
  }),
  events: z.array(sessionEventSchema),
});
export type ProjectFile = z.infer<typeof projectSchema>;

export function writeProject(session: Session, options: { tool: ToolStamp; savedAt: string }): string {
  const { identity } = session;
  const project: ProjectFile = {
    format: projectFormat,
    version: projectVersion,
    tool: options.tool,
    saved_at: options.savedAt,
    document: {
      sha256: identity.sha256,
      name: identity.name,
      byte_length: identity.byteLength,
      page_count: identity.pageCount,
    },
    events: [...session.events()],
  };
  return `${JSON.stringify(project, null, 2)}\n`;
}

export function parseProject(text: string): Outcome<ProjectFile> {
  const json = parseJson(text);
  if (!json.ok) return damaged('it is not complete JSON');
  const head = headSchema.safeParse(json.value);
  if (!head.success) return notAProject();
  if (head.data.version > projectVersion) {
    return fail(
      'bad_argument',
      `This project file has version ${head.data.version}; this Vernier reads up to ${projectVersion}. Open it with a newer Vernier. Nothing was changed.`,
      { problem: 'newer_version', version: head.data.version, supported: projectVersion },
    );
  }
  const project = projectSchema.safeParse(json.value);
  if (!project.success) return damaged(project.error.issues[0]?.path.join('.') || 'its content');
  const inOrder = project.data.events.every((event, index) => event.seq === index + 1);
  return inOrder ? succeed(project.data) : damaged('its log has a hole');
}

/** Whether a dropped file is meant as a project and not as a PDF; what is in it decides later. */
export function looksLikeProject(name: string): boolean {
  return name.toLowerCase().endsWith('.json');
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

const damaged = (where: string): ReturnType<typeof fail> =>
  fail('bad_argument', `The project file is damaged (${where}). Nothing was changed.`, { problem: 'damaged', where });

const notAProject = (): ReturnType<typeof fail> =>
  fail('bad_argument', 'This is not a Vernier project file. Nothing was changed.', { problem: 'not_a_project' });

export interface ProjectOpened {
  added: number;
  /** Answers of the file that a person here had settled otherwise; they stay as they are here. */
  kept: number;
}

export function openProject(session: Session, project: ProjectFile): Outcome<ProjectOpened> {
  const mismatch = refuseOther(session.identity, project);
  if (mismatch) return mismatch;
  const ours = session.events();
  if (continues(ours, project.events)) {
    const tail = project.events.slice(ours.length);
    const added = session.append(tail);
    return added.ok ? succeed({ added: tail.length, kept: 0 }) : added;
  }
  if (continues(project.events, ours)) return succeed({ added: 0, kept: 0 });
  return mergeDecisions(session, project);
}

function refuseOther(identity: DocumentIdentity, project: ProjectFile): ReturnType<typeof fail> | null {
  if (project.document.sha256 === identity.sha256) return null;
  return fail(
    'bad_argument',
    `This project belongs to another PDF ("${project.document.name}", ${project.document.page_count} pages). Open that file first. Nothing was changed.`,
    { problem: 'other_document', expected: project.document.sha256, open: identity.sha256 },
  );
}

function continues(shorter: readonly SessionEvent[], longer: readonly SessionEvent[]): boolean {
  return (
    shorter.length <= longer.length &&
    shorter.every((event, index) => JSON.stringify(event) === JSON.stringify(longer[index]))
  );
}

function mergeDecisions(session: Session, project: ProjectFile): Outcome<ProjectOpened> {
  const theirs = foldEvents(project.events);
  const ours = session.state();
  const first = ours.seq + 1;
  const added: SessionEvent[] = [];
  let kept = 0;
  for (const decision of theirs.decisions.values()) {
    const current = ours.decisions.get(decisionKey(decision.page, decision.hintId));
    if (current?.value === decision.value) continue;
    if (current && isLocked(current) && !isLocked(decision)) {
      kept += 1;
      continue;
    }
    const shared = {
      at: decision.at,
      target: { page: decision.page, chart_id: decision.chartId, question_id: decision.hintId },
      after: decision.value,
      cause: `project file saved ${project.saved_at}`,
      group: first,
    };
    added.push({
      ...shared,
      seq: first + added.length,
      actor: { ...decision.actor, via: 'project' },
      type: decision.kind,
      before: current?.value ?? null,
    });
    if (decision.reviewedBy && decision.actor.kind === 'agent') {
      const actor = { ...decision.reviewedBy, via: 'project' as const };
      added.push({ ...shared, seq: first + added.length, actor, type: 'accept', before: decision.value });
    }
  }
  const outcome = session.append(added);
  return outcome.ok ? succeed({ added: added.length, kept }) : outcome;
}
