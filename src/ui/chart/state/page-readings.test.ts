import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartRequest, ChartResponse } from '../../../engine/contract/chart.ts';
import { type Outcome, succeed } from '../../../engine/contract/failure.ts';
import { questionWith, responseWith } from '../../../session/chart-fixtures.ts';
import { personHere } from '../../../session/events.ts';
import { tabSessions } from '../../../session/tab-sessions.ts';
import { pageKey, useCharts } from './chart-store.ts';
import { ensureReading, forgetReadings } from './page-readings.ts';

interface Call {
  hints: Record<string, string>;
  settle(outcome: Outcome<ChartResponse>): void;
}

const calls: Call[] = [];

vi.mock('../../engine.ts', () => ({
  getEngineClient: () => ({
    extractCharts: (_id: string, request: ChartRequest) =>
      new Promise<Outcome<ChartResponse>>((resolve) => {
        calls.push({ hints: { ...request.hints }, settle: resolve });
      }),
  }),
}));

const identity = { sha256: 'd'.repeat(64), name: 'chart.pdf', byteLength: 1, pageCount: 1 };
let count = 0;
let documentId = '';
const result = () => useCharts.getState().results[pageKey(documentId, 1)];
const settleCall = async (at: number, over: Partial<ChartResponse>): Promise<void> => {
  calls[at]?.settle(succeed(responseWith(over)));
  await new Promise((resolve) => setTimeout(resolve, 0));
};

beforeEach(() => {
  calls.length = 0;
  forgetReadings(documentId);
  tabSessions.forget(identity.sha256);
  count += 1;
  documentId = `d${count}`;
  tabSessions.openDocument(documentId, identity);
});

const answerLeft = (): void => {
  const items = [{ page: 1, questionId: 'p0.s0.axis', option: 'left' }];
  tabSessions.sessionOf(documentId)?.dispatch({ kind: 'answer', items }, personHere);
};

describe('the reading on show', () => {
  it('is the one for the hints that hold, even when an older call answers last', async () => {
    ensureReading(documentId, 1);
    answerLeft();
    ensureReading(documentId, 1);
    expect(calls.map((call) => call.hints)).toEqual([{}, { 'p0.s0.axis': 'left' }]);
    await settleCall(1, { status: 'ok' });
    await settleCall(0, { status: 'needs_hint', questions: [questionWith()] });
    expect(result()?.reading?.response.status).toBe('ok');
    expect(result()?.readingKey).toBe(result()?.wantedKey);
  });

  it('stays on show, marked as not current, while the next one is on its way', async () => {
    ensureReading(documentId, 1);
    await settleCall(0, { status: 'needs_hint', questions: [questionWith()] });
    answerLeft();
    ensureReading(documentId, 1);
    expect(result()?.reading?.response.status).toBe('needs_hint');
    expect(result()?.readingKey).not.toBe(result()?.wantedKey);
  });

  it('comes from what is known when an answer is undone, without a new call', async () => {
    ensureReading(documentId, 1);
    await settleCall(0, { status: 'needs_hint', questions: [questionWith()] });
    answerLeft();
    ensureReading(documentId, 1);
    await settleCall(1, { status: 'ok' });
    tabSessions.sessionOf(documentId)?.dispatch({ kind: 'undo' }, personHere);
    ensureReading(documentId, 1);
    expect(result()?.reading?.response.status).toBe('needs_hint');
    expect(calls).toHaveLength(2);
  });

  it('keeps the words of questions that are answered, so that answers can be shown and changed', async () => {
    ensureReading(documentId, 1);
    await settleCall(0, { status: 'needs_hint', questions: [questionWith()] });
    answerLeft();
    ensureReading(documentId, 1);
    await settleCall(1, { status: 'ok' });
    expect(useCharts.getState().questions[pageKey(documentId, 1)]?.['p0.s0.axis']?.prompt).toMatch(/Which axis/);
  });
});
