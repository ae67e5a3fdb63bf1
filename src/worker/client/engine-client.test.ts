import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../engine/contract/failure.ts';
import { createEngineClient } from './engine-client.ts';
import type { WorkerSeat } from './worker-seat.ts';

const info = { name: 'a.pdf', byteLength: 3, pageCount: 1, pages: [], repaired: false, encrypted: false, notices: [] };
const never = (): Promise<never> => new Promise(() => {});
const image = {
  page: 1,
  clip: [0, 0, 1, 1] as [number, number, number, number],
  widthPx: 1,
  heightPx: 1,
  pixels: new Uint8ClampedArray(4),
  draft: false,
  notices: [],
};

function setup(part: Partial<WorkerSeat['calls']> = {}) {
  const calls: WorkerSeat['calls'] = {
    open: vi.fn(async () => ({ outcome: succeed(info), health: 'fine' as const })),
    close: vi.fn(async () => ({ outcome: succeed(null), health: 'fine' as const })),
    drawPage: vi.fn(async () => ({ outcome: succeed(image), health: 'fine' as const })),
    renderPages: vi.fn(never),
    renderRung: vi.fn(never),
    drawHighlight: vi.fn(never),
    extractCharts: vi.fn(never),
    findCharts: vi.fn(never),
    ...part,
  };
  const seats: WorkerSeat[] = [];
  const startSeat = (): WorkerSeat => {
    const seat: WorkerSeat = {
      calls,
      ready: Promise.resolve(succeed(null)),
      lost: new Promise(() => {}),
      onProgress: null,
      terminate: vi.fn(),
    };
    seats.push(seat);
    return seat;
  };
  return { client: createEngineClient({ startSeat, graceMs: 0 }), calls, seats };
}

const file = { name: 'a.pdf', byteLength: 3, data: new Blob(['abc']) };
const size = { page: 1, pageWidthPx: 10, pageHeightPx: 10 };

describe('the client', () => {
  it('opens a file and names it by its hash', async () => {
    const { client } = setup();
    const opened = await client.open(file);
    expect(opened).toMatchObject({
      ok: true,
      value: { info: { sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' } },
    });
  });

  it('takes bytes as well as files', async () => {
    const { client, calls } = setup();
    await client.open({ name: 'a.pdf', byteLength: 3, data: new Uint8Array([1, 2, 3]) });
    expect(calls.open).toHaveBeenCalledWith(
      expect.objectContaining({ source: expect.objectContaining({ byteLength: 3, data: expect.any(Blob) }) }),
    );
    expect(await client.open({ name: 'a.pdf', byteLength: 3, data: 'path' })).toMatchObject({
      failure: { code: 'file_unreadable' },
    });
  });

  it('draws pages while a ladder runs, and opens the file in both workers', async () => {
    const { client, calls, seats } = setup();
    const opened = await client.open(file);
    if (!opened.ok) throw new Error('not opened');
    const { documentId } = opened.value;
    void client.renderPages(documentId, { pages: [1], dpi: 200, budget_bytes: 1, count: 'raw', allow_webp: false });
    expect(await client.drawPage(documentId, size)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(calls.renderPages).toHaveBeenCalled());
    expect(seats).toHaveLength(2);
    expect(calls.open).toHaveBeenCalledTimes(2);
  });

  it('answers for a document that was closed without asking a worker', async () => {
    const { client, calls } = setup();
    const opened = await client.open(file);
    if (!opened.ok) throw new Error('not opened');
    await client.close(opened.value.documentId);
    expect(await client.drawPage(opened.value.documentId, size)).toMatchObject({
      failure: { code: 'unknown_document' },
    });
    expect(calls.drawPage).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(calls.close).toHaveBeenCalledWith(opened.value.documentId));
  });

  it('passes a failure to open on with its code and details', async () => {
    const { client } = setup({
      open: async () => ({ outcome: fail('wrong_password', 'Not right.', { name: 'a.pdf' }), health: 'fine' }),
    });
    expect(await client.open(file, { password: 'x' })).toEqual(fail('wrong_password', 'Not right.', { name: 'a.pdf' }));
  });

  it('closes in the worker what was cancelled while it was being opened', async () => {
    const controller = new AbortController();
    const { client, calls } = setup({ open: vi.fn(never) });
    const opening = client.open(file, { signal: controller.signal });
    await vi.waitFor(() => expect(calls.open).toHaveBeenCalled());
    controller.abort();
    expect(await opening).toMatchObject({ failure: { code: 'cancelled' } });
    await vi.waitFor(() => expect(calls.close).toHaveBeenCalled());
  });

  it('does not wait for the digest of a large file once the opening was stopped', async () => {
    const controller = new AbortController();
    const { client, calls } = setup();
    const slow = new Blob(['abc']);
    slow.arrayBuffer = never;
    const opening = client.open({ ...file, data: slow }, { signal: controller.signal });
    await vi.waitFor(() => expect(calls.open).toHaveBeenCalled());
    controller.abort();
    const outcome = await opening;
    expect(outcome).toMatchObject({ failure: { code: 'cancelled' } });
    await vi.waitFor(() => expect(calls.close).toHaveBeenCalled());
  });
});
