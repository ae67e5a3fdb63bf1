import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareBudget, shiftToIllegible } from './share-budget.ts';

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

const readingsOf = fc.array(
  fc.record({
    bytes: fc.integer({ min: 100, max: 300_000 }),
    legibility: fc.double({ min: 0.1, max: 4, noNaN: true }),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('giving resolution to the pages that cannot be read', () => {
  it('hands out no more than it takes, and takes nothing from a page that reads only just well', () => {
    fc.assert(
      fc.property(readingsOf, (readings) => {
        const shares = shiftToIllegible(readings);
        if (shares === null) return;
        const total = (list: number[]) => list.reduce((a, b) => a + b, 0);
        expect(total(shares)).toBeLessThanOrEqual(total(readings.map(({ bytes }) => bytes)) + readings.length);
        readings.forEach(({ bytes, legibility }, at) => {
          const share = shares[at] ?? 0;
          if (legibility <= 1.2) expect(share).toBeGreaterThanOrEqual(bytes - 1);
          if (legibility >= 1) expect(share).toBeLessThanOrEqual(bytes);
        });
      }),
    );
  });

  it('raises the least legible page first and leaves the others as they are', () => {
    const shares = shiftToIllegible([
      { bytes: 20_000, legibility: 0.5 },
      { bytes: 20_000, legibility: 0.9 },
      { bytes: 20_000, legibility: 2 },
    ]);
    expect(shares?.[0]).toBeGreaterThan(25_000);
    expect(shares?.[1]).toBe(20_000);
    expect(shares?.[2]).toBeLessThan(15_000);
  });

  it('takes from the sharpest no more than is lacking', () => {
    const shares = shiftToIllegible([
      { bytes: 30_000, legibility: 0.95 },
      { bytes: 30_000, legibility: 1.5 },
      { bytes: 30_000, legibility: 3 },
    ]);
    expect(shares?.[1]).toBe(30_000);
    expect((shares?.[0] ?? 0) + (shares?.[2] ?? 0)).toBeGreaterThan(59_000);
  });

  it('changes nothing where every page reads, or none has anything to give', () => {
    expect(
      shiftToIllegible([
        { bytes: 1000, legibility: 1 },
        { bytes: 5000, legibility: 3 },
      ]),
    ).toBeNull();
    expect(
      shiftToIllegible([
        { bytes: 1000, legibility: 0.4 },
        { bytes: 5000, legibility: 1.1 },
      ]),
    ).toBeNull();
  });
});
