/** What keys and buttons may do with the scroll area that is on screen, without knowing its element. */

export interface ViewerControls {
  /** Sets the scale (CSS px per point), keeping a point of the view in place; the middle when none is given. */
  zoomTo(scale: number, viewX?: number, viewY?: number): void;
  scrollBy(dx: number, dy: number): void;
  roomHeightPx(): number;
  focus(): void;
}

let controls: ViewerControls | null = null;

export function setViewerControls(next: ViewerControls | null): void {
  controls = next;
}

export function viewerControls(): ViewerControls | null {
  return controls;
}
