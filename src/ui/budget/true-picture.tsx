/** A picture one to one: each of its pixels is one pixel of the screen. It scrolls in its frame and can be dragged. */
import { useRef } from 'react';
import type { Picture } from '../../engine/contract/render.ts';
import styles from './budget-panel.module.css';
import { usePictureUrl } from './use-picture-url.ts';

export interface TruePictureProps {
  picture: Picture;
  pixels: readonly [number, number];
  name: string;
}

export function TruePicture({ picture, pixels, name }: TruePictureProps) {
  const url = usePictureUrl(picture);
  const drag = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const density = window.devicePixelRatio || 1;
  return (
    <figure className={styles.figure}>
      <section
        className={styles.trueFrame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        aria-label={`${name}, one to one`}
        data-owns-arrows=""
        onPointerDown={(event) => {
          const frame = event.currentTarget;
          drag.current = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
          frame.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (!drag.current) return;
          event.currentTarget.scrollLeft = drag.current.left - (event.clientX - drag.current.x);
          event.currentTarget.scrollTop = drag.current.top - (event.clientY - drag.current.y);
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
      >
        {url ? (
          <img
            src={url}
            alt={name}
            width={pixels[0] / density}
            height={pixels[1] / density}
            draggable={false}
            onLoad={(event) => showPrint(event.currentTarget)}
          />
        ) : null}
      </section>
      <figcaption>One to one: each pixel that arrives is one pixel here. Drag to look around.</figcaption>
    </figure>
  );
}

/** A corner is mostly margin; the first sight lies where a page usually has print. */
function showPrint(image: HTMLImageElement): void {
  const frame = image.parentElement;
  frame?.scrollTo({ left: image.width * 0.1, top: image.height * 0.05, behavior: 'instant' });
}
