import { describe, expect, it } from 'vitest';
import { DotCloud } from './dot-cloud.ts';

const pixel = (cloud: DotCloud, x: number, y: number) => [
  ...cloud.pixels.slice((y * cloud.widthPx + x) * 4, (y * cloud.widthPx + x) * 4 + 4),
];

describe('a cloud of dots', () => {
  it('paints a dot around its place and nothing else', () => {
    const cloud = new DotCloud(6, 6);
    cloud.add(3, 3, 2, [200, 100, 0], 0.5);
    expect(pixel(cloud, 2, 2)).toEqual([200, 100, 0, 128]);
    expect(pixel(cloud, 3, 3)).toEqual([200, 100, 0, 128]);
    expect(pixel(cloud, 4, 4)).toEqual([0, 0, 0, 0]);
  });

  it('grows stronger where dots lie over each other, and mixes their colours', () => {
    const cloud = new DotCloud(3, 3);
    cloud.add(1.5, 1.5, 1, [255, 0, 0], 0.5);
    cloud.add(1.5, 1.5, 1, [0, 0, 255], 0.5);
    const [red = 0, , blue = 0, alpha = 0] = pixel(cloud, 1, 1);
    expect(alpha).toBeGreaterThan(185);
    expect(blue).toBeGreaterThan(red);
    expect(red).toBeGreaterThan(0);
  });

  it('leaves out what lies beyond its edges', () => {
    const cloud = new DotCloud(2, 2);
    cloud.add(-5, 1, 2, [1, 1, 1], 1);
    cloud.add(1, 9, 2, [1, 1, 1], 1);
    expect(cloud.pixels.every((value) => value === 0)).toBe(true);
  });
});
