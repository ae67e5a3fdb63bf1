/**
 * Colours of any colour space as sRGB. mupdf's JavaScript API has no conversion, but a 1x1 RGB picture filled with the
 * colour holds the exact answer (CMYK, Lab, Separation and ICC included). It costs 7 microseconds, so answers are kept;
 * DeviceRGB needs no detour because the picture is in that space. Gray takes it: its profile is not the identity.
 */
import type * as Mupdf from 'mupdf';
import type { MupdfModule } from './mupdf.ts';

export type RgbColour = [number, number, number];

const black: RgbColour = [0, 0, 0];

/** Distinct colours kept; a page that has more is a picture made of paths and pays the conversion. */
const mostKept = 50_000;

export class ColourConverter {
  private readonly kept = new Map<string, RgbColour>();
  private readonly mupdf: MupdfModule;
  private last: RgbColour = [-1, -1, -1];
  private pixmap: Mupdf.Pixmap | null = null;
  private device: Mupdf.DrawDevice | null = null;
  private square: Mupdf.Path | null = null;
  private readonly rgbPointer: number;
  private readonly grayPointer: number;

  constructor(mupdf: MupdfModule) {
    this.mupdf = mupdf;
    this.rgbPointer = Number(mupdf.ColorSpace.DeviceRGB.pointer);
    this.grayPointer = Number(mupdf.ColorSpace.DeviceGray.pointer);
  }

  /** `space` may be a borrowed handle; it is not kept. */
  toRgb(pointer: number, space: () => Mupdf.ColorSpace | null, colour: readonly number[]): RgbColour {
    if (pointer === this.rgbPointer && colour.length === 3) return this.deviceRgb(colour);
    if (pointer === this.grayPointer && (colour[0] === 0 || colour[0] === 1)) {
      return [colour[0], colour[0], colour[0]];
    }
    if (pointer === 0) return black;
    const key = `${pointer}:${colour.join(',')}`;
    const known = this.kept.get(key);
    if (known) return known;
    const handle = space();
    const rgb = handle ? this.paint(handle, colour) : black;
    if (this.kept.size < mostKept) this.kept.set(key, rgb);
    return rgb;
  }

  /** Runs of paths in one colour share it. */
  private deviceRgb(colour: readonly number[]): RgbColour {
    const r = toByte(colour[0]);
    const g = toByte(colour[1]);
    const b = toByte(colour[2]);
    const [lr, lg, lb] = this.last;
    if (r !== lr || g !== lg || b !== lb) this.last = [r, g, b];
    return this.last;
  }

  destroy(): void {
    this.device?.close();
    this.device?.destroy();
    this.pixmap?.destroy();
    this.square?.destroy();
  }

  private paint(space: Mupdf.ColorSpace, colour: readonly number[]): RgbColour {
    const { mupdf } = this;
    this.pixmap ??= new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 1, 1], false);
    this.device ??= new mupdf.DrawDevice(mupdf.Matrix.identity, this.pixmap);
    if (!this.square) {
      this.square = new mupdf.Path();
      this.square.rect(-1, -1, 2, 2);
    }
    this.pixmap.clear(255);
    const color = asColor(colour);
    if (!color) return grayOfInks(colour);
    this.device.fillPath(this.square, false, mupdf.Matrix.identity, space, color, 1);
    const [r = 0, g = 0, b = 0] = this.pixmap.getPixels();
    return [r / 255, g / 255, b / 255];
  }
}

/** Two inks or more than four: no exact way; the strongest ink as a gray keeps light and dark apart. */
function grayOfInks(inks: readonly number[]): RgbColour {
  const gray = toByte(1 - Math.max(0, ...inks));
  return [gray, gray, gray];
}

/** mupdf's API takes 1, 3 or 4 components. */
function asColor(colour: readonly number[]): Mupdf.Color | null {
  const [a, b, c, d] = colour;
  if (a === undefined) return null;
  if (b === undefined) return [a];
  if (c === undefined) return null;
  return d === undefined ? [a, b, c] : [a, b, c, d];
}

/** The same quantisation as the picture's, so that equal colours stay equal whatever space they came from. */
function toByte(value: number | undefined): number {
  const clamped = Math.min(1, Math.max(0, value ?? 0));
  return Math.round(clamped * 255) / 255;
}
