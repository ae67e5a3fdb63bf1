/**
 * Draws one page (or one part of it) at any resolution and measures rungs of the ladder on it. The last drawings are kept,
 * since neighbouring rungs share a resolution; encoded bytes are kept until the page is done, so that what was measured is
 * what is returned.
 */
import type { PageSize } from '../contract/document.ts';
import type { Clip } from '../contract/render.ts';
import type { Rect } from '../geometry/rect.ts';
import type { EncoderPort } from '../pdf/encoder-port.ts';
import { type OpenPdf, withPage } from '../pdf/open.ts';
import { drawPixelsAfresh } from '../pdf/pixels.ts';
import { frameAtDpi, type PixelFrame } from '../pdf/raster.ts';
import type { Measured } from './ladder.ts';
import { Picture } from './picture.ts';
import type { Rung } from './rungs.ts';

/** Two drawings: the one at full resolution, which clips and rungs share, and the latest smaller one. */
const mostDrawings = 2;

export class PagePainter {
  readonly page: number;
  readonly clip: Clip;
  broken: string | null = null;
  /** What of the page turned out to be damaged while it was drawn. */
  readonly damage = new Set<string>();
  private readonly pdf: OpenPdf;
  private readonly encoder: EncoderPort;
  /** Boxes of photographs on a page of text, in points. */
  readonly photos: Rect[];
  private readonly pictures = new Map<number, Picture>();
  private readonly encoded = new Map<string, Uint8Array>();

  constructor(pdf: OpenPdf, page: number, clip: Clip, encoder: EncoderPort, photos: Rect[] = []) {
    this.pdf = pdf;
    this.page = page;
    this.clip = clip;
    this.encoder = encoder;
    this.photos = photos;
  }

  /** Null when the page cannot be drawn; the reason is in `broken`. */
  pictureAt(dpi: number): Picture | null {
    const known = this.pictures.get(dpi);
    if (known) return known;
    const size = this.pdf.info.pages[this.page - 1];
    if (!size) return null;
    const frame = frameAtDpi(size, this.clip, dpi);
    const drawn = withPage(this.pdf, this.page, (page) => drawPixelsAfresh(this.pdf.mupdf, page, size, frame));
    if (!drawn.ok) {
      this.broken = drawn.failure.message;
      return null;
    }
    this.broken = drawn.value.broken ?? this.broken;
    for (const notice of drawn.value.damage) this.damage.add(notice);
    const picture = new Picture(drawn.value.raster, dpi, boxesInPixels(this.photos, size, frame));
    const oldest = [...this.pictures.keys()].at(this.pictures.size >= mostDrawings ? 1 : this.pictures.size);
    if (oldest !== undefined) this.pictures.delete(oldest);
    this.pictures.set(dpi, picture);
    return picture;
  }

  async measure(rung: Rung, dpi: number): Promise<Measured | null> {
    const known = this.encoded.get(keyOf(rung, dpi));
    const picture = this.pictureAt(dpi);
    if (known && picture) return { bytes: known.length, pixels: picture.pixels };
    const bytes = (await picture?.encode(rung, this.encoder)) ?? null;
    if (!picture || !bytes) return null;
    this.encoded.set(keyOf(rung, dpi), bytes);
    return { bytes: bytes.length, pixels: picture.pixels };
  }

  /** Size of a rung from a sample of the drawing's rows; null where the rung cannot be predicted so. */
  async estimate(rung: Rung, dpi: number): Promise<number | null> {
    const picture = this.pictureAt(dpi);
    if (!picture) return null;
    if (rung.codec === 'png') return picture.estimate(rung);
    const { raster, share } = picture.sampleBands();
    const bytes = await new Picture(raster, dpi).encode(rung, this.encoder);
    return bytes ? bytes.length / share : null;
  }

  bytesOf(rung: Rung, dpi: number): Uint8Array | null {
    return this.encoded.get(keyOf(rung, dpi)) ?? null;
  }

  encoderName(rung: Rung): string {
    return rung.codec === 'png' ? 'own' : this.encoder.name;
  }

  forget(): void {
    this.pictures.clear();
    this.encoded.clear();
  }
}

function boxesInPixels(boxes: Rect[], size: PageSize, frame: PixelFrame): Rect[] {
  const across = frame.pageWidthPx / size.widthPt;
  const down = frame.pageHeightPx / size.heightPt;
  return boxes.map(({ x0, y0, x1, y1 }) => ({
    x0: x0 * across - frame.x0,
    y0: y0 * down - frame.y0,
    x1: x1 * across - frame.x0,
    y1: y1 * down - frame.y0,
  }));
}

const keyOf = ({ codec, quality, colour }: Rung, dpi: number): string => `${codec} ${quality} ${colour} ${dpi}`;
