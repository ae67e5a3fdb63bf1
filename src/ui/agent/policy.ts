/**
 * Who answers. The policy belongs to each document's session; a person who chooses one means all documents of this tab,
 * so a choice goes to every open session and to those that open later.
 */
import { type Policy, personHere } from '../../session/events.ts';
import { tabSessions } from '../../session/tab-sessions.ts';
import { useVernier } from '../state/store.ts';

let chosen: Policy | null = null;

export function choosePolicy(policy: Policy): void {
  chosen = policy;
  for (const { documentId } of useVernier.getState().documents) apply(documentId, policy);
}

export function chosenPolicy(): Policy | null {
  return chosen;
}

/** Gives documents that open later the policy that was chosen before. */
export function keepPolicy(): () => void {
  const given = new Set<string>();
  return tabSessions.subscribe(() => {
    for (const { documentId } of useVernier.getState().documents) {
      if (given.has(documentId) || !tabSessions.sessionOf(documentId)) continue;
      given.add(documentId);
      if (chosen !== null) apply(documentId, chosen);
    }
  });
}

function apply(documentId: string, policy: Policy): void {
  tabSessions.sessionOf(documentId)?.dispatch({ kind: 'policy', policy }, personHere);
}
