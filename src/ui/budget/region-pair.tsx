/**
 * The same region twice, one above the other, enlarged to the same size and seen through windows that move together:
 * as it is in the picture of the whole page, and as a clip. Pixels are not smoothed; one pixel of the clip is one of the
 * screen.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Clip, Picture } from '../../engine/contract/render.ts';
import styles from './region-pair.module.css';
import { usePictureUrl } from './use-picture-url.ts';

export interface RegionPairProps {
  blurry: RegionPicture;
  sharp: RegionPicture;
  /** Size of the region in pixels of the clip. */
  pixels: readonly [number, number];
}

export interface RegionPicture {
  picture: Picture | null;
  /** Part of the picture that covers the region. */
  part: Clip;
  label: string;
}

const panStepPx = 40;

export function RegionPair({ blurry, sharp, pixels }: RegionPairProps) {
  const density = window.devicePixelRatio || 1;
  const size = { width: pixels[0] / density, height: pixels[1] / density };
  const frameRef = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const moveBy = (dx: number, dy: number) => {
    const room = frameRef.current?.firstElementChild?.getBoundingClientRect();
    if (!room) return;
    const within = (value: number, free: number) => Math.min(0, Math.max(Math.min(0, free), value));
    setOffset((now) => ({
      x: within(now.x + dx, room.width - size.width),
      y: within(now.y + dy, windowHeightPx - size.height),
    }));
  };
  // A corner is mostly margin; the first sight lies where a page usually has print.
  const { width, height } = size;
  useLayoutEffect(() => {
    const room = frameRef.current?.firstElementChild?.getBoundingClientRect();
    if (!room) return;
    setOffset({
      x: Math.min(0, Math.max(room.width - width, -width * 0.08)),
      y: Math.min(0, Math.max(windowHeightPx - height, -height * 0.4)),
    });
  }, [width, height]);
  const keys: Record<string, [number, number]> = {
    ArrowLeft: [panStepPx, 0],
    ArrowRight: [-panStepPx, 0],
    ArrowUp: [0, panStepPx],
    ArrowDown: [0, -panStepPx],
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of two pictures, not a form
    <div
      ref={frameRef}
      className={styles.pair}
      role="group"
      aria-label="The region on the whole page and as a clip; arrows move both"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the pictures
      tabIndex={0}
      data-owns-arrows=""
      onKeyDown={(event) => {
        const step = keys[event.key];
        if (!step) return;
        event.preventDefault();
        moveBy(...step);
      }}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!drag.current) return;
        moveBy(event.clientX - drag.current.x, event.clientY - drag.current.y);
        drag.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
    >
      <RegionWindow region={blurry} size={size} offset={offset} />
      <RegionWindow region={sharp} size={size} offset={offset} />
    </div>
  );
}

/** Two windows of this height fit beside the form on a small laptop. */
const windowHeightPx = 150;

interface RegionWindowProps {
  region: RegionPicture;
  size: { width: number; height: number };
  offset: { x: number; y: number };
}

function RegionWindow({ region, size, offset }: RegionWindowProps) {
  const url = usePictureUrl(region.picture);
  const [x0, y0, x1, y1] = region.part;
  const width = size.width / (x1 - x0);
  const height = size.height / (y1 - y0);
  return (
    <figure className={styles.region}>
      <div style={{ height: Math.min(windowHeightPx, size.height) }}>
        {url ? (
          <img
            src={url}
            alt={region.label}
            draggable={false}
            style={{ width, height, left: offset.x - x0 * width, top: offset.y - y0 * height }}
          />
        ) : (
          <p>No picture of this region was sent.</p>
        )}
      </div>
      <figcaption>{region.label}</figcaption>
    </figure>
  );
}
