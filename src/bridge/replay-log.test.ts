import { describe, expect, it } from 'vitest';
import { consoleActor } from './actor.ts';
import { createBridge } from './bridge.ts';
import { replayCalls } from './replay-log.ts';
import { fakeWorld } from './testing/fake-engine.ts';

describe('replaying the log', () => {
  it('brings the same text for calls that read and skips those that decide', async () => {
    const bridge = createBridge(fakeWorld().ports);
    await bridge.run('pdf_extract_chart', { page: 1, hints: { 'p0.s1.axis': 'left' } }, { actor: consoleActor });
    await bridge.run('pdf_find_charts', { pages: '1-2' }, { actor: consoleActor });
    await bridge.run('pdf_answer_question', { page: 1, id: 'p0.s1.axis', option: 'left' }, { actor: consoleActor });
    const steps = await replayCalls(bridge, bridge.log.entries(), { actor: consoleActor });
    // The session holds one answer more than at the time, so the extraction, which only mentions it, is the same here.
    expect(steps.map((s) => s.verdict)).toEqual(['same', 'same', 'skipped']);
  });

  it('shows where an answer came out differently', async () => {
    const world = fakeWorld();
    const bridge = createBridge(world.ports);
    await bridge.run('pdf_get_series', { page: 1, series_id: 'p0.s1' }, { actor: consoleActor });
    await bridge.run('pdf_answer_question', { page: 1, id: 'p0.s1.axis', option: 'left' }, { actor: consoleActor });
    const [first] = await replayCalls(bridge, bridge.log.entries(), { actor: consoleActor });
    expect(first).toMatchObject({ verdict: 'differs' });
  });
});
