import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../engine/contract/failure.ts';
import type { Reply } from '../worker-messages.ts';
import { Lane, type LaneJob } from './lane.ts';
import type { WorkerSeat } from './worker-seat.ts';

/** A worker whose every call waits until the test answers it. */
function fakeSeat() {
  const opened: string[] = [];
  const closed: string[] = [];
  let loseWorker: (why: string) => void = () => {};
  const lost = new Promise<string>((resolve) => {
    loseWorker = resolve;
  });
  const notUsed = () => Promise.reject(new Error('not used in this test'));
  const seat: WorkerSeat = {
    calls: {
      open: async ({ documentId }) => {
        opened.push(documentId);
        return { outcome: fail('internal', 'replaced below'), health: 'fine' };
      },
      close: async (documentId) => {
        closed.push(documentId);
        return { outcome: succeed(null), health: 'fine' };
      },
      drawPage: notUsed,
      renderPages: notUsed,
      renderRung: notUsed,
      drawHighlight: notUsed,
      extractCharts: notUsed,
      findCharts: notUsed,
    },
    ready: Promise.resolve(succeed(null)),
    lost,
    onProgress: null,
    terminate: vi.fn(),
  };
  const info = {
    name: 'a.pdf',
    byteLength: 1,
    pageCount: 1,
    pages: [],
    repaired: false,
    encrypted: false,
    notices: [],
  };
  seat.calls.open = async ({ documentId }) => {
    opened.push(documentId);
    return { outcome: succeed(info), health: 'fine' };
  };
  return { seat, opened, closed, lose: loseWorker };
}

function setup({ graceMs = 0, seat = fakeSeat }: { graceMs?: number; seat?: typeof fakeSeat } = {}) {
  const seats: ReturnType<typeof fakeSeat>[] = [];
  const lane = new Lane({
    graceMs,
    startSeat: () => {
      const made = seat();
      seats.push(made);
      return made.seat;
    },
    orderFor: (documentId) =>
      documentId === 'gone' ? null : { documentId, source: { name: 'a.pdf', byteLength: 1, data: null } },
  });
  return { lane, seats };
}

