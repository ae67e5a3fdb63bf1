/** React's view of the bridge and of the sessions of all open documents; both keep their own state and tell of changes. */
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import type { Decision } from '../../session/fold.ts';
import { isUnreviewed } from '../../session/fold.ts';
import type { Session } from '../../session/session.ts';
import { tabSessions } from '../../session/tab-sessions.ts';
import { useVernier } from '../state/store.ts';
import { pageBridge } from './page-bridge.ts';

export function useRunningCalls() {
  const { running } = pageBridge().bridge;
  return useSyncExternalStore(running.subscribe, running.entries);
}

export function useCallLog() {
  const { log } = pageBridge().bridge;
  return useSyncExternalStore(log.subscribe, log.entries);
}

export function useRelay() {
  const { relay } = pageBridge();
  return useSyncExternalStore(relay.subscribe, relay.state);
}

export function useNative() {
  const { native } = pageBridge();
  return useSyncExternalStore(native.subscribe, native.state);
}

export interface OpenSession {
  documentId: string;
  name: string;
  session: Session;
}

/** Sessions of the open documents; the component draws again whenever one of them moves. */
export function useOpenSessions(): OpenSession[] {
  const documents = useVernier((state) => state.documents);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const open = documents.flatMap(({ documentId, name }) => {
    const session = tabSessions.sessionOf(documentId);
    return session ? [{ documentId, name, session }] : [];
  });
  const key = open.map(({ documentId }) => documentId).join(' ');
  useEffect(() => {
    const leave = [tabSessions.subscribe(redraw)];
    for (const documentId of key.split(' ')) {
      const session = tabSessions.sessionOf(documentId);
      if (session) leave.push(session.subscribe(redraw));
    }
    return () => {
      for (const step of leave) step();
    };
  }, [key]);
  return open;
}

export interface ProposedAnswer extends OpenSession {
  decision: Decision;
}

export function proposedAnswers(open: readonly OpenSession[]): ProposedAnswer[] {
  return open.flatMap((entry) =>
    [...entry.session.state().decisions.values()]
      .filter(isUnreviewed)
      .sort((a, b) => a.seq - b.seq)
      .map((decision) => ({ ...entry, decision })),
  );
}

/** Milliseconds now, ticking while something runs, so that a strip can show how long it has. */
export function useClock(ticking: boolean): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [ticking]);
  return Date.now();
}
