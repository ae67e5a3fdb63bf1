import { describe, expect, it } from 'vitest';
import { type Actor, personHere, type SessionEvent } from './events.ts';
import { foldEvents, hintsOfPage, isUnreviewed } from './fold.ts';
import { createSession, createSessionBook, type Session } from './session.ts';

const agent: Actor = { kind: 'agent', name: 'claude-code', via: 'relay' };
const identity = { sha256: 'a'.repeat(64), name: 'chart.pdf', byteLength: 10, pageCount: 1 };

function setup(): Session {
  let tick = 0;
  return createSession(identity, { now: () => `2026-12-01T00:00:${String(tick++).padStart(2, '0')}.000Z` });
}

const answer = (session: Session, questionId: string, option: string | null, actor = personHere) =>
  session.dispatch({ kind: 'answer', items: [{ page: 1, questionId, option }] }, actor);

const hints = (session: Session): Record<string, string> => hintsOfPage(session.state(), 1);

describe('a session', () => {
  it('turns answers and verdicts into the hints of their page', () => {
    const session = setup();
    answer(session, 'p0.s1.axis', 'right');
    answer(session, 'p0.s0.axis', 'left');
    session.dispatch({ kind: 'verdict', page: 1, chartId: 'p0', verdict: 'confirmed' }, personHere);
    session.dispatch({ kind: 'answer', items: [{ page: 2, questionId: 'p0.s0.axis', option: 'right' }] }, personHere);
    expect(hints(session)).toEqual({ 'p0.s0.axis': 'left', 'p0.s1.axis': 'right', 'p0.verify': 'confirmed' });
  });

  it('numbers events from one without holes and stamps actor, target, before and after', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left');
    answer(session, 'p0.s0.axis', 'right');
    expect(session.events().map((event) => event.seq)).toEqual([1, 2]);
    expect(session.events()[1]).toMatchObject({
      actor: personHere,
      type: 'answer',
      target: { page: 1, chart_id: 'p0', question_id: 'p0.s0.axis' },
      before: 'left',
      after: 'right',
    });
  });

  it('adds nothing when an answer repeats what holds', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left');
    answer(session, 'p0.s0.axis', 'left');
    expect(session.events()).toHaveLength(1);
  });

  it('refuses an option that the question does not have, and a verdict outside the list', () => {
    const session = setup();
    const wrong = session.dispatch(
      { kind: 'answer', items: [{ page: 1, questionId: 'p0.s0.axis', option: '5.2', allowed: ['left', 'right'] }] },
      personHere,
    );
    expect(wrong).toMatchObject({ ok: false, failure: { code: 'bad_hint_value' } });
    const verdict = session.dispatch({ kind: 'verdict', page: 1, chartId: 'p0', verdict: 'times_ten' }, personHere);
    expect(verdict).toMatchObject({ ok: false, failure: { code: 'bad_hint_value' } });
    expect(session.events()).toHaveLength(0);
  });

  it('tells listeners once per command and stops when they leave', () => {
    const session = setup();
    const heard: number[] = [];
    const leave = session.subscribe((added) => heard.push(added.length));
    answer(session, 'p0.s0.axis', 'left');
    leave();
    answer(session, 'p0.s1.axis', 'left');
    expect(heard).toEqual([1]);
  });
});

describe('undo and redo', () => {
  it('brings the question back and then the answer, as events of their own', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left');
    session.dispatch({ kind: 'undo' }, personHere);
    expect(hints(session)).toEqual({});
    session.dispatch({ kind: 'redo' }, personHere);
    expect(hints(session)).toEqual({ 'p0.s0.axis': 'left' });
    expect(session.events().map((event) => event.type)).toEqual(['answer', 'undo', 'redo']);
  });

  it('restores the earlier answer where an answer was changed', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left');
    answer(session, 'p0.s0.axis', 'right');
    session.dispatch({ kind: 'undo' }, personHere);
    expect(hints(session)).toEqual({ 'p0.s0.axis': 'left' });
  });

  it('takes a batch back as one step', () => {
    const session = setup();
    const items = ['p0.s0.axis', 'p0.s1.axis'].map((questionId) => ({ page: 1, questionId, option: 'left' }));
    session.dispatch({ kind: 'answer', items, cause: 'same style' }, personHere);
    session.dispatch({ kind: 'undo' }, personHere);
    expect(hints(session)).toEqual({});
    session.dispatch({ kind: 'redo' }, personHere);
    expect(Object.keys(hints(session))).toHaveLength(2);
  });

  it('does nothing when there is nothing to take back, and forgets redo after a new answer', () => {
    const session = setup();
    expect(session.dispatch({ kind: 'undo' }, personHere)).toEqual({ ok: true, value: [] });
    answer(session, 'p0.s0.axis', 'left');
    session.dispatch({ kind: 'undo' }, personHere);
    answer(session, 'p0.s1.axis', 'left');
    expect(session.state().redoable).toHaveLength(0);
  });

  it("leaves an agent's answer alone when a person undoes their own", () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left');
    answer(session, 'p0.s1.axis', 'right', agent);
    session.dispatch({ kind: 'undo' }, personHere);
    expect(hints(session)).toEqual({ 'p0.s1.axis': 'right' });
  });
});

