import { describe, expect, it } from 'vitest';
import { consoleActor } from './actor.ts';
import { countAdvice } from './advice-followed.ts';
import { CallLog, type CallRecord } from './call-log.ts';
import type { SuggestedCall } from './tool.ts';

const clip: SuggestedCall = {
  tool: 'pdf_render_pages',
  arguments: { document: 'a.pdf', pages: '3', clip: [0, 0, 1, 0.36] },
  why: 'part 1',
  kind: 'clip',
};

function logOf(...calls: Partial<CallRecord>[]): readonly CallRecord[] {
  const log = new CallLog();
  for (const call of calls) {
    log.add({
      at: '2026-12-01T00:00:00.000Z',
      actor: consoleActor,
      tool: 'pdf_render_pages',
      input: {},
      image: 'none',
      outcome: 'ok',
      summary: '',
      lossy: false,
      next: [],
      textChars: 0,
      structuredChars: 0,
      pictureBytes: 0,
      inlineChars: 0,
      durationMs: 0,
      result: null,
      ...call,
    });
  }
  return log.entries();
}

const later = Date.UTC(2026, 11, 2);

describe('advice followed', () => {
  it('does not judge the newest answer before the actor had time to go on', () => {
    expect(countAdvice(logOf({ lossy: true, next: [clip] }), Date.UTC(2026, 11, 1) + 5_000)).toEqual([]);
  });

  const downsampled = { lossy: true, next: [clip] };

  it('counts a suggested clip that was sent as it was', () => {
    const entries = logOf(downsampled, { input: { pages: '3', clip: [0, 0, 1, 0.36], image: 'element' } });
    expect(countAdvice(entries, later)).toEqual([
      { situation: 'downsampled', kind: 'clip', offered: 1, followed: 1, adapted: 0, ignored: 0, dead_end: 0 },
    ]);
  });

  it('counts the clip sent as a JSON string', () => {
    const entries = logOf(downsampled, { input: { pages: '3', clip: '[0, 0, 1, 0.36]' } });
    expect(countAdvice(entries, later)[0]).toMatchObject({ followed: 1 });
  });

  it('counts a clip of its own as adapted and a whole page again as ignored', () => {
    expect(countAdvice(logOf(downsampled, { input: { pages: '3', clip: [0, 0, 0.5, 0.5] } }), later)[0]).toMatchObject({
      adapted: 1,
    });
    expect(countAdvice(logOf(downsampled, { input: { pages: '3' } }), later)[0]).toMatchObject({ ignored: 1 });
  });

  it('counts an answer after which the actor never calls again as a dead end', () => {
    const other = { ...consoleActor, name: 'somebody else' };
    expect(countAdvice(logOf(downsampled, { actor: other }), later)[0]).toMatchObject({ dead_end: 1 });
  });

  it('looks no further than three calls ahead', () => {
    const between = { tool: 'pdf_info' };
    const entries = logOf(downsampled, between, between, between, { input: { pages: '3', clip: [0, 0, 1, 0.36] } });
    expect(countAdvice(entries, later)[0]).toMatchObject({ ignored: 1 });
  });

  it('counts hints of one question whichever option was chosen', () => {
    const hint = (option: string): SuggestedCall => ({
      tool: 'pdf_extract_chart',
      arguments: { page: 1, hints: { 'p0.s1.axis': option } },
      why: '',
      kind: 'hint',
    });
    const entries = logOf(
      { tool: 'pdf_extract_chart', outcome: 'needs_hint', next: [hint('left'), hint('right')] },
      { tool: 'pdf_extract_chart', input: { page: 1, hints: { 'p0.s1.axis': 'right' } } },
    );
    expect(countAdvice(entries, later)).toEqual([
      { situation: 'needs_hint', kind: 'hint', offered: 1, followed: 1, adapted: 0, ignored: 0, dead_end: 0 },
    ]);
  });
});
