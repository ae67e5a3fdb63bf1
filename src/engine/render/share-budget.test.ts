import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareBudget } from './share-budget.ts';

const wantsOf = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 5 });

describe('sharing a budget among pages', () => {
  it('never hands out more than there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), wantsOf, (total, wants) => {
        expect(shareBudget(total, wants).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(total);
      }),
    );
  });

  it('gives each page the same whatever their order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), wantsOf, (total, wants) => {
        const forward = shareBudget(total, wants);
        const backward = shareBudget(total, wants.toReversed()).toReversed();
        const byWant = (shares: number[]) =>
          shares.map((s, i) => [wants[i], s]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
        expect(byWant(forward)).toEqual(byWant(backward));
      }),
    );
  });

  it('lets a light page keep only what it needs and gives the rest to the heavy ones', () => {
    expect(shareBudget(100_000, [10_000, 400_000, 400_000])).toEqual([10_000, 45_000, 45_000]);
  });
});
