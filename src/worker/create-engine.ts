/** Builds the engine of this worker: mupdf started from the compiled module. */
import { startMupdf } from '../engine/pdf/mupdf.ts';
import type { WorkerEngine } from './engine-port.ts';
import { createStubEngine } from './stub-engine.ts';

export async function createWorkerEngine(compiled: unknown): Promise<WorkerEngine> {
  const mupdf = await startMupdf(compiled === undefined ? {} : { compiled });
  return createStubEngine(mupdf);
}
