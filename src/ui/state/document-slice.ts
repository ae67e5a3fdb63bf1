/** The open documents, the one on screen, and what a person should be told. */
import type { StateCreator } from 'zustand';
import type { DocumentInfo, PageSize } from '../../engine/contract/document.ts';
import type { VernierState } from './store.ts';

export interface OpenDocument {
  documentId: string;
  name: string;
  info: DocumentInfo;
  pages: readonly PageSize[];
  /** Where it came from; samples can be told from files of the person. */
  origin: 'file' | 'sample' | 'agent';
}

export interface Notice {
  id: number;
  tone: 'info' | 'problem';
  text: string;
  detail?: string;
  action?: { label: string; run(): void };
}

export interface PasswordRequest {
  name: string;
  wrong: boolean;
  answer(password: string | null): void;
}

export interface DocumentSlice {
  documents: readonly OpenDocument[];
  activeDocumentId: string | null;
  /** Names of files that are being opened. */
  opening: readonly string[];
  notices: readonly Notice[];
  passwordRequest: PasswordRequest | null;
  /** Shows the document, unless it is added in the background and another one is on screen. */
  addDocument(document: OpenDocument, inBackground?: boolean): void;
  removeDocument(documentId: string): void;
  activateDocument(documentId: string): void;
  setOpening(change: (names: readonly string[]) => readonly string[]): void;
  tell(notice: Omit<Notice, 'id'>): void;
  dismissNotice(id: number): void;
  askPassword(request: PasswordRequest | null): void;
}

let noticeCount = 0;

/** More would push the page away; the oldest go first. */
const maxNotices = 4;

export const createDocumentSlice: StateCreator<VernierState, [], [], DocumentSlice> = (set) => ({
  documents: [],
  activeDocumentId: null,
  opening: [],
  notices: [],
  passwordRequest: null,
  addDocument: (document, inBackground = false) =>
    set((state) => ({
      documents: [...state.documents, document],
      activeDocumentId: inBackground && state.activeDocumentId !== null ? state.activeDocumentId : document.documentId,
    })),
  removeDocument: (documentId) =>
    set((state) => {
      const index = state.documents.findIndex((document) => document.documentId === documentId);
      const documents = state.documents.filter((document) => document.documentId !== documentId);
      if (state.activeDocumentId !== documentId) return { documents };
      const next = documents[Math.min(index, documents.length - 1)];
      return { documents, activeDocumentId: next?.documentId ?? null };
    }),
  activateDocument: (activeDocumentId) => set({ activeDocumentId }),
  setOpening: (change) => set((state) => ({ opening: change(state.opening) })),
  tell: (notice) =>
    set((state) => {
      const same = state.notices.find((other) => other.text === notice.text && other.detail === notice.detail);
      if (same) return state;
      noticeCount += 1;
      return { notices: [...state.notices, { ...notice, id: noticeCount }].slice(-maxNotices) };
    }),
  dismissNotice: (id) => set((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) })),
  askPassword: (passwordRequest) => set({ passwordRequest }),
});
