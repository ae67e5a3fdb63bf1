/** Keeps the address and the view in step: the address follows the view, and a changed address moves the view. */
import { selectActiveDocument, selectActiveView, useVernier } from '../state/store.ts';
import { readHash, writeHash } from './deep-link.ts';
import { parseZoom, zoomText } from './zoom.ts';

/** What the address asked for when the page was loaded; used once, for the first document. */
let asked: Map<string, string> | null = null;

export function startDeepLinks(): void {
  asked = readHash();
  window.addEventListener('hashchange', () => applyLink(readHash()));
  useVernier.subscribe((state, before) => {
    const document = selectActiveDocument(state);
    if (!document) return;
    if (document !== selectActiveDocument(before) && asked) {
      const link = asked;
      asked = null;
      applyLink(link);
      return;
    }
    const view = selectActiveView(state);
    if (view === selectActiveView(before)) return;
    writeHash({
      page: String(view.page),
      zoom: zoomText(view.zoom),
      sample: document.origin === 'sample' ? document.name : null,
    });
  });
}

/** The sample that the address names, before anything is open. */
export function linkedSample(): string | null {
  return asked?.get('sample') ?? null;
}

function applyLink(link: Map<string, string>): void {
  const state = useVernier.getState();
  const document = selectActiveDocument(state);
  if (!document) return;
  const zoom = parseZoom(link.get('zoom'));
  if (zoom) state.setZoom(document.documentId, zoom);
  const page = Number(link.get('page'));
  if (Number.isInteger(page) && page >= 1) useVernier.getState().goToPage(page);
}
