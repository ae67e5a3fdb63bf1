/** `window.vernier`: the same tools for consoles, scripts and tests, with no browser flag. */
import { consoleActor } from '../actor.ts';
import type { ToolResult } from '../answer/deliver.ts';
import type { Bridge } from '../bridge.ts';
import type { ToolListing } from '../tool-registry.ts';

export interface VernierDoor {
  tools(): ToolListing[];
  call(name: string, input?: unknown, options?: { signal?: AbortSignal }): Promise<ToolResult>;
}

export function createWindowDoor(bridge: Bridge): VernierDoor {
  return Object.freeze({
    tools: () => bridge.tools(),
    call: (name: string, input: unknown = {}, options: { signal?: AbortSignal } = {}) =>
      bridge.run(String(name), input, { actor: consoleActor, signal: options.signal }),
  });
}

/** Puts the door on the window; a second start replaces the first. */
export function openWindowDoor(bridge: Bridge, scope: object): void {
  Object.defineProperty(scope, 'vernier', {
    value: createWindowDoor(bridge),
    configurable: true,
    enumerable: true,
    writable: false,
  });
}
