/**
 * The budget request as it stands in the form, and the run that made what is shown. Request and run are two records:
 * the picture on screen always names the request that made it, whatever has been typed since.
 */
import type { StateCreator } from 'zustand';
import type { Failure } from '../../engine/contract/failure.ts';
import { type Clip, type RenderAnswer, type RenderRequest, renderDefaults } from '../../engine/contract/render.ts';
import type { VernierState } from './store.ts';

export interface BudgetForm {
  presetId: string;
  budgetBytes: number;
  count: 'base64' | 'raw';
  dpi: number;
  allowWebp: boolean;
  maxSidePx: number | null;
  modelId: string;
  /** What was typed as page range; null follows the page on screen. */
  pages: string | null;
}

export interface BudgetRun {
  documentId: string;
  request: RenderRequest;
  state: 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number;
  startedAt: number;
  answer: RenderAnswer | null;
  failure: Failure | null;
}

export interface BudgetSlice {
  budgetForm: BudgetForm;
  /** The latest run for whole pages. */
  budgetRun: BudgetRun | null;
  /** The latest run for a clip, beside it. */
  clipRun: BudgetRun | null;
  /** Band or drawn clip that is pointed at, for the overlay and the list to agree. */
  hoveredClip: Clip | null;
  /** True while a drag on the page draws a clip. */
  drawingClip: boolean;
  changeBudgetForm(change: Partial<BudgetForm>): void;
  setBudgetRun(run: BudgetRun | null): void;
  setClipRun(run: BudgetRun | null): void;
  hoverClip(clip: Clip | null): void;
  setDrawingClip(drawing: boolean): void;
}

export const createBudgetSlice: StateCreator<VernierState, [], [], BudgetSlice> = (set) => ({
  budgetForm: {
    presetId: 'tool-default',
    budgetBytes: renderDefaults.budget_bytes,
    count: 'base64',
    dpi: renderDefaults.dpi,
    allowWebp: false,
    maxSidePx: null,
    modelId: 'claude-standard',
    pages: null,
  },
  budgetRun: null,
  clipRun: null,
  hoveredClip: null,
  drawingClip: false,
  changeBudgetForm: (change) => set((state) => ({ budgetForm: { ...state.budgetForm, ...change } })),
  setBudgetRun: (budgetRun) => set({ budgetRun }),
  setClipRun: (clipRun) => set({ clipRun }),
  hoverClip: (hoveredClip) => set({ hoveredClip }),
  setDrawingClip: (drawingClip) => set({ drawingClip }),
});
