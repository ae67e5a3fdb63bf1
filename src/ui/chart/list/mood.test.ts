import { describe, expect, it } from 'vitest';
import type { ChartSummary } from '../../../engine/contract/engine-client.ts';
import { personHere } from '../../../session/events.ts';
import { createSession, type Session } from '../../../session/session.ts';
import { standingsOfPage } from './mood.ts';

const asking: ChartSummary = {
  chart_id: 'p0',
  chart_type: 'line',
  title: null,
  plot_bbox: [0, 0, 10, 10],
  region_bbox: [0, 0, 10, 10],
  state: 'asks',
  series_count: 2,
  question_count: 2,
  reason: null,
};

const emptySession = (): Session =>
  createSession({ sha256: 'a', name: 'a.pdf', byteLength: 1, pageCount: 1 }, { now: () => '2026-12-01T00:00:00.000Z' });

function answer(session: Session, ids: string[], by: 'agent' | 'person'): void {
  const items = ids.map((questionId) => ({ page: 1, questionId, option: 'left', allowed: ['left', 'right'] }));
  session.dispatch(
    { kind: 'answer', items },
    by === 'person' ? personHere : { kind: 'agent', name: 'x', via: 'relay' },
  );
}

describe('a chart that was found and not read yet', () => {
  it('asks what the bare page asks as long as nobody answered', () => {
    expect(standingsOfPage([asking], emptySession().state(), 1)).toEqual([{ mood: 'asks', questions: 2 }]);
  });

  it('asks only what is still open after an agent answered a part', () => {
    const session = emptySession();
    answer(session, ['p0.s0.axis'], 'agent');
    expect(standingsOfPage([asking], session.state(), 1)).toEqual([{ mood: 'asks', questions: 1 }]);
  });

  it('waits for a person once an agent answered all, and is read once a person did', () => {
    const session = emptySession();
    answer(session, ['p0.s0.axis', 'p0.s1.axis'], 'agent');
    expect(standingsOfPage([asking], session.state(), 1)).toEqual([{ mood: 'confirm', questions: 0 }]);
    answer(session, ['p0.s0.axis', 'p0.s1.axis'], 'person');
    expect(standingsOfPage([asking], session.state(), 1)).toEqual([{ mood: 'read', questions: 0 }]);
  });

  it('is not touched by answers of another page or by a decline', () => {
    const session = emptySession();
    answer(session, ['p0.s0.axis'], 'agent');
    expect(standingsOfPage([asking], session.state(), 2)).toEqual([{ mood: 'asks', questions: 2 }]);
    expect(standingsOfPage([{ ...asking, state: 'declined' }], session.state(), 1)).toEqual([
      { mood: 'declined', questions: 0 },
    ]);
  });
});
