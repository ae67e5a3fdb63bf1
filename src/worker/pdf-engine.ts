/**
 * The engine of one worker: open documents by id, and the calls of the contract on them. It only brings the parts of
 * the engine together; what is kept between calls (draw lists, which pages are heavy) changes how fast an answer comes,
 * never what it says.
 */
import { readPageCharts, summarizeCharts } from '../engine/chart/read-page.ts';
import { type ChartResponse, chartRequestSchema } from '../engine/contract/chart.ts';
import type { PageCharts } from '../engine/contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import type { Picture, RungRequest } from '../engine/contract/render.ts';
import { readDrawList } from '../engine/pdf/draw-list.ts';
import type { DrawList } from '../engine/pdf/draw-list-types.ts';
import { drawScreen } from '../engine/pdf/draw-screen.ts';
import type { EncoderPort } from '../engine/pdf/encoder-port.ts';
import { type MupdfModule, rawModule } from '../engine/pdf/mupdf.ts';
import { mupdfHealth } from '../engine/pdf/mupdf-errors.ts';
import { closeDocument, type OpenPdf, openDocument, withPage } from '../engine/pdf/open.ts';
import { isHeavyPage } from '../engine/pdf/page-weight.ts';
import { fitsMemory } from '../engine/pdf/pixels.ts';
import { frameAtDpi, wholePage } from '../engine/pdf/raster.ts';
import { PagePainter } from '../engine/render/page-painter.ts';
import { renderHighlight } from '../engine/render/render-highlight.ts';
import { renderPages } from '../engine/render/render-pages.ts';
import type { WorkerEngine } from './engine-port.ts';
import { blocksOfFile } from './file-blocks.ts';

interface OpenEntry {
  pdf: OpenPdf;
  /** Pages that were found slow (or not) to draw. */
  heavy: Map<number, boolean>;
  /** The latest draw lists: the same page is asked again with other hints. */
  lists: Map<number, DrawList>;
}

/** A dense page's list takes tens of megabytes. */
const mostLists = 3;

export function createPdfEngine(mupdf: MupdfModule, encoder: EncoderPort): WorkerEngine {
  const documents = new Map<string, OpenEntry>();

  function entryOf(documentId: string): Outcome<OpenEntry> {
    const entry = documents.get(documentId);
    return entry
      ? succeed(entry)
      : fail('unknown_document', 'This document is no longer open.', { document: documentId });
  }

  async function withEntry<T>(
    documentId: string,
    use: (entry: OpenEntry) => Outcome<T> | Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const entry = entryOf(documentId);
    return entry.ok ? use(entry.value) : entry;
  }

  return {
    async open(documentId, source, password) {
      if (!(source.data instanceof Blob)) return fail('file_unreadable', `${source.name} cannot be read.`);
      const opened = openDocument(mupdf, blocksOfFile(source.data), { name: source.name, password });
      if (!opened.ok) return opened;
      documents.set(documentId, { pdf: opened.value, heavy: new Map(), lists: new Map() });
      return succeed(opened.value.info);
    },
    close(documentId) {
      const entry = documents.get(documentId);
      if (entry) closeDocument(entry.pdf);
      documents.delete(documentId);
    },
    drawPage: (documentId, request) =>
      withEntry(documentId, (entry) => {
        // A draft is worth its while on heavy pages only; any other page comes sharp at once.
        const draft = request.draft === true && isHeavy(entry, request.page);
        return drawScreen(entry.pdf, { ...request, draft });
      }),
    renderPages: (documentId, request, report) =>
      withEntry(documentId, ({ pdf }) => renderPages({ pdf, encoder, onProgress: report }, request)),
    renderRung: (documentId, request) => withEntry(documentId, ({ pdf }) => renderRung(pdf, encoder, request)),
    drawHighlight: (documentId, request) => withEntry(documentId, ({ pdf }) => renderHighlight(pdf, encoder, request)),
    extractCharts: (documentId, request) =>
      withEntry(documentId, (entry): Outcome<ChartResponse> => {
        const checked = chartRequestSchema.safeParse(request);
        if (!checked.success)
          return fail('bad_argument', checked.error.issues.map((issue) => issue.message).join('; '));
        const list = listOf(entry, checked.data.page);
        return list.ok ? readPageCharts(list.value, checked.data) : list;
      }),
    findCharts: (documentId, page) =>
      withEntry(documentId, (entry): Outcome<PageCharts> => {
        const list = listOf(entry, page);
        if (!list.ok) return list;
        const read = readPageCharts(list.value, { page, hints: {}, max_points: 4 });
        return read.ok ? succeed(summarizeCharts(read.value)) : read;
      }),
    vitals() {
      const { errors, lost } = mupdfHealth();
      return { errorCount: errors, lost, heapBytes: rawModule()?.HEAPU8.byteLength ?? 0 };
    },
  };
}

function isHeavy({ pdf, heavy }: OpenEntry, page: number): boolean {
  const known = heavy.get(page);
  if (known !== undefined) return known;
  const found = isHeavyPage(pdf, page);
  heavy.set(page, found);
  return found;
}

function listOf({ pdf, lists }: OpenEntry, page: number): Outcome<DrawList> {
  const known = lists.get(page);
  if (known) return succeed(known);
  const read = withPage(pdf, page, (handle) => readDrawList(pdf.mupdf, handle, page));
  if (!read.ok) return read;
  const oldest = lists.size >= mostLists ? lists.keys().next().value : undefined;
  if (oldest !== undefined) lists.delete(oldest);
  lists.set(page, read.value);
  return read;
}

async function renderRung(pdf: OpenPdf, encoder: EncoderPort, request: RungRequest): Promise<Outcome<Picture>> {
  const { page, clip = wholePage, dpi, codec, quality, colour } = request;
  const size = pdf.info.pages[page - 1];
  if (!size)
    return fail('page_out_of_range', `There is no page ${page}: the file has pages 1 to ${pdf.info.pageCount}.`);
  if (!(dpi > 0) || !fitsMemory(frameAtDpi(size, clip, dpi))) {
    return fail('too_large', `This region at ${Math.round(dpi)} DPI has more pixels than fit into memory.`);
  }
  const painter = new PagePainter(pdf, page, clip, encoder);
  const rung = { codec, quality, colour, lossy: codec !== 'png' };
  const measured = await painter.measure(rung, dpi);
  const bytes = measured ? painter.bytesOf(rung, dpi) : null;
  painter.forget();
  if (!bytes) return fail('internal', painter.broken ?? 'This attempt cannot be made on this page.');
  return succeed({ page, mime: `image/${codec}`, bytes });
}
