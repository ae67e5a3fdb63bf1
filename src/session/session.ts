/**
 * The live session of one document: the log, its folded state and whoever listens. The page and the agent bridge hold
 * the same object, so an answer from either is seen by both in the same tick.
 */
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import { type Command, draftEvents } from './commands.ts';
import type { Actor, SessionEvent } from './events.ts';
import { emptyState, foldEvents, type SessionState } from './fold.ts';

/** What ties a log to a file. The digest is the key; the rest is for people. */
export interface DocumentIdentity {
  sha256: string;
  name: string;
  byteLength: number;
  pageCount: number;
}

export interface Session {
  readonly identity: DocumentIdentity;
  events(): readonly SessionEvent[];
  state(): SessionState;
  stateAt(seq: number): SessionState;
  /** Returns the events that were added; an empty list when there was nothing to do. */
  dispatch(command: Command, actor: Actor): Outcome<readonly SessionEvent[]>;
  /** Adds events that come from elsewhere (stored log, project file); their seq must follow on. */
  append(events: readonly SessionEvent[]): Outcome<readonly SessionEvent[]>;
  subscribe(listener: (added: readonly SessionEvent[]) => void): () => void;
}

export function createSession(
  identity: DocumentIdentity,
  options: { now: () => string; events?: readonly SessionEvent[] },
): Session {
  let log: readonly SessionEvent[] = options.events ?? [];
  let state = log.length > 0 ? foldEvents(log) : emptyState;
  const listeners = new Set<(added: readonly SessionEvent[]) => void>();

  const add = (added: readonly SessionEvent[]): readonly SessionEvent[] => {
    if (added.length === 0) return added;
    log = [...log, ...added];
    state = foldEvents(log);
    for (const listener of [...listeners]) listener(added);
    return added;
  };

  return {
    identity,
    events: () => log,
    state: () => state,
    stateAt: (seq) => (seq >= state.seq ? state : foldEvents(log, seq)),
    dispatch(command, actor) {
      const drafted = draftEvents(state, command, actor, options.now());
      return drafted.ok ? succeed(add(drafted.value)) : drafted;
    },
    append(events) {
      const follows = events.every((event, index) => event.seq === state.seq + 1 + index);
      if (!follows) return fail('bad_argument', 'The events do not follow on the log of this session.');
      return succeed(add(events));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** All sessions of this tab, one per file digest: closing and reopening a file finds its answers again. */
export interface SessionBook {
  open(identity: DocumentIdentity, events?: readonly SessionEvent[]): Session;
  find(sha256: string): Session | undefined;
  forget(sha256: string): void;
}

export function createSessionBook(options: { now: () => string }): SessionBook {
  const sessions = new Map<string, Session>();
  return {
    open(identity, events) {
      const known = sessions.get(identity.sha256);
      if (known) return known;
      const session = createSession(identity, events ? { ...options, events } : options);
      sessions.set(identity.sha256, session);
      return session;
    },
    find: (sha256) => sessions.get(sha256),
    forget: (sha256) => {
      sessions.delete(sha256);
    },
  };
}
