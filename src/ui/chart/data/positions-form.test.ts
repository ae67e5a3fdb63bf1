import { describe, expect, it } from 'vitest';
import { parseList, parsePosition, parseSpread } from './positions-form.ts';

const linear = { scale: 'linear' as const };
const log = { scale: 'log' as const };
const time = { scale: 'time' as const };

describe('typed positions', () => {
  it('are a list of numbers, however they are separated', () => {
    expect(parseList('1, 2.5;3e1\n-4', linear)).toEqual({ ok: true, xs: [1, 2.5, 30, -4] });
    expect(parseList('1 2 3', linear)).toEqual({ ok: true, xs: [1, 2, 3] });
  });

  it('name what is not a number instead of guessing', () => {
    expect(parseList('1, two', linear)).toEqual({ ok: false, problem: '“two” is not a number.' });
    expect(parseList('', linear)).toMatchObject({ ok: false });
    expect(parsePosition('1e999', linear)).toBeNull();
  });

  it('are ISO dates on a time axis, in UTC', () => {
    expect(parsePosition('2024-02-29', time)).toBe(Date.UTC(2024, 1, 29));
    expect(parsePosition('2024-02-29 12:30', time)).toBe(Date.UTC(2024, 1, 29, 12, 30));
    expect(parsePosition('29.02.2024', time)).toBeNull();
    expect(parseList('2024-01-01 2024-02-01', time)).toMatchObject({ ok: true });
  });

  it('spread evenly over a range, in the space of the axis', () => {
    expect(parseSpread({ from: '0', to: '10', count: '3' }, linear)).toEqual({ ok: true, xs: [0, 5, 10] });
    expect(parseSpread({ from: '1', to: '100', count: '3' }, log)).toMatchObject({ ok: true });
    expect(parseSpread({ from: '0', to: '100', count: '3' }, log)).toMatchObject({ ok: false });
  });

  it('refuse an empty, reversed or huge range with the reason', () => {
    expect(parseSpread({ from: '', to: '10', count: '3' }, linear)).toMatchObject({
      problem: expect.stringMatching(/begins and ends/),
    });
    expect(parseSpread({ from: '10', to: '1', count: '3' }, linear)).toMatchObject({
      problem: expect.stringMatching(/after it begins/),
    });
    expect(parseSpread({ from: '0', to: '1', count: '1' }, linear)).toMatchObject({
      problem: expect.stringMatching(/two or more/),
    });
    expect(parseSpread({ from: '0', to: '1', count: '1000000' }, linear)).toMatchObject({
      problem: expect.stringMatching(/at most/),
    });
  });
});
