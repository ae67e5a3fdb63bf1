/** Builds the engine of this worker: mupdf started from the compiled module, pictures written by the browser where it can. */
import { ownEncoder } from '../engine/pdf/encode-jpeg.ts';
import { startMupdf } from '../engine/pdf/mupdf.ts';
import { createEngine, type Engine } from '../engine/session.ts';
import { createCanvasEncoder } from './canvas-encoder.ts';

export async function createWorkerEngine(compiled: unknown): Promise<Engine> {
  const mupdf = await startMupdf(compiled === undefined ? {} : { compiled });
  const encoder = (await createCanvasEncoder()) ?? ownEncoder;
  return createEngine({ mupdf, encoder, draftsOfHeavyPagesOnly: true });
}
