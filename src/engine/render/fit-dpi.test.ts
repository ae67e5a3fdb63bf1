import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitDpi } from './fit-dpi.ts';

describe('fitting a resolution to a number of bytes', () => {
  it('ends within five percent of the largest that fits, whatever the sizes grow with', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 1, max: 2.2, noNaN: true }),
        fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        fc.double({ min: 0, max: 0.02, noNaN: true }),
        async (exponent, share, ripple) => {
          const sizeAt = (dpi: number) => Math.round(1e6 * (dpi / 400) ** exponent * (1 + ripple * Math.sin(dpi)));
          const maxBytes = Math.round(sizeAt(400) * share);
          let calls = 0;
          const fit = await fitDpi({
            tooLarge: { dpi: 400, bytes: sizeAt(400) },
            leastDpi: 4,
            maxBytes,
            measure: async (dpi) => {
              calls += 1;
              return sizeAt(dpi);
            },
          });
          let largest = 0;
          for (let dpi = 4; dpi < 400; dpi += 1) if (sizeAt(dpi) <= maxBytes) largest = dpi;
          if (largest === 0) return;
          expect(fit).not.toBeNull();
          expect(fit?.bytes ?? Infinity).toBeLessThanOrEqual(maxBytes);
          expect(fit?.dpi ?? 0).toBeGreaterThanOrEqual(Math.floor(largest * 0.95));
          expect(calls).toBeLessThanOrEqual(9);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('answers with nothing when not even the lowest resolution fits', async () => {
    const fit = await fitDpi({
      tooLarge: { dpi: 200, bytes: 9000 },
      leastDpi: 20,
      maxBytes: 10,
      measure: async () => 500,
    });
    expect(fit).toBeNull();
  });
});
