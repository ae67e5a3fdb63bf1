/** What the budget panel adds to the page: clip bands and clip drawing over it, and keys. */
import { pageOverlays } from '../registry/page-overlays.ts';
import { shortcuts } from '../shortcuts.ts';
import { useVernier } from '../state/store.ts';
import { cancelRun } from './budget-runs.ts';
import { ClipBands } from './clip-bands.tsx';
import { ClipDrawing } from './clip-drawing.tsx';

pageOverlays.register({ id: 'clip-bands', layer: 'svg', order: 10, component: ClipBands });
pageOverlays.register({ id: 'clip-drawing', layer: 'html', order: 100, component: ClipDrawing });

const group = 'Budget';
const looking = () => useVernier.getState().panel === 'budget' && useVernier.getState().activeDocumentId !== null;

shortcuts.register({
  id: 'draw-clip',
  group,
  label: 'Draw a part of the page to render',
  keys: ['c'],
  when: looking,
  run: () => {
    const state = useVernier.getState();
    state.showPanel('budget');
    state.setDrawingClip(!state.drawingClip);
  },
});
shortcuts.register({
  id: 'end-drawing',
  group,
  label: 'Stop drawing, or stop the rendering',
  keys: ['Escape'],
  when: () => useVernier.getState().drawingClip || useVernier.getState().budgetRun?.state === 'running',
  run: () => {
    const state = useVernier.getState();
    if (state.drawingClip) state.setDrawingClip(false);
    else cancelRun('pages');
  },
});
