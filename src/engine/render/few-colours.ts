/**
 * A drawing of many colours in sixteen, for pages whose colours carry meaning: a chart's lines must still be told apart
 * by colour when the exact picture is too large. Sixteen are enough for white, the grays of anti-aliased letters and some
 * pure hues with a lighter tone each. Rare colours are not drowned: a bin counts by the root of its pixels.
 */
import type { PngPixels } from '../pdf/encode-png.ts';
import type { Raster } from '../pdf/raster.ts';
import { packRows } from './palette.ts';

export const fewColourCount = 16;
const rounds = 6;
/** Five bits of each channel: colours closer than that look the same. */
const bins = 1 << 15;

interface Bin {
  key: number;
  weight: number;
  red: number;
  green: number;
  blue: number;
}

export function toFewColours({ widthPx, heightPx, data }: Raster): PngPixels {
  const found = countBins(data);
  const palette = settle(spreadOut(found), found);
  const indexOf = new Uint8Array(bins);
  for (const bin of found) indexOf[bin.key] = nearest(palette, bin);
  const values = new Uint8Array(widthPx * heightPx);
  for (let i = 0, at = 0; i < values.length; i += 1, at += 4) values[i] = indexOf[keyAt(data, at)] ?? 0;
  const bytes = Uint8Array.from(palette.flatMap(({ red, green, blue }) => [red, green, blue].map(Math.round)));
  return {
    widthPx,
    heightPx,
    colourType: 3,
    bitDepth: 4,
    rows: packRows(values, widthPx, heightPx, 4),
    palette: bytes,
  };
}

const keyAt = (data: Uint8Array, at: number): number =>
  (((data[at] ?? 0) >> 3) << 10) | (((data[at + 1] ?? 0) >> 3) << 5) | ((data[at + 2] ?? 0) >> 3);

function countBins(data: Uint8Array): Bin[] {
  const counts = new Uint32Array(bins);
  const sums = new Float64Array(bins * 3);
  for (let at = 0; at < data.length; at += 4) {
    const key = keyAt(data, at);
    counts[key] = (counts[key] ?? 0) + 1;
    for (let c = 0; c < 3; c += 1) sums[key * 3 + c] = (sums[key * 3 + c] ?? 0) + (data[at + c] ?? 0);
  }
  const found: Bin[] = [];
  counts.forEach((count, key) => {
    if (count === 0) return;
    const mean = (c: number) => (sums[key * 3 + c] ?? 0) / count;
    found.push({ key, weight: Math.sqrt(count), red: mean(0), green: mean(1), blue: mean(2) });
  });
  return found;
}

/** The heaviest colour first, then each time the one that is heavy and far from all that were chosen. */
function spreadOut(found: Bin[]): Bin[] {
  const heaviest = found.reduce((best, bin) => (bin.weight > best.weight ? bin : best), found[0] ?? black);
  const chosen: Bin[] = [heaviest];
  const gap = found.map((bin) => distance(bin, heaviest));
  while (chosen.length < Math.min(fewColourCount, found.length)) {
    let best = 0;
    found.forEach((bin, i) => {
      if (bin.weight * (gap[i] ?? 0) > (found[best]?.weight ?? 0) * (gap[best] ?? 0)) best = i;
    });
    const next = found[best] ?? black;
    chosen.push(next);
    found.forEach((bin, i) => {
      gap[i] = Math.min(gap[i] ?? 0, distance(bin, next));
    });
  }
  return chosen;
}

/** Moves each chosen colour to the middle of what it stands for. The first, the paper, stays as it is. */
function settle(chosen: Bin[], found: Bin[]): Bin[] {
  let palette = chosen;
  for (let round = 0; round < rounds; round += 1) {
    const sums = palette.map(() => ({ weight: 0, red: 0, green: 0, blue: 0 }));
    for (const bin of found) {
      const sum = sums[nearest(palette, bin)];
      if (!sum) continue;
      sum.weight += bin.weight;
      sum.red += bin.red * bin.weight;
      sum.green += bin.green * bin.weight;
      sum.blue += bin.blue * bin.weight;
    }
    palette = palette.map((colour, i) => {
      const sum = sums[i];
      if (i === 0 || !sum || sum.weight === 0) return colour;
      return { ...colour, red: sum.red / sum.weight, green: sum.green / sum.weight, blue: sum.blue / sum.weight };
    });
  }
  return palette;
}

const black: Bin = { key: 0, weight: 0, red: 0, green: 0, blue: 0 };

function nearest(palette: Bin[], bin: Bin): number {
  let best = 0;
  let least = Infinity;
  palette.forEach((colour, i) => {
    const d = distance(colour, bin);
    if (d < least) {
      least = d;
      best = i;
    }
  });
  return best;
}

/** Squared, with green weighing most and blue least, roughly as eyes do. */
const distance = (a: Bin, b: Bin): number =>
  2 * (a.red - b.red) ** 2 + 4 * (a.green - b.green) ** 2 + 1.5 * (a.blue - b.blue) ** 2;
