/** Turns a region in points into a clip in page fractions, rounded outward so that nothing of it is cut off. */
import type { Bbox } from '../../engine/contract/chart.ts';
import type { PageSize } from '../../engine/contract/document.ts';
import type { Clip } from '../../engine/contract/render.ts';

export function clipOfBbox(bbox: Bbox, size: PageSize | undefined, padPt = 5): Clip | null {
  if (!size || !bbox.every(Number.isFinite)) return null;
  const down = (value: number, whole: number): number => clamp(Math.floor(((value - padPt) / whole) * 1000) / 1000);
  const up = (value: number, whole: number): number => clamp(Math.ceil(((value + padPt) / whole) * 1000) / 1000);
  const clip: Clip = [
    down(bbox[0], size.widthPt),
    down(bbox[1], size.heightPt),
    up(bbox[2], size.widthPt),
    up(bbox[3], size.heightPt),
  ];
  return clip[2] > clip[0] && clip[3] > clip[1] ? clip : null;
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
