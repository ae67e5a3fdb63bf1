/**
 * What the worker needs from the engine: the calls of the contract on open documents, in process, with the state of
 * the wasm instance. No behaviour lives in the worker itself.
 */
import type { ChartRequest, ChartResponse } from '../engine/contract/chart.ts';
import type { DocumentInfo } from '../engine/contract/document.ts';
import type {
  FileSource,
  HighlightRequest,
  PageCharts,
  ScreenImage,
  ScreenRequest,
} from '../engine/contract/engine-client.ts';
import type { Outcome } from '../engine/contract/failure.ts';
import type { Picture, RenderAnswer, RenderRequest, RungRequest } from '../engine/contract/render.ts';

export type ReportProgress = (done: number, total: number) => void;

export interface EngineVitals {
  /** Errors that mupdf threw since the start; each leaks stack. */
  errorCount: number;
  heapBytes: number;
  /** The instance trapped; nothing it answers can be trusted. */
  lost: boolean;
}

export interface WorkerEngine {
  open(documentId: string, source: FileSource, password: string | undefined): Promise<Outcome<DocumentInfo>>;
  close(documentId: string): void;
  drawPage(documentId: string, request: ScreenRequest): Promise<Outcome<ScreenImage>>;
  renderPages(documentId: string, request: RenderRequest, report: ReportProgress): Promise<Outcome<RenderAnswer>>;
  renderRung(documentId: string, request: RungRequest): Promise<Outcome<Picture>>;
  drawHighlight(documentId: string, request: HighlightRequest): Promise<Outcome<Picture>>;
  extractCharts(documentId: string, request: ChartRequest): Promise<Outcome<ChartResponse>>;
  findCharts(documentId: string, page: number): Promise<Outcome<PageCharts>>;
  vitals(): EngineVitals;
}
