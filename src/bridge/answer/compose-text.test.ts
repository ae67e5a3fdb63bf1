import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAdvice } from '../testing/advice-robot.ts';
import { answer, type SuggestedCall } from '../tool.ts';
import { composeText, defaultTextLimit } from './compose-text.ts';

const call = (n: number, size = 10): SuggestedCall => ({
  tool: 'pdf_get_series',
  arguments: { document: 'a.pdf', page: n, series_id: 'x'.repeat(size) },
  why: `call ${n}`,
  kind: 'data',
});

describe('the text of an answer', () => {
  it('keeps head, losses and the first call whole and drops body lines from the end, saying how many', () => {
    const body = Array.from({ length: 100 }, (_, i) => `line ${i} ${'.'.repeat(60)}`);
    const text = composeText(answer({ head: ['Head.'], body, lost: ['all but the start.'], next: [call(1)] }));
    expect(text.length).toBeLessThanOrEqual(defaultTextLimit);
    expect(text).toMatch(/^Head\.\nline 0 /);
    expect(text).toMatch(/… \d+ more lines left out here\.\nLost: all but the start\.\nNext:\npdf_get_series/);
    const shown = text.split('\n').filter((line) => line.startsWith('line')).length;
    expect(text).toContain(`… ${100 - shown} more lines`);
  });

  it('leaves out further calls rather than cutting one', () => {
    const text = composeText(answer({ head: ['Head.'], next: [call(1, 600), call(2, 600), call(3)] }));
    expect(readAdvice(text).map((advice) => advice.input.page)).toEqual([1, 3]);
  });

  it('never exceeds its limit while the head, the losses and one call fit, and every call can be read back', () => {
    const words = fc.string({ maxLength: 400 });
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 60 }),
        fc.array(words, { maxLength: 2 }),
        fc.nat(4),
        (body, lost, calls) => {
          const next = Array.from({ length: calls }, (_, i) => call(i, 80));
          const text = composeText(answer({ head: ['Head.'], body, lost, next, quotesPdf: true }));
          expect(text.length).toBeLessThanOrEqual(defaultTextLimit + 1);
          expect(readAdvice(text).length).toBe(Math.min(calls, 4));
        },
      ),
    );
  });
});
