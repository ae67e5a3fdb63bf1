/**
 * The browser's own JPEG and WebP encoders behind the engine's port: five to ten times faster than mupdf's. Their bytes
 * differ between browsers and versions, so the record of a page names them. A browser without an encoder for a type
 * answers with PNG and says nothing, so the types are tried once at the start.
 */
import type { EncoderPort, PhotoCodec } from '../engine/pdf/encoder-port.ts';
import type { Raster } from '../engine/pdf/raster.ts';

const mimeOf: Record<PhotoCodec, string> = { jpeg: 'image/jpeg', webp: 'image/webp' };

/** Null where the browser has no canvas in workers. */
export async function createCanvasEncoder(): Promise<EncoderPort | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const codecs: PhotoCodec[] = [];
  for (const codec of ['jpeg', 'webp'] as const) {
    if (await canEncode(codec)) codecs.push(codec);
  }
  if (!codecs.includes('jpeg')) return null;
  return {
    name: 'canvas',
    codecs,
    async encode(raster, { codec, quality }) {
      const canvas = new OffscreenCanvas(raster.widthPx, raster.heightPx);
      const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
      if (!context) throw new Error('the browser gave no canvas');
      context.putImageData(new ImageData(rgbaOf(raster), raster.widthPx, raster.heightPx), 0, 0);
      const blob = await canvas.convertToBlob({ type: mimeOf[codec], quality: quality / 100 });
      return new Uint8Array(await blob.arrayBuffer());
    },
  };
}

async function canEncode(codec: PhotoCodec): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  try {
    return (await canvas.convertToBlob({ type: mimeOf[codec] })).type === mimeOf[codec];
  } catch {
    return false;
  }
}

function rgbaOf({ channels, data }: Raster): Uint8ClampedArray<ArrayBuffer> {
  if (channels === 4) {
    return data.buffer instanceof ArrayBuffer
      ? new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8ClampedArray(data);
  }
  const rgba = new Uint8ClampedArray(data.length * 4);
  for (let from = 0, to = 0; from < data.length; from++, to += 4) {
    const value = data[from] ?? 0;
    rgba[to] = value;
    rgba[to + 1] = value;
    rgba[to + 2] = value;
    rgba[to + 3] = 255;
  }
  return rgba;
}
