/**
 * Decides what a page is returned as: walks the rungs in order at the full resolution, and when none fits, gives up
 * resolution by measured sizes. Pure decisions over a `measure` port, so it is tested without drawing anything. Every
 * measurement is written down with the reason why it was kept or left.
 */
import type { Attempt } from '../contract/render.ts';
import { fitDpi } from './fit-dpi.ts';
import type { Ladder, Rung, Step } from './rungs.ts';

export interface Measured {
  bytes: number;
  pixels: [number, number];
}

export interface LadderRequest {
  ladder: Ladder;
  fullDpi: number;
  /** Lowest resolution that is still a picture; equal to `fullDpi` where resolution must not be given up. */
  leastDpi: number;
  maxBytes: number;
  measure(rung: Rung, dpi: number): Promise<Measured | null>;
  /** Size of a rung from a sample, when it is worth knowing before encoding all of it. */
  predict?(rung: Rung, dpi: number): Promise<number | null>;
  encodedBytes(bytes: number): number;
  nowMs(): number;
}

export interface Kept {
  rung: Rung;
  dpi: number;
  bytes: number;
}

export interface LadderResult {
  kept: Kept | null;
  attempts: Attempt[];
  /** The smallest size met, for saying by how much a page is too large. */
  leastBytes: number | null;
}

/** A prediction from a sample is off by some percent; only a clear miss is believed. */
const hopelessFactor = 1.3;

export async function climbLadder(request: LadderRequest): Promise<LadderResult> {
  const log = new AttemptLog(request);
  for (const step of request.ladder.full) {
    const kept = step.kind === 'rung' ? await tryRung(log, step.rung) : await tryQualities(log, step);
    if (kept) return log.finish(kept);
  }
  return log.finish(await reduceResolution(log));
}

async function tryRung(log: AttemptLog, rung: Rung): Promise<Kept | null> {
  const { request } = log;
  if (request.predict && !rung.lossy) {
    const predicted = await request.predict(rung, request.fullDpi);
    if (predicted !== null && predicted > request.maxBytes * hopelessFactor) {
      log.skip(rung, predicted);
      return null;
    }
  }
  return log.measure(rung, request.fullDpi);
}

/**
 * The best quality that fits. Where a sample can predict sizes, the search starts at the quality that it names and steps
 * to its neighbours; without one it halves the list, worst first (if that does not fit, none does).
 */
async function tryQualities(log: AttemptLog, step: Extract<Step, { kind: 'qualities' }>): Promise<Kept | null> {
  const { rungs } = step;
  const { fullDpi } = log.request;
  let fits = rungs.length;
  let misses = -1;
  let kept: Kept | null = null;
  let next = await predictedQuality(log, rungs);
  while (fits - misses > 1) {
    const rung = rungs[next];
    const better = rung ? await log.measure(rung, fullDpi) : null;
    if (better) {
      kept = better;
      fits = next;
      next -= 1;
    } else {
      misses = next;
      next += 1;
    }
    // Steps to the neighbours settle a good prediction; a bad one is left for halving.
    if (next <= misses || next >= fits || log.count(rungs) > 3) next = Math.floor((fits + misses) / 2);
  }
  return kept;
}

async function predictedQuality(log: AttemptLog, rungs: Rung[]): Promise<number> {
  const { request } = log;
  const last = rungs.length - 1;
  let fits = last;
  let misses = -1;
  while (fits - misses > 1) {
    const middle = Math.floor((fits + misses) / 2);
    const rung = rungs[middle];
    const bytes = rung && request.predict ? await request.predict(rung, request.fullDpi) : null;
    if (bytes === null) return last;
    if (bytes <= request.maxBytes) fits = middle;
    else misses = middle;
  }
  return fits;
}

