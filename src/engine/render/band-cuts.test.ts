import { describe, expect, it } from 'vitest';
import { cutBands } from './band-cuts.ts';

const flat = (length: number, value: (i: number) => number) => Float64Array.from({ length }, (_, i) => value(i));

describe('cutting a page into bands', () => {
  it('covers the page from top to bottom with overlapping bands', () => {
    const ink = flat(1000, () => 5);
    for (const count of [2, 3, 4, 7, 12]) {
      const bands = cutBands(ink, ink, count);
      expect(bands).toHaveLength(count);
      expect(bands[0]?.[0]).toBe(0);
      expect(bands.at(-1)?.[1]).toBe(1);
      bands.slice(1).forEach(([from], i) => {
        expect(from).toBeLessThan(bands[i]?.[1] ?? 0);
      });
    }
  });

  it('cuts between lines of writing where there is white nearby', () => {
    const ink = flat(1200, (i) => (i % 40 < 26 ? 50 : 0));
    for (const [, to] of cutBands(ink, ink, 3).slice(0, 2)) {
      const end = to * 1200;
      expect(ink[Math.round(end)]).toBe(0);
    }
  });

  it('overlaps by more than a line where every row has ink', () => {
    const bands = cutBands(
      flat(1000, () => 9),
      flat(1000, () => 9),
      3,
    );
    expect((bands[0]?.[1] ?? 0) - (bands[1]?.[0] ?? 0)).toBeGreaterThanOrEqual(0.0399);
  });

  it('makes bands lower where the page is dense', () => {
    const ink = flat(1000, (i) => (i < 500 ? 100 : 1));
    const bands = cutBands(ink, ink, 5);
    expect((bands[0]?.[1] ?? 0) - (bands[0]?.[0] ?? 0)).toBeLessThan((bands[4]?.[1] ?? 0) - (bands[4]?.[0] ?? 0));
  });

  it('leaves a picture of a few rows whole', () => {
    expect(
      cutBands(
        flat(6, () => 1),
        flat(6, () => 1),
        3,
      ),
    ).toEqual([[0, 1]]);
  });
});
