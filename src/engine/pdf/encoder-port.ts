/**
 * Who turns pixels into JPEG or WebP. PNG is always written by our own encoder; photographs are left to whoever is
 * fastest where we run: the browser's canvas in the page, ours in Node and in reproducible mode. A port names
 * itself, because the record of a page says who wrote its picture.
 */
import type { Raster } from './raster.ts';

export type PhotoCodec = 'jpeg' | 'webp';

export interface EncoderPort {
  readonly name: 'mupdf' | 'own' | 'canvas';
  readonly codecs: readonly PhotoCodec[];
  /** A raster of one channel is written as gray where the codec knows gray. */
  encode(raster: Raster, spec: { codec: PhotoCodec; quality: number }): Uint8Array | Promise<Uint8Array>;
}
