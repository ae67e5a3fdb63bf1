/**
 * The browser's `EngineClient`: two workers that share one compiled module. What is on screen goes to the interactive
 * lane; ladders, chart reading and thumbnails go to the batch lane, so a long ladder never holds up a page turn.
 */
import type {
  CallOptions,
  CancelSignal,
  EngineClient,
  FileSource,
  Lane as LaneName,
} from '../../engine/contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../../engine/contract/failure.ts';
import type { OpenOrder, Reply } from '../worker-messages.ts';
import { fileSha256 } from './file-hash.ts';
import { Lane } from './lane.ts';
import { startWorkerSeat, type WorkerSeat } from './worker-seat.ts';

/** Lower is sooner. A person waits for a page or a ladder; looking for charts ahead of time can wait for both. */
const priorities = { open: 0, draw: 1, render: 1, read: 2, thumbnail: 3, find: 4 } as const;

export interface EngineClientOptions {
  startSeat?: () => WorkerSeat;
  graceMs?: number;
}

export function createEngineClient({ startSeat = startWorkerSeat, graceMs }: EngineClientOptions = {}): EngineClient {
  const orders = new Map<string, OpenOrder>();
  const orderFor = (documentId: string): OpenOrder | null => orders.get(documentId) ?? null;
  const laneOptions = { startSeat, orderFor, ...(graceMs === undefined ? {} : { graceMs }) };
  const lanes: Record<LaneName, Lane> = { interactive: new Lane(laneOptions), batch: new Lane(laneOptions) };
  let documentCount = 0;
  lanes.interactive.warmUp();

  function call<T>(
    documentId: string,
    options: CallOptions | undefined,
    lane: LaneName,
    priority: number,
    run: (calls: WorkerSeat['calls']) => Promise<Reply<T>>,
  ): Promise<Outcome<T>> {
    if (!orders.has(documentId)) {
      return Promise.resolve(fail('unknown_document', 'This document is no longer open.', { document: documentId }));
    }
    return lanes[options?.lane ?? lane].submit({
      documentId,
      priority,
      run,
      signal: options?.signal,
      onProgress: options?.onProgress,
    });
  }

  return {
    async open(source, options) {
      const readable = asBlobSource(source);
      if (!readable) return fail('file_unreadable', `"${source.name}" cannot be read in this browser.`);
      documentCount += 1;
      const documentId = `d${documentCount}`;
      const order: OpenOrder = {
        documentId,
        source: readable,
        ...(options?.password === undefined ? {} : { password: options.password }),
      };
      const hashing = fileSha256(readable.data);
      const opened = await lanes.interactive.submit({
        documentId: null,
        opens: documentId,
        priority: priorities.open,
        run: (calls) => calls.open(order),
        signal: options?.signal,
      });
      // Reading a large file for its digest takes longer than opening it, and is not waited for once nobody wants it.
      const sha256 = opened.ok ? await unlessAborted(hashing, options?.signal) : null;
      if (!opened.ok || sha256 === 'aborted') {
        const outcome = opened.ok ? fail('cancelled', 'The opening was cancelled.') : opened;
        // The worker may have opened it all the same; ids are never used again, so closing is always safe.
        if (outcome.failure.code === 'cancelled') {
          void lanes.interactive.submit({
            documentId: null,
            priority: priorities.open,
            run: (calls) => calls.close(documentId),
          });
        }
        return outcome;
      }
      orders.set(documentId, order);
      return succeed({ documentId, info: sha256 === null ? opened.value : { ...opened.value, sha256 } });
    },
    async close(documentId) {
      if (!orders.delete(documentId)) return;
      lanes.interactive.forget(documentId);
      lanes.batch.forget(documentId);
    },
    drawPage: (id, request, options) =>
      call(id, options, 'interactive', options?.lane === 'batch' ? priorities.thumbnail : priorities.draw, (calls) =>
        calls.drawPage(id, request),
      ),
    renderPages: (id, request, options) =>
      call(id, options, 'batch', priorities.render, (calls) => calls.renderPages(id, request)),
    renderRung: (id, request, options) =>
      call(id, options, 'batch', priorities.render, (calls) => calls.renderRung(id, request)),
    drawHighlight: (id, request, options) =>
      call(id, options, 'batch', priorities.read, (calls) => calls.drawHighlight(id, request)),
    extractCharts: (id, request, options) =>
      call(id, options, 'batch', priorities.read, (calls) => calls.extractCharts(id, request)),
    findCharts: (id, page, options) =>
      call(id, options, 'batch', priorities.find, (calls) => calls.findCharts(id, page)),
  };
}

function unlessAborted<T>(work: Promise<T>, signal: CancelSignal | undefined): Promise<T | 'aborted'> {
  if (!signal) return work;
  if (signal.aborted) return Promise.resolve('aborted');
  return new Promise((resolve) => {
    const onAbort = (): void => resolve('aborted');
    signal.addEventListener('abort', onAbort, { once: true });
    void work.then((value) => {
      signal.removeEventListener('abort', onAbort);
      resolve(value);
    });
  });
}

/** Files and blobs cross to a worker without a copy; bytes are wrapped so that both look alike. */
function asBlobSource(source: FileSource): (FileSource & { data: Blob }) | null {
  const { data, name } = source;
  if (data instanceof Blob) return { name, byteLength: data.size, data };
  if (data instanceof ArrayBuffer) return asBlobSource({ ...source, data: new Blob([data]) });
  if (data instanceof Uint8Array) return asBlobSource({ ...source, data: new Blob([new Uint8Array(data)]) });
  return null;
}
