/**
 * One worker with a queue in front of it: one job at a time, urgent ones first. A waiting job that is cancelled is
 * dropped; a running one settles at once and the worker gets a short grace to finish before it is replaced, since mupdf
 * cannot be interrupted. A worker that dies, crashes or is worn out is replaced too, and documents are opened again in
 * the new one when the next job needs them. A job never waits for an answer that cannot come.
 */
import type { CancelSignal } from '../../engine/contract/engine-client.ts';
import { fail, type Outcome } from '../../engine/contract/failure.ts';
import type { OpenOrder, Reply } from '../worker-messages.ts';
import type { WorkerSeat } from './worker-seat.ts';

export interface LaneJob<T> {
  /** Document the job works on; opened in the worker first when it is not open there. */
  documentId: string | null;
  /** Set when the job itself opens this document. */
  opens?: string;
  /** Lower is sooner; equal priorities keep their order. */
  priority: number;
  run(calls: WorkerSeat['calls']): Promise<Reply<T>>;
  signal?: CancelSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface LaneOptions {
  startSeat(): WorkerSeat;
  /** How to open a document in a fresh worker; null when it was closed. */
  orderFor(documentId: string): OpenOrder | null;
  /** Most jobs end sooner than a new worker would be ready: about 80 ms for terminate, respawn and reopen. */
  graceMs?: number;
}

interface Waiting {
  priority: number;
  order: number;
  start(seat: WorkerSeat): Promise<void>;
  settleAs(outcome: { ok: false; failure: { code: 'cancelled' | 'worker_lost'; message: string } }): void;
}

const defaultGraceMs = 120;

export class Lane {
  readonly #options: LaneOptions;
  #seat: WorkerSeat | null = null;
  #opened = new Set<string>();
  #queue: Waiting[] = [];
  #busy = false;
  #count = 0;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  get waitingCount(): number {
    return this.#queue.length;
  }

  /** Starts the worker ahead of the first job. */
  warmUp(): void {
    this.#seat ??= this.#startSeat();
  }

  submit<T>(job: LaneJob<T>): Promise<Outcome<T>> {
    if (job.signal?.aborted) return Promise.resolve(cancelled());
    return new Promise((resolve) => {
      let settled = false;
      let stopRunning: (() => void) | null = null;
      const settle = (outcome: Outcome<T>) => {
        if (settled) return;
        settled = true;
        job.signal?.removeEventListener('abort', onAbort);
        resolve(outcome);
      };
      const waiting: Waiting = {
        priority: job.priority,
        order: this.#count++,
        settleAs: settle,
        start: (seat) =>
          this.#run(seat, job, settle, (stop) => {
            stopRunning = stop;
          }),
      };
      const onAbort = () => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        settle(cancelled());
        stopRunning?.();
      };
      job.signal?.addEventListener('abort', onAbort, { once: true });
      this.#queue.push(waiting);
      this.#queue.sort((a, b) => a.priority - b.priority || a.order - b.order);
      this.#next();
    });
  }

  /** Forgets a document; the worker closes it when it is free. */
  forget(documentId: string): void {
    if (!this.#opened.delete(documentId)) return;
    void this.submit({ documentId: null, priority: 0, run: (calls) => calls.close(documentId) });
  }

  dispose(): void {
    this.#replaceSeat();
    for (const waiting of this.#queue.splice(0)) waiting.settleAs(cancelled());
  }

  #next(): void {
    if (this.#busy) return;
    const waiting = this.#queue.shift();
    if (!waiting) return;
    this.#busy = true;
    this.#seat ??= this.#startSeat();
    void waiting.start(this.#seat).finally(() => {
      this.#busy = false;
      this.#next();
    });
  }

  async #run<T>(
    seat: WorkerSeat,
    job: LaneJob<T>,
    settle: (outcome: Outcome<T>) => void,
    onStop: (stop: () => void) => void,
  ): Promise<void> {
    let stop: () => void = () => {};
    const stopped = new Promise<null>((resolve) => {
      stop = () => {
        setTimeout(() => resolve(null), this.#options.graceMs ?? defaultGraceMs);
      };
    });
    onStop(() => stop());
    seat.onProgress = job.onProgress ?? null;
    const lost = seat.lost.then((why) => ({ outcome: workerLost(why), health: 'dead' as const }));
    const work = this.#work(seat, job).catch((error: unknown) => ({
      outcome: workerLost(error instanceof Error ? error.message : String(error)),
      health: 'dead' as const,
    }));
    const reply = await Promise.race([work, lost, stopped]);
    seat.onProgress = null;
    if (reply === null || reply.health !== 'fine') this.#replaceSeat(seat);
    settle(reply === null ? cancelled() : reply.outcome);
  }

  async #work<T>(seat: WorkerSeat, job: LaneJob<T>): Promise<Reply<T>> {
    const started = await seat.ready;
    if (!started.ok) return { outcome: started, health: 'dead' };
    if (job.documentId !== null && !this.#opened.has(job.documentId)) {
      const order = this.#options.orderFor(job.documentId);
      if (!order) return { outcome: fail('unknown_document', 'This document is no longer open.'), health: 'fine' };
      const opened = await seat.calls.open(order);
      if (!opened.outcome.ok) return { outcome: opened.outcome, health: opened.health };
      if (seat === this.#seat) this.#opened.add(job.documentId);
    }
    const reply = await job.run(seat.calls);
    if (job.opens !== undefined && reply.outcome.ok && seat === this.#seat) this.#opened.add(job.opens);
    return reply;
  }

  #startSeat(): WorkerSeat {
    const seat = this.#options.startSeat();
    // A worker that dies while idle is replaced quietly; the next job starts a new one.
    void seat.lost.then(() => {
      if (!this.#busy) this.#replaceSeat(seat);
    });
    return seat;
  }

  #replaceSeat(only: WorkerSeat | null = this.#seat): void {
    if (!only || only !== this.#seat) return;
    only.terminate();
    this.#seat = null;
    this.#opened = new Set();
  }
}

function cancelled(): { ok: false; failure: { code: 'cancelled'; message: string } } {
  return { ok: false, failure: { code: 'cancelled', message: 'The call was cancelled.' } };
}

function workerLost(why: string): { ok: false; failure: { code: 'worker_lost'; message: string } } {
  return {
    ok: false,
    failure: { code: 'worker_lost', message: `The PDF engine stopped and was restarted (${why}). Try again.` },
  };
}
