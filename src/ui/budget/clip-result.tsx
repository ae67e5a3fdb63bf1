/** A clip beside the same region of the whole-page picture: sharp next to blurry, at the same size. */
import { Columns2, Copy } from 'lucide-react';
import type { PageRecord, Picture } from '../../engine/contract/render.ts';
import { Button } from '../controls/button.tsx';
import { copyText } from '../shell/copy-text.ts';
import type { BudgetRun } from '../state/budget-slice.ts';
import type { OpenDocument } from '../state/document-slice.ts';
import styles from './budget-panel.module.css';
import { callAsJson } from './call-as-json.ts';
import { openCompare } from './compare/compare-store.ts';
import { dpiInWords, sizeInWords } from './numbers-in-words.ts';
import { headline } from './outcome-in-words.ts';
import { RunState } from './run-state.tsx';
import { usePictureUrl } from './use-picture-url.ts';

export interface ClipResultProps {
  document: OpenDocument;
  run: BudgetRun;
  record: PageRecord;
  picture: Picture | null;
}

export function ClipResult({ document: open, run, record, picture }: ClipResultProps) {
  const clipRecord = run.answer?.report.pages[0];
  const clipPicture = run.answer?.pictures[0] ?? null;
  const clip = clipRecord?.clip ?? run.request.clip;
  const page = open.pages[record.page - 1];
  if (run.state !== 'done' || !clipRecord || !clip || !page) return <RunState run={run} kind="clip" />;
  const aspect = ((clip[2] - clip[0]) * page.widthPt) / ((clip[3] - clip[1]) * page.heightPt);
  const words = headline(clipRecord);
  return (
    <div className={styles.clipResult} aria-live="polite">
      <p className={styles.note}>
        <strong>{words.title}</strong>
        {clipRecord.encoded_bytes === null ? '' : `, ${sizeInWords(clipRecord.encoded_bytes)}`}. {words.text}
      </p>
      <RegionOfPicture picture={picture} clip={clip} aspect={aspect} label={`On the whole page, ${dpiOf(record)}`} />
      <RegionOfPicture
        picture={clipPicture}
        clip={[0, 0, 1, 1]}
        aspect={aspect}
        label={`As a clip, ${dpiOf(clipRecord)}`}
      />
      <div className={styles.actions}>
        <Button
          size="s"
          onPress={() =>
            openCompare({
              documentId: open.documentId,
              request: run.request,
              record: clipRecord,
              picture: clipPicture,
              whole: { record, picture },
            })
          }
        >
          <Columns2 aria-hidden="true" />
          Compare large
        </Button>
        <Button size="s" onPress={() => void copyText(callAsJson(open.name, run.request), 'The call')}>
          <Copy aria-hidden="true" />
          Copy this call as JSON
        </Button>
      </div>
    </div>
  );
}

const dpiOf = (record: PageRecord): string => (record.dpi_used === null ? 'no picture' : dpiInWords(record.dpi_used));

interface RegionProps {
  picture: Picture | null;
  clip: readonly [number, number, number, number];
  aspect: number;
  label: string;
}

/** A tall part would push everything else out of the panel. */
const maxRegionHeightPx = 420;

/** Part of a picture, enlarged without smoothing to the width of the panel. */
function RegionOfPicture({ picture, clip, aspect, label }: RegionProps) {
  const url = usePictureUrl(picture);
  const width = clip[2] - clip[0];
  const height = clip[3] - clip[1];
  return (
    <figure className={styles.region}>
      <div style={{ aspectRatio: String(aspect), width: `min(100%, ${maxRegionHeightPx * aspect}px)` }}>
        {url ? (
          <img
            src={url}
            alt={label}
            style={{
              width: `${100 / width}%`,
              height: `${100 / height}%`,
              left: `${(-clip[0] / width) * 100}%`,
              top: `${(-clip[1] / height) * 100}%`,
            }}
          />
        ) : null}
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
