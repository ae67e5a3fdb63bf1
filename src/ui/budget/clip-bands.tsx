/**
 * The suggested parts, drawn over the page: a thin mark at the edge always, the whole band with its size when it is
 * pointed at. A press renders it. Only while the budget panel is looked at.
 */
import type { Clip, SuggestedClip } from '../../engine/contract/render.ts';
import type { PageOverlayProps } from '../registry/page-overlays.ts';
import { useVernier } from '../state/store.ts';
import { runForClip } from './budget-runs.ts';
import styles from './clip-bands.module.css';
import { pixelsInWords, sizeInWords } from './numbers-in-words.ts';

export function ClipBands({ documentId, page, widthPt, heightPt, scale }: PageOverlayProps) {
  const looking = useVernier((state) => state.panel === 'budget' && state.panelOpen && !state.drawingClip);
  const run = useVernier((state) => state.budgetRun);
  const clipRun = useVernier((state) => state.clipRun);
  const hovered = useVernier((state) => state.hoveredClip);
  const hoverClip = useVernier((state) => state.hoverClip);
  const currentPage = useVernier((state) => state.views[documentId]?.page);
  if (!looking) return null;
  const clips =
    run?.documentId === documentId
      ? (run.answer?.report.pages.find((record) => record.page === page)?.suggested_clips ?? [])
      : [];
  const chosen =
    clipRun?.documentId === documentId && clipRun.request.pages[0] === page ? clipRun.request.clip : undefined;
  const isListed = (clip: Clip) => clips.some((candidate) => sameClip(candidate.clip, clip));
  const onePx = 1 / scale;
  const box = (clip: Clip) => ({
    x: clip[0] * widthPt,
    y: clip[1] * heightPt,
    width: (clip[2] - clip[0]) * widthPt,
    height: (clip[3] - clip[1]) * heightPt,
  });
  return (
    <g>
      {clips.map((clip, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list in the panel offers the same by keyboard
        <g
          key={clip.clip.join()}
          className={styles.band}
          data-band={index + 1}
          data-hovered={hovered && sameClip(hovered, clip.clip) ? '' : undefined}
          data-chosen={chosen && sameClip(chosen, clip.clip) ? '' : undefined}
          onPointerEnter={() => hoverClip(clip.clip)}
          onPointerLeave={() => hoverClip(null)}
          onClick={() => runForClip(page, clip.clip)}
        >
          <rect {...box(clip.clip)} className={styles.area} />
          <rect {...edgeMark(box(clip.clip), index, onePx)} className={styles.mark} rx={2 * onePx} />
          <BandLabel clip={clip} index={index} x={clip.clip[0] * widthPt} y={clip.clip[1] * heightPt} onePx={onePx} />
        </g>
      ))}
      {hovered && currentPage === page && !isListed(hovered) ? (
        <rect {...box(hovered)} className={styles.own} data-hovered="" />
      ) : null}
      {chosen && !isListed(chosen) ? <rect {...box(chosen)} className={styles.own} /> : null}
    </g>
  );
}

const sameClip = (a: Clip, b: Clip): boolean => a.every((part, index) => Math.abs(part - (b[index] ?? 0)) < 1e-6);

/** A thin rule at the left edge; neighbours stand side by side, so that their overlap is seen. */
function edgeMark(box: { x: number; y: number; height: number }, index: number, onePx: number) {
  return {
    x: box.x + (3 + (index % 2) * 6) * onePx,
    y: box.y + 2 * onePx,
    width: 4 * onePx,
    height: Math.max(0, box.height - 4 * onePx),
  };
}

interface BandLabelProps {
  clip: SuggestedClip;
  index: number;
  x: number;
  y: number;
  onePx: number;
}

function BandLabel({ clip, index, x, y, onePx }: BandLabelProps) {
  const text = `Part ${index + 1}: ${pixelsInWords(clip.pixels)} px, ${sizeInWords(clip.encoded_bytes)}`;
  return (
    <g className={styles.label} transform={`translate(${x + 18 * onePx} ${y + 8 * onePx}) scale(${onePx})`}>
      <rect width={text.length * 6.6 + 18} height={24} rx={12} />
      <text x={9} y={16.5}>
        {text}
      </text>
    </g>
  );
}
