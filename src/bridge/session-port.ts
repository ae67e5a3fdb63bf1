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
  /** Null while the file's digest is not known yet. */
  sessionOf(documentId: string): Session | null;
  reader: ChartReader;
}

export function findSession(port: SessionPort, documentId: string): Outcome<Session> {
  const session = port.sessionOf(documentId);
  return session
    ? succeed(session)
    : fail('unknown_document', 'The document has no session yet; call again in a moment.');
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
