/**
 * What is on screen: page, zoom, panels, theme. `zoom` is what was asked ("fit the width"), `scale` what it came to at
 * the present window size. Page and zoom are kept for each document.
 */
import type { StateCreator } from 'zustand';
import type { VernierState } from './store.ts';

export type Zoom = { kind: 'fit-width' } | { kind: 'fit-page' } | { kind: 'scale'; scale: number };
export type PanelName = 'budget' | 'charts' | 'agent';
export type Theme = 'system' | 'light' | 'dark';

export interface DocumentView {
  page: number;
  zoom: Zoom;
}

/** A request to bring something into view; the viewer answers and forgets it. `seq` makes equal requests distinct. */
export interface ScrollRequest {
  seq: number;
  page: number;
  /** Box in points to bring to the middle; the top of the page when absent. */
  box?: { x0: number; y0: number; x1: number; y1: number };
}

export interface ViewSlice {
  views: Readonly<Record<string, DocumentView>>;
  /** CSS pixels per point of the active document. */
  scale: number;
  /** 1-based pages of the active document that are on screen now. */
  visiblePages: readonly number[];
  scrollRequest: ScrollRequest | null;
  panel: PanelName;
  /** On narrow screens the panel is a sheet that can be put away; on wide ones it stands beside the page. */
  panelOpen: boolean;
  thumbnailsOpen: boolean;
  helpOpen: boolean;
  theme: Theme;
  setCurrentPage(documentId: string, page: number): void;
  setZoom(documentId: string, zoom: Zoom): void;
  setScale(scale: number): void;
  setVisiblePages(pages: readonly number[]): void;
  /** Goes to a page (1-based), and to a box on it. */
  goToPage(page: number, box?: ScrollRequest['box']): void;
  showPanel(panel: PanelName): void;
  setPanelOpen(open: boolean): void;
  setThumbnailsOpen(open: boolean): void;
  setHelpOpen(open: boolean): void;
  setTheme(theme: Theme): void;
}

export const firstView: DocumentView = { page: 1, zoom: { kind: 'fit-width' } };

const themeKey = 'vernier-theme';

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export const createViewSlice: StateCreator<VernierState, [], [], ViewSlice> = (set) => {
  const change = (documentId: string, part: Partial<DocumentView>) =>
    set((state) => ({
      views: { ...state.views, [documentId]: { ...firstView, ...state.views[documentId], ...part } },
    }));
  return {
    views: {},
    scale: 1,
    visiblePages: [],
    scrollRequest: null,
    panel: 'budget',
    panelOpen: true,
    // On a narrow screen they would cover the page.
    thumbnailsOpen: globalThis.matchMedia?.('(min-width: 901px)').matches ?? true,
    helpOpen: false,
    theme: storedTheme(),
    setCurrentPage: (documentId, page) => change(documentId, { page }),
    setZoom: (documentId, zoom) => change(documentId, { zoom }),
    setScale: (scale) => set({ scale }),
    setVisiblePages: (visiblePages) =>
      set((state) => (state.visiblePages.join() === visiblePages.join() ? state : { visiblePages })),
    goToPage: (page, box) =>
      set((state) => {
        const active = state.documents.find((document) => document.documentId === state.activeDocumentId);
        if (!active) return state;
        const target = Math.min(Math.max(1, Math.round(page)), active.info.pageCount);
        const scrollRequest = { seq: (state.scrollRequest?.seq ?? 0) + 1, page: target, ...(box ? { box } : {}) };
        const view = { ...firstView, ...state.views[active.documentId], page: target };
        return { scrollRequest, views: { ...state.views, [active.documentId]: view } };
      }),
    showPanel: (panel) => set({ panel, panelOpen: true }),
    setPanelOpen: (panelOpen) => set({ panelOpen }),
    setThumbnailsOpen: (thumbnailsOpen) => set({ thumbnailsOpen }),
    setHelpOpen: (helpOpen) => set({ helpOpen }),
    setTheme: (theme) => {
      try {
        localStorage.setItem(themeKey, theme);
      } catch {
        // Private windows may refuse storage; the choice then lasts as long as the page.
      }
      set({ theme });
    },
  };
};
