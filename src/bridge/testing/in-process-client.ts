/** The real engine behind the client contract, on this thread: for tests that run the tools on real files. */
import type { EngineClient } from '../../engine/contract/engine-client.ts';
import { fail, succeed } from '../../engine/contract/failure.ts';
import type { Engine } from '../../engine/session.ts';
import { createChartReader } from '../../session/chart-reader.ts';
import { createTabSessions } from '../../session/tab-sessions.ts';
import { type Bridge, createBridge } from '../bridge.ts';

export function inProcessClient(engine: Engine): EngineClient {
  let count = 0;
  return {
    async open(source, options = {}) {
      if (!(source.data instanceof Uint8Array)) return fail('file_unreadable', 'The in-process client takes bytes.');
      count += 1;
      const documentId = `d${count}`;
      const opened = engine.open(documentId, source.data, { name: source.name, ...options });
      return opened.ok ? succeed({ documentId, info: opened.value }) : opened;
    },
    close: async (id) => engine.close(id),
    drawPage: async (id, request) => engine.drawPage(id, request),
    renderPages: (id, request, options) =>
      engine.renderPages(id, request, { isCancelled: () => options?.signal?.aborted ?? false }),
    renderRung: (id, request) => engine.renderRung(id, request),
    drawHighlight: (id, request) => engine.drawHighlight(id, request),
    extractCharts: async (id, request) => engine.extractCharts(id, request),
    findCharts: async (id, page) => engine.findCharts(id, page),
  };
}

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
    session: { sessionOf: sessions.sessionOf, reader: createChartReader(client) },
    pictureLimits: () => ({ budgetBytes, maxSidePx: null }),
    now: () => 0,
  });
}
