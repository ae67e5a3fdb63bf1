/**
 * Whether fine detail can still be read, from the real thing where it is known: the height in pixels of the smallest text
 * of a born-digital page, the share of a scan's own resolution that is left. It also holds for a resolution that the
 * caller asked for.
 */
import type { PageFacts } from '../pdf/classify.ts';
import type { PageClass } from './rungs.ts';

/** Em height in pixels under which reading fails more often than not (6 pt text: half lost at 8 px, a tenth at 12). */
const leastTextPx = 11;
/** Small print on scans (6 to 8 pt) lost a tenth at 140 DPI and half at 100. */
const leastTypedDpi = 130;
/** Handwriting three millimetres tall began to be misread under 100 DPI. */
const leastWrittenDpi = 100;

export interface Legibility {
  smallestTextPx: number | null;
  likelyIllegible: boolean;
}

export function judgeLegibility(facts: PageFacts, pageClass: PageClass, dpi: number): Legibility {
  const smallestTextPx = facts.smallestTextPt === null ? null : round1((facts.smallestTextPt * dpi) / 72);
  if (smallestTextPx !== null) return { smallestTextPx, likelyIllegible: smallestTextPx < leastTextPx };
  return { smallestTextPx, likelyIllegible: dpi < leastLegibleDpi(facts, pageClass) };
}

/** The resolution under which fine detail of the page is likely lost; 0 where there is nothing to read. */
export function leastLegibleDpi(facts: PageFacts, pageClass: PageClass): number {
  if (facts.smallestTextPt !== null) return (leastTextPx * 72) / facts.smallestTextPt;
  if (facts.scanDpi) {
    const least = pageClass === 'scan_text' ? leastTypedDpi : leastWrittenDpi;
    return Math.min(least, Math.max(...facts.scanDpi) * 0.95);
  }
  return pageClass === 'empty' ? 0 : leastWrittenDpi;
}

const round1 = (v: number): number => Math.round(v * 10) / 10;
