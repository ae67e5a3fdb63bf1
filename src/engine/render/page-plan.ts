/**
 * What is known about a page before its ladder is climbed: what it is made of, the resolution that it can be drawn at
 * (asked, capped by the scan's own, by memory and by the caller's side limit) and the sentences about what was capped.
 */
import type { Clip } from '../contract/render.ts';
import type { PageFacts } from '../pdf/classify.ts';
import { classifyPage } from '../pdf/classify.ts';
import { type OpenPdf, withPage } from '../pdf/open.ts';
import { mostPixels } from '../pdf/pixels.ts';
import { frameAtDpi, frameHeight, framePixels, frameWidth } from '../pdf/raster.ts';
import type { CheckedRequest } from './render-request.ts';

export interface PagePlan {
  page: number;
  facts: PageFacts;
  /** The resolution that counts as full for this page in this request. */
  fullDpi: number;
  /** Resolution of the scan itself, rounded up to the finer axis; null when the page is not a scan. */
  nativeDpi: number | null;
  /** Set when the scan is coarser than what was asked. */
  nativeCap: number | null;
  /** The full resolution is lower than asked because of memory or the side limit, so something is lost. */
  cutByLimit: boolean;
  /** Resolution that was wanted before memory and the side limit. */
  wantedDpi: number;
  /** Only the full resolution counts; set when a clip is tried out. */
  atFullOnly: boolean;
  limits: string[];
  notices: string[];
}

const noFacts: PageFacts = {
  images: [],
  imageCoverage: 0,
  visibleGlyphs: 0,
  hiddenGlyphs: 0,
  paths: 0,
  smallestTextPt: null,
  scanDpi: null,
  broken: null,
};

export function planPage(pdf: OpenPdf, page: number, clip: Clip, request: CheckedRequest): PagePlan {
  const size = pdf.info.pages[page - 1] ?? { widthPt: 1, heightPt: 1 };
  const seen = withPage(pdf, page, (handle) => classifyPage(pdf.mupdf, handle, size));
  const facts = seen.ok ? seen.value : { ...noFacts, broken: seen.failure.message };
  const limits = [...request.limits];
  const notices =
    facts.broken === null ? [] : [`The page's content is broken (${cut(facts.broken)}); what could be drawn is shown.`];

  const nativeDpi = facts.scanDpi ? Math.max(1, Math.round(Math.max(...facts.scanDpi))) : null;
  const nativeCap = nativeDpi !== null && nativeDpi < request.dpi ? nativeDpi : null;
  if (nativeCap !== null)
    limits.push(`native resolution: the scan itself has ${nativeCap} DPI, so more would add nothing.`);
  const wanted = nativeCap ?? request.dpi;

  const frame = frameAtDpi(size, clip, wanted);
  let fullDpi = wanted;
  const { maxSidePx } = request;
  const longest = Math.max(frameWidth(frame), frameHeight(frame));
  if (maxSidePx !== null && longest > maxSidePx) {
    fullDpi = lowerDpi(wanted * (maxSidePx / longest));
    limits.push(`side limit: ${longest} pixels at ${wanted} DPI, ${maxSidePx} allowed, so ${fullDpi} DPI.`);
  }
  const pixels = framePixels(frameAtDpi(size, clip, fullDpi));
  if (pixels > mostPixels) {
    fullDpi = lowerDpi(fullDpi * Math.sqrt(mostPixels / pixels));
    limits.push(
      `pixel limit: ${Math.round(pixels / 1e6)} million pixels, ${mostPixels / 1e6} million allowed, so ${fullDpi} DPI.`,
    );
  }
  return {
    page,
    facts,
    fullDpi,
    nativeDpi,
    nativeCap,
    cutByLimit: fullDpi < wanted,
    wantedDpi: wanted,
    atFullOnly: false,
    limits,
    notices,
  };
}

/** Downwards to two decimals, so that rounding never steps over the limit; a huge page may end at a fraction of a DPI. */
const lowerDpi = (dpi: number): number => (dpi >= 20 ? Math.floor(dpi) : Math.max(0.01, Math.floor(dpi * 100) / 100));

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
