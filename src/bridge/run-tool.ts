/**
 * The one door behind all doors: finds the tool, runs it under the caller's signal, a time limit and the stop button, logs
 * it, and always resolves. A handler that throws is a bug; it is caught here, once, and shown as code `internal`.
 */
import { type Failure, fail, type Outcome } from '../engine/contract/failure.ts';
import type { Actor } from './actor.ts';
import { deliverAnswer, deliverFailure, type ToolResult } from './answer/deliver.ts';
import { repairFor } from './answer/repair.ts';
import { cutText, quoteText } from './answer/untrusted-text.ts';
import { type CallLog, redactInput } from './call-log.ts';
import { findDocument, type OpenDocument } from './document-registry.ts';
import type { RunningCalls } from './running-calls.ts';
import type { BridgePorts, ImageChannel, SuggestedCall, Tool, ToolAnswer, ToolCall } from './tool.ts';
import { imageChannels } from './tool.ts';

/** Desktop clients drop an answer after about 60 s and browsers' agents earlier; 25 s stays inside all that were seen. */
export const callLimitMs = 25_000;

export interface RunOptions {
  actor: Actor;
  signal?: AbortSignal | undefined;
  /** Picture channel of a call that names none; by default it depends on the door. */
  image?: ImageChannel | undefined;
}

export interface Door {
  tools: readonly Tool[];
  ports: BridgePorts;
  log: CallLog;
  running: RunningCalls;
  /** For tests. */
  limitMs?: number;
}

export async function runTool(door: Door, name: string, raw: unknown, options: RunOptions): Promise<ToolResult> {
  const startedMs = door.ports.now();
  const image = chooseChannel(raw, options);
  const outcome = await attempt(door, name, raw, image, options, startedMs);
  let next: SuggestedCall[] = [];
  let result: ToolResult;
  try {
    next = outcome.ok ? outcome.value.next : repairFor(door.ports, name, raw, outcome.failure);
    result = outcome.ok
      ? await deliverAnswer(outcome.value, image, door.ports)
      : deliverFailure(name, outcome.failure, next);
  } catch (error) {
    result = deliverFailure(name, describeBug(error).failure);
  }
  record(door, { name, raw, image, options, startedMs, outcome, next, result });
  return result;
}

async function attempt(
  door: Door,
  name: string,
  raw: unknown,
  image: ImageChannel,
  options: RunOptions,
  startedMs: number,
): Promise<Outcome<ToolAnswer>> {
  const tool = door.tools.find((t) => t.name === name);
  if (!tool) {
    const names = door.tools.map((t) => t.name).join(', ');
    return fail('bad_argument', `There is no tool ${JSON.stringify(cutText(name, 60))}. Tools: ${names}.`);
  }
  const limitMs = door.limitMs ?? callLimitMs;
  const stop = new AbortController();
  let why: Failure | null = null;
  const end = (failure: Failure): void => {
    why ??= failure;
    stop.abort();
  };
  const onAbort = (): void => end(fail('cancelled', 'The caller cancelled the call; nothing was changed.').failure);
  const timer = setTimeout(
    () => end(fail('timed_out', `Stopped after ${Math.round(limitMs / 1000)} s, the longest a call may take.`).failure),
    limitMs,
  );
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const leave = door.running.start({
    tool: name,
    actor: options.actor,
    startedMs,
    stop: () => end(fail('cancelled', 'The person at the page stopped this call; ask before trying again.').failure),
  });
  let used: OpenDocument | null = null;
  const call: ToolCall = {
    ports: door.ports,
    findDocument: (args) => {
      const found = findDocument(door.ports.documents, args);
      if (found.ok) used = found.value;
      return found;
    },
    actor: options.actor,
    signal: stop.signal,
    image,
    log: door.log,
    remainingMs: () => limitMs - (door.ports.now() - startedMs),
  };
  try {
    const outcome = await Promise.race([tool.run(raw, call), untilAborted(stop.signal)]);
    if (why && !outcome.ok) return { ok: false, failure: why };
    return checkStillOpen(door, used) ?? outcome;
  } catch (error) {
    return describeBug(error);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', onAbort);
    leave();
  }
}

function checkStillOpen(door: Door, used: OpenDocument | null): { ok: false; failure: Failure } | null {
  if (!used || door.ports.documents.list().some((d) => d.documentId === used.documentId)) return null;
  const name = quoteText(used.info.name, 60);
  return fail(
    'unknown_document',
    `${name} was closed during the call, so nothing is said about it. Call pdf_info to see what is open.`,
  );
}

/** Settles at once on abort, so that a handler that does not listen cannot hold the caller. */
function untilAborted(signal: AbortSignal): Promise<Outcome<ToolAnswer>> {
  return new Promise((resolve) => {
    const settle = (): void => resolve(fail('cancelled', 'The call was cancelled.'));
    if (signal.aborted) settle();
    else signal.addEventListener('abort', settle, { once: true });
  });
}

function describeBug(error: unknown): { ok: false; failure: Failure } {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return fail('internal', `This is a fault of Vernier, not of the call: ${cutText(text, 200)}`);
}

function chooseChannel(raw: unknown, options: RunOptions): ImageChannel {
  const asked = typeof raw === 'object' && raw !== null && 'image' in raw ? raw.image : undefined;
  const named = imageChannels.find((channel) => channel === asked);
  // Browser bridges turn an inline block into base64 text, so only the relay sends pictures unasked.
  return named ?? options.image ?? (options.actor.via === 'relay' ? 'inline' : 'none');
}

interface Finished {
  name: string;
  raw: unknown;
  image: ImageChannel;
  options: RunOptions;
  startedMs: number;
  outcome: Outcome<ToolAnswer>;
  next: SuggestedCall[];
  result: ToolResult;
}

function record(door: Door, done: Finished): void {
  const { outcome, result } = done;
  const texts = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const inlineChars = result.content.reduce((sum, block) => sum + (block.type === 'image' ? block.data.length : 0), 0);
  const shown = result.content.map((block) =>
    block.type === 'image' ? { type: 'image', mimeType: block.mimeType, base64Chars: block.data.length } : block,
  );
  const failed = result.failure;
  door.log.add({
    at: new Date(done.startedMs).toISOString(),
    actor: done.options.actor,
    tool: cutText(done.name, 60),
    input: redactInput(done.raw),
    image: done.image,
    outcome: outcome.ok && !failed ? outcome.value.status : 'failed',
    ...(failed ? { code: failed.code } : {}),
    summary: cutText(texts[0]?.split('\n')[0] ?? '', 160),
    lossy: outcome.ok && outcome.value.lost.length > 0,
    next: done.next,
    textChars: texts.reduce((sum, text) => sum + text.length, 0),
    structuredChars: result.structuredContent ? JSON.stringify(result.structuredContent).length : 0,
    pictureBytes: outcome.ok ? outcome.value.pictures.reduce((sum, p) => sum + p.bytes.length, 0) : 0,
    inlineChars,
    durationMs: Math.max(0, door.ports.now() - done.startedMs),
    result: { ...result, content: shown },
  });
}
