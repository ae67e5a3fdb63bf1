/**
 * Draws one page (or part of it) onto a canvas: what was there stays, scaled, until something better has come. A page
 * that the engine finds heavy arrives as a draft first and is sharpened strip by strip, so that no single answer takes
 * long and a page turn never waits for the whole.
 */
import type { EngineClient, ScreenImage } from '../../engine/contract/engine-client.ts';
import type { Failure } from '../../engine/contract/failure.ts';
import type { Clip } from '../../engine/contract/render.ts';
import { stripsOf, type VisiblePart } from './draw-plan.ts';

export interface DrawOrder {
  documentId: string;
  page: number;
  pageWidthPx: number;
  pageHeightPx: number;
  clip: Clip | null;
  visible: VisiblePart | null;
  signal: AbortSignal;
}

export type DrawResult =
  | { state: 'sharp'; notices: string[] }
  | { state: 'cancelled' }
  | { state: 'failed'; failure: Failure };

/** Strips of a heavy page. More strips answer sooner, but each interprets the page again. */
const stripCount = 6;

const wholePage: Clip = [0, 0, 1, 1];

export async function drawPage(client: EngineClient, canvas: HTMLCanvasElement, order: DrawOrder): Promise<DrawResult> {
  const { documentId, page, pageWidthPx, pageHeightPx, signal } = order;
  const ask = (clip: Clip | null, draft: boolean) =>
    client.drawPage(
      documentId,
      { page, pageWidthPx, pageHeightPx, draft, ...(clip ? { clip } : {}) },
      { signal, lane: 'interactive' },
    );
  const first = await ask(order.clip, true);
  if (signal.aborted) return { state: 'cancelled' };
  if (!first.ok)
    return first.failure.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', failure: first.failure };
  showImage(canvas, first.value);
  const notices = new Set(first.value.notices);
  if (!first.value.draft) return { state: 'sharp', notices: [...notices] };
  // Sharp strips are painted onto the finished size, over the draft.
  const full = order.clip ?? wholePage;
  for (const strip of stripsOf(full, stripCount, order.visible)) {
    const sharp = await ask(strip, false);
    if (signal.aborted) return { state: 'cancelled' };
    if (!sharp.ok) {
      return sharp.failure.code === 'cancelled' ? { state: 'cancelled' } : { state: 'failed', failure: sharp.failure };
    }
    for (const notice of sharp.value.notices) notices.add(notice);
    paintStrip(canvas, sharp.value, full, { pageWidthPx, pageHeightPx });
  }
  return { state: 'sharp', notices: [...notices] };
}

function showImage(canvas: HTMLCanvasElement, image: ScreenImage): void {
  canvas.width = image.widthPx;
  canvas.height = image.heightPx;
  const context = canvas.getContext('2d', { alpha: false });
  context?.putImageData(imageDataOf(image), 0, 0);
}

function paintStrip(
  canvas: HTMLCanvasElement,
  strip: ScreenImage,
  full: Clip,
  page: { pageWidthPx: number; pageHeightPx: number },
): void {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return;
  const widthPx = Math.round((full[2] - full[0]) * page.pageWidthPx);
  const heightPx = Math.round((full[3] - full[1]) * page.pageHeightPx);
  if (canvas.width < widthPx * 0.9) enlarge(canvas, context, widthPx, heightPx);
  const x = Math.round((strip.clip[0] - full[0]) * page.pageWidthPx);
  const y = Math.round((strip.clip[1] - full[1]) * page.pageHeightPx);
  context.putImageData(imageDataOf(strip), x, y);
}

/** A draft may be coarser than the page; it is scaled up before sharp strips are laid over it. */
function enlarge(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  widthPx: number,
  heightPx: number,
): void {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d', { alpha: false })?.drawImage(canvas, 0, 0);
  canvas.width = widthPx;
  canvas.height = heightPx;
  context.drawImage(copy, 0, 0, widthPx, heightPx);
}

function imageDataOf(image: ScreenImage): ImageData {
  const { pixels, widthPx, heightPx } = image;
  // Pixels arrive by transfer, so the buffer is a plain one; the copy is only for the type's other case.
  return new ImageData(isPlain(pixels) ? pixels : new Uint8ClampedArray(pixels), widthPx, heightPx);
}

function isPlain(pixels: Uint8ClampedArray): pixels is Uint8ClampedArray<ArrayBuffer> {
  return pixels.buffer instanceof ArrayBuffer;
}
