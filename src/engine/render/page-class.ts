/**
 * Which kind of page this is, from what it is made of and from how its ink looks. The file alone cannot tell a typed scan
 * from a pencilled one, and pixels alone cannot tell where text is; together they can. In doubt the answer is the class
 * that keeps tones.
 */
import type { PageFacts } from '../pdf/classify.ts';
import type { LocalContrast } from './local-contrast.ts';
import type { PageClass } from './rungs.ts';

/** Typed scans measured 0.00 to 0.05 here, handwriting (with its ruled lines) 0.14 and more. */
const mostFaintInkOfPrint = 0.08;
/** Letters at 100 to 200 DPI are a tenth to a sixth "neither ink nor paper", photographs a quarter and more. */
const mostMidTonesOfPrint = 0.2;
/** An image smaller than this is a logo, not a photograph that decides about the page. */
const leastPhotoShare = 0.06;
const leastGlyphsOfText = 20;

export function pageClassOf(facts: PageFacts, contrast: () => LocalContrast): PageClass {
  if (facts.scanDpi) return looksPrinted(contrast()) ? 'scan_text' : 'scan_photo';
  if (facts.imageCoverage >= leastPhotoShare) {
    if (looksPrinted(contrast())) return facts.visibleGlyphs >= leastGlyphsOfText ? 'text' : 'line_art';
    return facts.visibleGlyphs + facts.paths >= leastGlyphsOfText ? 'mixed' : 'scan_photo';
  }
  if (facts.visibleGlyphs + facts.paths + facts.images.length === 0) return 'empty';
  // Colour gradients and shaded maps are drawings that few levels would spoil like a photograph.
  if (contrast().midShare > mostMidTonesOfPrint) return 'mixed';
  return facts.visibleGlyphs > facts.paths ? 'text' : 'line_art';
}

const looksPrinted = ({ faintShare, midShare, inkShare }: LocalContrast): boolean =>
  inkShare > 0 && faintShare <= mostFaintInkOfPrint && midShare <= mostMidTonesOfPrint;
