/** While a part is being drawn: the page takes the pointer, and a drag is the part. */
import { useState } from 'react';
import type { Clip } from '../../engine/contract/render.ts';
import type { PageOverlayProps } from '../registry/page-overlays.ts';
import { useVernier } from '../state/store.ts';
import { runForClip } from './budget-runs.ts';
import styles from './clip-bands.module.css';

/** A drag of a few pixels is a slip of the hand, not a part of the page. */
const smallestDragPx = 6;

export function ClipDrawing({ page }: PageOverlayProps) {
  const drawing = useVernier((state) => state.drawingClip);
  const setDrawing = useVernier((state) => state.setDrawingClip);
  const [drag, setDrag] = useState<{ x0: number; y0: number; x1: number; y1: number } | null>(null);
  if (!drawing) return null;
  const fractionOf = (event: React.PointerEvent): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (value: number) => Math.min(1, Math.max(0, value));
    return { x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) };
  };
  const clip: Clip | null = drag
    ? [Math.min(drag.x0, drag.x1), Math.min(drag.y0, drag.y1), Math.max(drag.x0, drag.x1), Math.max(drag.y0, drag.y1)]
    : null;
  return (
    <div
      className={styles.drawing}
      data-drawing-page={page}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { x, y } = fractionOf(event);
        setDrag({ x0: x, y0: y, x1: x, y1: y });
      }}
      onPointerMove={(event) => {
        if (!drag) return;
        const { x, y } = fractionOf(event);
        setDrag({ ...drag, x1: x, y1: y });
      }}
      onPointerUp={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const isMeant =
          clip &&
          (clip[2] - clip[0]) * box.width >= smallestDragPx &&
          (clip[3] - clip[1]) * box.height >= smallestDragPx;
        setDrag(null);
        if (!clip || !isMeant) return;
        setDrawing(false);
        useVernier.getState().showPanel('budget');
        runForClip(page, clip);
      }}
      onPointerCancel={() => setDrag(null)}
    >
      {clip ? (
        <div
          className={styles.drawn}
          style={{
            left: `${clip[0] * 100}%`,
            top: `${clip[1] * 100}%`,
            width: `${(clip[2] - clip[0]) * 100}%`,
            height: `${(clip[3] - clip[1]) * 100}%`,
          }}
        />
      ) : null}
    </div>
  );
}
