import { describe, expect, it } from 'vitest';
import { type ChartSpec, chart } from '../../../../tests/pdf-kit.ts';
import { answerTo, labelsOf, outcomeOf, type Pair, plain, wave, worst } from './chart-testing.ts';

const whole = wave();
const left = whole.slice(0, 11);
const right = whole.slice(10);
const reversed = (list: Pair[]): Pair[] => [...list].reverse();
const drawn = (...pieces: Pair[][]): ChartSpec => ({ ...plain, curves: pieces.map((points) => ({ points })) });
/** Painted so that the pen never goes on from one piece into the other. */
const outwards = drawn(reversed(left), right);
const read = (spec: ChartSpec, hints: Record<string, string> = {}) => answerTo(chart(spec), { hints });

describe('two pieces of one look that meet', () => {
  it.each([
    ['outwards from the common point', outwards],
    ['towards the common point', drawn(left, reversed(right))],
    ['the right one first', drawn(right, left)],
  ])('are asked about when drawn %s, and carry no data until then', async (_name, spec) => {
    const r = await read(spec);
    expect(r.questions.map((q) => [q.id, q.kind, q.options.map((o) => o.id)])).toEqual([
      ['p0.s0.same_series', 'same_series', ['one', 'two', 'cant_tell']],
    ]);
    expect(r.charts[0]?.series.map((s) => [s.pending_question, s.points, (s.positions ?? []).length > 10])).toEqual([
      ['p0.s0.same_series', undefined, true],
      ['p0.s0.same_series', undefined, true],
    ]);
  });

  it('give the same positions joined or apart', async () => {
    const one = await read(outwards, { 'p0.s0.same_series': 'one' });
    expect(one.charts[0]?.series.map((s) => s.series_id)).toEqual(['p0.s0']);
    expect(worst(one.charts[0]?.series[0]?.points ?? [], whole)).toBeLessThan(0.05);
    const two = await read(outwards, { 'p0.s0.same_series': 'two' });
    expect(two.charts[0]?.series.map((s) => s.points?.length)).toEqual([11, 11]);
    expect(worst(two.charts[0]?.series[0]?.points ?? [], reversed(left))).toBeLessThan(0.05);
    expect(worst(two.charts[0]?.series[1]?.points ?? [], right)).toBeLessThan(0.05);
    expect([one.status, two.status]).toEqual(['ok', 'ok']);
  });

  it('are both declined when nobody can tell', async () => {
    const r = await read(outwards, { 'p0.s0.same_series': 'cant_tell' });
    expect([r.status, r.charts[0]?.decline_reason?.code]).toEqual(['declined', 'caller_cannot_tell']);
  });

  it('leave the ids of other series as they are', async () => {
    const spec: ChartSpec = {
      ...outwards,
      curves: [...(outwards.curves ?? []), { points: wave(80), rgb: [0.8, 0, 0] }],
    };
    const r = await read(spec, { 'p0.s0.same_series': 'one', 'p0.verify': 'labels_wrong:s2' });
    expect(r.charts[0]?.series.map((s) => [s.series_id, s.resolved_by])).toEqual([
      ['p0.s0', 'geometry'],
      ['p0.s2', 'caller_rejected'],
    ]);
    const gone = await outcomeOf(chart(spec), {
      hints: { 'p0.s0.same_series': 'one', 'p0.verify': 'labels_wrong:s1' },
    });
    expect(gone.ok ? 'none' : gone.failure.code).toBe('bad_hint_value');
  });

  it('ask for their axis after that, as one curve or as two', async () => {
    const dual = { ...outwards, y2: { range: [0, 5] satisfies Pair, ticks: [0, 1, 2, 3, 4, 5] } };
    const asked = async (hints: Record<string, string>) => (await read(dual, hints)).questions.map((q) => q.id);
    expect(await asked({})).toEqual(['p0.s0.same_series']);
    expect(await asked({ 'p0.s0.same_series': 'one' })).toEqual(['p0.s0.axis']);
    expect(await asked({ 'p0.s0.same_series': 'two' })).toEqual(['p0.s0.axis', 'p0.s1.axis']);
  });
});

describe('nothing is asked', () => {
  const asked = async (spec: ChartSpec) => (await read(spec)).questions.map((q) => q.id);

  it('where the pen goes on', async () => {
    const r = await read(drawn(left, right));
    expect([r.questions.length, r.charts[0]?.series.length]).toEqual([0, 1]);
  });

  it('where the pieces overlap, miss each other, or a third looks like them', async () => {
    expect(await asked(drawn(reversed(whole.slice(0, 13)), right))).toEqual([]);
    expect(await asked(drawn(reversed(left.slice(0, 10)), right))).toEqual([]);
    expect(await asked(drawn(reversed(left), right, wave(80)))).toEqual([]);
  });

  it('where one legend entry names both, which makes them one', async () => {
    const r = await read({ ...outwards, legend: { at: [80, 250], entries: [{ label: 'runs', rgb: [0, 0, 1] }] } });
    expect([r.questions.length, r.charts.flatMap(labelsOf)]).toEqual([0, ['runs']]);
    expect(worst(r.charts[0]?.series[0]?.points ?? [], whole)).toBeLessThan(0.05);
  });
});
