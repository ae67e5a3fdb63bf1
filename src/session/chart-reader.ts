/**
 * Reads the charts of a page with the hints of a session and keeps results by key (document, page, hints, points), so
 * an answer that arrives late is filed under the question it answered and never shown for another. An answer to a
 * question that the engine no longer asks makes the whole call fail; such answers are dropped one by one, retried and
 * reported as moot instead of being lost.
 */
import type { ChartResponse } from '../engine/contract/chart.ts';
import type { CallOptions, EngineClient } from '../engine/contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import { hintsKey } from './fold.ts';

export interface PageReading {
  documentId: string;
  page: number;
  /** The hints that were asked for, and those of them that the engine took. */
  askedHints: Record<string, string>;
  hints: Record<string, string>;
  /** Answers to questions that are no longer asked. */
  moot: string[];
  response: ChartResponse;
}

export interface ReadOptions extends CallOptions {
  /** 0 = every point. */
  maxPoints?: number;
}

export interface ChartReader {
  read(
    documentId: string,
    page: number,
    hints: Record<string, string>,
    options?: ReadOptions,
  ): Promise<Outcome<PageReading>>;
  /** What is already known for exactly these hints. */
  peek(documentId: string, page: number, hints: Record<string, string>, maxPoints?: number): PageReading | undefined;
  forget(documentId: string): void;
}

/** Enough for the pages and option previews of an ordinary sitting; a dense page may hold megabytes of points. */
const keptReadings = 60;

export function createChartReader(client: Pick<EngineClient, 'extractCharts'>): ChartReader {
  const kept = new Map<string, PageReading>();
  const running = new Map<string, Promise<Outcome<PageReading>>>();

  const keep = (key: string, reading: PageReading): void => {
    kept.delete(key);
    kept.set(key, reading);
    for (const oldest of kept.keys()) {
      if (kept.size <= keptReadings) break;
      kept.delete(oldest);
    }
  };

  const reader: ChartReader = {
    async read(documentId, page, hints, options = {}) {
      const key = readingKey(documentId, page, hints, options.maxPoints);
      const known = kept.get(key);
      if (known) return succeed(known);
      const shared = running.get(key);
      if (shared) {
        const outcome = await shared;
        // The call was another caller's to cancel; ours goes on.
        if (outcome.ok || outcome.failure.code !== 'cancelled' || options.signal?.aborted) return outcome;
        return reader.read(documentId, page, hints, options);
      }
      const call = extract(client, documentId, page, hints, options);
      running.set(key, call);
      try {
        const outcome = await call;
        if (outcome.ok) keep(key, outcome.value);
        return outcome;
      } finally {
        running.delete(key);
      }
    },
    peek: (documentId, page, hints, maxPoints) => kept.get(readingKey(documentId, page, hints, maxPoints)),
    forget(documentId) {
      for (const [key, reading] of kept) if (reading.documentId === documentId) kept.delete(key);
    },
  };
  return reader;
}

function readingKey(documentId: string, page: number, hints: Record<string, string>, maxPoints = 0): string {
  return `${documentId}\n${page}\n${maxPoints}\n${hintsKey(hints)}`;
}

async function extract(
  client: Pick<EngineClient, 'extractCharts'>,
  documentId: string,
  page: number,
  askedHints: Record<string, string>,
  { maxPoints = 0, ...call }: ReadOptions,
): Promise<Outcome<PageReading>> {
  const hints = { ...askedHints };
  const moot: string[] = [];
  for (;;) {
    const outcome = await client.extractCharts(documentId, { page, hints, max_points: maxPoints }, call);
    if (outcome.ok) {
      return succeed({ documentId, page, askedHints, hints: { ...hints }, moot, response: outcome.value });
    }
    const stale = staleHints(outcome.failure, hints);
    if (stale.length === 0) return outcome;
    for (const id of stale) {
      delete hints[id];
      moot.push(id);
    }
    if (call.signal?.aborted) return fail('cancelled', 'The reading was cancelled.');
  }
}

function staleHints(
  failure: { code: string; details?: Record<string, unknown> | undefined },
  hints: Record<string, string>,
): string[] {
  if (failure.code !== 'unknown_hint' && failure.code !== 'unknown_question' && failure.code !== 'bad_hint_value') {
    return [];
  }
  // The failure also lists the answers that are good; only the one that it names is stale.
  const { hint, hints: several } = failure.details ?? {};
  const named = [hint, several].flat();
  return Object.keys(hints).filter((id) => named.includes(id));
}
