/**
 * Pixels for the screen: a page, or the visible part of it, at the size in device pixels that the viewer has computed.
 * A draft uses the rasteriser without anti-aliasing, which draws heavy line art four to five times as fast; whoever wants
 * to stay responsive asks for a draft first and then for bands of the page one by one.
 */
import type * as Mupdf from 'mupdf';
import type { ScreenImage, ScreenRequest } from '../contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../contract/failure.ts';
import { collectWarnings } from './mupdf-warnings.ts';
import { type OpenPdf, withPage } from './open.ts';
import { brokenContent, damageIn } from './page-damage.ts';
import { drawPixels, matrixOf, mostPixels } from './pixels.ts';
import { frameHeight, frameOf, framePixels, frameWidth, type PixelFrame, wholePage } from './raster.ts';

/** Coordinates beyond this overflow the rasteriser's fixed-point numbers. */
const longestPagePx = 1e6;

export function drawScreen(pdf: OpenPdf, request: ScreenRequest): Outcome<ScreenImage> {
  const { page, pageWidthPx, pageHeightPx, clip = wholePage, draft = false } = request;
  const size = pdf.info.pages[page - 1];
  const sides = [pageWidthPx, pageHeightPx];
  if (sides.some((side) => !Number.isFinite(side) || side < 1 || side > longestPagePx)) {
    return fail('bad_argument', `A page of ${pageWidthPx} x ${pageHeightPx} pixels cannot be drawn.`);
  }
  if (clip.some((v) => !Number.isFinite(v)) || clip[2] <= clip[0] || clip[3] <= clip[1]) {
    return fail('bad_clip', 'The part of the page to draw is empty.');
  }
  const frame = frameOf(Math.round(pageWidthPx), Math.round(pageHeightPx), clip);
  if (framePixels(frame) > mostPixels) {
    return fail('too_large', `${Math.round(framePixels(frame) / 1e6)} million pixels are more than fit into memory.`);
  }
  const { value: drawn, warnings } = collectWarnings(pdf.mupdf, () =>
    withPage(pdf, page, (handle) => {
      const known = size ?? { widthPt: 1, heightPt: 1 };
      if (draft) {
        const rough = drawDraft(pdf, handle, matrixOf(known, frame), frame);
        if (rough) return { data: rough, broken: null, damage: [] };
      }
      const { raster, broken, damage } = drawPixels(pdf.mupdf, handle, known, frame);
      return { data: raster.data, broken, damage };
    }),
  );
  if (!drawn.ok) return drawn;
  const { data, broken, damage } = drawn.value;
  const notices = [...new Set([...(broken === null ? [] : [brokenContent(broken)]), ...damage, ...damageIn(warnings)])];
  return succeed({
    page,
    clip: [
      frame.x0 / frame.pageWidthPx,
      frame.y0 / frame.pageHeightPx,
      frame.x1 / frame.pageWidthPx,
      frame.y1 / frame.pageHeightPx,
    ],
    widthPx: frameWidth(frame),
    heightPx: frameHeight(frame),
    pixels: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    draft,
    notices,
  });
}

/** RGBA pixels by the fast rasteriser, which only mupdf's page writer offers; null when it fails, and the fine one is used. */
function drawDraft(pdf: OpenPdf, page: Mupdf.PDFPage, matrix: Mupdf.Matrix, frame: PixelFrame): Uint8Array | null {
  const { mupdf } = pdf;
  const buffer = new mupdf.Buffer();
  const writer = new mupdf.DocumentWriter(buffer, 'pam', 'resolution=72,graphics=cop');
  try {
    const device = writer.beginPage([0, 0, frameWidth(frame), frameHeight(frame)]);
    try {
      page.run(device, [matrix[0], matrix[1], matrix[2], matrix[3], matrix[4] - frame.x0, matrix[5] - frame.y0]);
    } finally {
      device.destroy();
    }
    writer.endPage();
    writer.close();
    return readPam(buffer.asUint8Array(), frame);
  } finally {
    writer.destroy();
    buffer.destroy();
  }
}

/** Opaque RGBA from a PAM file (text header, then samples), when it has the size that was asked for. */
function readPam(file: Uint8Array, frame: PixelFrame): Uint8Array | null {
  const text = String.fromCharCode(...file.subarray(0, 256));
  const end = text.indexOf('ENDHDR\n');
  const width = Number(/WIDTH (\d+)/.exec(text)?.[1]);
  const height = Number(/HEIGHT (\d+)/.exec(text)?.[1]);
  const depth = Number(/DEPTH (\d+)/.exec(text)?.[1]);
  if (end < 0 || width !== frameWidth(frame) || height !== frameHeight(frame) || depth < 3) return null;
  const samples = file.subarray(end + 7);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let from = 0, to = 0; to < rgba.length; from += depth, to += 4) {
    rgba[to] = samples[from] ?? 255;
    rgba[to + 1] = samples[from + 1] ?? 255;
    rgba[to + 2] = samples[from + 2] ?? 255;
  }
  return rgba;
}
