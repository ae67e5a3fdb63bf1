import { describe, expect, it } from 'vitest';
import type { Raster } from '../pdf/raster.ts';
import { fewColourCount, toFewColours } from './few-colours.ts';

/** A white drawing with a thin line of each colour and a smear of many grays. */
function drawing(lines: [number, number, number][]): Raster {
  const [widthPx, heightPx] = [300, 200];
  const data = new Uint8Array(widthPx * heightPx * 4).fill(255);
  for (let x = 0; x < widthPx; x += 1) {
    lines.forEach((colour, i) => {
      data.set(colour, ((10 + i * 12) * widthPx + x) * 4);
    });
    for (let y = 150; y < 160; y += 1) data.set([x % 256, x % 256, x % 256], (y * widthPx + x) * 4);
  }
  return { widthPx, heightPx, channels: 4, data };
}

function colourAt(raster: Raster, x: number, y: number): number[] {
  const { rows, palette } = toFewColours(raster);
  const stride = Math.ceil(raster.widthPx / 2);
  const byte = rows[y * stride + (x >> 1)] ?? 0;
  const index = x % 2 === 0 ? byte >> 4 : byte & 15;
  return [...(palette ?? []).slice(index * 3, index * 3 + 3)];
}

describe('sixteen colours', () => {
  const hues: [number, number, number][] = [
    [214, 39, 40],
    [31, 119, 180],
    [44, 160, 44],
    [255, 127, 14],
    [148, 103, 189],
    [23, 190, 207],
  ];
  const raster = drawing(hues);

  it('tell the lines of a chart apart, thin as they are', () => {
    hues.forEach((hue, i) => {
      const seen = colourAt(raster, 120, 10 + i * 12);
      hue.forEach((v, c) => {
        expect(Math.abs((seen[c] ?? 0) - v)).toBeLessThan(40);
      });
    });
  });

  it('leave the paper pure white', () => {
    expect(colourAt(raster, 5, 5)).toEqual([255, 255, 255]);
  });

  it('are at most sixteen, and the same every time', () => {
    const [first, second] = [toFewColours(raster), toFewColours(raster)];
    expect((first.palette?.length ?? 0) / 3).toBeLessThanOrEqual(fewColourCount);
    expect(first).toEqual(second);
  });
});
