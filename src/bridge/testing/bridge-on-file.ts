/** A bridge on the real engine, on this thread: for tests that run the tools on real files. */
import type { EngineClient } from '../../engine/contract/engine-client.ts';
import { createChartReader } from '../../session/chart-reader.ts';
import { createTabSessions } from '../../session/tab-sessions.ts';
import { type Bridge, createBridge } from '../bridge.ts';

/** A bridge with one file open in it, as in a page that has just opened it. */
export async function bridgeOnFile(
  client: EngineClient,
  name: string,
  bytes: Uint8Array,
  budgetBytes: number,
): Promise<Bridge> {
  const opened = await client.open({ name, byteLength: bytes.length, data: bytes });
  if (!opened.ok) throw new Error(`${name}: ${opened.failure.message}`);
  const document = opened.value;
  const sessions = createTabSessions({ now: () => '2026-12-01T00:00:00.000Z' });
  const { pageCount } = document.info;
  sessions.openDocument(document.documentId, { sha256: name, name, byteLength: bytes.length, pageCount });
  return createBridge({
    engine: client,
    documents: { list: () => [document], current: () => document, pageInView: () => 1 },
    session: { sessionOf: sessions.sessionOf, subscribe: sessions.subscribe, reader: createChartReader(client) },
    pictureLimits: () => ({ budgetBytes, maxSidePx: null }),
    now: () => 0,
  });
}
