/** The size of an element, followed as it changes. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Room } from './zoom.ts';

export function useElementSize(ref: RefObject<HTMLElement | null>): Room | null {
  const [size, setSize] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () =>
      setSize((before) =>
        before?.widthPx === element.clientWidth && before.heightPx === element.clientHeight
          ? before
          : { widthPx: element.clientWidth, heightPx: element.clientHeight },
      );
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
