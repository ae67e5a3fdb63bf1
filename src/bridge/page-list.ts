/** Reads a page list such as "1-3,5": 1-based, comma or space separated; order kept, duplicates once. */
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import { cutText } from './answer/untrusted-text.ts';

/** Pages beyond this are never listed one by one; nobody reads the answer to such a call. */
const maxPages = 500;

export interface PageList {
  pages: number[];
  /** Parts that lie outside the document, as written. */
  dropped: string[];
}

export function parsePageList(text: string, pageCount: number): Outcome<PageList> {
  const pages = new Set<number>();
  const outside: string[] = [];
  const unread: string[] = [];
  const joined = text.replace(/\s*[-–]\s*/g, '-');
  for (const part of joined.split(/[,;\s]+/).filter((p) => p !== '')) {
    const match = /^(\d{1,9})(?:(-)(\d{1,9})?)?$/.exec(part);
    if (!match) {
      unread.push(part);
      continue;
    }
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : match[3] === undefined ? pageCount : Number(match[3]);
    if (first < 1 || first > pageCount || last < first || last > pageCount) outside.push(part);
    for (let page = Math.max(1, first); page <= Math.min(last, pageCount) && pages.size < maxPages; page++)
      pages.add(page);
  }
  if (unread.length > 0) {
    return fail(
      'bad_argument',
      `pages: ${JSON.stringify(cutText(unread.join(' '), 40))} is not a page list. Write "1-3,5".`,
    );
  }
  if (pages.size === 0) {
    const asked = outside.length > 0 ? `pages "${cutText(outside.join(','), 40)}"` : 'No page';
    return fail('page_out_of_range', `${asked} asked; this document has pages 1 to ${pageCount}.`, { pageCount });
  }
  return succeed({ pages: [...pages], dropped: outside.map((part) => cutText(part, 20)) });
}

/** The shortest way to write the pages: [1,2,3,5] -> "1-3,5". */
export function formatPageList(pages: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < pages.length; i++) {
    const start = pages[i] ?? 0;
    let end = start;
    while (pages[i + 1] === end + 1) {
      end += 1;
      i += 1;
    }
    parts.push(start === end ? String(start) : `${start}-${end}`);
  }
  return parts.join(',');
}

export function checkPage(page: number, pageCount: number): Outcome<number> {
  if (page >= 1 && page <= pageCount) return succeed(page);
  return fail('page_out_of_range', `Page ${page} was asked; this document has pages 1 to ${pageCount}.`, { pageCount });
}
