/**
 * Every call that came through a door, in order: who, which door, arguments, what came out, how large, how long. Append
 * only. Entries hold no picture bytes, so a long session stays small; React reads it through `subscribe`/`entries`.
 */
import type { FailureCode } from '../engine/contract/failure.ts';
import type { Actor } from './actor.ts';
import type { AnswerStatus, ImageChannel, SuggestedCall } from './tool.ts';

export interface CallRecord {
  seq: number;
  /** ISO 8601 start of the call. */
  at: string;
  actor: Actor;
  tool: string;
  input: Record<string, unknown>;
  image: ImageChannel;
  outcome: AnswerStatus | 'failed';
  code?: FailureCode;
  /** First line of the answer. */
  summary: string;
  /** True when something was given up against the request. */
  lossy: boolean;
  next: SuggestedCall[];
  textChars: number;
  structuredChars: number;
  pictureBytes: number;
  /** Base64 characters that went inline; 0 for the other channels. */
  inlineChars: number;
  durationMs: number;
  /** The answer as sent, pictures replaced by their size. */
  result: unknown;
}

/** Beyond this the oldest raw results are dropped (the entry stays); a day of agent work stays in memory. */
const keptResults = 300;

export class CallLog {
  private list: readonly CallRecord[] = [];
  private readonly listeners = new Set<() => void>();
  private nextSeq = 1;

  readonly entries = (): readonly CallRecord[] => this.list;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(record: Omit<CallRecord, 'seq'>): CallRecord {
    const entry = { ...record, seq: this.nextSeq };
    this.nextSeq += 1;
    const old = this.list.length - keptResults;
    const list =
      old >= 0 ? this.list.map((e, i) => (i <= old && e.result !== null ? { ...e, result: null } : e)) : this.list;
    this.list = [...list, entry];
    for (const listener of this.listeners) listener();
    return entry;
  }

  clear(): void {
    this.list = [];
    for (const listener of this.listeners) listener();
  }
}

/** One JSON object per line, oldest first. */
export function toJsonLines(entries: readonly CallRecord[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

/** Arguments without what must not be kept. */
export function redactInput(raw: unknown): Record<string, unknown> {
  const object = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : { input: raw };
  const shown: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    if (key === 'password') shown[key] = '(not kept)';
    else shown[key] = typeof value === 'string' && value.length > 500 ? `${value.slice(0, 500)}…` : value;
  }
  return shown;
}
