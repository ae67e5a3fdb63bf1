/** The way back: parts of the page that arrive whole under the same budget, and a part of one's own. */
import { Crop } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Clip, PageRecord, Picture } from '../../engine/contract/render.ts';
import { Button } from '../controls/button.tsx';
import { NumberInput } from '../controls/fields.tsx';
import type { OpenDocument } from '../state/document-slice.ts';
import { useVernier } from '../state/store.ts';
import styles from './budget-panel.module.css';
import { runForClip } from './budget-runs.ts';
import { ClipResult } from './clip-result.tsx';
import { dpiInWords, formatInWords, pixelsInWords, sizeInWords } from './numbers-in-words.ts';

export interface ClipSectionProps {
  document: OpenDocument;
  record: PageRecord;
  picture: Picture | null;
}

export function ClipSection({ document: open, record, picture }: ClipSectionProps) {
  const clipRun = useVernier((state) => state.clipRun);
  const drawing = useVernier((state) => state.drawingClip);
  const setDrawing = useVernier((state) => state.setDrawingClip);
  const hovered = useVernier((state) => state.hoveredClip);
  const hoverClip = useVernier((state) => state.hoverClip);
  const resultRef = useRef<HTMLDivElement>(null);
  const startedAt = clipRun?.startedAt ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result grows when it arrives
  useEffect(() => {
    // The result may lie below the edge of the panel when it was asked for from the page or from another section.
    if (startedAt !== null) resultRef.current?.scrollIntoView({ block: 'nearest' });
  }, [startedAt, clipRun?.state]);
  const shown = clipRun?.documentId === open.documentId && clipRun.request.pages[0] === record.page ? clipRun : null;
  return (
    <section className={styles.section}>
      <h3>Get the detail back with a clip</h3>
      {record.suggested_clips.length > 0 ? (
        <>
          <p className={styles.note}>
            Each of these parts fits the same budget on its own. They are drawn on the page; choose one to see it sharp.
          </p>
          <ol className={styles.clips}>
            {record.suggested_clips.map((clip, index) => (
              <li key={clip.clip.join()}>
                <button
                  type="button"
                  className={styles.clip}
                  data-hovered={hovered?.join() === clip.clip.join() ? '' : undefined}
                  aria-pressed={shown?.request.clip?.join() === clip.clip.join()}
                  onPointerEnter={() => hoverClip(clip.clip)}
                  onPointerLeave={() => hoverClip(null)}
                  onFocus={() => hoverClip(clip.clip)}
                  onBlur={() => hoverClip(null)}
                  onClick={() => runForClip(record.page, clip.clip)}
                >
                  <strong>Part {index + 1}</strong>
                  <span>
                    {dpiInWords(clip.dpi)}, {formatInWords(clip)}
                  </span>
                  <span className={styles.soft}>
                    {pixelsInWords(clip.pixels)} px, {sizeInWords(clip.encoded_bytes)}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p className={styles.note}>
          {record.downsampled || record.lossy
            ? 'No ready-made part is offered for this page. Draw one of your own.'
            : 'Nothing was lost, so no clip is needed. You can still send a part alone.'}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="s" onPress={() => setDrawing(!drawing)} aria-pressed={drawing}>
          <Crop aria-hidden="true" />
          {drawing ? 'Drag on the page… (Escape ends)' : 'Draw a part on the page (c)'}
        </Button>
      </div>
      <TypedClip page={record.page} />
      <div ref={resultRef}>
        {shown ? <ClipResult document={open} run={shown} record={record} picture={picture} /> : null}
      </div>
    </section>
  );
}

/** The same as drawing, for those who do not use a pointer. */
function TypedClip({ page }: { page: number }) {
  const [edges, setEdges] = useState({ left: 0, top: 0, right: 100, bottom: 50 });
  const hoverClip = useVernier((state) => state.hoverClip);
  const valid = edges.right > edges.left && edges.bottom > edges.top;
  const clip: Clip = [edges.left / 100, edges.top / 100, edges.right / 100, edges.bottom / 100];
  const field = (label: string, key: keyof typeof edges) => (
    <NumberInput
      label={label}
      unit="%"
      min={0}
      max={100}
      maxDigits={1}
      value={edges[key]}
      onChange={(value) => {
        if (value !== null) setEdges({ ...edges, [key]: value });
      }}
    />
  );
  return (
    <details className={styles.typedClip} onToggle={() => hoverClip(null)}>
      <summary>or give its edges as numbers</summary>
      <div className={styles.edges}>
        {field('Left', 'left')}
        {field('Top', 'top')}
        {field('Right', 'right')}
        {field('Bottom', 'bottom')}
      </div>
      {valid ? null : (
        <p className={styles.fieldError}>The right edge must lie right of the left, the bottom below the top.</p>
      )}
      <Button
        size="s"
        isDisabled={!valid}
        onPress={() => runForClip(page, clip)}
        onFocus={() => hoverClip(clip)}
        onBlur={() => hoverClip(null)}
      >
        Render this part
      </Button>
    </details>
  );
}
