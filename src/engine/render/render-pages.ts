/**
 * A render request from one end to the other: check, look at each page, share the budget, climb the ladders, hand what was
 * left over to the pages that still lose something, find the clips that bring detail back, and write the record.
 */
import { fail, type Outcome, succeed } from '../contract/failure.ts';
import type {
  Picture as PagePicture,
  PageRecord,
  RenderAnswer,
  RenderRequest,
  SuggestedClip,
} from '../contract/render.ts';
import type { EncoderPort } from '../pdf/encoder-port.ts';
import type { OpenPdf } from '../pdf/open.ts';
import { encodedBytes, reserveForReport } from './byte-count.ts';
import { leastLegibleDpi } from './legibility.ts';
import { climbPage, type PageLadder, wantOf } from './page-ladder.ts';
import { PagePainter } from './page-painter.ts';
import { lookAtPage, type PagePlan, photosOf, planPage } from './page-plan.ts';
import { recordFailedPage, recordPage } from './page-record.ts';
import { type CheckedRequest, checkRequest } from './render-request.ts';
import { reportOf } from './report.ts';
import { shareBudget, shiftToIllegible } from './share-budget.ts';
import { suggestClips } from './suggested-clips.ts';

export interface RenderContext {
  pdf: OpenPdf;
  encoder: EncoderPort;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Asked between steps; true ends the call with code `cancelled`. */
  isCancelled?: (() => boolean) | undefined;
}

interface PageWork {
  plan: PagePlan;
  painter: PagePainter;
  share: number;
  ladder: PageLadder | null;
}

export async function renderPages(context: RenderContext, asked: RenderRequest): Promise<Outcome<RenderAnswer>> {
  const checked = checkRequest(asked, context.pdf.info);
  if (!checked.ok) return checked;
  const request = checked.value;
  const works: PageWork[] = request.pages.map((page) => {
    const kind = lookAtPage(context.pdf, page);
    return {
      plan: planPage(context.pdf, page, request.clip, request, kind),
      painter: new PagePainter(context.pdf, page, request.clip, context.encoder, photosOf(kind)),
      share: 0,
      ladder: null,
    };
  });
  const cancelled = () => context.isCancelled?.() === true;
  const stopped = () => fail('cancelled', 'The rendering was cancelled.');

  await giveShares(works, request);
  for (const work of works) {
    if (cancelled()) return stopped();
    work.ladder = await climbPage(work.painter, work.plan, request, context.encoder, work.share);
  }
  await handOutLeftOver(works, request, context.encoder);
  await helpIllegible(works, request, context.encoder);

  const records: PageRecord[] = [];
  const pictures: PagePicture[] = [];
  for (const [index, work] of works.entries()) {
    if (cancelled()) return stopped();
    const clips = await clipsFor(context, request, work);
    const { record, picture } = finishPage(work, request, clips);
    records.push(record);
    if (picture) pictures.push(picture);
    work.painter.forget();
    if (work.plan.nativeDpi !== null) context.pdf.mupdf.emptyStore();
    context.onProgress?.(index + 1, works.length);
  }
  return succeed({ report: reportOf(request, records), pictures });
}

async function giveShares(works: PageWork[], request: CheckedRequest): Promise<void> {
  const total = request.budgetBytes - reserveForReport(works.length, request.budgetBytes);
  if (works.length === 1) {
    for (const work of works) work.share = total;
    return;
  }
  const wants: number[] = [];
  for (const { painter, plan } of works) wants.push(await wantOf(painter, plan, request, total / works.length));
  shareBudget(total, wants).forEach((share, index) => {
    const work = works[index];
    if (work) work.share = share;
  });
}

/**
 * The second pass: bytes that no page used go to pages that gave something up. Those that gave up resolution come first
 * and share evenly; what is still left buys whole steps (more levels, a better quality), the cheapest first. The order
 * of the pages decides nothing.
 */
async function handOutLeftOver(works: PageWork[], request: CheckedRequest, encoder: EncoderPort): Promise<void> {
  if (works.length < 2) return;
  const left = () =>
    request.budgetBytes -
    reserveForReport(works.length, request.budgetBytes) -
    works.reduce((sum, work) => sum + usedBy(work, request), 0);
  const raise = async (work: PageWork, bytes: number) => {
    const used = usedBy(work, request);
    if (bytes >= used * leastRaise) await climbAgain(work, used + Math.floor(bytes), request, encoder);
  };
  const inOrderOfNeed = () =>
    works
      .map((work) => ({ work, extra: extraForNextStep(work, request.count) }))
      .filter(({ extra }) => extra < Infinity)
      .sort((a, b) => a.extra - b.extra || a.work.plan.page - b.work.plan.page);

  const reduced = inOrderOfNeed().filter(({ work }) => isReduced(work));
  for (const [index, { work, extra }] of reduced.entries()) {
    await raise(work, Math.min(extra, left() / (reduced.length - index)));
  }
  for (const { work, extra } of inOrderOfNeed()) {
    if (!isReduced(work) && extra <= left()) await raise(work, extra);
  }
}

