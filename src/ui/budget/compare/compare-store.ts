/** What the compare view shows: a page (or clip) with everything that was tried, and which two of them are side by side. */
import { create } from 'zustand';
import type { Clip, PageRecord, Picture, RenderRequest } from '../../../engine/contract/render.ts';

export interface CompareSubject {
  documentId: string;
  request: RenderRequest;
  record: PageRecord;
  /** The picture that was kept, when it is at hand. */
  picture: Picture | null;
  /** Attempt to start with; the kept one when absent. */
  rung?: number;
  /** For a clip: the whole page's result, so that its region can stand beside the clip. */
  whole?: { record: PageRecord; picture: Picture | null };
}

interface CompareState {
  subject: CompareSubject | null;
}

export const useCompare = create<CompareState>()(() => ({ subject: null }));

export function openCompare(subject: CompareSubject): void {
  useCompare.setState({ subject });
}

export function closeCompare(): void {
  useCompare.setState({ subject: null });
}

export const wholeClip: Clip = [0, 0, 1, 1];
