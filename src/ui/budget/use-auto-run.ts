/**
 * Keeps the result in step with the form and the page on screen while the panel is looked at. Nothing starts while a
 * person is still typing or scrolling.
 */
import { useEffect } from 'react';
import { selectActiveView, useVernier } from '../state/store.ts';
import { cancelRun, runForPages } from './budget-runs.ts';

const settleMs = 450;

export function useAutoRun(): void {
  const form = useVernier((state) => state.budgetForm);
  const documentId = useVernier((state) => state.activeDocumentId);
  const followed = useVernier((state) => (state.budgetForm.pages === null ? selectActiveView(state).page : null));
  const { budgetBytes, count, dpi, allowWebp, maxSidePx, pages } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what a run is made of; the run itself reads the store
  useEffect(() => {
    if (documentId === null) return;
    useVernier.getState().setClipRun(null);
    const timer = setTimeout(runForPages, settleMs);
    return () => clearTimeout(timer);
  }, [documentId, followed, budgetBytes, count, dpi, allowWebp, maxSidePx, pages]);
  useEffect(() => () => cancelRun('pages'), []);
}
