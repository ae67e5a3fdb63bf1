/**
 * Every call into mupdf that can fail goes through here, because errors are not free: each one thrown out of the wasm
 * leaks stack, and after some hundreds the instance is dead. So they are counted, a `RuntimeError` marks the instance as
 * lost at once, and whoever runs the worker reads `mupdfHealth` and replaces it in time. A programming error of ours
 * (TypeError, RangeError, …) is passed on: it is a bug, not a property of the file.
 */
import { type Failure, fail, type Outcome, succeed } from '../contract/failure.ts';

export interface MupdfHealth {
  /** Errors that mupdf has thrown since the start. */
  errors: number;
  /** The wasm instance faulted; nothing it answers from now on can be trusted. */
  lost: boolean;
}

const health: MupdfHealth = { errors: 0, lost: false };

export function mupdfHealth(): Readonly<MupdfHealth> {
  return health;
}

/** Runs `call`; what mupdf throws becomes a failure by way of `explain`. */
export function callMupdf<T>(call: () => T, explain: (message: string) => Failure): Outcome<T> {
  try {
    return succeed(call());
  } catch (thrown) {
    const failure = noteThrown(thrown);
    if (failure) return { ok: false, failure };
    return { ok: false, failure: explain(messageOf(thrown)) };
  }
}

/** Counts what was caught; returns a failure when the instance is lost, rethrows a bug, else null. */
export function noteThrown(thrown: unknown): Failure | null {
  if (nameOf(thrown) === 'RuntimeError') {
    health.lost = true;
    return fail('worker_lost', 'The PDF library faulted on this file and has to be restarted.', {
      cause: messageOf(thrown),
    }).failure;
  }
  if (bugNames.has(nameOf(thrown))) throw thrown;
  health.errors += 1;
  return null;
}

const bugNames = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError']);

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');

/** A stream that cannot be read surfaces as the string "TRYLATER", not as an Error. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
