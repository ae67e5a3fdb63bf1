/** Keys of the frame: files, panels, help. */

import { closeDocument } from '../documents/open-files.ts';
import { pickFiles } from '../documents/pick-files.ts';
import { shortcuts } from '../shortcuts.ts';
import { useVernier } from '../state/store.ts';

const group = 'Everywhere';

shortcuts.register({
  id: 'help',
  group,
  label: 'Show all keys',
  keys: ['?'],
  run: () => useVernier.getState().setHelpOpen(true),
});
shortcuts.register({ id: 'open', group, label: 'Open a PDF', keys: ['Mod+o', 'o'], run: () => void pickFiles() });
shortcuts.register({
  id: 'close',
  group,
  label: 'Close the PDF on screen',
  keys: ['Alt+w'],
  when: () => useVernier.getState().activeDocumentId !== null,
  run: () => {
    const id = useVernier.getState().activeDocumentId;
    if (id !== null) void closeDocument(id);
  },
});
shortcuts.register({
  id: 'thumbnails',
  group,
  label: 'Show or hide thumbnails',
  keys: ['t'],
  run: () => {
    const state = useVernier.getState();
    state.setThumbnailsOpen(!state.thumbnailsOpen);
  },
});
shortcuts.register({
  id: 'panel',
  group,
  label: 'Show or hide the side panel',
  keys: ['s'],
  run: () => {
    const state = useVernier.getState();
    state.setPanelOpen(!state.panelOpen);
  },
});
