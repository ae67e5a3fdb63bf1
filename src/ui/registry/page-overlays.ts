/**
 * What may be drawn over a page, and beside a thumbnail. An overlay of layer `svg` is rendered inside one `<svg>` per
 * visible page whose viewBox is the page in points (top left origin, y down), so its coordinates are those of the
 * engine. One of layer `html` gets an absolutely placed box over the page, for canvases; scale by `scale`. Overlays let
 * the pointer through unless they set `pointer-events` on their own elements.
 */
import type { ComponentType } from 'react';
import { createRegistry } from './registry.ts';

export interface PageOverlayProps {
  documentId: string;
  /** 1-based. */
  page: number;
  widthPt: number;
  heightPt: number;
  /** CSS pixels per point at the present zoom. */
  scale: number;
}

export interface PageOverlay {
  id: string;
  layer: 'svg' | 'html';
  /** Higher is nearer to the reader. Clip bands have 10. */
  order: number;
  component: ComponentType<PageOverlayProps>;
}

export interface ThumbnailBadge {
  id: string;
  component: ComponentType<{ documentId: string; page: number }>;
}

export const pageOverlays = createRegistry<PageOverlay>();
export const thumbnailBadges = createRegistry<ThumbnailBadge>();
