/** Page number and zoom, above the pages. */
import { ChevronDown, ChevronUp, PanelLeft, Scan, StretchHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import type { OpenDocument } from '../state/document-slice.ts';
import { selectActiveView, useVernier } from '../state/store.ts';
import styles from './view-toolbar.module.css';
import { viewerControls } from './viewer-controls.ts';
import { nextStep, parseZoom, percentOf, trueScale } from './zoom.ts';

export function ViewToolbar({ document: open }: { document: OpenDocument }) {
  const { page, zoom } = useVernier(selectActiveView);
  const scale = useVernier((state) => state.scale);
  const goToPage = useVernier((state) => state.goToPage);
  const setZoom = useVernier((state) => state.setZoom);
  const thumbnailsOpen = useVernier((state) => state.thumbnailsOpen);
  const setThumbnailsOpen = useVernier((state) => state.setThumbnailsOpen);
  const percent = Math.round(percentOf(scale));
  return (
    <div className={styles.bar} role="toolbar" aria-label="View">
      <IconButton
        name={thumbnailsOpen ? 'Hide thumbnails (t)' : 'Show thumbnails (t)'}
        pressed={thumbnailsOpen}
        onPress={() => setThumbnailsOpen(!thumbnailsOpen)}
      >
        <PanelLeft aria-hidden="true" />
      </IconButton>
      <span className={styles.group}>
        <IconButton name="Previous page (Page Up)" isDisabled={page <= 1} onPress={() => goToPage(page - 1)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton
          name="Next page (Page Down)"
          isDisabled={page >= open.info.pageCount}
          onPress={() => goToPage(page + 1)}
        >
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <TypedField
          label="Page number"
          value={String(page)}
          onCommit={(text) => {
            const wanted = Number(text);
            if (Number.isFinite(wanted)) goToPage(wanted);
          }}
        />
        <span className={styles.of}>of {open.info.pageCount.toLocaleString('en')}</span>
      </span>
      <span className={styles.group}>
        <IconButton name="Zoom out (−)" onPress={() => viewerControls()?.zoomTo(nextStep(scale, -1))}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <TypedField
          label="Zoom in percent"
          value={`${percent} %`}
          onCommit={(text) => {
            const wanted = parseZoom(text.replace(/\s/g, ''));
            if (wanted?.kind === 'scale') viewerControls()?.zoomTo(wanted.scale);
          }}
        />
        <IconButton name="Zoom in (+)" onPress={() => viewerControls()?.zoomTo(nextStep(scale, 1))}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
        <IconButton
          name="Fit width (w)"
          pressed={zoom.kind === 'fit-width'}
          onPress={() => setZoom(open.documentId, { kind: 'fit-width' })}
        >
          <StretchHorizontal aria-hidden="true" />
        </IconButton>
        <span className={styles.roomy}>
          <IconButton
            name="Fit whole page (f)"
            pressed={zoom.kind === 'fit-page'}
            onPress={() => setZoom(open.documentId, { kind: 'fit-page' })}
          >
            <Scan aria-hidden="true" />
          </IconButton>
        </span>
        <button
          type="button"
          className={styles.true}
          title="True size: one inch on the page is one inch here (0)"
          aria-pressed={zoom.kind === 'scale' && Math.abs(zoom.scale - trueScale) < 1e-6}
          onClick={() => viewerControls()?.zoomTo(trueScale)}
        >
          100 %
        </button>
      </span>
    </div>
  );
}

/** A field that shows a live value, takes what is typed on Enter or on leaving, and Escape gives the value back. */
function TypedField({ label, value, onCommit }: { label: string; value: string; onCommit(text: string): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed value takes the place of a typed one
  useEffect(() => setTyped(null), [value]);
  return (
    <input
      className={styles.field}
      aria-label={label}
      value={typed ?? value}
      inputMode="numeric"
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== null) {
          onCommit(typed);
          setTyped(null);
        }
        if (event.key === 'Escape' || event.key === 'Enter') {
          setTyped(null);
          viewerControls()?.focus();
        }
      }}
      onBlur={() => {
        if (typed !== null) onCommit(typed);
        setTyped(null);
      }}
    />
  );
}
