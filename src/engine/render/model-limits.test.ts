import { describe, expect, it } from 'vitest';
import { bandsThatReachModel, countPatches, largestUsefulDpi, type ModelLimit, modelView } from './model-limits.ts';

const standard: ModelLimit = { maxSidePx: 1568, patchPx: 28, maxPatches: 1568 };
const high: ModelLimit = { maxSidePx: 2576, patchPx: 28, maxPatches: 4784 };
const a4: [number, number] = [595.28, 841.89];

describe('what a model sees of an image', () => {
  it('leaves an image alone that is within every limit', () => {
    expect(modelView([900, 1200], standard)).toEqual({ pixels: [900, 1200], scale: 1, by: null, patches: 33 * 43 });
  });

  it('never enlarges a small image', () => {
    expect(modelView([10, 10], standard).pixels).toEqual([10, 10]);
  });

  it('shrinks until the patches fit, not only the longest side', () => {
    const view = modelView([1654, 2339], standard);
    expect(view.by).toBe('patches');
    expect(countPatches(view.pixels[0], view.pixels[1], 28)).toBeLessThanOrEqual(1568);
    expect(countPatches(view.pixels[0] + 28, view.pixels[1] + 28, 28)).toBeGreaterThan(1568);
  });

  it('names the side when a narrow strip is too long', () => {
    const view = modelView([300, 6000], standard);
    expect(view.by).toBe('side');
    expect(view.pixels[1]).toBe(1568);
  });

  it('knows models that limit the shorter side', () => {
    const view = modelView([1654, 2339], { maxSidePx: 2048, maxShortSidePx: 768 });
    expect(view.by).toBe('short_side');
    expect(view.pixels[0]).toBe(768);
  });

  it('agrees with the published useful resolutions of an A4 page', () => {
    expect(Math.round(largestUsefulDpi(a4[0], a4[1], standard))).toBe(112);
    expect(Math.round(largestUsefulDpi(a4[0], a4[1], high))).toBeCloseTo(196, -0.5);
    expect(Math.round(largestUsefulDpi(a4[0], a4[1] / 3, standard))).toBeCloseTo(190, -0.5);
  });
});

describe('bands that reach the model', () => {
  it('is the whole page when nothing is lost', () => {
    expect(bandsThatReachModel(a4[0], a4[1], 100, standard)).toEqual([[0, 0, 1, 1]]);
  });

  it('covers the page without a hole, and every band keeps the resolution', () => {
    const bands = bandsThatReachModel(a4[0], a4[1], 180, standard);
    expect(bands.length).toBeGreaterThan(1);
    expect(bands[0]?.[1]).toBe(0);
    expect(bands.at(-1)?.[3]).toBe(1);
    bands.forEach((band, index) => {
      const next = bands[index + 1];
      if (next) expect(next[1]).toBeLessThan(band[3]);
      expect(largestUsefulDpi(a4[0], a4[1] * (band[3] - band[1]), standard)).toBeGreaterThanOrEqual(180);
    });
  });

  it('offers nothing when the page is too wide for any band', () => {
    expect(bandsThatReachModel(5000, 400, 200, standard)).toEqual([]);
  });
});
