/**
 * How a page is to be drawn at a zoom: whole, or (above a ceiling of pixels) whole but coarser, with the visible part
 * sharp on top. The ceiling is what keeps a phone alive at full zoom.
 */
import type { Clip } from '../../engine/contract/render.ts';

/** 6 million pixels are 24 MB of RGBA, about a letter page at 250 dpi. */
export const maxPagePixels = 6_000_000;

/** The part on top may be a large window on a dense screen. */
export const maxDetailPixels = 12_000_000;

export interface DrawPlan {
  /** Device pixels of the whole page for the base drawing. */
  base: { widthPx: number; heightPx: number };
  /** The sharp part; `page` are the device pixels of the whole page at full sharpness. */
  detail: { page: { widthPx: number; heightPx: number }; clip: Clip } | null;
}

/** Visible part of a page as fractions of it. */
export interface VisiblePart {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Steps of the sharp part, in fractions of the visible part: scrolling a little must not draw anew. */
const detailMargin = 0.3;

export function planDrawing(
  widthCss: number,
  heightCss: number,
  density: number,
  visible: VisiblePart | null,
): DrawPlan {
  const widthPx = Math.max(1, Math.round(widthCss * density));
  const heightPx = Math.max(1, Math.round(heightCss * density));
  const pixels = widthPx * heightPx;
  if (pixels <= maxPagePixels) return { base: { widthPx, heightPx }, detail: null };
  const shrink = Math.sqrt(maxPagePixels / 2 / pixels);
  const base = {
    widthPx: Math.max(1, Math.floor(widthPx * shrink)),
    heightPx: Math.max(1, Math.floor(heightPx * shrink)),
  };
  if (!visible || visible.x1 <= visible.x0 || visible.y1 <= visible.y0) return { base, detail: null };
  const clip = snapOutwards(visible);
  const detailPixels = pixels * (clip[2] - clip[0]) * (clip[3] - clip[1]);
  const detailShrink = Math.min(1, Math.sqrt(maxDetailPixels / detailPixels));
  return {
    base,
    detail: {
      page: { widthPx: Math.floor(widthPx * detailShrink), heightPx: Math.floor(heightPx * detailShrink) },
      clip,
    },
  };
}

/** Grows the part by a margin and snaps it to a grid of that margin, so that it stays the same while scrolling a little. */
function snapOutwards(part: VisiblePart): Clip {
  const snap = (low: number, high: number): [number, number] => {
    // A power of two near the margin, so that the grid does not move as the visible part changes by a pixel.
    const step = 2 ** Math.round(Math.log2(Math.max(1e-4, (high - low) * detailMargin)));
    return [Math.max(0, Math.floor(low / step) * step), Math.min(1, Math.ceil(high / step) * step)];
  };
  const [x0, x1] = snap(part.x0, part.x1);
  const [y0, y1] = snap(part.y0, part.y1);
  return [x0, y0, x1, y1];
}

/** Full-width strips of a page for drawing a heavy one step by step, the visible ones first. */
export function stripsOf(clip: Clip, count: number, visible: VisiblePart | null): Clip[] {
  const [x0, y0, x1, y1] = clip;
  const strips = Array.from({ length: count }, (_, index): Clip => {
    const low = y0 + ((y1 - y0) * index) / count;
    const high = y0 + ((y1 - y0) * (index + 1)) / count;
    return [x0, low, x1, high];
  });
  if (!visible) return strips;
  const middle = (visible.y0 + visible.y1) / 2;
  const distance = (strip: Clip) => Math.abs((strip[1] + strip[3]) / 2 - middle);
  return strips.toSorted((a, b) => distance(a) - distance(b));
}
