/** The engine as Node uses it: encoders whose bytes are the same everywhere. */
import { ownEncoder } from '../engine/pdf/encode-jpeg.ts';
import { startMupdf } from '../engine/pdf/mupdf.ts';
import { createEngine, type Engine } from '../engine/session.ts';

export async function startEngine(): Promise<Engine> {
  const mupdf = await startMupdf();
  return createEngine({ mupdf, encoder: ownEncoder });
}
