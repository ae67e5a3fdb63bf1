/**
 * One running worker, as the lane sees it. Comlink never rejects when a worker dies, so death is watched for here: the
 * error events, and a Web Lock that the worker holds while it lives (a killed worker raises no event at all).
 */
import { type Remote, releaseProxy, wrap } from 'comlink';
import { fail, type Outcome } from '../../engine/contract/failure.ts';
import { isAliveMessage, isProgressMessage, type WorkerFacade } from '../worker-messages.ts';
import { compiledWasm } from './wasm-module.ts';

type Calls = Omit<WorkerFacade, 'init'>;

export interface WorkerSeat {
  calls: Calls;
  /** Settles when the engine runs, or could not be started. Never rejects. */
  ready: Promise<Outcome<null>>;
  /** Settles when the worker is gone without having been asked to go. */
  lost: Promise<string>;
  onProgress: ((done: number, total: number) => void) | null;
  terminate(): void;
}

/** Kept apart so that a test hook can kill a worker behind the client's back. */
export const runningWorkers = new Set<Worker>();

export function startWorkerSeat(): WorkerSeat {
  const worker = new Worker(new URL('../engine-worker.ts', import.meta.url), {
    type: 'module',
    name: 'vernier-engine',
  });
  const facade: Remote<WorkerFacade> = wrap<WorkerFacade>(worker);
  let ended = false;
  let reportLoss: (why: string) => void = () => {};
  const lost = new Promise<string>((resolve) => {
    reportLoss = (why) => {
      if (!ended) resolve(why);
    };
  });
  runningWorkers.add(worker);
  worker.addEventListener('error', (event) => reportLoss(event.message || 'the worker script could not be loaded'));
  worker.addEventListener('messageerror', () => reportLoss('a message from the worker could not be read'));

  const lockName = navigator.locks ? `vernier-worker-${crypto.randomUUID()}` : null;
  const seat: WorkerSeat = {
    calls: facade,
    ready: Promise.race([
      start(facade, lockName),
      lost.then((why) => fail('engine_start_failed', `The PDF engine could not be started: ${why}.`)),
    ]),
    lost,
    onProgress: null,
    terminate() {
      ended = true;
      clearTimeout(silence);
      runningWorkers.delete(worker);
      facade[releaseProxy]();
      worker.terminate();
    },
  };
  const silence = scriptAtHand
    ? setTimeout(() => reportLoss('the worker was ended while it started'), silentStartMs)
    : undefined;
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    clearTimeout(silence);
    scriptAtHand = true;
    if (isAliveMessage(event.data) && lockName) {
      void navigator.locks.request(lockName, () => reportLoss('the worker ended'));
    }
    if (isProgressMessage(event.data)) seat.onProgress?.(event.data.done, event.data.total);
  });
  return seat;
}

/** A worker whose script never runs raises no event in some browsers; a slow line may take this long. */
const startPatienceMs = 60_000;
/** Once a worker has run in this page its script is at hand; one that stays silent for longer was killed at its start. */
const silentStartMs = 8_000;
let scriptAtHand = false;

async function start(facade: Remote<WorkerFacade>, lockName: string | null): Promise<Outcome<null>> {
  try {
    const compiled = await compiledWasm();
    const late = new Promise<Outcome<null>>((resolve) => {
      setTimeout(
        () => resolve(fail('engine_start_failed', 'The PDF engine did not answer in time. Try again.')),
        startPatienceMs,
      );
    });
    return await Promise.race([facade.init({ compiled, lockName }), late]);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail(
      'engine_start_failed',
      `The PDF engine could not be started: ${why}. Check the connection and try again.`,
    );
  }
}
