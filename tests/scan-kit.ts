/**
 * Sheets of paper as a phone sees them, and the image objects that put them into a PDF: seeded noise, uneven light,
 * strokes of ink or pencil. For tests that need a scan of a stated size and nothing stored.
 */
import { encodeJpeg } from '../src/engine/pdf/encode-jpeg.ts';
import type { Raster } from '../src/engine/pdf/raster.ts';

export interface SheetOptions {
  widthPx: number;
  heightPx: number;
  /** Rows of short strokes, as writing or print would leave them. */
  lines?: number;
  /** How much darker than the paper the strokes are, 0 to 1; one value for each row in turn. */
  contrasts?: number[];
  /** Standard deviation of the grain in gray levels. */
  grain?: number;
  /** How much darker the far corner is, 0 to 1. */
  shadow?: number;
  seed?: number;
}

/** A seeded source of numbers between 0 and 1 (linear congruential, 32 bits). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export function paperSheet(options: SheetOptions): Raster {
  const { widthPx, heightPx, lines = 20, contrasts = [0.7], grain = 4, shadow = 0.25, seed = 1 } = options;
  const next = seededNumbers(seed);
  const data = new Uint8Array(widthPx * heightPx * 4).fill(255);
  const ink = inkOf(widthPx, heightPx, lines, contrasts, next);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const light = 230 * (1 - shadow * ((x / widthPx) * 0.6 + (y / heightPx) * 0.4));
      const noise = (next() + next() + next() - 1.5) * 2 * grain;
      const at = y * widthPx + x;
      const value = Math.min(255, Math.max(0, light * (1 - (ink[at] ?? 0)) + noise));
      data[at * 4] = value;
      data[at * 4 + 1] = value;
      data[at * 4 + 2] = value * 0.96;
    }
  }
  return { widthPx, heightPx, channels: 4, data };
}

/** Darkness per pixel: rows of slanted strokes a little apart, like digits. */
function inkOf(width: number, height: number, lines: number, contrasts: number[], next: () => number): Float32Array {
  const ink = new Float32Array(width * height);
  const pitch = height / (lines + 1);
  const thick = Math.max(1, Math.round(pitch * 0.06));
  for (let line = 1; line <= lines; line += 1) {
    const contrast = contrasts[(line - 1) % contrasts.length] ?? 0.7;
    for (let x0 = width * 0.08; x0 < width * 0.92; x0 += pitch * (0.3 + next() * 0.4)) {
      const lean = (next() - 0.5) * 0.6;
      const tall = pitch * (0.35 + next() * 0.25);
      for (let dy = 0; dy < tall; dy += 1) {
        const y = Math.round(line * pitch - dy);
        const x = Math.round(x0 + dy * lean);
        for (let t = 0; t < thick; t += 1) if (x + t < width && y >= 0 && y < height) ink[y * width + x + t] = contrast;
      }
    }
  }
  return ink;
}

/** A JPEG image object for `KitOptions.extra`; hexadecimal, since the kit writes text. */
export function jpegObject(raster: Raster, quality = 85): string {
  const bytes = encodeJpeg(raster, quality);
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  const space = raster.channels === 1 ? '/DeviceGray' : '/DeviceRGB';
  return (
    `<< /Type /XObject /Subtype /Image /Width ${raster.widthPx} /Height ${raster.heightPx} /ColorSpace ${space}` +
    ` /BitsPerComponent 8 /Filter [/ASCIIHexDecode /DCTDecode] /Length ${hex.length + 1} >>\nstream\n${hex}>\nendstream`
  );
}

/** Places image `name` on the rectangle x, y (bottom left), width, height. */
export const placeImage = (name: string, x: number, y: number, width: number, height: number): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q`;
