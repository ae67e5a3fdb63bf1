/**
 * Is the advice in our answers used? An agent that stops using a tool is grading it. For every answer that recommended
 * calls, the same actor's next calls are looked at: sent as recommended, sent with arguments of its own, something else
 * done, or nothing at all (a dead end). Pure: log in, counts out.
 */
import { sameActor } from './actor.ts';
import type { CallRecord } from './call-log.ts';
import type { AdviceKind, SuggestedCall } from './tool.ts';

export type AdviceFate = 'followed' | 'adapted' | 'ignored' | 'dead_end';

export interface AdviceCount {
  /** What kind of answer gave the advice. */
  situation: Situation;
  kind: AdviceKind;
  offered: number;
  followed: number;
  adapted: number;
  ignored: number;
  /** The actor made no further call at all. */
  dead_end: number;
}

export type Situation = 'downsampled' | 'needs_hint' | 'declined' | 'failed' | 'ok';

/** An agent often looks at one thing in between; more than three calls later the advice is forgotten. */
const windowCalls = 3;

/** An agent that thinks, or asks its person, is silent for a while; only then is an answer a dead end. */
const silenceMs = 120_000;

export function countAdvice(entries: readonly CallRecord[], nowMs: number): AdviceCount[] {
  const counts = new Map<string, AdviceCount>();
  for (const [index, entry] of entries.entries()) {
    const later = entries
      .slice(index + 1)
      .filter((e) => sameActor(e.actor, entry.actor))
      .slice(0, windowCalls);
    const undecided = later.length === 0 && nowMs - Date.parse(entry.at) - entry.durationMs < silenceMs;
    if (undecided) continue;
    const kinds = new Set(entry.next.map((call) => call.kind));
    for (const kind of kinds) {
      const situation = situationOf(entry);
      const fate = fateOf(
        entry.next.filter((call) => call.kind === kind),
        later,
      );
      const key = `${situation}/${kind}`;
      const count = counts.get(key) ?? {
        situation,
        kind,
        offered: 0,
        followed: 0,
        adapted: 0,
        ignored: 0,
        dead_end: 0,
      };
      counts.set(key, { ...count, offered: count.offered + 1, [fate]: count[fate] + 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.offered - a.offered || (a.kind < b.kind ? -1 : 1));
}

export function situationOf(entry: CallRecord): Situation {
  if (entry.outcome !== 'ok') return entry.outcome;
  return entry.tool === 'pdf_render_pages' && entry.lossy ? 'downsampled' : 'ok';
}

function fateOf(advised: SuggestedCall[], later: readonly CallRecord[]): AdviceFate {
  if (later.length === 0) return 'dead_end';
  if (later.some((e) => advised.some((call) => call.tool === e.tool && agrees(call.arguments, e.input))))
    return 'followed';
  return later.some((e) => advised.some((call) => call.tool === e.tool && servesSameEnd(call, e.input)))
    ? 'adapted'
    : 'ignored';
}

/** The call holds every recommended argument; it may add others, such as a picture channel. */
function agrees(advised: Record<string, unknown>, sent: Record<string, unknown>): boolean {
  return Object.entries(advised)
    .filter(([key]) => key !== 'document' && key !== 'image')
    .every(([key, value]) => sameValue(value, sent[key]));
}

function sameValue(a: unknown, b: unknown): boolean {
  if (typeof b === 'string' && typeof a !== 'string')
    return JSON.stringify(a) === b.replace(/\s+/g, '') || String(a) === b;
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The argument that makes a call the answer to its kind of advice. */
const tellingArgument: Partial<Record<AdviceKind, readonly string[]>> = {
  clip: ['clip'],
  hint: ['hints', 'option'],
  verify: ['verdict', 'chart_id'],
};

function servesSameEnd(call: SuggestedCall, sent: Record<string, unknown>): boolean {
  const telling = tellingArgument[call.kind];
  return telling === undefined || telling.some((name) => sent[name] !== undefined && sent[name] !== null);
}
