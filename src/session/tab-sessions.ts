/**
 * The sessions of this tab by open document. One object for the page and the agent bridge: whoever opens a document
 * gives it a session here, and both look it up by document id.
 */
import type { SessionEvent } from './events.ts';
import { createSessionBook, type DocumentIdentity, type Session } from './session.ts';

export interface TabSessions {
  /** Gives a document its session; a file that was open before in this tab finds its old one, and `events` are not needed. */
  openDocument(documentId: string, identity: DocumentIdentity, events?: readonly SessionEvent[]): Session;
  closeDocument(documentId: string): void;
  sessionOf(documentId: string): Session | null;
  /** Drops what is known of a file; documents of it that are open get an empty session. */
  forget(sha256: string): void;
  subscribe(listener: () => void): () => void;
}

export function createTabSessions(options: { now: () => string }): TabSessions {
  const book = createSessionBook(options);
  const open = new Map<string, Session>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    openDocument(documentId, identity, events) {
      const session = book.open(identity, events);
      open.set(documentId, session);
      tell();
      return session;
    },
    closeDocument(documentId) {
      if (open.delete(documentId)) tell();
    },
    sessionOf: (documentId) => open.get(documentId) ?? null,
    forget(sha256) {
      book.forget(sha256);
      for (const [documentId, session] of open) {
        if (session.identity.sha256 === sha256) open.set(documentId, book.open(session.identity));
      }
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const tabSessions = createTabSessions({ now: () => new Date().toISOString() });
