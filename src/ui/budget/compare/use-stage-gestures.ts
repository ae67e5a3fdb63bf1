/** Pointer gestures of the comparison: drag moves, wheel zooms at the pointer, two fingers pinch. */
import { type RefObject, useEffect } from 'react';

const wheelRate = 0.0015;

export function useStageGestures(
  ref: RefObject<HTMLElement | null>,
  zoomAt: (factor: number, x: number, y: number) => void,
  panBy: (dx: number, dy: number) => void,
): void {
  useEffect(() => {
    const stage = ref.current;
    if (!stage) return;
    const place = (event: { clientX: number; clientY: number }): [number, number] => {
      const box = stage.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const units = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
      zoomAt(Math.exp(-units * wheelRate), ...place(event));
    };
    const fingers = new Map<number, { clientX: number; clientY: number }>();
    const onDown = (event: PointerEvent) => {
      // The divider's thumb moves itself.
      if (event.target instanceof Element && event.target.closest('[data-compare-thumb]')) return;
      fingers.set(event.pointerId, event);
    };
    const onMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      if (fingers.size === 1) panBy(event.clientX - before.clientX, event.clientY - before.clientY);
      else {
        const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const spread = (point: { clientX: number; clientY: number }) =>
            Math.hypot(point.clientX - other.clientX, point.clientY - other.clientY);
          zoomAt(spread(event) / Math.max(1, spread(before)), ...place(other));
        }
      }
      fingers.set(event.pointerId, event);
    };
    const onUp = (event: PointerEvent) => fingers.delete(event.pointerId);
    stage.addEventListener('wheel', onWheel, { passive: false });
    stage.addEventListener('pointerdown', onDown);
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onUp);
    return () => {
      stage.removeEventListener('wheel', onWheel);
      stage.removeEventListener('pointerdown', onDown);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onUp);
    };
  }, [ref, zoomAt, panBy]);
}
