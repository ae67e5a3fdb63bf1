/** From a kit PDF to what the engine sees of it; for tests. */

import type { PageContent } from '../src/engine/chart/stage-types.ts';
import { buildPageContent } from '../src/engine/chart/text/page-content.ts';
import { type DrawListOptions, readDrawList } from '../src/engine/pdf/draw-list.ts';
import type { DrawList } from '../src/engine/pdf/draw-list-types.ts';
import { startMupdf } from '../src/engine/pdf/mupdf.ts';
import { closeDocument, openDocument, withPage } from '../src/engine/pdf/open.ts';

/** The draw list of one page of a file in memory. Throws when the file does not open: the test is then wrong. */
export async function drawListOf(pdf: Uint8Array, page = 1, options: DrawListOptions = {}): Promise<DrawList> {
  const mupdf = await startMupdf();
  const opened = openDocument(mupdf, pdf, { name: 'test.pdf' });
  if (!opened.ok) throw new Error(opened.failure.message);
  try {
    const read = withPage(opened.value, page, (handle) => readDrawList(mupdf, handle, page, options));
    if (!read.ok) throw new Error(read.failure.message);
    return read.value;
  } finally {
    closeDocument(opened.value);
  }
}

export async function pageContentOf(pdf: Uint8Array, page = 1): Promise<PageContent> {
  return buildPageContent(await drawListOf(pdf, page));
}
