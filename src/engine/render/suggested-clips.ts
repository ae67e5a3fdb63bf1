/**
 * The way back to what a page lost: parts of it that fit the same budget at the wanted resolution. Each is drawn and
 * encoded here exactly as the call that passes it back will do it, so "fits" is measured, not predicted. Three
 * full-width bands where they are enough, more where they are not, tiles where a side limit is in the way.
 */
import type { Clip, SuggestedClip } from '../contract/render.ts';
import type { EncoderPort } from '../pdf/encoder-port.ts';
import type { OpenPdf } from '../pdf/open.ts';
import { mostPixels } from '../pdf/pixels.ts';
import { type Band, cutBands, edgeProfile, inkProfile } from './band-cuts.ts';
import { encodedBytes, rawBytesWithin, reserveForReport } from './byte-count.ts';
import { climbPage, type PageLadder } from './page-ladder.ts';
import { PagePainter } from './page-painter.ts';
import { type PageKind, planPage } from './page-plan.ts';
import type { CheckedRequest } from './render-request.ts';
import type { Rung } from './rungs.ts';

export interface ClipSearch {
  pdf: OpenPdf;
  encoder: EncoderPort;
  request: CheckedRequest;
  /** The page (or clip) that lost something, as drawn. */
  painter: PagePainter;
  ladder: PageLadder;
  kind: PageKind;
  fullDpi: number;
  /** Resolution that a clip is meant to reach; higher than `fullDpi` where a limit cut that. */
  wantedDpi: number;
}

const usualBands = 3;
const mostBands = 16;
const mostRounds = 5;
/** Beyond this many pixels the search itself would cost more than the picture. */
const mostSearchPixels = 2 * mostPixels;

export async function suggestClips(search: ClipSearch): Promise<SuggestedClip[]> {
  const { painter, fullDpi, wantedDpi, request } = search;
  const picture = painter.pictureAt(fullDpi);
  if (!picture) return [];
  const scale = wantedDpi / fullDpi;
  const [widthPx, heightPx] = [picture.pixels[0] * scale, picture.pixels[1] * scale];
  if (widthPx * heightPx > mostSearchPixels) return [];
  // A page much wider than high is cut into columns of full height.
  const direction = widthPx > 2 * heightPx ? 'columns' : 'rows';
  const [along, across] = direction === 'rows' ? [heightPx, widthPx] : [widthPx, heightPx];
  const sideLimit = request.maxSidePx ?? Infinity;
  const lanes = Math.max(1, Math.ceil(across / sideLimit));
  const profile = inkProfile(picture.evened(), direction);
  const edges = edgeProfile(picture.evened(), direction);

  // The overlaps make each part a little longer than its share.
  const leastBands = Math.max(Math.ceil((along * 1.06) / sideLimit), Math.ceil((widthPx * heightPx) / mostPixels) + 1);
  let count = Math.max(usualBands, leastBands, guessBands(search, lanes));
  let fitting: SuggestedClip[] = [];
  for (let round = 0; round < mostRounds && count <= mostBands; round += 1) {
    const clips = tile(cutBands(profile, edges, count), lanes, direction).map((part) => within(painter.clip, part));
    const tried = await measureClips(search, clips);
    const fits = tried.every((t) => t.fits);
    if (fits) fitting = tried.map((t) => t.clip);
    // Once all fit, one more round is spent on better ones; beyond that more calls would be asked for too little.
    if (fits && (tried.every((t) => t.good) || (fitting.length > 0 && round > 0))) break;
    count += count < 6 ? 1 : 2;
  }
  return fitting;
}

/** How many bands the size of a good rung of the whole page asks for, from what the ladder has measured already. */
function guessBands({ ladder, fullDpi, request }: ClipSearch, lanes: number): number {
  const share = rawBytesWithin(request.budgetBytes - reserveForReport(1, request.budgetBytes), request.count);
  const sizes = ladder.attempts
    .filter((a) => a.dpi === fullDpi && a.bytes !== null && isGood(a))
    .map((a) => a.bytes ?? 0);
  const least = Math.min(...sizes);
  return Number.isFinite(least) ? Math.min(mostBands, Math.ceil((least * 1.1) / share / lanes)) : usualBands;
}

/** Good enough to be called the way back: nothing lost that a reader would miss. */
const isGood = (rung: Rung): boolean =>
  !rung.lossy ||
  rung.colour === 'gray16' ||
  rung.colour === 'palette16' ||
  rung.colour === 'gray4' ||
  (rung.codec !== 'png' && (rung.quality ?? 0) >= 50);

interface TriedClip {
  clip: SuggestedClip;
  fits: boolean;
  good: boolean;
}

async function measureClips(search: ClipSearch, clips: Clip[]): Promise<TriedClip[]> {
  const { pdf, encoder, painter } = search;
  const tried: TriedClip[] = [];
  for (const clip of clips) {
    const request: CheckedRequest = { ...search.request, pages: [painter.page], clip, isClip: true, limits: [] };
    const plan = planPage(pdf, painter.page, clip, request, search.kind);
    const part = new PagePainter(pdf, painter.page, clip, encoder, painter.photos);
    const share = request.budgetBytes - reserveForReport(1, request.budgetBytes);
    const result = await climbPage(part, { ...plan, atFullOnly: true }, request, encoder, share);
    const kept = result?.kept;
    const fits = kept !== null && kept !== undefined && kept.dpi === plan.fullDpi && !plan.cutByLimit;
    const size = kept ? part.pictureAt(kept.dpi)?.pixels : undefined;
    tried.push({
      fits,
      good: fits && isGood(kept.rung),
      clip: {
        clip,
        dpi: kept?.dpi ?? plan.fullDpi,
        pixels: size ?? [0, 0],
        encoded_bytes: encodedBytes(kept?.bytes ?? 0, request.count),
        codec: kept?.rung.codec ?? 'png',
        quality: kept?.rung.quality ?? null,
        colour: kept?.rung.colour ?? 'gray',
        lossy: kept?.rung.lossy ?? false,
      },
    });
    part.forget();
    // One band that does not fit settles it: another number of bands is needed.
    if (!fits) break;
  }
  return tried;
}

function tile(bands: Band[], lanes: number, direction: 'rows' | 'columns'): Clip[] {
  const overlap = lanes > 1 ? 0.01 : 0;
  return bands.flatMap(([from, to]) =>
    Array.from({ length: lanes }, (_, lane): Clip => {
      const start = Math.max(0, lane / lanes - overlap);
      const end = Math.min(1, (lane + 1) / lanes + overlap);
      return direction === 'rows' ? [start, from, end, to] : [from, start, to, end];
    }),
  );
}

/** A part of the part: fractions of the drawing as fractions of the page. */
function within([x0, y0, x1, y1]: Clip, part: Clip): Clip {
  const [w, h] = [x1 - x0, y1 - y0];
  return [round4(x0 + part[0] * w), round4(y0 + part[1] * h), round4(x0 + part[2] * w), round4(y0 + part[3] * h)];
}

const round4 = (v: number): number => Math.round(v * 1e4) / 1e4;
