/** Zoom at the pointer: Ctrl+wheel (a touchpad's pinch arrives as the same), and two fingers on a touch screen. */
import { type RefObject, useEffect, useRef } from 'react';

type ZoomTo = (scale: number, viewX: number, viewY: number) => void;

/** One notch of a wheel (100 units) is about a fifth. */
const wheelRate = 0.002;

export function useZoomGestures(ref: RefObject<HTMLElement | null>, scaleNow: () => number, zoomTo: ZoomTo): void {
  const latest = useRef({ scaleNow, zoomTo });
  latest.current = { scaleNow, zoomTo };
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const place = (clientX: number, clientY: number): [number, number] => {
      const box = element.getBoundingClientRect();
      return [clientX - box.left, clientY - box.top];
    };

    // Wheel events come faster than frames; they are added up and applied once per frame.
    let factor = 1;
    let frame = 0;
    let at: [number, number] = [0, 0];
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const units = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
      factor *= Math.exp(-Math.max(-240, Math.min(240, units)) * wheelRate);
      at = place(event.clientX, event.clientY);
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        latest.current.zoomTo(latest.current.scaleNow() * factor, ...at);
        factor = 1;
      });
    };

    let pinch: { distance: number; scale: number } | null = null;
    const spread = (touches: TouchList): { distance: number; x: number; y: number } | null => {
      const [first, second] = [touches[0], touches[1]];
      if (!first || !second) return null;
      return {
        distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
        x: (first.clientX + second.clientX) / 2,
        y: (first.clientY + second.clientY) / 2,
      };
    };
    const onTouchStart = (event: TouchEvent) => {
      const fingers = event.touches.length === 2 ? spread(event.touches) : null;
      pinch = fingers ? { distance: fingers.distance, scale: latest.current.scaleNow() } : null;
    };
    const onTouchMove = (event: TouchEvent) => {
      const fingers = pinch ? spread(event.touches) : null;
      if (!pinch || !fingers) return;
      event.preventDefault();
      const [x, y] = place(fingers.x, fingers.y);
      latest.current.zoomTo((pinch.scale * fingers.distance) / pinch.distance, x, y);
    };
    const onTouchEnd = () => {
      pinch = null;
    };

    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchstart', onTouchStart, { passive: true });
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    element.addEventListener('touchend', onTouchEnd);
    element.addEventListener('touchcancel', onTouchEnd);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onTouchStart);
      element.removeEventListener('touchmove', onTouchMove);
      element.removeEventListener('touchend', onTouchEnd);
      element.removeEventListener('touchcancel', onTouchEnd);
    };
  }, [ref]);
}
