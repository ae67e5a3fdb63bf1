/**
 * The budget request as it stands in the form, and the run that made what is shown. Request and run are two records:
 * the picture on screen always names the request that made it, whatever has been typed since.
 */
import type { StateCreator } from 'zustand';
import type { Failure } from '../../engine/contract/failure.ts';
import { type Clip, type RenderAnswer, type RenderRequest, renderDefaults } from '../../engine/contract/render.ts';
import {
  type Figures,
  figuresOf,
  figuresOfPreset,
  type KeptRequest,
  keepRequest,
  recallRequest,
  withFigures,
} from '../budget/own-figures.ts';
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
  /** Figures that the person changed, by preset. */
  changedFigures: Readonly<Record<string, Figures>>;
  /** The latest run for whole pages. */
  budgetRun: BudgetRun | null;
  /** The latest run for a clip, beside it. */
  clipRun: BudgetRun | null;
  /** Band or drawn clip that is pointed at, for the overlay and the list to agree. */
  hoveredClip: Clip | null;
  /** True while a drag on the page draws a clip. */
  drawingClip: boolean;
  changeBudgetForm(change: Partial<Omit<BudgetForm, 'presetId'>>): void;
  /** Takes a preset with the figures the person left it at. */
  takePreset(presetId: string): void;
  /** Puts a preset back to its own figures. */
  resetPreset(presetId: string): void;
  setBudgetRun(run: BudgetRun | null): void;
  setClipRun(run: BudgetRun | null): void;
  hoverClip(clip: Clip | null): void;
  setDrawingClip(drawing: boolean): void;
}

const firstForm: BudgetForm = {
  presetId: 'tool-default',
  budgetBytes: renderDefaults.budget_bytes,
  count: 'base64',
  dpi: renderDefaults.dpi,
  allowWebp: false,
  maxSidePx: null,
  modelId: 'claude-standard',
  pages: null,
};

function formFrom(kept: KeptRequest): BudgetForm {
  const { presetId, dpi, allowWebp, modelId, figures } = kept;
  return { ...firstForm, presetId, dpi, allowWebp, modelId, ...figuresOf(presetId, figures) };
}

type FormState = Pick<BudgetSlice, 'budgetForm' | 'changedFigures'>;

function kept({ budgetForm, changedFigures: figures }: FormState): FormState {
  const { presetId, dpi, allowWebp, modelId } = budgetForm;
  keepRequest({ presetId, dpi, allowWebp, modelId, figures });
  return { budgetForm, changedFigures: figures };
}

export const createBudgetSlice: StateCreator<VernierState, [], [], BudgetSlice> = (set) => {
  const recalled = recallRequest();
  return {
    budgetForm: recalled ? formFrom(recalled) : firstForm,
    changedFigures: recalled?.figures ?? {},
    budgetRun: null,
    clipRun: null,
    hoveredClip: null,
    drawingClip: false,
    changeBudgetForm: (change) =>
      set((state) => {
        const budgetForm = { ...state.budgetForm, ...change };
        const { presetId, budgetBytes, count, maxSidePx } = budgetForm;
        const changedFigures = withFigures(state.changedFigures, presetId, { budgetBytes, count, maxSidePx });
        return kept({ budgetForm, changedFigures });
      }),
    takePreset: (presetId) =>
      set(({ budgetForm, changedFigures }) =>
        kept({ budgetForm: { ...budgetForm, presetId, ...figuresOf(presetId, changedFigures) }, changedFigures }),
      ),
    resetPreset: (presetId) =>
      set(({ budgetForm, changedFigures: { [presetId]: _, ...changedFigures } }) =>
        kept({ budgetForm: { ...budgetForm, presetId, ...figuresOfPreset(presetId) }, changedFigures }),
      ),
    setBudgetRun: (budgetRun) => set({ budgetRun }),
    setClipRun: (clipRun) => set({ clipRun }),
    hoverClip: (hoveredClip) => set({ hoveredClip }),
    setDrawingClip: (drawingClip) => set({ drawingClip }),
  };
};
