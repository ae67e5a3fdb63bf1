/**
 * One drawing of a page and everything that is derived from it (gray, evened paper, contrast, palette), each computed
 * once, and its encoding for any rung of the ladder. Encoding depends on the drawing, the rung and the page class only,
 * so a rung shown later is the rung that was measured.
 */
import type { Rect } from '../geometry/rect.ts';
import { encodePng, estimatePngBytes, type PngPixels } from '../pdf/encode-png.ts';
import type { EncoderPort } from '../pdf/encoder-port.ts';
import type { Raster } from '../pdf/raster.ts';
import { toFewColours } from './few-colours.ts';
import { coarsenPhoto, type LevelCount, quantise } from './few-levels.ts';
import { type GrayPlane, isGray, toGray } from './gray-plane.ts';
import { type LocalContrast, measureLocalContrast } from './local-contrast.ts';
import { packRows, toPalette } from './palette.ts';
import { divideByPaper, measurePaperTone } from './paper-tone.ts';
import type { Rung } from './rungs.ts';

export class Picture {
  readonly raster: Raster;
  readonly dpi: number;
  private grayPlane: GrayPlane | undefined;
  private evenedPlane: GrayPlane | undefined;
  private localContrast: LocalContrast | undefined;
  private sample: { raster: Raster; share: number } | undefined;
  private exactForm: 'gray' | 'palette' | 'rgb' | undefined;

  /** Boxes of photographs in pixels, where few levels need another treatment. */
  private readonly photos: Rect[];

  constructor(raster: Raster, dpi: number, photos: Rect[] = []) {
    this.raster = raster;
    this.dpi = dpi;
    this.photos = photos;
  }

  get pixels(): [number, number] {
    return [this.raster.widthPx, this.raster.heightPx];
  }

  gray(): GrayPlane {
    this.grayPlane ??= toGray(this.raster);
    return this.grayPlane;
  }

  /** The gray plane with the paper's tone divided out. */
  evened(): GrayPlane {
    this.evenedPlane ??= divideByPaper(this.gray(), measurePaperTone(this.gray(), this.dpi));
    return this.evenedPlane;
  }

  contrast(): LocalContrast {
    this.localContrast ??= measureLocalContrast(this.evened(), this.dpi);
    return this.localContrast;
  }

  /** What holds this drawing without loss in the fewest bytes. */
  exact(): 'gray' | 'palette' | 'rgb' {
    this.exactForm ??= isGray(this.raster) ? 'gray' : toPalette(this.raster) ? 'palette' : 'rgb';
    return this.exactForm;
  }

  /** Null when the rung cannot hold this drawing (a palette of more than 256 colours, gray of a coloured page). */
  encode(rung: Rung, encoder: EncoderPort): Uint8Array | Promise<Uint8Array> | null {
    if (rung.codec !== 'png') {
      if (!encoder.codecs.includes(rung.codec)) return null;
      const raster: Raster = rung.colour === 'gray' ? { ...this.gray(), channels: 1 } : this.raster;
      return encoder.encode(raster, { codec: rung.codec, quality: rung.quality ?? 80 });
    }
    switch (rung.colour) {
      case 'gray':
        return encodePng(grayRows(this.gray()));
      case 'palette': {
        const palette = toPalette(this.raster);
        return palette && encodePng(palette);
      }
      case 'palette16':
        return encodePng(toFewColours(this.raster));
      case 'rgb':
        return encodePng(rgbRows(this.raster));
      default:
        return encodePng(this.fewLevels(levelsOf[rung.colour]));
    }
  }

  /** Five bands of rows, a sixteenth of the drawing or a little more, as a drawing of its own. */
  sampleBands(): { raster: Raster; share: number } {
    this.sample ??= this.takeSample();
    return this.sample;
  }

  private takeSample(): { raster: Raster; share: number } {
    const { widthPx, heightPx, channels, data } = this.raster;
    const bandRows = Math.min(heightPx, Math.max(16, Math.ceil(heightPx / 80)));
    const stride = widthPx * channels;
    const rows = new Uint8Array(stride * bandRows * 5);
    for (let band = 0; band < 5; band += 1) {
      const from = Math.min(Math.floor((heightPx * (2 * band + 1)) / 10), heightPx - bandRows);
      rows.set(data.subarray(from * stride, (from + bandRows) * stride), band * bandRows * stride);
    }
    const raster: Raster = { widthPx, heightPx: bandRows * 5, channels, data: rows };
    return { raster, share: Math.max(1e-6, (bandRows * 5) / heightPx) };
  }

  private fewLevels(levels: LevelCount): PngPixels {
    const values = quantise(this.evened(), this.contrast(), levels);
    for (const box of this.photos) coarsenPhoto(values, this.gray(), box, this.dpi, levels);
    const [widthPx, heightPx] = this.pixels;
    const bitDepth = bitsOf[levels];
    return { widthPx, heightPx, colourType: 0, bitDepth, rows: packRows(values, widthPx, heightPx, bitDepth) };
  }

  /** Size of a lossless rung from a sample of rows; null for the others, which are cheap enough to encode. */
  estimate(rung: Rung): number | null {
    if (rung.codec !== 'png' || rung.lossy) return null;
    if (rung.colour === 'gray') return estimatePngBytes(grayRows(this.gray()));
    return rung.colour === 'rgb' ? estimatePngBytes(rgbRows(this.raster)) : null;
  }
}

const bitsOf = { 2: 1, 4: 2, 16: 4 } as const;
const levelsOf = { gray16: 16, gray4: 4, gray2: 2 } as const;

/** Gray in as few bits as its values allow: pure black and white is one bit and still exact. */
function grayRows({ widthPx, heightPx, data }: GrayPlane) {
  const bitDepth = exactBitDepth(data);
  const max = (1 << bitDepth) - 1;
  const values = bitDepth === 8 ? data : data.map((v) => (v * max) / 255);
  return { widthPx, heightPx, colourType: 0, bitDepth, rows: packRows(values, widthPx, heightPx, bitDepth) } as const;
}

function exactBitDepth(data: Uint8Array): 1 | 2 | 4 | 8 {
  let bits: 1 | 2 | 4 = 1;
  for (const v of data) {
    if (v === 0 || v === 255) continue;
    if (v % 17 !== 0) return 8;
    bits = v % 85 === 0 && bits <= 2 ? 2 : 4;
  }
  return bits;
}

function rgbRows({ widthPx, heightPx, channels, data }: Raster) {
  const rows = new Uint8Array(widthPx * heightPx * 3);
  for (let i = 0, to = 0; to < rows.length; i += channels, to += 3) {
    rows[to] = data[i] ?? 0;
    rows[to + 1] = data[channels === 1 ? i : i + 1] ?? 0;
    rows[to + 2] = data[channels === 1 ? i : i + 2] ?? 0;
  }
  return { widthPx, heightPx, colourType: 2, bitDepth: 8, rows } as const;
}
