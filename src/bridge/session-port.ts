/**
 * How the bridge reaches the shared session of a document, and how a call waits for it to move: the session knows the
 * rules (who may answer, what a person locked), the bridge only asks.
 */
import type { CancelSignal } from '../engine/contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import type { ChartReader, PageReading } from '../session/chart-reader.ts';
import { hintsOfPage } from '../session/fold.ts';
import type { Session } from '../session/session.ts';

export interface SessionPort {
  /** Null for a moment after a document opened, until its stored answers are known. */
  sessionOf(documentId: string): Session | null;
  subscribe(listener: () => void): () => void;
  reader: ChartReader;
}

/** Reading stored answers takes milliseconds; a browser that hangs there must not hold the call for long. */
const sessionPatienceMs = 5_000;

/** The session of a document, waiting for one that is about to be there. */
export async function findSession(port: SessionPort, documentId: string): Promise<Outcome<Session>> {
  const session = port.sessionOf(documentId) ?? (await appearingSession(port, documentId));
  return session
    ? succeed(session)
    : fail('unknown_document', 'The document has no session yet; call again in a moment.');
}

function appearingSession(port: SessionPort, documentId: string): Promise<Session | null> {
  return new Promise((resolve) => {
    const settle = (session: Session | null): void => {
      clearTimeout(timer);
      leave();
      resolve(session);
    };
    const timer = setTimeout(() => settle(null), sessionPatienceMs);
    const leave = port.subscribe(() => {
      const session = port.sessionOf(documentId);
      if (session) settle(session);
    });
  });
}

/** The page as it reads with every answer that stands in the session. */
export function readWithSession(
  port: SessionPort,
  session: Session,
  documentId: string,
  page: number,
  signal: CancelSignal,
): Promise<Outcome<PageReading>> {
  return port.reader.read(documentId, page, hintsOfPage(session.state(), page), { signal, lane: 'batch' });
}

/** Resolves when the session moved past `seq`, the time is over, or the signal aborted; never rejects. */
export function waitForEvent(
  session: Session,
  seq: number,
  timeoutMs: number,
  signal: CancelSignal,
): Promise<'changed' | 'timeout' | 'aborted'> {
  return new Promise((resolve) => {
    const leave: (() => void)[] = [];
    const finish = (why: 'changed' | 'timeout' | 'aborted'): void => {
      for (const step of leave) step();
      resolve(why);
    };
    const onAbort = (): void => finish('aborted');
    if (signal.aborted) return finish('aborted');
    if (session.state().seq > seq) return finish('changed');
    const timer = setTimeout(() => finish('timeout'), timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    leave.push(
      () => clearTimeout(timer),
      session.subscribe(() => finish('changed')),
      () => signal.removeEventListener('abort', onAbort),
    );
  });
}
