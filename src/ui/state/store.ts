/** The page's store. Slices: documents, view, budget. Charts and the agent bridge have stores of their own and read this one. */
import { create } from 'zustand';
import { type BudgetSlice, createBudgetSlice } from './budget-slice.ts';
import { createDocumentSlice, type DocumentSlice, type OpenDocument } from './document-slice.ts';
import { createViewSlice, type DocumentView, firstView, type ViewSlice } from './view-slice.ts';

export type VernierState = DocumentSlice & ViewSlice & BudgetSlice;

export const useVernier = create<VernierState>()((...parts) => ({
  ...createDocumentSlice(...parts),
  ...createViewSlice(...parts),
  ...createBudgetSlice(...parts),
}));

export function selectActiveDocument(state: VernierState): OpenDocument | null {
  return state.documents.find((document) => document.documentId === state.activeDocumentId) ?? null;
}

export function selectActiveView(state: VernierState): DocumentView {
  return (state.activeDocumentId === null ? undefined : state.views[state.activeDocumentId]) ?? firstView;
}
