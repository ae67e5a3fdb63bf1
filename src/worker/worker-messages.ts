/**
 * The words that page and worker exchange. Every reply carries the outcome and the health of the wasm instance behind
 * it: mupdf leaks stack on each error it throws and dies after some hundred of them, so the client replaces a worker
 * before that happens. Progress goes beside the replies as plain messages, because a comlink callback would cost a
 * message channel per call.
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

/** `recycle`: replace the worker after this job. `dead`: the instance is broken, its answer cannot be trusted. */
export type WorkerHealth = 'fine' | 'recycle' | 'dead';

export interface Reply<T> {
  outcome: Outcome<T>;
  health: WorkerHealth;
}

export interface OpenOrder {
  documentId: string;
  source: FileSource;
  password?: string;
}

/** What the worker exposes. `init` must be called first; calls before it has finished wait for it. */
export interface WorkerFacade {
  /** `lockName` is a Web Lock that the worker holds while it lives, so that the page notices a silent death. */
  init(order: { compiled: unknown; lockName: string | null }): Promise<Outcome<null>>;
  open(order: OpenOrder): Promise<Reply<DocumentInfo>>;
  close(documentId: string): Promise<Reply<null>>;
  drawPage(documentId: string, request: ScreenRequest): Promise<Reply<ScreenImage>>;
  renderPages(documentId: string, request: RenderRequest): Promise<Reply<RenderAnswer>>;
  renderRung(documentId: string, request: RungRequest): Promise<Reply<Picture>>;
  drawHighlight(documentId: string, request: HighlightRequest): Promise<Reply<Picture>>;
  extractCharts(documentId: string, request: ChartRequest): Promise<Reply<ChartResponse>>;
  findCharts(documentId: string, page: number): Promise<Reply<PageCharts>>;
}

export interface ProgressMessage {
  kind: 'vernier-progress';
  done: number;
  total: number;
}

/** Sent once the worker holds its lock; from then on its death is noticed at once. */
export interface AliveMessage {
  kind: 'vernier-alive';
}

export function isAliveMessage(data: unknown): data is AliveMessage {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'kind') === 'vernier-alive';
}

export function isProgressMessage(data: unknown): data is ProgressMessage {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'kind') === 'vernier-progress';
}
