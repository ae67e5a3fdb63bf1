/** The one engine client of the page. Everything on screen and every agent door goes through it. */
import type { EngineClient } from '../engine/contract/engine-client.ts';
import { createEngineClient } from '../worker/client/engine-client.ts';

let client: EngineClient | undefined;

export function getEngineClient(): EngineClient {
  client ??= createEngineClient();
  return client;
}
