/** Builds the engine of this worker: mupdf started from the compiled module, pictures written by the browser where it can. */
import { mupdfEncoder } from '../engine/pdf/encode-mupdf.ts';
import { startMupdf } from '../engine/pdf/mupdf.ts';
import { createCanvasEncoder } from './canvas-encoder.ts';
import type { WorkerEngine } from './engine-port.ts';
import { createPdfEngine } from './pdf-engine.ts';

export async function createWorkerEngine(compiled: unknown): Promise<WorkerEngine> {
  const mupdf = await startMupdf(compiled === undefined ? {} : { compiled });
  const encoder = (await createCanvasEncoder()) ?? mupdfEncoder(mupdf);
  return createPdfEngine(mupdf, encoder);
}
