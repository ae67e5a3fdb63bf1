/**
 * Ties open documents to sessions: a document that opens gets the session of its digest with the answers that the
 * browser remembers; every change is stored and leads to new readings of the pages that are looked at.
 */
import { hintsOfPage } from '../../../session/fold.ts';
import type { Session } from '../../../session/session.ts';
import { tabSessions } from '../../../session/tab-sessions.ts';
import type { OpenDocument } from '../../state/document-slice.ts';
import { useVernier } from '../../state/store.ts';
import { pageKey, useCharts } from './chart-store.ts';
import { ensureReading, forgetReadings } from './page-readings.ts';
import { recallEvents, rememberSession } from './remembered.ts';

const unwritten = new Set<Session>();
const watched = new Map<Session, () => void>();

/** Files beyond the hashing limit have no digest: their answers last as long as the tab and fit no project file. */
export function hasDigest(session: Session): boolean {
  return /^[0-9a-f]{64}$/.test(session.identity.sha256);
}

/** The session exists once what was stored is known: nobody can answer into a log that is about to be replaced. */
export async function adoptDocument(document: OpenDocument): Promise<void> {
  const { documentId, info, name } = document;
  if (tabSessions.sessionOf(documentId)) return;
  const recalled = info.sha256 === undefined ? [] : await recallEvents(info.sha256);
  if (!useVernier.getState().documents.some((open) => open.documentId === documentId)) return;
  const identity = {
    sha256: info.sha256 ?? `unhashed-${documentId}`,
    name,
    byteLength: info.byteLength,
    pageCount: info.pageCount,
  };
  const readable = recalled !== 'unreadable';
  const session = tabSessions.openDocument(documentId, identity, readable ? recalled : []);
  // What another version stored is left as it is rather than overwritten.
  if (!readable) unwritten.add(session);
  watch(session);
  remember(session);
  refresh();
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
    remember(session);
    refresh();
  });
  watched.set(session, leave);
}

function remember(session: Session): void {
  if (hasDigest(session) && !unwritten.has(session)) void rememberSession(session, new Date().toISOString());
}

/** Reads anew what is on show; other pages follow when they are looked at. */
export function refresh(): void {
  useCharts.setState((state) => ({ sessionTick: state.sessionTick + 1 }));
  const { selected } = useCharts.getState();
  if (selected) ensureReading(selected.documentId, selected.page);
  readVisiblePages();
}

/** Pages on screen that were read, or answered by an agent or on an earlier visit, are kept at the answers that stand. */
export function readVisiblePages(): void {
  const { activeDocumentId, visiblePages } = useVernier.getState();
  const session = activeDocumentId === null ? null : tabSessions.sessionOf(activeDocumentId);
  if (activeDocumentId === null || !session) return;
  const { results } = useCharts.getState();
  for (const page of visiblePages) {
    const answered = Object.keys(hintsOfPage(session.state(), page)).length > 0;
    if (answered || results[pageKey(activeDocumentId, page)]) ensureReading(activeDocumentId, page);
  }
}
