/**
 * Pixels as plain data, and the arithmetic between page fractions, points, DPI and pixels. A part of a page is always
 * cut on the pixel grid of the whole page at that DPI, so a clip and the whole page have the same pixels (anti-aliasing at the cut apart).
 */
import type { PageSize } from '../contract/document.ts';
import type { Clip } from '../contract/render.ts';

/** Opaque pixels, rows without padding: 4 channels are RGBA with alpha 255, 1 is gray. */
export interface Raster {
  widthPx: number;
  heightPx: number;
  channels: 1 | 4;
  data: Uint8Array;
}

export const wholePage: Clip = [0, 0, 1, 1];

/** What is to be drawn: the whole page's size in pixels and the rectangle of it that is wanted. */
export interface PixelFrame {
  pageWidthPx: number;
  pageHeightPx: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export function frameAtDpi(size: PageSize, clip: Clip, dpi: number): PixelFrame {
  const pageWidthPx = Math.max(1, Math.round((size.widthPt * dpi) / 72));
  const pageHeightPx = Math.max(1, Math.round((size.heightPt * dpi) / 72));
  return frameOf(pageWidthPx, pageHeightPx, clip);
}

export function frameOf(pageWidthPx: number, pageHeightPx: number, clip: Clip): PixelFrame {
  const [x0, x1] = edges(clip[0], clip[2], pageWidthPx);
  const [y0, y1] = edges(clip[1], clip[3], pageHeightPx);
  return { pageWidthPx, pageHeightPx, x0, y0, x1, y1 };
}

function edges(from: number, to: number, length: number): [number, number] {
  const start = Math.min(length - 1, Math.max(0, Math.round(from * length)));
  return [start, Math.min(length, Math.max(start + 1, Math.round(to * length)))];
}

export const frameWidth = (frame: PixelFrame): number => frame.x1 - frame.x0;
export const frameHeight = (frame: PixelFrame): number => frame.y1 - frame.y0;
export const framePixels = (frame: PixelFrame): number => frameWidth(frame) * frameHeight(frame);
