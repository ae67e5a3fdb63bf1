import { describe, expect, it } from 'vitest';
import type { ChartRequest, ChartResponse } from '../engine/contract/chart.ts';
import type { CallOptions } from '../engine/contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import { responseWith } from './chart-fixtures.ts';
import { createChartReader } from './chart-reader.ts';

function setup(answer: (request: ChartRequest, options?: CallOptions) => Promise<Outcome<ChartResponse>>) {
  const calls: ChartRequest[] = [];
  const reader = createChartReader({
    extractCharts: (_id, request, options) => {
      calls.push({ ...request, hints: { ...request.hints } });
      return answer(request, options);
    },
  });
  return { reader, calls };
}

describe('the chart reader', () => {
  it('files a reading under its hints, whatever arrives first', async () => {
    const waiting = new Map<string, (outcome: Outcome<ChartResponse>) => void>();
    const { reader } = setup(
      (request) => new Promise((resolve) => waiting.set(JSON.stringify(request.hints), resolve)),
    );
    const before = reader.read('d', 1, {});
    const after = reader.read('d', 1, { a: 'left' });
    waiting.get('{"a":"left"}')?.(succeed(responseWith({ status: 'ok' })));
    waiting.get('{}')?.(succeed(responseWith({ status: 'needs_hint' })));
    await Promise.all([before, after]);
    expect(reader.peek('d', 1, {})?.response.status).toBe('needs_hint');
    expect(reader.peek('d', 1, { a: 'left' })?.response.status).toBe('ok');
    expect(reader.peek('d', 2, {})).toBeUndefined();
  });

  it('asks the engine once for the same page and hints', async () => {
    const { reader, calls } = setup(async () => succeed(responseWith()));
    await Promise.all([reader.read('d', 1, { a: 'x', b: 'y' }), reader.read('d', 1, { b: 'y', a: 'x' })]);
    await reader.read('d', 1, { a: 'x', b: 'y' });
    expect(calls).toHaveLength(1);
  });

  it('drops an answer that is no longer asked, and reports it as moot', async () => {
    const { reader, calls } = setup(async (request) =>
      'p0.s9.axis' in request.hints
        ? fail('unknown_hint', 'unknown', { hints: ['p0.s9.axis'] })
        : succeed(responseWith()),
    );
    const outcome = await reader.read('d', 1, { 'p0.s0.axis': 'left', 'p0.s9.axis': 'left' });
    expect(outcome).toMatchObject({ ok: true, value: { moot: ['p0.s9.axis'], hints: { 'p0.s0.axis': 'left' } } });
    expect(calls).toHaveLength(2);
  });

  it('keeps the answers that the failure lists as good', async () => {
    const { reader } = setup(async (request) =>
      'p0.s9.axis' in request.hints
        ? fail('unknown_hint', 'unknown', { hint: 'p0.s9.axis', known: ['p0.s0.axis'] })
        : succeed(responseWith()),
    );
    const outcome = await reader.read('d', 1, { 'p0.s0.axis': 'left', 'p0.s9.axis': 'left' });
    expect(outcome).toMatchObject({ ok: true, value: { moot: ['p0.s9.axis'], hints: { 'p0.s0.axis': 'left' } } });
  });

  it('passes on a failure that no dropped answer can repair', async () => {
    const { reader, calls } = setup(async () => fail('unknown_hint', 'unknown', { hints: ['p7.s0.axis'] }));
    expect(await reader.read('d', 1, {})).toMatchObject({ ok: false, failure: { code: 'unknown_hint' } });
    expect(calls).toHaveLength(1);
  });

  it('goes on for one caller when another cancels the shared call', async () => {
    let cancelFirst: (outcome: Outcome<ChartResponse>) => void = () => undefined;
    let count = 0;
    const { reader } = setup(() => {
      count += 1;
      return count === 1
        ? new Promise((resolve) => {
            cancelFirst = resolve;
          })
        : Promise.resolve(succeed(responseWith()));
    });
    const first = reader.read('d', 1, {}, { signal: new AbortController().signal });
    const second = reader.read('d', 1, {});
    cancelFirst(fail('cancelled', 'cancelled'));
    expect((await first).ok).toBe(false);
    expect((await second).ok).toBe(true);
  });

  it('forgets a document on demand', async () => {
    const { reader } = setup(async () => succeed(responseWith()));
    await reader.read('d', 1, {});
    reader.forget('d');
    expect(reader.peek('d', 1, {})).toBeUndefined();
  });
});
