/**
 * What can go wrong, as data. A *failure* is something the caller can act on; it is returned, never thrown, and it
 * crosses the worker boundary as a plain object (comlink drops error fields). A *bug* is thrown and caught once, at the
 * door, where it becomes code `internal`.
 */
import * as z from 'zod';

export const failureCodes = [
  'not_a_pdf',
  'empty_file',
  'damaged_file',
  'password_required',
  'wrong_password',
  'file_unreadable',
  'no_document',
  'unknown_document',
  'page_out_of_range',
  'bad_clip',
  'bad_argument',
  'budget_too_small',
  'too_large',
  'unknown_hint',
  'bad_hint_value',
  'unknown_chart',
  'unknown_series',
  'unknown_question',
  'locked_by_person',
  'read_only_session',
  'cancelled',
  'timed_out',
  'worker_lost',
  'engine_start_failed',
  'internal',
] as const;

export const failureSchema = z.object({
  code: z.enum(failureCodes).describe('Closed code of what went wrong.'),
  message: z.string().describe('One or two sentences: what happened, the number, the limit, the next step.'),
  details: z.record(z.string(), z.unknown()).optional().describe('Facts behind the message, by name.'),
});

export type FailureCode = (typeof failureCodes)[number];
export type Failure = z.infer<typeof failureSchema>;

/** The result of every call that can fail. Plain data, so it survives structured clone. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function succeed<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function fail(
  code: FailureCode,
  message: string,
  details?: Record<string, unknown>,
): { ok: false; failure: Failure } {
  return { ok: false, failure: details ? { code, message, details } : { code, message } };
}
