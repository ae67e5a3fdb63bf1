/** JPEG by mupdf's own encoder: the same bytes in Node and in every browser. Gray pixels become a gray JPEG. */
import type { EncoderPort } from './encoder-port.ts';
import type { MupdfModule } from './mupdf.ts';
import type { Raster } from './raster.ts';

export function mupdfEncoder(mupdf: MupdfModule): EncoderPort {
  return {
    name: 'mupdf',
    codecs: ['jpeg'],
    encode: (raster, { quality }) => encodeJpeg(mupdf, raster, quality),
  };
}

function encodeJpeg(mupdf: MupdfModule, raster: Raster, quality: number): Uint8Array {
  const space = raster.channels === 1 ? mupdf.ColorSpace.DeviceGray : mupdf.ColorSpace.DeviceRGB;
  const pixmap = new mupdf.Pixmap(space, [0, 0, raster.widthPx, raster.heightPx], false);
  try {
    const target = pixmap.getPixels();
    if (raster.channels === 1) target.set(raster.data);
    else dropAlpha(raster.data, target);
    return pixmap.asJPEG(quality, false).slice();
  } finally {
    pixmap.destroy();
  }
}

function dropAlpha(rgba: Uint8Array, rgb: Uint8ClampedArray): void {
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
}
