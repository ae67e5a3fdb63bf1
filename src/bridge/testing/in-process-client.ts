/** The real engine behind the client contract, on this thread: for tests that run the tools on real files. */
import type { EngineClient } from '../../engine/contract/engine-client.ts';
import { fail, succeed } from '../../engine/contract/failure.ts';
import type { Engine } from '../../engine/session.ts';

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
