/** Page ranges as people and tools write them: `3`, `1-5`, `2, 4, 9-11`. */

export type PageRange = { ok: true; pages: number[] } | { ok: false; why: string };

/** What one call renders; the engine has the same limit. */
export const maxPagesPerCall = 5;

export function parsePageRange(text: string, pageCount: number): PageRange {
  const pages = new Set<number>();
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (parts.length === 0) return { ok: false, why: 'Type a page or a range, such as 3 or 1-5.' };
  for (const part of parts) {
    const match = /^(\d+)(?:[-–](\d+))?$/.exec(part);
    if (!match) return { ok: false, why: `“${part}” is not a page or a range.` };
    const from = Number(match[1]);
    const to = match[2] === undefined ? from : Number(match[2]);
    if (from < 1 || to > pageCount || from > to) {
      return { ok: false, why: `This file has pages 1 to ${pageCount}.` };
    }
    if (to - from >= maxPagesPerCall) return { ok: false, why: `One call takes at most ${maxPagesPerCall} pages.` };
    for (let page = from; page <= to; page++) pages.add(page);
  }
  if (pages.size > maxPagesPerCall) return { ok: false, why: `One call takes at most ${maxPagesPerCall} pages.` };
  return { ok: true, pages: [...pages] };
}

/** The shortest text for some pages, as it is sent in a call. */
export function formatPageRange(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && last[1] + 1 === page) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}
