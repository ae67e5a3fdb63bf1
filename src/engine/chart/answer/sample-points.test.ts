import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePoints } from './sample-points.ts';

const spike = Array.from({ length: 201 }, (_, i) => (i === 77 ? 100 : Math.sin(i / 20)));

describe('sampling', () => {
  it('keeps a sharp spike', () => {
    const { indices } = samplePoints(spike, [], 24);
    expect(indices).toContain(77);
    expect(indices).toHaveLength(24);
  });

  it('tells how many extremes did not fit', () => {
    const saw = Array.from({ length: 101 }, (_, i) => (i % 2) * 5 + i / 100);
    expect(samplePoints(saw, [], 6).extremaDropped).toBeGreaterThan(80);
  });

  it('keeps both ends and a gentle global maximum beside prominent spikes', () => {
    const ys = Array.from({ length: 301 }, (_, i) => 50 * Math.sin((i / 300) * Math.PI) - (i % 10 === 5 ? 20 : 0));
    const top = ys.indexOf(Math.max(...ys));
    const { indices } = samplePoints(ys, [], 12);
    expect(indices).toEqual(expect.arrayContaining([0, top, 300]));
  });

  it('gives everything for 0 and treats 1 as 4', () => {
    expect(samplePoints(spike, [], 0).indices).toHaveLength(201);
    expect(samplePoints(spike, [], 1).indices).toHaveLength(4);
  });

  it('never repeats, never leaves the list and never passes the limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { maxLength: 200 }),
        fc.integer({ min: 1, max: 60 }),
        (ys, max) => {
          const { indices } = samplePoints(ys, [], max);
          expect(indices.length).toBeLessThanOrEqual(Math.max(4, max));
          expect(new Set(indices).size).toBe(indices.length);
          expect(indices.every((i, k) => i >= 0 && i < ys.length && (k === 0 || i > (indices[k - 1] ?? -1)))).toBe(
            true,
          );
        },
      ),
    );
  });
});
