import { describe, expect, it } from 'vitest';
import { maxDetailPixels, maxPagePixels, planDrawing, stripsOf } from './draw-plan.ts';

describe('how a page is drawn', () => {
  it('draws a page whole and sharp while it is below the ceiling', () => {
    expect(planDrawing(800, 1100, 2, null)).toEqual({ base: { widthPx: 1600, heightPx: 2200 }, detail: null });
  });

  it('never plans a bitmap above its ceiling, whatever the zoom and density', () => {
    for (const [width, height] of [
      [10_000, 14_000],
      [200_000, 60],
      [40, 900_000],
      [60_000, 60_000],
    ] as const) {
      const plan = planDrawing(width, height, 3, { x0: 0.4, y0: 0.4, x1: 0.45, y1: 0.47 });
      expect(plan.base.widthPx * plan.base.heightPx).toBeLessThanOrEqual(maxPagePixels);
      const { detail } = plan;
      if (!detail) continue;
      const [x0, y0, x1, y1] = detail.clip;
      expect(detail.page.widthPx * (x1 - x0) * detail.page.heightPx * (y1 - y0)).toBeLessThanOrEqual(
        maxDetailPixels * 1.01,
      );
    }
  });

  it('covers the visible part, and stays the same while scrolling a little', () => {
    const part = { x0: 0.31, y0: 0.4, x1: 0.45, y1: 0.49 };
    const plan = planDrawing(10_000, 14_000, 1, part);
    const [x0, y0, x1, y1] = plan.detail?.clip ?? [1, 1, 0, 0];
    expect(x0).toBeLessThanOrEqual(part.x0);
    expect(y0).toBeLessThanOrEqual(part.y0);
    expect(x1).toBeGreaterThanOrEqual(part.x1);
    expect(y1).toBeGreaterThanOrEqual(part.y1);
    const moved = planDrawing(10_000, 14_000, 1, { ...part, y0: part.y0 + 0.001, y1: part.y1 + 0.001 });
    expect(moved.detail).toEqual(plan.detail);
  });

  it('plans no sharp part for a page that is out of sight', () => {
    expect(planDrawing(10_000, 14_000, 1, null).detail).toBeNull();
  });

  it('cuts strips that cover the part without a gap, the visible ones first', () => {
    const strips = stripsOf([0, 0.2, 1, 0.8], 6, { x0: 0, y0: 0.7, x1: 1, y1: 0.8 });
    const inOrder = strips.toSorted((a, b) => a[1] - b[1]);
    expect(inOrder[0]?.[1]).toBe(0.2);
    expect(inOrder.at(-1)?.[3]).toBeCloseTo(0.8);
    inOrder.forEach((strip, index) => {
      const next = inOrder[index + 1];
      if (next) expect(next[1]).toBeCloseTo(strip[3]);
    });
    expect(strips[0]?.[3]).toBeCloseTo(0.8);
  });
});
