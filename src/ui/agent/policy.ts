/**
 * Who answers. One choice of the person for every PDF that is opened in this browser: each document's session writes it
 * into its log, because the log has to say under which rule an answer was given, but no document has a choice of its own.
 */
import { create } from 'zustand';
import { defaultPolicy, type Policy, personHere, policySchema } from '../../session/events.ts';
import type { Session } from '../../session/session.ts';
import { tabSessions } from '../../session/tab-sessions.ts';
import { useVernier } from '../state/store.ts';

const storageKey = 'vernier-who-answers';

export const usePolicy = create<{ policy: Policy }>()(() => ({ policy: storedPolicy() }));

function storedPolicy(): Policy {
  try {
    return policySchema.safeParse(localStorage.getItem(storageKey)).data ?? defaultPolicy;
  } catch {
    return defaultPolicy;
  }
}

export function choosePolicy(policy: Policy): void {
  usePolicy.setState({ policy });
  try {
    localStorage.setItem(storageKey, policy);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
  applyToAll();
}

/** Keeps every session at the choice: one that opens later, one that was forgotten, one that took in a project file. */
export function keepPolicy(): void {
  const watched = new WeakSet<Session>();
  const watch = (): void => {
    for (const session of openSessions()) {
      if (watched.has(session)) continue;
      watched.add(session);
      session.subscribe(() => apply(session));
    }
    applyToAll();
  };
  watch();
  tabSessions.subscribe(watch);
}

function openSessions(): Session[] {
  return useVernier.getState().documents.flatMap(({ documentId }) => tabSessions.sessionOf(documentId) ?? []);
}

function applyToAll(): void {
  for (const session of openSessions()) apply(session);
}

/** Adds nothing to the log of a session that stands there already. */
function apply(session: Session): void {
  session.dispatch({ kind: 'policy', policy: usePolicy.getState().policy }, personHere);
}
