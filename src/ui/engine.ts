/** The one engine client of the page. Everything on screen and every agent door goes through it. */
import type { EngineClient } from '../engine/contract/engine-client.ts';
import { createEngineClient } from '../worker/client/engine-client.ts';
import { runningWorkers } from '../worker/client/worker-seat.ts';

let client: EngineClient | undefined;

export function getEngineClient(): EngineClient {
  client ??= createEngineClient();
  return client;
}

export interface VernierTestHooks {
  /** Ends every worker without telling the client, as a crash of the browser's would. Returns how many there were. */
  killWorkers(): number;
  client(): EngineClient;
}

declare global {
  interface Window {
    __vernierTest?: VernierTestHooks;
  }
}

/** Hooks for tests exist only when the address asks for them. */
export function exposeTestHooks(): void {
  if (new URLSearchParams(location.search).get('test') !== '1') return;
  window.__vernierTest = {
    killWorkers() {
      const workers = [...runningWorkers];
      for (const worker of workers) worker.terminate();
      return workers.length;
    },
    client: getEngineClient,
  };
}