/** The third pass: where a page cannot be read, those that have resolution to spare give some of theirs. */
async function helpIllegible(works: PageWork[], request: CheckedRequest, encoder: EncoderPort): Promise<void> {
  const shown = works.filter(({ ladder }) => ladder?.kept);
  const shares = shiftToIllegible(
    shown.map((work) => ({
      bytes: usedBy(work, request),
      legibility: (work.ladder?.kept?.dpi ?? 0) / Math.max(1, leastLegibleDpi(work.plan.facts, work.plan.pageClass)),
    })),
  );
  for (const [index, work] of shown.entries()) {
    const share = shares?.[index];
    const now = usedBy(work, request);
    if (share === undefined || Math.abs(share - now) < now * leastRaise) continue;
    await climbAgain(work, share, request, encoder);
  }
}

const usedBy = ({ ladder }: PageWork, { count }: CheckedRequest): number =>
  encodedBytes(ladder?.kept?.bytes ?? 0, count);

/** Under another share; a climb that keeps nothing changes nothing. */
async function climbAgain(work: PageWork, share: number, request: CheckedRequest, encoder: EncoderPort): Promise<void> {
  const again = await climbPage(work.painter, work.plan, request, encoder, share);
  if (!again?.kept) return;
  work.ladder = again;
  work.share = share;
}

/** Less than this more is not worth another climb. */
const leastRaise = 0.05;

const isReduced = ({ ladder, plan }: PageWork): boolean => !ladder?.kept || ladder.kept.dpi < plan.fullDpi;

/** Encoded bytes that the page lacks for the next better picture at full resolution; infinite when nothing was lost. */
function extraForNextStep({ ladder, plan }: PageWork, count: CheckedRequest['count']): number {
  const kept = ladder?.kept ?? null;
  if (!ladder || (kept && !kept.rung.lossy && kept.dpi === plan.fullDpi)) return Infinity;
  const better = ladder.attempts.filter((a) => a.dpi === plan.fullDpi && (a.bytes ?? 0) > (kept?.bytes ?? 0));
  const next = Math.min(...better.map((a) => a.bytes ?? Infinity));
  // Four bytes more, so that rounding to groups of base64 does not leave it short.
  return encodedBytes(next, count) - encodedBytes(kept?.bytes ?? 0, count) + 4;
}

async function clipsFor(context: RenderContext, request: CheckedRequest, work: PageWork): Promise<SuggestedClip[]> {
  const { ladder, plan, painter } = work;
  if (!ladder || !lostSomething(ladder, plan)) return [];
  return suggestClips({
    pdf: context.pdf,
    encoder: context.encoder,
    request,
    painter,
    ladder,
    kind: plan,
    fullDpi: plan.fullDpi,
    wantedDpi: plan.wantedDpi,
  });
}

/** JPEG at the full resolution and a fair quality loses nothing that a clip would bring back. */
const fairQuality = 60;

function lostSomething({ kept }: PageLadder, plan: PagePlan): boolean {
  if (!kept || kept.dpi < plan.wantedDpi) return true;
  if (!kept.rung.lossy) return false;
  return kept.rung.codec === 'png'
    ? !['gray16', 'palette16'].includes(kept.rung.colour)
    : (kept.rung.quality ?? 0) < fairQuality;
}

function finishPage(
  work: PageWork,
  request: CheckedRequest,
  clips: SuggestedClip[],
): { record: PageRecord; picture: PagePicture | null } {
  const { plan, painter, share, ladder } = work;
  if (!ladder) {
    const message = painter.broken ?? `Page ${plan.page} could not be drawn.`;
    return { record: recordFailedPage(plan, request, message), picture: null };
  }
  const record = recordPage({ plan, painter, request, ladder, share, clips });
  const { kept } = ladder;
  const bytes = kept ? painter.bytesOf(kept.rung, kept.dpi) : null;
  if (!kept || !bytes) return { record, picture: null };
  return { record, picture: { page: plan.page, mime: `image/${kept.rung.codec}`, bytes } };
}
