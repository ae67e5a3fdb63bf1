/**
 * The second loss: an image that survived the transport is shrunk once more by the receiving model, until it is within
 * that model's own limits. Which limits those are is data (side, short side, number of patches); this file only does
 * the arithmetic. The shrinking is taken to keep the proportions and never to enlarge.
 */
import type { Clip } from '../contract/render.ts';

export interface ModelLimit {
  /** Longest side in pixels. */
  maxSidePx?: number | undefined;
  /** Shorter side in pixels. */
  maxShortSidePx?: number | undefined;
  /** The image is cut into squares of this size, which are counted. */
  patchPx?: number | undefined;
  maxPatches?: number | undefined;
}

export type LimitName = 'side' | 'short_side' | 'patches';

export interface ModelView {
  /** Pixels that the model gets to see. */
  pixels: [number, number];
  /** 1 when nothing is lost. */
  scale: number;
  /** Which limit decided, null when none did. */
  by: LimitName | null;
  /** Patches of the image as seen; null when the model does not count any. */
  patches: number | null;
}

export function countPatches(widthPx: number, heightPx: number, patchPx: number): number {
  return Math.ceil(widthPx / patchPx) * Math.ceil(heightPx / patchPx);
}

/** What is left of an image of this size. */
export function modelView([widthPx, heightPx]: readonly [number, number], limit: ModelLimit): ModelView {
  const bySide = limit.maxSidePx === undefined ? 1 : limit.maxSidePx / Math.max(widthPx, heightPx);
  const byShortSide = limit.maxShortSidePx === undefined ? 1 : limit.maxShortSidePx / Math.min(widthPx, heightPx);
  const byPatches = scaleForPatches(widthPx, heightPx, limit);
  const scale = Math.min(1, bySide, byShortSide, byPatches);
  const pixels: [number, number] =
    scale === 1 ? [widthPx, heightPx] : [shrink(widthPx, scale), shrink(heightPx, scale)];
  const by: LimitName | null =
    scale === 1 ? null : scale === byPatches ? 'patches' : scale === bySide ? 'side' : 'short_side';
  const patches = limit.patchPx === undefined ? null : countPatches(pixels[0], pixels[1], limit.patchPx);
  return { pixels, scale, by, patches };
}

/** A hair is added before flooring, so that a side that comes out at exactly the limit is not one less. */
const shrink = (px: number, scale: number): number => Math.max(1, Math.floor(px * scale + 1e-6));

/** The largest scale at which the patches fit. The count only grows with the scale, so halving the interval finds it. */
function scaleForPatches(widthPx: number, heightPx: number, { patchPx, maxPatches }: ModelLimit): number {
  if (patchPx === undefined || maxPatches === undefined) return 1;
  const fits = (scale: number) => countPatches(shrink(widthPx, scale), shrink(heightPx, scale), patchPx) <= maxPatches;
  if (fits(1)) return 1;
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** The highest resolution of a region (in points) that reaches the model unshrunk. */
export function largestUsefulDpi(widthPt: number, heightPt: number, limit: ModelLimit): number {
  // Far more than any printed page holds; the limits then say how much of it is left.
  const generousDpi = 2400;
  const pixels: [number, number] = [(widthPt / 72) * generousDpi, (heightPt / 72) * generousDpi];
  return generousDpi * modelView(pixels, limit).scale;
}

/** Neighbouring bands share this part of their height, so that a line of text is whole in one of them. */
const bandOverlap = 0.12;

/** Beyond this many bands a region is better chosen by hand. */
const maxBands = 12;

/**
 * The fewest full-width bands that each reach the model at `dpi`; empty when the page is too wide for any band, and
 * one band (the whole page) when nothing is lost anyway.
 */
export function bandsThatReachModel(widthPt: number, heightPt: number, dpi: number, limit: ModelLimit): Clip[] {
  for (let count = 1; count <= maxBands; count++) {
    const height = bandHeight(count);
    if (largestUsefulDpi(widthPt, heightPt * height, limit) < dpi) continue;
    return Array.from({ length: count }, (_, index): Clip => {
      const top = count === 1 ? 0 : (index * (1 - height)) / (count - 1);
      return [0, top, 1, Math.min(1, top + height)];
    });
  }
  return [];
}

/** Height of each of `count` bands that overlap and together cover the page, as a fraction of it. */
function bandHeight(count: number): number {
  return 1 / (count - (count - 1) * bandOverlap);
}
