/** A clip beside the same region of the whole-page picture: sharp next to blurry, at the same size. */
import { Columns2, Copy } from 'lucide-react';
import type { PageRecord, Picture } from '../../engine/contract/render.ts';
import { Button } from '../controls/button.tsx';
import { copyText } from '../shell/copy-text.ts';
import type { BudgetRun } from '../state/budget-slice.ts';
import type { OpenDocument } from '../state/document-slice.ts';
import styles from './budget-panel.module.css';
import { callAsJson } from './call-as-json.ts';
import { openCompare, wholeClip } from './compare/compare-store.ts';
import { dpiInWords, sizeInWords } from './numbers-in-words.ts';
import { headline } from './outcome-in-words.ts';
import { RegionPair } from './region-pair.tsx';
import { RunState } from './run-state.tsx';

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
  if (run.state !== 'done' || !clipRecord || !clip) return <RunState run={run} kind="clip" />;
  const words = headline(clipRecord);
  return (
    <div className={styles.clipResult} aria-live="polite">
      <p className={styles.note}>
        <strong>{words.title}</strong>
        {clipRecord.encoded_bytes === null ? '' : `, ${sizeInWords(clipRecord.encoded_bytes)}`}. {words.text}
      </p>
      {clipRecord.pixels ? (
        <RegionPair
          pixels={clipRecord.pixels}
          blurry={{ picture, part: clip, label: `On the whole page, ${dpiOf(record)}` }}
          sharp={{
            picture: clipPicture,
            part: wholeClip,
            label: `As a clip, ${dpiOf(clipRecord)}. Drag to look around.`,
          }}
        />
      ) : null}
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
