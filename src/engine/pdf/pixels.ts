/**
 * Draws a page, or a part of it, into plain pixels. The part is drawn directly (the pixmap covers only the part), never
 * cut out of a drawing of the whole. Sizes are checked by the caller before anything is allocated. A content stream that
 * breaks half way leaves what was drawn so far, with a notice.
 */
import type * as Mupdf from 'mupdf';
import type { PageSize } from '../contract/document.ts';
import type { MupdfModule } from './mupdf.ts';
import { messageOf, noteThrown } from './mupdf-errors.ts';
import { collectWarnings } from './mupdf-warnings.ts';
import { damageIn } from './page-damage.ts';
import { frameHeight, framePixels, frameWidth, type PixelFrame, type Raster } from './raster.ts';

/** Pixels of one drawing: 32 million are 128 MB of wasm heap, which never shrinks again, and as much again outside it. */
export const mostPixels = 32e6;

export const fitsMemory = (frame: PixelFrame): boolean => framePixels(frame) <= mostPixels;

export interface Drawing {
  raster: Raster;
  /** Message of the content interpreter when the page broke off, else null. */
  broken: string | null;
  /** What of the page is damaged, in words for people. */
  damage: string[];
}

/**
 * The same, whatever was drawn before. An image's decoded pixels depend on what the library finds in its store (another
 * resolution, another part), so bytes that are promised to repeat need an empty store first.
 */
export function drawPixelsAfresh(mupdf: MupdfModule, page: Mupdf.PDFPage, size: PageSize, frame: PixelFrame): Drawing {
  mupdf.emptyStore();
  return drawPixels(mupdf, page, size, frame);
}

export function drawPixels(mupdf: MupdfModule, page: Mupdf.PDFPage, size: PageSize, frame: PixelFrame): Drawing {
  const box: Mupdf.Rect = [frame.x0, frame.y0, frame.x1, frame.y1];
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, box, true);
  try {
    pixmap.clear(255);
    const { value: broken, warnings } = collectWarnings(mupdf, () =>
      runPage(mupdf, page, pixmap, matrixOf(size, frame)),
    );
    const data = new Uint8Array(pixmap.getPixels());
    const raster: Raster = { widthPx: frameWidth(frame), heightPx: frameHeight(frame), channels: 4, data };
    return { raster, broken, damage: damageIn(warnings) };
  } finally {
    pixmap.destroy();
  }
}

/** Both axes are scaled to whole pixels of the page, so that fractions of the page and of the picture agree exactly. */
export function matrixOf(size: PageSize, frame: PixelFrame): Mupdf.Matrix {
  return [frame.pageWidthPx / size.widthPt, 0, 0, frame.pageHeightPx / size.heightPt, 0, 0];
}

function runPage(mupdf: MupdfModule, page: Mupdf.PDFPage, pixmap: Mupdf.Pixmap, matrix: Mupdf.Matrix): string | null {
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
  try {
    page.run(device, matrix);
    device.close();
    return null;
  } catch (thrown) {
    if (noteThrown(thrown)) throw thrown;
    return messageOf(thrown);
  } finally {
    device.destroy();
  }
}
