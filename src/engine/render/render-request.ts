/**
 * Checks a render request and says what it amounts to: numbers out of range are either refused (they mean nothing) or
 * clamped with a sentence for the record (they mean something that we do not do). Nothing is trimmed in silence.
 */
import type { DocumentInfo } from '../contract/document.ts';
import { fail, type Outcome, succeed } from '../contract/failure.ts';
import { type Clip, type RenderRequest, renderDefaults } from '../contract/render.ts';
import { wholePage } from '../pdf/raster.ts';

export interface CheckedRequest {
  pages: number[];
  /** Pages that were asked for beyond the most that one answer holds. */
  pagesLeftOut: number;
  dpiAsked: number;
  dpi: number;
  budgetBytes: number;
  count: 'base64' | 'raw';
  clip: Clip;
  isClip: boolean;
  allowWebp: boolean;
  maxSidePx: number | null;
  /** Sentences about what was clamped. */
  limits: string[];
}

/** A clip may be asked for more finely than a whole page: it is how fine detail is reached. */
const mostClipDpi = 2400;
/** The smallest PNG is 67 bytes, 92 after base64; a budget below it cannot hold one pixel. */
const leastBudgetBytes = 100;
/** Clients print fractions with few digits; a hair over the edge is the edge. */
const edgeSlack = 1e-6;

export function checkRequest(request: RenderRequest, info: DocumentInfo): Outcome<CheckedRequest> {
  const pages = [...new Set(request.pages)];
  if (pages.length === 0) return fail('bad_argument', 'No page was asked for. Give page numbers such as [1, 2].');
  const outside = pages.find((page) => !Number.isInteger(page) || page < 1 || page > info.pageCount);
  if (outside !== undefined) {
    return fail('page_out_of_range', `There is no page ${outside}: ${info.name} has pages 1 to ${info.pageCount}.`, {
      page: outside,
      page_count: info.pageCount,
    });
  }
  const { dpi: dpiAsked, budget_bytes: budgetBytes, max_side_px: maxSide } = request;
  if (!Number.isFinite(dpiAsked) || dpiAsked <= 0) {
    return fail(
      'bad_argument',
      `A resolution of ${dpiAsked} DPI means nothing; give a number above 0, usually 72 to 600.`,
    );
  }
  if (!Number.isFinite(budgetBytes) || budgetBytes < leastBudgetBytes) {
    return fail(
      'budget_too_small',
      `A budget of ${budgetBytes} bytes cannot hold one pixel; the smallest picture takes ${leastBudgetBytes} bytes.`,
      { budget_bytes: budgetBytes, least_bytes: leastBudgetBytes },
    );
  }
  if (maxSide !== undefined && (!Number.isFinite(maxSide) || maxSide < 16)) {
    return fail('bad_argument', `A longest side of ${maxSide} pixels is too small; the least is 16.`);
  }
  const clip = checkClip(request.clip, pages.length);
  if (!clip.ok) return clip;
  const most = request.clip ? mostClipDpi : renderDefaults.max_dpi;
  const dpi = Math.min(most, Math.max(renderDefaults.min_dpi, dpiAsked));
  const limits: string[] = [];
  if (dpi < dpiAsked) {
    const way = request.clip ? '' : ` A clip may have up to ${mostClipDpi}.`;
    limits.push(`resolution limit: ${dpiAsked} DPI asked, ${dpi} is the most.${way}`);
  }
  if (dpi > dpiAsked) limits.push(`resolution limit: ${dpiAsked} DPI asked, ${dpi} is the least.`);
  return succeed({
    pages: pages.slice(0, renderDefaults.max_pages),
    pagesLeftOut: Math.max(0, pages.length - renderDefaults.max_pages),
    dpiAsked,
    dpi,
    budgetBytes,
    count: request.count,
    clip: clip.value,
    isClip: request.clip !== undefined,
    allowWebp: request.allow_webp,
    maxSidePx: maxSide ?? null,
    limits,
  });
}

const clipForm = 'A clip is [x0, y0, x1, y1] in fractions of the visible page, 0 to 1, top left first.';

function checkClip(clip: Clip | undefined, pageCount: number): Outcome<Clip> {
  if (clip === undefined) return succeed(wholePage);
  const refuse = (what: string) => fail('bad_clip', `${what} ${clipForm}`, { clip, page_box: [0, 0, 1, 1] });
  if (pageCount > 1) return refuse(`A clip belongs to one page, but ${pageCount} pages were asked for.`);
  if (clip.length !== 4 || clip.some((v) => typeof v !== 'number' || !Number.isFinite(v))) {
    return refuse('The clip is not four numbers.');
  }
  const [x0, y0, x1, y1] = clip;
  if (x1 > 1.5 || y1 > 1.5)
    return refuse(`The clip ${JSON.stringify(clip)} reaches outside the page (points or percents?).`);
  if (Math.min(x0, y0) < -edgeSlack || Math.max(x1, y1) > 1 + edgeSlack) {
    return refuse(`The clip ${JSON.stringify(clip)} reaches outside the page.`);
  }
  if (x1 <= x0 || y1 <= y0) return refuse(`The clip ${JSON.stringify(clip)} is empty.`);
  return succeed([Math.max(0, x0), Math.max(0, y0), Math.min(1, x1), Math.min(1, y1)]);
}
