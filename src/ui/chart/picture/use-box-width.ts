/** Width of an element in CSS pixels, followed as it changes. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useBoxWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    setWidthPx(Math.floor(target.clientWidth));
    const observer = new ResizeObserver(() => setWidthPx(Math.floor(target.clientWidth)));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
