/** Climbs the ladder for one page (or clip) under its share of the budget: the bridge from decisions to drawings. */
import type { EncoderPort } from '../pdf/encoder-port.ts';
import { encodedBytes, rawBytesWithin } from './byte-count.ts';
import { climbLadder, type LadderResult } from './ladder.ts';
import type { PagePainter } from './page-painter.ts';
import type { PagePlan } from './page-plan.ts';
import type { CheckedRequest } from './render-request.ts';
import { ladderFor } from './rungs.ts';

export interface PageLadder extends LadderResult {
  exact: 'gray' | 'palette' | 'rgb';
}

/** A picture with a longer side below this shows that there is a page and nothing of what is on it. */
const leastSidePx = 96;

export async function climbPage(
  painter: PagePainter,
  plan: PagePlan,
  request: CheckedRequest,
  encoder: EncoderPort,
  share: number,
): Promise<PageLadder | null> {
  const full = painter.pictureAt(plan.fullDpi);
  if (!full) return null;
  const { pageClass } = plan;
  const exact = full.exact();
  const allowWebp = request.allowWebp && encoder.codecs.includes('webp');
  const longestPx = Math.max(...full.pixels);
  const lowestDpi = Math.max(1, Math.ceil((plan.fullDpi * leastSidePx) / longestPx));
  const leastDpi = plan.atFullOnly ? plan.fullDpi : Math.min(plan.fullDpi, lowestDpi);
  const result = await climbLadder({
    ladder: ladderFor({ pageClass, exact, allowWebp }),
    fullDpi: plan.fullDpi,
    leastDpi,
    maxBytes: rawBytesWithin(share, request.count),
    measure: (rung, dpi) => painter.measure(rung, dpi),
    predict: (rung, dpi) => painter.estimate(rung, dpi),
    encodedBytes: (bytes) => encodedBytes(bytes, request.count),
    nowMs: () => Date.now(),
  });
  return { ...result, exact };
}

/**
 * What the page would take if bytes were no matter: its lossless size, or that of a very good JPEG where it is smaller.
 * Sizes come from samples; a page that seems to need less than an even share is measured, since a sample of a page with
 * little on it may have missed that little.
 */
export async function wantOf(
  painter: PagePainter,
  plan: PagePlan,
  request: CheckedRequest,
  evenShare: number,
): Promise<number> {
  const full = painter.pictureAt(plan.fullDpi);
  if (!full) return 0;
  const exact = full.exact();
  const lossless = { codec: 'png', quality: null, colour: exact, lossy: false } as const;
  const good = { codec: 'jpeg', quality: 90, colour: exact === 'gray' ? 'gray' : 'rgb', lossy: true } as const;
  const photo = await painter.estimate(good, plan.fullDpi);
  const sampled = await painter.estimate(lossless, plan.fullDpi);
  const seemsLight = sampled === null || encodedBytes(sampled, request.count) < evenShare * 1.5;
  const bytes = seemsLight ? (await painter.measure(lossless, plan.fullDpi))?.bytes : sampled;
  return encodedBytes(Math.ceil(Math.min(bytes ?? Infinity, (photo ?? Infinity) * 1.05)), request.count);
}
