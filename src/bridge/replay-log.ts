/**
 * Sends logged calls again and compares. Calls that only read depend on the file, their arguments and the answers that
 * stand, so the same text must come back; where it does not, the answers or the document have changed since. Calls that
 * decide something are left alone: replaying them would decide again.
 */
import type { Actor } from './actor.ts';
import type { Bridge } from './bridge.ts';
import type { CallRecord } from './call-log.ts';

export interface ReplayStep {
  seq: number;
  tool: string;
  verdict: 'same' | 'differs' | 'skipped';
  /** First line of what came back now. */
  now: string;
}

/** They wait for people, or their answer is the log itself, which has grown. */
const notReplayed = ['pdf_wait_for_answers', 'pdf_get_log'];

export async function replayCalls(
  bridge: Bridge,
  entries: readonly CallRecord[],
  options: { actor: Actor; signal?: AbortSignal; onStep?: (step: ReplayStep) => void },
): Promise<ReplayStep[]> {
  const reading = new Set(bridge.tools().flatMap((tool) => (tool.annotations.readOnly ? [tool.name] : [])));
  const steps: ReplayStep[] = [];
  for (const entry of entries) {
    if (options.signal?.aborted) break;
    const replayable = reading.has(entry.tool) && !notReplayed.includes(entry.tool) && entry.result !== null;
    const step = replayable
      ? await replayOne(bridge, entry, options)
      : { seq: entry.seq, tool: entry.tool, verdict: 'skipped' as const, now: '' };
    steps.push(step);
    options.onStep?.(step);
  }
  return steps;
}

async function replayOne(
  bridge: Bridge,
  entry: CallRecord,
  options: { actor: Actor; signal?: AbortSignal },
): Promise<ReplayStep> {
  const result = await bridge.run(entry.tool, entry.input, { ...options, image: entry.image });
  const now = textOf(result);
  const verdict = now === textOf(entry.result) ? 'same' : 'differs';
  return { seq: entry.seq, tool: entry.tool, verdict, now: now.split('\n')[0] ?? '' };
}

function textOf(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('content' in result) || !Array.isArray(result.content))
    return '';
  return result.content
    .flatMap((block: unknown) =>
      typeof block === 'object' && block !== null && 'text' in block && typeof block.text === 'string'
        ? [block.text]
        : [],
    )
    .join('\n');
}
