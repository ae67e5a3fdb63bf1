/** Zoom arithmetic. 100 % means true size: one point is 1/72 inch, one CSS pixel 1/96 inch. */
import type { PageSize } from '../../engine/contract/document.ts';
import type { Zoom } from '../state/view-slice.ts';

export const trueScale = 96 / 72;

export const minScale = 0.1 * trueScale;
const maxScale = 16 * trueScale;

/** Browsers clamp the height of an element (Firefox near 17.8 million px); a long document cannot zoom beyond that. */
const maxScrollPx = 15_000_000;

/** Steps of the zoom keys and buttons, in percent, as other viewers have them. */
const steps = [10, 25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500, 600, 800, 1200, 1600];

export function clampScale(scale: number, totalHeightPt: number): number {
  const ceiling = Math.min(maxScale, maxScrollPx / Math.max(1, totalHeightPt));
  return Math.min(Math.max(scale, minScale), Math.max(minScale, ceiling));
}

export const percentOf = (scale: number): number => (scale / trueScale) * 100;
export const scaleOfPercent = (percent: number): number => (percent / 100) * trueScale;

export function nextStep(scale: number, direction: 1 | -1): number {
  const now = percentOf(scale);
  // A hair of slack, so that a scale that came through division counts as the step it stands on.
  const found =
    direction === 1 ? steps.find((step) => step > now * 1.005) : steps.toReversed().find((step) => step < now * 0.995);
  return scaleOfPercent(found ?? (direction === 1 ? 1600 : 10));
}

export interface Room {
  widthPx: number;
  heightPx: number;
}

/** Space left free around a page that is fitted. */
export const fitMarginPx = 20;

/**
 * The page that "fit" fits: the largest among those of usual size, so that one fold-out does not shrink the rest and
 * the scale does not change while scrolling.
 */
export function referencePage(pages: readonly PageSize[]): PageSize {
  const widths = pages.map((page) => page.widthPt).toSorted((a, b) => a - b);
  const median = widths[Math.floor(widths.length / 2)] ?? 612;
  const usual = pages.filter((page) => page.widthPt <= median * 1.5);
  return {
    widthPt: Math.max(1, ...usual.map((page) => page.widthPt)),
    heightPt: Math.max(1, ...usual.map((page) => page.heightPt)),
  };
}

export function scaleFor(zoom: Zoom, reference: PageSize, room: Room): number {
  const width = Math.max(40, room.widthPx - 2 * fitMarginPx) / reference.widthPt;
  const height = Math.max(40, room.heightPx - 2 * fitMarginPx) / reference.heightPt;
  if (zoom.kind === 'fit-width') return width;
  if (zoom.kind === 'fit-page') return Math.min(width, height);
  return zoom.scale;
}

export function zoomText(zoom: Zoom): string {
  if (zoom.kind === 'fit-width') return 'width';
  if (zoom.kind === 'fit-page') return 'page';
  return String(Math.round(percentOf(zoom.scale) * 10) / 10);
}

export function parseZoom(text: string | undefined): Zoom | null {
  if (text === 'width') return { kind: 'fit-width' };
  if (text === 'page') return { kind: 'fit-page' };
  const percent = Number(text?.replace('%', ''));
  if (!text || !Number.isFinite(percent) || percent <= 0) return null;
  return { kind: 'scale', scale: scaleOfPercent(Math.min(1600, Math.max(10, percent))) };
}