describe('people and agents in one session', () => {
  it('keeps an agent answer unreviewed until a person accepts it', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left', agent);
    const held = () => [...session.state().decisions.values()];
    expect(held().every(isUnreviewed)).toBe(true);
    session.dispatch({ kind: 'accept', items: [{ page: 1, hintId: 'p0.s0.axis' }] }, personHere);
    expect(held()[0]).toMatchObject({ actor: agent, reviewedBy: personHere });
    session.dispatch({ kind: 'undo' }, personHere);
    expect(held().every(isUnreviewed)).toBe(true);
  });

  it('lets a person win and tells the agent by whom the answer is locked', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left', agent);
    answer(session, 'p0.s0.axis', 'right');
    const refused = answer(session, 'p0.s0.axis', 'left', agent);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'locked_by_person', details: { by: 'you' } } });
    expect(hints(session)).toEqual({ 'p0.s0.axis': 'right' });
  });

  it('locks an accepted agent answer as well', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left', agent);
    session.dispatch({ kind: 'accept', items: [{ page: 1, hintId: 'p0.s0.axis' }] }, personHere);
    expect(answer(session, 'p0.s0.axis', 'right', agent)).toMatchObject({ failure: { code: 'locked_by_person' } });
  });

  it('makes the same answer a person’s own when a person gives it too', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left', agent);
    answer(session, 'p0.s0.axis', 'left');
    expect([...session.state().decisions.values()][0]?.actor).toEqual(personHere);
  });

  it('follows the policy: agents are refused, trusted, or everybody only reads', () => {
    const session = setup();
    session.dispatch({ kind: 'policy', policy: 'i_answer' }, personHere);
    expect(answer(session, 'p0.s0.axis', 'left', agent)).toMatchObject({ failure: { code: 'read_only_session' } });
    session.dispatch({ kind: 'policy', policy: 'agent_answers' }, personHere);
    answer(session, 'p0.s0.axis', 'left', agent);
    expect([...session.state().decisions.values()].some(isUnreviewed)).toBe(false);
    session.dispatch({ kind: 'policy', policy: 'read_only' }, personHere);
    expect(answer(session, 'p0.s1.axis', 'left')).toMatchObject({ failure: { code: 'read_only_session' } });
    expect(session.dispatch({ kind: 'undo' }, personHere)).toMatchObject({ ok: false });
  });

  it('does not let an agent change the policy or accept its own answers', () => {
    const session = setup();
    expect(session.dispatch({ kind: 'policy', policy: 'agent_answers' }, agent)).toMatchObject({ ok: false });
    answer(session, 'p0.s0.axis', 'left', agent);
    const own = session.dispatch({ kind: 'accept', items: [{ page: 1, hintId: 'p0.s0.axis' }] }, agent);
    expect(own).toMatchObject({ ok: false, failure: { code: 'locked_by_person' } });
  });
});

describe('the log', () => {
  it('shows any past state', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left');
    answer(session, 'p0.s1.axis', 'right');
    answer(session, 'p0.s0.axis', 'right');
    expect(hintsOfPage(session.stateAt(2), 1)).toEqual({ 'p0.s0.axis': 'left', 'p0.s1.axis': 'right' });
    expect(session.stateAt(0).decisions.size).toBe(0);
  });

  it('folds to the same state after a round trip through JSON', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left', agent);
    answer(session, 'p0.s1.axis', 'right');
    session.dispatch({ kind: 'undo' }, personHere);
    const copy: SessionEvent[] = JSON.parse(JSON.stringify(session.events()));
    expect(foldEvents(copy)).toEqual(session.state());
  });

  it('refuses events that do not follow on', () => {
    const session = setup();
    answer(session, 'p0.s0.axis', 'left');
    expect(session.append(session.events())).toMatchObject({ ok: false });
  });

  it('is found again by digest in the book until it is forgotten', () => {
    const book = createSessionBook({ now: () => '2026-12-01T00:00:00.000Z' });
    const session = book.open(identity);
    answer(session, 'p0.s0.axis', 'left');
    expect(book.open({ ...identity, name: 'copy.pdf' })).toBe(session);
    book.forget(identity.sha256);
    expect(book.open(identity).events()).toHaveLength(0);
  });
});
