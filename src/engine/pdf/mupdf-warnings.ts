/**
 * What mupdf complains about while it works, as data. The library has one global log; a collector is set around a call
 * and the lines are cut and de-duplicated, since a broken file can repeat one line ten thousand times.
 */
import type { MupdfModule } from './mupdf.ts';

const longestLine = 160;
const mostLines = 8;

let current: Set<string> | null = null;
let installedOn: MupdfModule | null = null;

/** Runs `work` and hands back the warnings that mupdf logged meanwhile. Collectors nest; the inner one takes the lines. */
export function collectWarnings<T>(mupdf: MupdfModule, work: () => T): { value: T; warnings: string[] } {
  if (installedOn !== mupdf) {
    mupdf.setLog({ error: note, warning: note });
    installedOn = mupdf;
  }
  const outer = current;
  const lines = new Set<string>();
  current = lines;
  try {
    return { value: work(), warnings: [...lines] };
  } finally {
    current = outer;
  }
}

function note(message: unknown): void {
  if (!current || current.size >= mostLines) return;
  const line = String(message).replace(/\s+/g, ' ').trim();
  if (line !== '' && !line.startsWith('...'))
    current.add(line.length > longestLine ? `${line.slice(0, longestLine)}…` : line);
}
