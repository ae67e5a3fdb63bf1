/**
 * What a front end (page, agent bridge, tests) may ask of the engine. The browser implements it with a pool of workers,
 * Node with the engine in process; both answer with tagged outcomes and never throw for an expected failure. Every call
 * takes an abort signal; an aborted call settles at once with code `cancelled`.
 */
import * as z from 'zod';
import { bboxSchema, type ChartRequest, type ChartResponse, rgbSchema } from './chart.ts';
import type { DocumentInfo } from './document.ts';
import type { Outcome } from './failure.ts';
import type { Clip, Picture, RenderAnswer, RenderRequest, RungRequest } from './render.ts';

/** A file to open: something that can be read in blocks. In the browser a `File`, in Node a path or bytes. */
export interface FileSource {
  name: string;
  byteLength: number;
  /** Browser: the File or Blob itself (cloned to workers without a copy). Node: the bytes. */
  data: unknown;
}

export interface ScreenRequest {
  page: number;
  /** Size in device pixels of the whole page at this zoom. */
  pageWidthPx: number;
  pageHeightPx: number;
  /** Part of the page to draw, as fractions; whole page when absent. */
  clip?: Clip;
  /** Fast, rough drawing of heavy vector pages. */
  draft?: boolean;
}

/** Opaque RGBA pixels; `pixels` is transferred, never copied. */
export interface ScreenImage {
  page: number;
  clip: Clip;
  widthPx: number;
  heightPx: number;
  pixels: Uint8ClampedArray;
  draft: boolean;
  /** What of the page is damaged, in words for people. */
  notices: string[];
}

export const chartSummarySchema = z.object({
  chart_id: z.string(),
  plot_bbox: bboxSchema,
  region_bbox: bboxSchema,
  state: z.enum(['read', 'asks', 'declined']),
  chart_type: z.string(),
  series_count: z.number().int(),
  question_count: z.number().int(),
  reason: z.string().nullable(),
  title: z.string().nullable(),
});
export type ChartSummary = z.infer<typeof chartSummarySchema>;

export const pageChartsSchema = z.object({
  page: z.number().int(),
  charts: z.array(chartSummarySchema),
  reason: z.string().nullable().describe('Why the page holds no chart, when it holds none.'),
});
export type PageCharts = z.infer<typeof pageChartsSchema>;

/** A crop of the page with halos drawn over it, for questions and verification cards. */
export const highlightRequestSchema = z.object({
  page: z.number().int(),
  bbox: bboxSchema.describe('Region of the page in points.'),
  dpi: z.number().default(150),
  budget_bytes: z.number().default(200_000),
  halos: z.array(
    z.object({
      color: rgbSchema,
      letter: z.string(),
      width_pt: z.number(),
      /** Polyline on the page in points. */
      points: z.array(z.tuple([z.number(), z.number()])),
    }),
  ),
});
export type HighlightRequest = z.infer<typeof highlightRequestSchema>;

/** What we use of an `AbortSignal`, which fits it; the engine's types know no DOM. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export type Lane = 'interactive' | 'batch';

export interface CallOptions {
  signal?: CancelSignal;
  /** `interactive` calls never wait behind `batch` ones. */
  lane?: Lane;
  onProgress?: (done: number, total: number) => void;
}

export interface OpenedDocument {
  documentId: string;
  info: DocumentInfo;
}

export interface EngineClient {
  open(source: FileSource, options?: CallOptions & { password?: string }): Promise<Outcome<OpenedDocument>>;
  close(documentId: string): Promise<void>;
  drawPage(documentId: string, request: ScreenRequest, options?: CallOptions): Promise<Outcome<ScreenImage>>;
  renderPages(documentId: string, request: RenderRequest, options?: CallOptions): Promise<Outcome<RenderAnswer>>;
  /** One exact picture, without a ladder: for looking at a rung that was tried, or at the untouched original. */
  renderRung(documentId: string, request: RungRequest, options?: CallOptions): Promise<Outcome<Picture>>;
  extractCharts(documentId: string, request: ChartRequest, options?: CallOptions): Promise<Outcome<ChartResponse>>;
  findCharts(documentId: string, page: number, options?: CallOptions): Promise<Outcome<PageCharts>>;
  drawHighlight(documentId: string, request: HighlightRequest, options?: CallOptions): Promise<Outcome<Picture>>;
}
