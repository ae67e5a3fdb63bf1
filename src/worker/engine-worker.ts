/**
 * The worker's entry. `expose` comes first and mupdf is imported later, inside `init`: its module has a top-level
 * await, and messages that arrive while that is pending would be lost. Each call waits for the ready latch, turns a
 * throw into data, names the buffers that move, and says how healthy the instance is.
 */
import { expose, transfer } from 'comlink';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import type { Engine } from '../engine/session.ts';
import { createWorkerEngine } from './create-engine.ts';
import { blocksOfFile } from './file-blocks.ts';
import { healthOf, isWasmDeath } from './health.ts';
import type { AliveMessage, ProgressMessage, Reply, WorkerFacade, WorkerHealth } from './worker-messages.ts';

let latch: Promise<Engine> | undefined;

async function answer<T>(
  run: (engine: Engine) => Outcome<T> | Promise<Outcome<T>>,
  moving: (value: T) => Transferable[] = () => [],
): Promise<Reply<T>> {
  if (!latch)
    return { outcome: fail('engine_start_failed', 'The engine was asked before it was started.'), health: 'dead' };
  let health: WorkerHealth = 'fine';
  let outcome: Outcome<T>;
  try {
    const engine = await latch;
    outcome = await run(engine);
    health = healthOf(engine.vitals());
  } catch (error) {
    const dead = isWasmDeath(error);
    health = dead ? 'dead' : 'recycle';
    outcome = fail(
      dead ? 'worker_lost' : 'internal',
      dead
        ? 'The PDF engine crashed on this request and was restarted. Nothing that is open was lost.'
        : `The engine met a fault of its own: ${wordsOf(error)}`,
    );
  }
  const reply = { outcome, health };
  return outcome.ok ? transfer(reply, moving(outcome.value)) : reply;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function reportProgress(done: number, total: number): void {
  const message: ProgressMessage = { kind: 'vernier-progress', done, total };
  postMessage(message);
}

/** Holds a lock for as long as this worker lives; whoever waits for it learns of the death. */
function holdLock(name: string): void {
  void navigator.locks?.request(name, () => {
    const message: AliveMessage = { kind: 'vernier-alive' };
    postMessage(message);
    return new Promise(() => {});
  });
}

const bufferOf = (bytes: Uint8Array | Uint8ClampedArray): Transferable[] =>
  bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];

const facade: WorkerFacade = {
  async init({ compiled, lockName }) {
    if (lockName) holdLock(lockName);
    latch ??= createWorkerEngine(compiled);
    try {
      await latch;
      return succeed(null);
    } catch (error) {
      return fail('engine_start_failed', `The PDF engine could not be started: ${wordsOf(error)}`);
    }
  },
  open: ({ documentId, source, password }) =>
    answer((engine) => {
      if (!(source.data instanceof Blob)) return fail('file_unreadable', `${source.name} cannot be read.`);
      return engine.open(documentId, blocksOfFile(source.data), { name: source.name, password });
    }),
  close: (documentId) =>
    answer((engine) => {
      engine.close(documentId);
      return succeed(null);
    }),
  drawPage: (documentId, request) =>
    answer(
      (engine) => engine.drawPage(documentId, request),
      (image) => bufferOf(image.pixels),
    ),
  renderPages: (documentId, request) =>
    answer(
      (engine) => engine.renderPages(documentId, request, { onProgress: reportProgress }),
      (value) => value.pictures.flatMap((picture) => bufferOf(picture.bytes)),
    ),
  renderRung: (documentId, request) =>
    answer(
      (engine) => engine.renderRung(documentId, request),
      (picture) => bufferOf(picture.bytes),
    ),
  drawHighlight: (documentId, request) =>
    answer(
      (engine) => engine.drawHighlight(documentId, request),
      (picture) => bufferOf(picture.bytes),
    ),
  extractCharts: (documentId, request) => answer((engine) => engine.extractCharts(documentId, request)),
  findCharts: (documentId, page) => answer((engine) => engine.findCharts(documentId, page)),
};

expose(facade);
