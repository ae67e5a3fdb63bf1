/**
 * The engine client without a worker: for Node, for tests and for the bridge outside a browser. It keeps the contract's
 * promises that matter here: tagged outcomes, nothing thrown for an expected failure, and a call that is aborted before it
 * starts (or between its steps) settles with code `cancelled`. A running step cannot be interrupted on one thread.
 */
import type { CallOptions, EngineClient, FileSource } from '../engine/contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import type { BlockSource } from '../engine/pdf/block-stream.ts';
import type { Engine } from '../engine/session.ts';
import { startEngine } from './start-engine.ts';

const cancelled = () => fail('cancelled', 'The call was cancelled.');

export function createInProcessEngine(start: () => Promise<Engine> = startEngine): EngineClient {
  let starting: Promise<Engine> | undefined;
  let opened = 0;

  async function call<T>(
    options: CallOptions | undefined,
    run: (engine: Engine) => Outcome<T> | Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    if (options?.signal?.aborted) return cancelled();
    starting ??= start();
    try {
      const engine = await starting;
      if (options?.signal?.aborted) return cancelled();
      return await run(engine);
    } catch (error) {
      return fail(
        'internal',
        `The engine met a fault of its own: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  return {
    open: (source, options) =>
      call(options, (engine) => {
        const bytes = blocksOf(source);
        if (!bytes.ok) return bytes;
        opened += 1;
        const documentId = `document-${opened}`;
        const info = engine.open(documentId, bytes.value, { name: source.name, password: options?.password });
        return info.ok ? succeed({ documentId, info: info.value }) : info;
      }),
    async close(documentId) {
      (await starting)?.close(documentId);
    },
    drawPage: (id, request, options) => call(options, (engine) => engine.drawPage(id, request)),
    renderPages: (id, request, options) =>
      call(options, (engine) =>
        engine.renderPages(id, request, {
          onProgress: options?.onProgress,
          isCancelled: () => options?.signal?.aborted === true,
        }),
      ),
    renderRung: (id, request, options) => call(options, (engine) => engine.renderRung(id, request)),
    drawHighlight: (id, request, options) => call(options, (engine) => engine.drawHighlight(id, request)),
    extractCharts: (id, request, options) => call(options, (engine) => engine.extractCharts(id, request)),
    findCharts: (id, page, options) => call(options, (engine) => engine.findCharts(id, page)),
  };
}

/** Node's source is the bytes themselves, or something that reads blocks. */
function blocksOf({ name, data }: FileSource): Outcome<BlockSource | Uint8Array> {
  if (data instanceof Uint8Array) return succeed(data);
  if (data instanceof ArrayBuffer) return succeed(new Uint8Array(data));
  if (isBlockSource(data)) return succeed(data);
  return fail('file_unreadable', `${name} holds nothing that can be read here.`, { name });
}

function isBlockSource(data: unknown): data is BlockSource {
  return typeof data === 'object' && data !== null && 'fileSize' in data && 'readBlock' in data;
}
