/** Keys of the viewer. */
import { type Shortcut, shortcuts } from '../shortcuts.ts';
import { selectActiveDocument, selectActiveView, useVernier } from '../state/store.ts';
import { viewerControls } from './viewer-controls.ts';
import { nextStep, trueScale } from './zoom.ts';

const lineStepPx = 60;

const hasDocument = () => useVernier.getState().activeDocumentId !== null;
const turn = (by: number) => {
  const state = useVernier.getState();
  state.goToPage(selectActiveView(state).page + by);
};
const zoomStep = (direction: 1 | -1) => viewerControls()?.zoomTo(nextStep(useVernier.getState().scale, direction));
const fitTo = (kind: 'fit-width' | 'fit-page') => {
  const state = useVernier.getState();
  if (state.activeDocumentId) state.setZoom(state.activeDocumentId, { kind });
};

const entries: Shortcut[] = [
  { id: 'page-next', label: 'Next page', keys: ['PageDown', 'n'], run: () => turn(1) },
  { id: 'page-previous', label: 'Previous page', keys: ['PageUp', 'p'], run: () => turn(-1) },
  { id: 'page-first', label: 'First page', keys: ['Home'], run: () => useVernier.getState().goToPage(1) },
  {
    id: 'page-last',
    label: 'Last page',
    keys: ['End'],
    run: () => useVernier.getState().goToPage(selectActiveDocument(useVernier.getState())?.info.pageCount ?? 1),
  },
  {
    id: 'scroll-down',
    label: 'Scroll down',
    keys: ['ArrowDown', 'j'],
    run: () => viewerControls()?.scrollBy(0, lineStepPx),
  },
  {
    id: 'scroll-up',
    label: 'Scroll up',
    keys: ['ArrowUp', 'k'],
    run: () => viewerControls()?.scrollBy(0, -lineStepPx),
  },
  {
    id: 'scroll-right',
    label: 'Scroll right',
    keys: ['ArrowRight'],
    run: () => viewerControls()?.scrollBy(lineStepPx, 0),
  },
  {
    id: 'scroll-left',
    label: 'Scroll left',
    keys: ['ArrowLeft'],
    run: () => viewerControls()?.scrollBy(-lineStepPx, 0),
  },
  { id: 'zoom-in', label: 'Zoom in', keys: ['+', '=', 'Mod+=', 'Mod++', 'Mod+Shift++'], run: () => zoomStep(1) },
  { id: 'zoom-out', label: 'Zoom out', keys: ['-', 'Mod+-'], run: () => zoomStep(-1) },
  { id: 'zoom-true', label: 'True size (100 %)', keys: ['0', 'Mod+0'], run: () => viewerControls()?.zoomTo(trueScale) },
  { id: 'fit-width', label: 'Fit width', keys: ['w'], run: () => fitTo('fit-width') },
  { id: 'fit-page', label: 'Fit whole page', keys: ['f'], run: () => fitTo('fit-page') },
].map((entry) => ({ group: 'Pages', when: hasDocument, ...entry }));

for (const entry of entries) shortcuts.register(entry);