async function reduceResolution(log: AttemptLog): Promise<Kept | null> {
  const { request } = log;
  if (request.leastDpi >= request.fullDpi) return null;
  const guesses: { rung: Rung; weight: number; bytes: number; score: number }[] = [];
  for (const { rung, weight } of request.ladder.reduced) {
    const bytes = await log.sizeOf(rung, request.fullDpi);
    if (bytes === null) continue;
    const dpi = Math.min(request.fullDpi, request.fullDpi * (request.maxBytes / bytes) ** (1 / 1.6));
    guesses.push({ rung, weight, bytes, score: weight * dpi });
  }
  guesses.sort((a, b) => b.score - a.score);
  let best: (Kept & { score: number }) | null = null;
  for (const { rung, weight, bytes, score } of guesses) {
    // Guesses are rather too high than too low (bytes per pixel rise as resolution falls), so this one cannot win.
    if (best && score <= best.score) break;
    const fit = await fitDpi({
      tooLarge: { dpi: request.fullDpi, bytes },
      leastDpi: request.leastDpi,
      maxBytes: request.maxBytes,
      measure: (dpi) => log.sizeOf(rung, dpi),
    });
    if (fit && (!best || fit.dpi * weight > best.score)) best = { rung, ...fit, score: fit.dpi * weight };
  }
  return best;
}

class AttemptLog {
  readonly request: LadderRequest;
  private readonly attempts: Attempt[] = [];
  private readonly sizes = new Map<string, number>();

  constructor(request: LadderRequest) {
    this.request = request;
  }

  async measure(rung: Rung, dpi: number): Promise<Kept | null> {
    const { maxBytes, encodedBytes, nowMs } = this.request;
    const start = nowMs();
    const measured = await this.request.measure(rung, dpi);
    if (!measured) return null;
    const { bytes, pixels } = measured;
    this.sizes.set(keyOf(rung, dpi), bytes);
    const fits = bytes <= maxBytes;
    this.attempts.push({
      ...rung,
      dpi,
      pixels,
      bytes,
      encoded_bytes: encodedBytes(bytes),
      kept: false,
      why: fits ? 'Fits, but a better picture was found.' : `Too large: ${sizeAgainst(bytes, maxBytes)}.`,
      ms: nowMs() - start,
    });
    return fits ? { rung, dpi, bytes } : null;
  }

  skip(rung: Rung, predictedBytes: number): void {
    const { maxBytes, fullDpi } = this.request;
    this.attempts.push({
      ...rung,
      dpi: fullDpi,
      pixels: [0, 0],
      bytes: null,
      encoded_bytes: null,
      kept: false,
      why: `Not encoded: a sample of its rows says that it would be too large, about ${sizeAgainst(predictedBytes, maxBytes)}.`,
      ms: 0,
    });
  }

  /** How many of these rungs were measured. */
  count(rungs: Rung[]): number {
    return rungs.filter((rung) => this.knownBytes(rung) !== null).length;
  }

  /** The size as measured before, or measured now; null when the rung cannot hold this page. */
  async sizeOf(rung: Rung, dpi: number): Promise<number | null> {
    if (this.bytesAt(rung, dpi) === null) await this.measure(rung, dpi);
    return this.bytesAt(rung, dpi);
  }

  private bytesAt(rung: Rung, dpi: number): number | null {
    return this.sizes.get(keyOf(rung, dpi)) ?? null;
  }

  private knownBytes(rung: Rung): number | null {
    return this.bytesAt(rung, this.request.fullDpi);
  }

  finish(kept: Kept | null): LadderResult {
    for (const attempt of this.attempts) {
      const isKept =
        kept !== null && attempt.dpi === kept.dpi && keyOf(attempt, attempt.dpi) === keyOf(kept.rung, kept.dpi);
      if (!isKept) continue;
      attempt.kept = true;
      attempt.why = whyKept(attempt, this.request);
    }
    const sizes = [...this.sizes.values()];
    return { kept, attempts: this.attempts, leastBytes: sizes.length > 0 ? Math.min(...sizes) : null };
  }
}

const keyOf = ({ codec, quality, colour }: Rung, dpi: number): string => `${codec} ${quality} ${colour} ${dpi}`;

/** A share while the excess is one, else a multiple: "31 times the budget" says more than "3015 % over". */
function sizeAgainst(bytes: number, maxBytes: number): string {
  const times = bytes / maxBytes;
  if (times >= 2) return `${times < 10 ? times.toFixed(1) : Math.round(times)} times the budget`;
  const percent = (times - 1) * 100;
  return `${percent < 10 ? Math.max(0.1, percent).toFixed(1) : Math.round(percent)} % over the budget`;
}

function whyKept(attempt: Attempt, { fullDpi }: LadderRequest): string {
  if (!attempt.lossy && attempt.dpi === fullDpi) return 'Fits, and nothing is lost.';
  if (attempt.dpi === fullDpi) return 'Fits at the full resolution; the best that does.';
  return 'The highest resolution that fits and reads best.';
}
