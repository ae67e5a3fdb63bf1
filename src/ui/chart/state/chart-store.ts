/**
 * What the chart side of the page shows: charts found on pages, the reading in force per page, what is selected, which
 * past state is looked at. Answers are not here: they live in the session's log, and everything about them derives
 * from it. A reading is stored with the key of the hints it was made for and shown as current only under that key.
 */
import { create } from 'zustand';
import type { Question } from '../../../engine/contract/chart.ts';
import type { PageCharts } from '../../../engine/contract/engine-client.ts';
import type { Failure } from '../../../engine/contract/failure.ts';
import type { PageReading } from '../../../session/chart-reader.ts';

export interface ChartPlace {
  documentId: string;
  page: number;
  chartId: string;
}

export type PageSearch =
  | { state: 'searching' }
  | { state: 'found'; found: PageCharts }
  | { state: 'failed'; failure: Failure };

export interface PageResult {
  /** Key of the hints that are wanted now. */
  wantedKey: string;
  /** Key that `reading` was made for; differs from `wantedKey` while a newer reading is on its way. */
  readingKey: string | null;
  reading: PageReading | null;
  failure: Failure | null;
}

export interface ScanProgress {
  documentId: string;
  done: number;
  total: number;
  charts: number;
}

export interface PointedAt {
  seriesId: string;
  index: number;
}

export interface ChartState {
  searches: Readonly<Record<string, PageSearch>>;
  results: Readonly<Record<string, PageResult>>;
  /** Every question ever asked on a page, by id: an answered one can still be shown and changed. */
  questions: Readonly<Record<string, Readonly<Record<string, Question>>>>;
  /** Counts up with every change of any session, so that React reads the sessions anew. */
  sessionTick: number;
  selected: ChartPlace | null;
  enlarged: boolean;
  /** Seq of the past state that is looked at; null is now. */
  atSeq: number | null;
  /** Question that was asked for by hand; otherwise the first of the order is shown. */
  focusedQuestion: string | null;
  skipped: ReadonlySet<string>;
  /** Question whose answer is to hold for all curves of its style. */
  togetherFor: string | null;
  /** Option under the pointer or focus, previewed without committing. */
  previewOption: string | null;
  hiddenSeries: ReadonlySet<string>;
  pointedAt: PointedAt | null;
  scan: ScanProgress | null;
  /** Said to screen readers. */
  announcement: string;
}

export const useCharts = create<ChartState>()(() => ({
  searches: {},
  results: {},
  questions: {},
  sessionTick: 0,
  selected: null,
  enlarged: false,
  atSeq: null,
  focusedQuestion: null,
  skipped: new Set<string>(),
  togetherFor: null,
  previewOption: null,
  hiddenSeries: new Set<string>(),
  pointedAt: null,
  scan: null,
  announcement: '',
}));

export function pageKey(documentId: string, page: number): string {
  return `${documentId}/${page}`;
}

export function isSamePlace(a: ChartPlace | null, b: ChartPlace | null): boolean {
  return a?.documentId === b?.documentId && a?.page === b?.page && a?.chartId === b?.chartId;
}

/** The same words twice in a row are still said: a trailing space makes them new. */
export function announce(text: string): void {
  useCharts.setState((state) => ({ announcement: state.announcement === text ? `${text} ` : text }));
}