/** A job that ends when the test says so. */
function openJob<T>(value: T, part: Partial<LaneJob<T>> = {}) {
  let finish: (reply: Reply<T>) => void = () => {};
  const reply = new Promise<Reply<T>>((resolve) => {
    finish = resolve;
  });
  const run = vi.fn(() => reply);
  const job: LaneJob<T> = { documentId: null, priority: 1, run, ...part };
  return { job, run, finish: (health: Reply<T>['health'] = 'fine') => finish({ outcome: succeed(value), health }) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a lane', () => {
  it('runs one job at a time, urgent ones first and equals in their order', async () => {
    const { lane } = setup();
    const order: string[] = [];
    const job = (name: string, priority: number): LaneJob<string> => ({
      documentId: null,
      priority,
      run: async () => {
        order.push(name);
        return { outcome: succeed(name), health: 'fine' };
      },
    });
    const first = openJob('running');
    const running = lane.submit(first.job);
    const all = [lane.submit(job('late', 4)), lane.submit(job('soon', 1)), lane.submit(job('also soon', 1))];
    await settle();
    expect(order).toEqual([]);
    first.finish();
    await Promise.all([running, ...all]);
    expect(order).toEqual(['soon', 'also soon', 'late']);
  });

  it('opens a document in the worker before the first job on it, and only once', async () => {
    const { lane, seats } = setup();
    const job = (): LaneJob<number> => ({
      documentId: 'd1',
      priority: 1,
      run: async () => ({ outcome: succeed(1), health: 'fine' }),
    });
    await lane.submit(job());
    await lane.submit(job());
    expect(seats[0]?.opened).toEqual(['d1']);
  });

  it('answers a job on a closed document with a failure', async () => {
    const { lane } = setup();
    const { job, run } = openJob(1, { documentId: 'gone' });
    expect(await lane.submit(job)).toMatchObject({ ok: false, failure: { code: 'unknown_document' } });
    expect(run).not.toHaveBeenCalled();
  });

  it('drops a waiting job that is cancelled, and never starts it', async () => {
    const { lane, seats } = setup();
    const running = openJob('running');
    const done = lane.submit(running.job);
    const controller = new AbortController();
    const waiting = openJob('waiting', { signal: controller.signal });
    const dropped = lane.submit(waiting.job);
    controller.abort();
    expect(await dropped).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    running.finish();
    expect(await done).toEqual(succeed('running'));
    expect(waiting.run).not.toHaveBeenCalled();
    expect(seats[0]?.seat.terminate).not.toHaveBeenCalled();
  });

  it('refuses a job whose signal was already aborted', async () => {
    const { lane } = setup();
    const { job, run } = openJob(1, { signal: AbortSignal.abort() });
    expect(await lane.submit(job)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect(run).not.toHaveBeenCalled();
  });

  it('settles a running job at once when it is cancelled, and replaces a worker that does not come back', async () => {
    const { lane, seats } = setup();
    const controller = new AbortController();
    const stuck = openJob('stuck', { signal: controller.signal, documentId: 'd1' });
    const cancelled = lane.submit(stuck.job);
    await vi.waitFor(() => expect(stuck.run).toHaveBeenCalled());
    const next = openJob('next', { documentId: 'd1' });
    const after = lane.submit(next.job);
    controller.abort();
    expect(await cancelled).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    await vi.waitFor(() => expect(next.run).toHaveBeenCalled());
    expect(seats[0]?.seat.terminate).toHaveBeenCalledOnce();
    expect(seats[1]?.opened).toEqual(['d1']);
    next.finish();
    expect(await after).toEqual(succeed('next'));
  });

  it('keeps the worker when a cancelled job ends within its grace', async () => {
    const { lane, seats } = setup({ graceMs: 10_000 });
    const controller = new AbortController();
    const quick = openJob('quick', { signal: controller.signal });
    const cancelled = lane.submit(quick.job);
    await vi.waitFor(() => expect(quick.run).toHaveBeenCalled());
    controller.abort();
    quick.finish();
    await cancelled;
    const next = openJob('next');
    const after = lane.submit(next.job);
    next.finish();
    expect(await after).toEqual(succeed('next'));
    expect(seats).toHaveLength(1);
  });

  it('fails the running job when the worker dies, and runs the next in a new one with the document opened again', async () => {
    const { lane, seats } = setup();
    const doomed = openJob('doomed', { documentId: 'd1' });
    const failed = lane.submit(doomed.job);
    await vi.waitFor(() => expect(doomed.run).toHaveBeenCalled());
    const next = openJob('next', { documentId: 'd1' });
    const after = lane.submit(next.job);
    seats[0]?.lose('killed');
    expect(await failed).toMatchObject({ ok: false, failure: { code: 'worker_lost' } });
    next.finish();
    expect(await after).toEqual(succeed('next'));
    expect(seats).toHaveLength(2);
    expect(seats[1]?.opened).toEqual(['d1']);
  });

  it('replaces a worker that died while nothing was running', async () => {
    const { lane, seats } = setup();
    const first = openJob('first');
    first.finish();
    await lane.submit(first.job);
    seats[0]?.lose('killed');
    await settle();
    const next = openJob('next');
    next.finish();
    expect(await lane.submit(next.job)).toEqual(succeed('next'));
    expect(seats).toHaveLength(2);
  });

  it('replaces a worn-out worker after the answer, which still counts', async () => {
    const { lane, seats } = setup();
    const worn = openJob('worn', { documentId: 'd1' });
    worn.finish('recycle');
    expect(await lane.submit(worn.job)).toEqual(succeed('worn'));
    const next = openJob('next', { documentId: 'd1' });
    next.finish();
    await lane.submit(next.job);
    expect(seats).toHaveLength(2);
    expect(seats[0]?.seat.terminate).toHaveBeenCalledOnce();
    expect(seats[1]?.opened).toEqual(['d1']);
  });

  it('says that the engine could not start, and tries anew with the next job', async () => {
    let starts = 0;
    const { lane } = setup({
      seat: () => {
        starts += 1;
        const made = fakeSeat();
        if (starts === 1) made.seat.ready = Promise.resolve(fail('engine_start_failed', 'No wasm.'));
        return made;
      },
    });
    const first = openJob(1);
    expect(await lane.submit(first.job)).toMatchObject({ ok: false, failure: { code: 'engine_start_failed' } });
    const second = openJob(2);
    second.finish();
    expect(await lane.submit(second.job)).toEqual(succeed(2));
  });

  it('turns a call that rejects into a failure and a new worker', async () => {
    const { lane, seats } = setup();
    const outcome = await lane.submit({
      documentId: null,
      priority: 1,
      run: () => Promise.reject(new Error('could not be cloned')),
    });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'worker_lost' } });
    const next = openJob('next');
    next.finish();
    expect(await lane.submit(next.job)).toEqual(succeed('next'));
    expect(seats).toHaveLength(2);
  });

  it('closes a document in the worker that had it open', async () => {
    const { lane, seats } = setup();
    const job = openJob(1, { documentId: 'd1' });
    job.finish();
    await lane.submit(job.job);
    lane.forget('d1');
    await vi.waitFor(() => expect(seats[0]?.closed).toEqual(['d1']));
    lane.forget('d1');
    await settle();
    expect(seats[0]?.closed).toEqual(['d1']);
  });

  it('passes progress to the running job only', async () => {
    const { lane, seats } = setup();
    const onProgress = vi.fn();
    const job = openJob(1, { onProgress });
    const done = lane.submit(job.job);
    await vi.waitFor(() => expect(job.run).toHaveBeenCalled());
    seats[0]?.seat.onProgress?.(1, 3);
    job.finish();
    await done;
    seats[0]?.seat.onProgress?.(2, 3);
    expect(onProgress.mock.calls).toEqual([[1, 3]]);
  });
});
