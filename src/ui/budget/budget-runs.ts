/**
 * Starts and cancels renderings under a budget. One run for whole pages and one for a clip may be under way; a newer
 * one takes the place of an older of its kind, and only the latest is ever shown.
 */
import type { Clip, RenderRequest } from '../../engine/contract/render.ts';
import { getEngineClient } from '../engine.ts';
import type { BudgetForm, BudgetRun } from '../state/budget-slice.ts';
import { selectActiveDocument, selectActiveView, useVernier } from '../state/store.ts';
import { parsePageRange } from './page-range.ts';

type RunKind = 'pages' | 'clip';

const running: Record<RunKind, AbortController | null> = { pages: null, clip: null };

export function requestOf(form: BudgetForm, pages: number[], clip?: Clip): RenderRequest {
  return {
    pages,
    dpi: form.dpi,
    budget_bytes: form.budgetBytes,
    count: form.count,
    allow_webp: form.allowWebp,
    ...(clip ? { clip } : {}),
    ...(form.maxSidePx === null ? {} : { max_side_px: form.maxSidePx }),
  };
}

/** Pages that the form asks for: what was typed, or the page on screen. */
export function pagesOfForm(): { ok: true; pages: number[] } | { ok: false; why: string } {
  const state = useVernier.getState();
  const document = selectActiveDocument(state);
  if (!document) return { ok: false, why: 'No file is open.' };
  const typed = state.budgetForm.pages;
  if (typed === null || typed.trim() === '') return { ok: true, pages: [selectActiveView(state).page] };
  return parsePageRange(typed, document.info.pageCount);
}

export function runForPages(): void {
  const pages = pagesOfForm();
  const { budgetForm, activeDocumentId } = useVernier.getState();
  if (!pages.ok || activeDocumentId === null) return;
  void run('pages', activeDocumentId, requestOf(budgetForm, pages.pages));
}

export function runForClip(page: number, clip: Clip): void {
  const { budgetForm, activeDocumentId } = useVernier.getState();
  if (activeDocumentId === null) return;
  void run('clip', activeDocumentId, requestOf(budgetForm, [page], clip));
}

export function cancelRun(kind: RunKind): void {
  running[kind]?.abort();
}

async function run(kind: RunKind, documentId: string, request: RenderRequest): Promise<void> {
  running[kind]?.abort();
  const controller = new AbortController();
  running[kind] = controller;
  const { setBudgetRun, setClipRun } = useVernier.getState();
  const put = kind === 'pages' ? setBudgetRun : setClipRun;
  const base: BudgetRun = {
    documentId,
    request,
    state: 'running',
    done: 0,
    total: request.pages.length,
    startedAt: performance.now(),
    answer: null,
    failure: null,
  };
  // What was there stays in view, dimmed, until the new answer comes.
  const before = kind === 'pages' ? useVernier.getState().budgetRun : useVernier.getState().clipRun;
  const kept = before?.documentId === documentId ? before.answer : null;
  put({ ...base, answer: kept });
  const outcome = await getEngineClient().renderPages(documentId, request, {
    signal: controller.signal,
    lane: 'batch',
    onProgress: (done, total) => {
      if (running[kind] === controller) put({ ...base, answer: kept, done, total });
    },
  });
  if (running[kind] !== controller) return;
  running[kind] = null;
  if (outcome.ok) put({ ...base, state: 'done', answer: outcome.value });
  else if (outcome.failure.code === 'cancelled') put({ ...base, state: 'cancelled', answer: null });
  else put({ ...base, state: 'failed', failure: outcome.failure });
}
