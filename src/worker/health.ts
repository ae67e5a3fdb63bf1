/** When a worker must be replaced. The figures come from measured deaths of the wasm instance. */
import type { EngineVitals } from '../engine/session.ts';
import type { WorkerHealth } from './worker-messages.ts';

/** The instance died after 587 to 1471 errors in every mix that was tried; 50 keeps far away from that. */
const maxErrors = 50;

/** The heap only grows and is capped at 2 GiB; terminating a worker is what gives memory back. */
const maxHeapBytes = 512 * 1024 * 1024;

export function healthOf(vitals: EngineVitals): WorkerHealth {
  if (vitals.lost) return 'dead';
  return vitals.errorCount > maxErrors || vitals.heapBytes > maxHeapBytes ? 'recycle' : 'fine';
}

/** A trap of the wasm machine itself, after which every further call fails. */
export function isWasmDeath(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || /^Aborted\(/.test(error.message));
}
