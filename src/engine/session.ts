/**
 * The engine on one thread: documents by id, and every call of the contract on them. A worker and the in-process client
 * are thin shells around this; expected failures come back as data.
 */
import { readPageCharts, summarizeCharts } from './chart/read-page.ts';
import { type ChartRequest, type ChartResponse, chartRequestSchema } from './contract/chart.ts';
import type { DocumentInfo } from './contract/document.ts';
import type { HighlightRequest, PageCharts, ScreenImage, ScreenRequest } from './contract/engine-client.ts';
import { fail, type Outcome, succeed } from './contract/failure.ts';
import type { Picture, RenderAnswer, RenderRequest, RungRequest } from './contract/render.ts';
import type { BlockSource } from './pdf/block-stream.ts';
import { readDrawList } from './pdf/draw-list.ts';
import type { DrawList } from './pdf/draw-list-types.ts';
import { drawScreen } from './pdf/draw-screen.ts';
import type { EncoderPort } from './pdf/encoder-port.ts';
import { type MupdfModule, rawModule } from './pdf/mupdf.ts';
import { mupdfHealth } from './pdf/mupdf-errors.ts';
import { closeDocument, type OpenOptions, type OpenPdf, openDocument, withPage } from './pdf/open.ts';
import { isHeavyPage } from './pdf/page-weight.ts';
import { renderHighlight } from './render/render-highlight.ts';
import { renderPages } from './render/render-pages.ts';
import { renderRung } from './render/render-rung.ts';

export interface EngineParts {
  mupdf: MupdfModule;
  encoder: EncoderPort;
  /** A draft is worth its while on heavy pages only; with this, any other page comes sharp at once. */
  draftsOfHeavyPagesOnly?: boolean;
}

/** What a host needs to know to replace the instance in time. */
export interface EngineVitals {
  /** Errors that mupdf threw since the start; each leaks stack. */
  errorCount: number;
  heapBytes: number;
  /** The instance trapped; nothing it answers can be trusted. */
  lost: boolean;
}

export interface RenderWatch {
  onProgress?: ((done: number, total: number) => void) | undefined;
  isCancelled?: (() => boolean) | undefined;
}

export interface Engine {
  open(documentId: string, source: BlockSource | Uint8Array, options: OpenOptions): Outcome<DocumentInfo>;
  close(documentId: string): void;
  drawPage(documentId: string, request: ScreenRequest): Outcome<ScreenImage>;
  renderPages(documentId: string, request: RenderRequest, watch?: RenderWatch): Promise<Outcome<RenderAnswer>>;
  renderRung(documentId: string, request: RungRequest): Promise<Outcome<Picture>>;
  drawHighlight(documentId: string, request: HighlightRequest): Promise<Outcome<Picture>>;
  extractCharts(documentId: string, request: ChartRequest): Outcome<ChartResponse>;
  findCharts(documentId: string, page: number): Outcome<PageCharts>;
  vitals(): EngineVitals;
}

/** The draw lists of the last pages: questions about one page come in a row, and a heavy page takes a second to read. */
const mostDrawLists = 3;

export function createEngine({ mupdf, encoder, draftsOfHeavyPagesOnly = false }: EngineParts): Engine {
  const documents = new Map<string, OpenPdf>();
  const drawLists = new Map<string, DrawList>();
  const heavyPages = new Map<string, boolean>();

  function find(documentId: string): Outcome<OpenPdf> {
    const pdf = documents.get(documentId);
    return pdf ? succeed(pdf) : fail('unknown_document', 'This document is not open.', { document_id: documentId });
  }

  function close(documentId: string): void {
    const pdf = documents.get(documentId);
    if (!pdf) return;
    documents.delete(documentId);
    for (const kept of [drawLists, heavyPages]) {
      for (const key of [...kept.keys()]) if (key.startsWith(`${documentId} `)) kept.delete(key);
    }
    closeDocument(pdf);
  }

  function isHeavy(pdf: OpenPdf, documentId: string, page: number): boolean {
    const key = `${documentId} ${page}`;
    const heavy = heavyPages.get(key) ?? isHeavyPage(pdf, page);
    heavyPages.set(key, heavy);
    return heavy;
  }

  function drawListOf(documentId: string, page: number): Outcome<DrawList> {
    const pdf = find(documentId);
    if (!pdf.ok) return pdf;
    const key = `${documentId} ${page}`;
    const known = drawLists.get(key);
    if (known) return succeed(known);
    const list = withPage(pdf.value, page, (handle) => readDrawList(mupdf, handle, page));
    if (!list.ok) return list;
    const oldest = drawLists.size >= mostDrawLists ? drawLists.keys().next().value : undefined;
    if (oldest !== undefined) drawLists.delete(oldest);
    drawLists.set(key, list.value);
    return list;
  }

  return {
    open(documentId, source, options) {
      const opened = openDocument(mupdf, source, options);
      if (!opened.ok) return opened;
      close(documentId);
      documents.set(documentId, opened.value);
      return succeed(opened.value.info);
    },
    close,
    drawPage(documentId, request) {
      const pdf = find(documentId);
      if (!pdf.ok) return pdf;
      const sharp = draftsOfHeavyPagesOnly && request.draft === true && !isHeavy(pdf.value, documentId, request.page);
      return drawScreen(pdf.value, sharp ? { ...request, draft: false } : request);
    },
    async renderPages(documentId, request, watch = {}) {
      const pdf = find(documentId);
      return pdf.ok ? renderPages({ pdf: pdf.value, encoder, ...watch }, request) : pdf;
    },
    async renderRung(documentId, request) {
      const pdf = find(documentId);
      return pdf.ok ? renderRung(pdf.value, encoder, request) : pdf;
    },
    async drawHighlight(documentId, request) {
      const pdf = find(documentId);
      return pdf.ok ? renderHighlight(pdf.value, encoder, request) : pdf;
    },
    extractCharts(documentId, request) {
      const checked = chartRequestSchema.safeParse(request);
      if (!checked.success) return fail('bad_argument', checked.error.issues.map((issue) => issue.message).join('; '));
      const list = drawListOf(documentId, checked.data.page);
      return list.ok ? readPageCharts(list.value, checked.data) : list;
    },
    findCharts(documentId, page) {
      const list = drawListOf(documentId, page);
      if (!list.ok) return list;
      // The summary holds no values: the fewest points will do.
      const response = readPageCharts(list.value, { page, hints: {}, max_points: 4 });
      return response.ok ? succeed(summarizeCharts(response.value)) : response;
    },
    vitals() {
      const { errors, lost } = mupdfHealth();
      return { errorCount: errors, lost, heapBytes: rawModule()?.HEAPU8.byteLength ?? 0 };
    },
  };
}
