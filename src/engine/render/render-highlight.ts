/** A highlighted crop as one picture under a byte budget; colour is never given up, since the halo is named by it. */
import type { HighlightRequest } from '../contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../contract/failure.ts';
import type { Clip, Picture as PagePicture } from '../contract/render.ts';
import { drawHighlighted } from '../pdf/draw-highlight.ts';
import type { EncoderPort } from '../pdf/encoder-port.ts';
import { type OpenPdf, withPage } from '../pdf/open.ts';
import { fitsMemory } from '../pdf/pixels.ts';
import { frameAtDpi } from '../pdf/raster.ts';
import { encodedBytes, rawBytesWithin } from './byte-count.ts';
import { climbLadder } from './ladder.ts';
import { Picture } from './picture.ts';
import type { Ladder, Rung } from './rungs.ts';

const jpeg = (quality: number): Rung => ({ codec: 'jpeg', quality, colour: 'rgb', lossy: true });
const lowestDpi = 20;

export async function renderHighlight(
  pdf: OpenPdf,
  encoder: EncoderPort,
  { page, bbox, dpi, budget_bytes, halos }: HighlightRequest,
): Promise<Outcome<PagePicture>> {
  const size = pdf.info.pages[page - 1];
  if (!size) {
    return fail(
      'page_out_of_range',
      `There is no page ${page}: ${pdf.info.name} has pages 1 to ${pdf.info.pageCount}.`,
    );
  }
  const clip: Clip = [
    Math.max(0, Math.min(bbox[0], bbox[2]) / size.widthPt),
    Math.max(0, Math.min(bbox[1], bbox[3]) / size.heightPt),
    Math.min(1, Math.max(bbox[0], bbox[2]) / size.widthPt),
    Math.min(1, Math.max(bbox[1], bbox[3]) / size.heightPt),
  ];
  if (!(clip[2] > clip[0] && clip[3] > clip[1]))
    return fail('bad_clip', 'The region to highlight is empty or off the page.');
  if (!(dpi > 0) || !fitsMemory(frameAtDpi(size, clip, dpi))) {
    return fail('too_large', `This region at ${dpi} DPI has more pixels than fit into memory.`);
  }

  let drawn: Picture | null = null;
  const encoded = new Map<string, Uint8Array>();
  const pictureAt = (at: number): Picture | null => {
    if (drawn?.dpi === at) return drawn;
    const frame = frameAtDpi(size, clip, at);
    const raster = withPage(pdf, page, (handle) => drawHighlighted(pdf.mupdf, handle, size, frame, halos));
    drawn = raster.ok ? new Picture(raster.value, at) : null;
    return drawn;
  };
  const first = pictureAt(dpi);
  if (!first) return fail('damaged_file', `Page ${page} could not be drawn.`, { page });
  const exact: Rung = { codec: 'png', quality: null, colour: first.exact(), lossy: false };
  const ladder: Ladder = {
    full: [
      { kind: 'rung', rung: exact },
      { kind: 'qualities', rungs: [90, 80, 70, 60].map(jpeg) },
    ],
    reduced: [{ rung: jpeg(60), weight: 1 }],
  };
  const { kept } = await climbLadder({
    ladder,
    fullDpi: dpi,
    leastDpi: Math.min(dpi, lowestDpi),
    maxBytes: rawBytesWithin(budget_bytes, 'base64'),
    measure: async (rung, at) => {
      const picture = pictureAt(at);
      const bytes = await picture?.encode(rung, encoder);
      if (!picture || !bytes) return null;
      encoded.set(`${rung.codec} ${rung.quality} ${at}`, bytes);
      return { bytes: bytes.length, pixels: picture.pixels };
    },
    encodedBytes: (bytes) => encodedBytes(bytes, 'base64'),
    nowMs: () => Date.now(),
  });
  const bytes = kept ? encoded.get(`${kept.rung.codec} ${kept.rung.quality} ${kept.dpi}`) : undefined;
  if (!kept || !bytes) return fail('budget_too_small', `No picture of this region fits into ${budget_bytes} bytes.`);
  return succeed({ page, mime: `image/${kept.rung.codec}`, bytes });
}
