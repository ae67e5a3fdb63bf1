/** The one truthful record of a page: what was asked, what was used, what was lost, and the way back. */
import type { PageRecord, SuggestedClip } from '../contract/render.ts';
import { encodedBytes } from './byte-count.ts';
import { judgeLegibility } from './legibility.ts';
import type { PageLadder } from './page-ladder.ts';
import type { PagePainter } from './page-painter.ts';
import type { PagePlan } from './page-plan.ts';
import type { CheckedRequest } from './render-request.ts';

export interface RecordParts {
  plan: PagePlan;
  painter: PagePainter;
  request: CheckedRequest;
  ladder: PageLadder;
  share: number;
  clips: SuggestedClip[];
}

export function recordPage({ plan, painter, request, ladder, share, clips }: RecordParts): PageRecord {
  const { kept } = ladder;
  const { facts, pageClass } = plan;
  const legibility = kept
    ? judgeLegibility(facts, pageClass, kept.dpi)
    : { smallestTextPx: null, likelyIllegible: false };
  const picture = kept ? painter.pictureAt(kept.dpi) : null;
  const limits = [...plan.limits];
  if (kept && kept.dpi < plan.fullDpi) {
    limits.push(
      `budget: ${plan.fullDpi} DPI would take more than ${Math.floor(share)} bytes in any form, so ${kept.dpi} DPI.`,
    );
  }
  if (!kept) {
    const least =
      ladder.leastBytes === null ? '' : `; the smallest tried takes ${encodedBytes(ladder.leastBytes, request.count)}`;
    limits.push(`budget: no picture fits into ${Math.floor(share)} bytes${least}.`);
  }
  return {
    page: plan.page,
    status: kept ? 'ok' : 'oversized',
    page_class: pageClass,
    ...(request.isClip ? { clip: request.clip } : {}),
    dpi_requested: request.dpiAsked,
    dpi_used: kept?.dpi ?? null,
    native_dpi: facts.scanDpi ? [round1(facts.scanDpi[0]), round1(facts.scanDpi[1])] : null,
    native_dpi_cap: plan.nativeCap,
    pixels: picture?.pixels ?? null,
    codec: kept?.rung.codec ?? null,
    quality: kept?.rung.quality ?? null,
    colour: kept?.rung.colour ?? null,
    lossy: kept?.rung.lossy ?? false,
    bytes: kept?.bytes ?? null,
    encoded_bytes: kept ? encodedBytes(kept.bytes, request.count) : null,
    budget_share: Math.floor(share),
    encoder: kept ? painter.encoderName(kept.rung) : null,
    downsampled: kept !== null && kept.dpi < plan.wantedDpi,
    likely_illegible_for_fine_detail: legibility.likelyIllegible,
    smallest_text_px: legibility.smallestTextPx,
    attempts: ladder.attempts,
    suggested_clips: clips,
    limits,
    notices: [...new Set([...plan.notices, ...painter.damage]), ...lossNotices(ladder)],
  };
}

/** A page that could not be drawn at all. */
export function recordFailedPage(plan: PagePlan, request: CheckedRequest, message: string): PageRecord {
  return {
    page: plan.page,
    status: 'failed',
    page_class: plan.pageClass,
    dpi_requested: request.dpiAsked,
    dpi_used: null,
    native_dpi: null,
    native_dpi_cap: null,
    pixels: null,
    codec: null,
    quality: null,
    colour: null,
    lossy: false,
    bytes: null,
    encoded_bytes: null,
    budget_share: 0,
    encoder: null,
    downsampled: false,
    likely_illegible_for_fine_detail: false,
    smallest_text_px: null,
    attempts: [],
    suggested_clips: [],
    limits: plan.limits,
    notices: plan.notices,
    failure: { code: 'damaged_file', message },
  };
}

function lossNotices({ kept, exact }: PageLadder): string[] {
  if (!kept?.rung.lossy) return [];
  const { codec, colour } = kept.rung;
  const notices: string[] = [];
  if (codec === 'png') {
    const levels = colour.replace(/\D/g, '');
    notices.push(
      colour === 'palette16'
        ? `Reduced to ${levels} colours.`
        : `Reduced to ${levels} gray levels, measured against the paper and ink of each place; tones are lost.`,
    );
  }
  if (colour.startsWith('gray') && exact !== 'gray') notices.push('Colour is lost.');
  return notices;
}

const round1 = (v: number): number => Math.round(v * 10) / 10;
