/** Who makes a call, by the door it came through. Nothing more is claimed than what the door tells. */
import type { Actor } from '../session/events.ts';

export type { Actor } from '../session/events.ts';

/** The native door passes no client name, so none is invented. */
export const browserAgent: Actor = { kind: 'agent', name: 'agent', via: 'native' };
export const consoleActor: Actor = { kind: 'agent', name: 'script', via: 'console' };

export function sameActor(a: Actor, b: Actor): boolean {
  return a.kind === b.kind && a.name === b.name && a.via === b.via;
}
