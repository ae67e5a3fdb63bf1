/**
 * Answers that the browser remembers between visits: the log of each file, under its digest, in IndexedDB. The file
 * itself is not kept. Everything can be forgotten, one file or all.
 */
import { createStore, del, entries, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { type SessionEvent, sessionEventSchema } from '../../../session/events.ts';
import type { Session } from '../../../session/session.ts';

const rememberedSchema = z.object({
  version: z.literal(1),
  name: z.string(),
  byteLength: z.number(),
  pageCount: z.number(),
  openedAt: z.string(),
  events: z.array(sessionEventSchema),
});

export interface RememberedFile {
  sha256: string;
  name: string;
  byteLength: number;
  openedAt: string;
  eventCount: number;
}

const store = () => createStore('vernier', 'answers');

/** A browser may refuse storage (private window, full disk); answers then last as long as the tab. */
async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

export async function recallEvents(sha256: string): Promise<SessionEvent[] | 'unreadable'> {
  const stored = await orNothing(() => get<unknown>(sha256, store()));
  if (stored === undefined) return [];
  const parsed = rememberedSchema.safeParse(stored);
  return parsed.success ? parsed.data.events : 'unreadable';
}

export async function rememberSession(session: Session, openedAt: string): Promise<void> {
  const { identity } = session;
  const record = {
    version: 1,
    name: identity.name,
    byteLength: identity.byteLength,
    pageCount: identity.pageCount,
    openedAt,
    events: session.events(),
  };
  await orNothing(() => set(identity.sha256, record, store()));
}

export async function listRemembered(): Promise<RememberedFile[]> {
  const all = (await orNothing(() => entries<string, unknown>(store()))) ?? [];
  const files = all.flatMap(([sha256, stored]) => {
    const parsed = rememberedSchema.safeParse(stored);
    if (!parsed.success) return [];
    const { name, byteLength, openedAt, events } = parsed.data;
    return [{ sha256, name, byteLength, openedAt, eventCount: events.length }];
  });
  return files.sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1));
}

export async function forgetFile(sha256: string): Promise<void> {
  await orNothing(() => del(sha256, store()));
}
