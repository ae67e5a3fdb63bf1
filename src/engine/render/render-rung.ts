/** One exact picture without a ladder: what a row of the ladder looked like, or the untouched original. */
import { fail, type Outcome, succeed } from '../contract/failure.ts';
import type { Picture as PagePicture, RungRequest } from '../contract/render.ts';
import type { EncoderPort } from '../pdf/encoder-port.ts';
import type { OpenPdf } from '../pdf/open.ts';
import { fitsMemory } from '../pdf/pixels.ts';
import { frameAtDpi, wholePage } from '../pdf/raster.ts';
import { PagePainter } from './page-painter.ts';
import { lookAtPage, photosOf } from './page-plan.ts';
import { checkRequest } from './render-request.ts';

export async function renderRung(
  pdf: OpenPdf,
  encoder: EncoderPort,
  request: RungRequest,
): Promise<Outcome<PagePicture>> {
  const { page, clip, dpi, codec, quality, colour } = request;
  const checked = checkRequest(
    {
      pages: [page],
      dpi,
      budget_bytes: Number.MAX_SAFE_INTEGER,
      count: 'raw',
      allow_webp: codec === 'webp',
      ...(clip ? { clip } : {}),
    },
    pdf.info,
  );
  if (!checked.ok) return checked;
  const size = pdf.info.pages[page - 1];
  if (!size || !fitsMemory(frameAtDpi(size, clip ?? wholePage, dpi))) {
    return fail('too_large', `Page ${page} at ${dpi} DPI has more pixels than fit into memory.`);
  }
  const photos = photosOf(lookAtPage(pdf, page));
  const painter = new PagePainter(pdf, page, clip ?? wholePage, encoder, photos);
  const picture = painter.pictureAt(dpi);
  if (!picture) return fail('damaged_file', painter.broken ?? `Page ${page} could not be drawn.`, { page });
  const bytes = await picture.encode({ codec, quality, colour, lossy: false }, encoder);
  if (!bytes) return fail('bad_argument', `This page cannot be written as ${codec} with colour ${colour} here.`);
  return succeed({ page, mime: `image/${codec}`, bytes });
}
