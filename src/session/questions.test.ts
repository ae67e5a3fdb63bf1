import { describe, expect, it } from 'vitest';
import { chartWith, questionWith, responseWith, seriesWith } from './chart-fixtures.ts';
import { emptyState, foldEvents } from './fold.ts';
import { describeProgress, orderQuestions, progressOf, questionsLike, unreviewedAnswers } from './questions.ts';

const pending = (id: string, points: number) => {
  const { points: _, ...rest } = seriesWith({ series_id: id, total_points: points });
  return { ...rest, axis: null, resolved_by: null, pending_question: `p0.${id}.axis` };
};
const ask = (id: string) => questionWith({ id: `p0.${id}.axis`, series_id: id });

describe('the order of questions', () => {
  const chart = chartWith({ series: [pending('s0', 10), pending('s1', 500)] });

  it('puts the question that unlocks the most points first', () => {
    const response = responseWith({ charts: [chart], questions: [ask('s0'), ask('s1')] });
    expect(orderQuestions(response).map((question) => question.id)).toEqual(['p0.s1.axis', 'p0.s0.axis']);
  });

  it('asks about the whole chart before its curves and puts skipped questions last', () => {
    const { series_id: _, ...whole } = questionWith({ id: 'p0.type', kind: 'chart_type' });
    const response = responseWith({ charts: [chart], questions: [ask('s0'), ask('s1'), whole] });
    expect(orderQuestions(response).map((question) => question.id)).toEqual(['p0.type', 'p0.s1.axis', 'p0.s0.axis']);
    expect(orderQuestions(response, new Set(['p0.type'])).at(-1)?.id).toBe('p0.type');
  });

  it('puts a name last, which lets no number through', () => {
    const label = questionWith({ id: 'p0.s1.label', series_id: 's1', kind: 'label' });
    const response = responseWith({ charts: [chart], questions: [label, ask('s0')] });
    expect(orderQuestions(response).map((question) => question.id)).toEqual(['p0.s0.axis', 'p0.s1.label']);
  });
});

describe('questions that share evidence', () => {
  it('are those with the same kind, choices and drawn style', () => {
    const twin = questionWith({ id: 'p1.s0.axis', chart_id: 'p1' });
    const red = questionWith({
      id: 'p0.s1.axis',
      series_style: { color: [0.84, 0.15, 0.16], fill: null, width: 1.5, dash: null, marker: null },
    });
    const other = questionWith({ id: 'p2.s0.axis', options: [{ id: 'yes', label: 'Yes' }] });
    const all = [questionWith(), twin, red, other];
    expect(questionsLike(questionWith(), all).map((question) => question.id)).toEqual(['p1.s0.axis']);
  });

  it('are never those about a name: each of two curves of one look has another', () => {
    const label = questionWith({ id: 'p0.s0.label', kind: 'label' });
    const twin = questionWith({ id: 'p0.s1.label', series_id: 's1', kind: 'label' });
    expect(questionsLike(label, [label, twin])).toEqual([]);
  });
});

describe('progress', () => {
  const event = (seq: number, id: string, kind: 'person' | 'agent') => ({
    seq,
    at: '2026-12-01T00:00:00.000Z',
    actor: { kind, name: kind, via: kind === 'agent' ? ('relay' as const) : ('page' as const) },
    type: 'answer' as const,
    target: { page: 1, chart_id: 'p0', question_id: id },
    before: null,
    after: 'left',
    cause: null,
  });
  const state = foldEvents([
    event(1, 'p0.s0.axis', 'person'),
    event(2, 'p0.s1.axis', 'agent'),
    event(3, 'p0.s9.axis', 'agent'),
  ]);

  it('counts what holds against what is open, and says what an agent did', () => {
    const progress = progressOf(state, 1, { questions: [ask('s2')] }, { moot: ['p0.s9.axis'] });
    expect(progress).toEqual({ answered: 2, total: 3, byAgent: 1, unreviewed: 1, moot: 1 });
    expect(describeProgress(progress)).toBe('2 of 3 answered, 1 by agent, 1 to confirm, 1 no longer asked');
  });

  it('is empty without questions', () => {
    expect(progressOf(emptyState, 1, { questions: [] })).toMatchObject({ answered: 0, total: 0 });
  });

  it('lists the agent answers that wait for a person', () => {
    expect(unreviewedAnswers(state, 1).map((decision) => decision.hintId)).toEqual(['p0.s1.axis', 'p0.s9.axis']);
    expect(unreviewedAnswers(state, 2)).toEqual([]);
  });
});
