/**
 * What is known about a page before its ladder is climbed: what it is made of, the resolution that it can be drawn at
 * (asked, capped by the scan's own, by memory and by the caller's side limit) and the sentences about what was capped.
 */
import type { Clip } from '../contract/render.ts';
import type { Rect } from '../geometry/rect.ts';
import { classifyPage, type PageFacts } from '../pdf/classify.ts';
import { type OpenPdf, withPage } from '../pdf/open.ts';
import { brokenContent } from '../pdf/page-damage.ts';
import { drawPixelsAfresh, mostPixels } from '../pdf/pixels.ts';
import { frameAtDpi, frameHeight, framePixels, frameWidth, wholePage } from '../pdf/raster.ts';
import type { LocalContrast } from './local-contrast.ts';
import { pageClassOf } from './page-class.ts';
import { Picture } from './picture.ts';
import type { CheckedRequest } from './render-request.ts';
import type { PageClass } from './rungs.ts';

/** What does not depend on the part or the resolution that is asked for. */
export interface PageKind {
  facts: PageFacts;
  pageClass: PageClass;
}

export interface PagePlan extends PageKind {
  page: number;
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

/** Where few levels would spoil a photograph: images among text, in points; not those that carry text of their own. */
export const photosOf = ({ facts, pageClass }: PageKind): Rect[] =>
  pageClass === 'mixed' ? facts.images.filter((image) => image.glyphsOnTop === 0).map((image) => image.bbox) : [];

/** Strokes and noise are told apart best at this resolution; the thresholds were measured at it. */
const lookDpi = 150;
const mostLookPixels = 6e6;

/** Looks at the whole page, so that a clip of it is treated as the page is. */
export function lookAtPage(pdf: OpenPdf, page: number): PageKind {
  const size = pdf.info.pages[page - 1] ?? { widthPt: 1, heightPt: 1 };
  const seen = withPage(pdf, page, (handle) => classifyPage(pdf.mupdf, handle, size));
  const facts = seen.ok ? seen.value : { ...noFacts, broken: seen.failure.message };
  return { facts, pageClass: pageClassOf(facts, () => contrastOfPage(pdf, page)) };
}

const blankContrast: LocalContrast = {
  columns: 1,
  rows: 1,
  cellPx: 8,
  ink: Float32Array.of(255),
  grain: 0,
  inkShare: 0,
  faintShare: 0,
  midShare: 0,
};

function contrastOfPage(pdf: OpenPdf, page: number): LocalContrast {
  const size = pdf.info.pages[page - 1] ?? { widthPt: 1, heightPt: 1 };
  const pixels = framePixels(frameAtDpi(size, wholePage, lookDpi));
  const dpi = pixels <= mostLookPixels ? lookDpi : lookDpi * Math.sqrt(mostLookPixels / pixels);
  const drawn = withPage(pdf, page, (handle) =>
    drawPixelsAfresh(pdf.mupdf, handle, size, frameAtDpi(size, wholePage, dpi)),
  );
  return drawn.ok ? new Picture(drawn.value.raster, dpi).contrast() : blankContrast;
}

export function planPage(pdf: OpenPdf, page: number, clip: Clip, request: CheckedRequest, kind: PageKind): PagePlan {
  const size = pdf.info.pages[page - 1] ?? { widthPt: 1, heightPt: 1 };
  const { facts } = kind;
  const limits = [...request.limits];
  const notices = facts.broken === null ? [] : [brokenContent(facts.broken)];

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
    ...kind,
    page,
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
