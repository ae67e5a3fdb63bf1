/**
 * Ties open documents to sessions: a document that opens gets the session of its digest with the answers that the
 * browser remembers; every change is stored and leads to new readings of the pages that are looked at.
 */
import type { Session } from '../../../session/session.ts';
import { tabSessions } from '../../../session/tab-sessions.ts';
import type { OpenDocument } from '../../state/document-slice.ts';
import { useVernier } from '../../state/store.ts';
import { useCharts } from './chart-store.ts';
import { ensureReading, forgetReadings } from './page-readings.ts';
import { recallEvents, rememberSession } from './remembered.ts';

const watched = new Map<Session, () => void>();

/** Files beyond the hashing limit have no digest: their answers last as long as the tab and fit no project file. */
export function hasDigest(session: Session): boolean {
  return /^[0-9a-f]{64}$/.test(session.identity.sha256);
}

export function adoptDocument(document: OpenDocument): void {
  if (tabSessions.sessionOf(document.documentId)) return;
  const session = tabSessions.openDocument(document.documentId, {
    sha256: document.info.sha256 ?? `unhashed-${document.documentId}`,
    name: document.name,
    byteLength: document.info.byteLength,
    pageCount: document.info.pageCount,
  });
  watch(session);
  void recall(session);
}

export function releaseDocument(documentId: string): void {
  tabSessions.closeDocument(documentId);
  forgetReadings(documentId);
}

/** Sessions that replaced forgotten ones are watched like new ones. */
export function watchSessions(): void {
  for (const { documentId } of useVernier.getState().documents) {
    const session = tabSessions.sessionOf(documentId);
    if (session) watch(session);
  }
  refresh();
}

function watch(session: Session): void {
  if (watched.has(session)) return;
  const leave = session.subscribe(() => {
    if (hasDigest(session)) void rememberSession(session, new Date().toISOString());
    refresh();
  });
  watched.set(session, leave);
}

async function recall(session: Session): Promise<void> {
  if (!hasDigest(session)) return;
  const events = await recallEvents(session.identity.sha256);
  // Someone may have answered while the store was read; what is in the tab is newer.
  if (session.state().seq === 0 && events.length > 0) session.append(events);
  else void rememberSession(session, new Date().toISOString());
}

/** Reads anew what is on show; other pages follow when they are looked at. */
export function refresh(): void {
  useCharts.setState((state) => ({ sessionTick: state.sessionTick + 1 }));
  const { selected, results } = useCharts.getState();
  if (selected) ensureReading(selected.documentId, selected.page);
  for (const { documentId } of useVernier.getState().documents) {
    for (const page of useVernier.getState().visiblePages) {
      if (results[`${documentId}/${page}`]) ensureReading(documentId, page);
    }
  }
}
