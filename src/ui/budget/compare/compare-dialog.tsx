/** Two pictures of the same region, at the same size, with a divider between them. */
import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { IconButton } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { SelectField } from '../../controls/fields.tsx';
import { useVernier } from '../../state/store.ts';
import { modelPreset } from '../presets.ts';
import { usePictureUrl } from '../use-picture-url.ts';
import styles from './compare.module.css';
import { type CompareSide, firstSides, type SidePicture, sidesOf } from './compare-sides.ts';
import { CompareStage, type StagePicture } from './compare-stage.tsx';
import { type CompareSubject, closeCompare, useCompare, wholeClip } from './compare-store.ts';

export function CompareDialog() {
  const subject = useCompare((state) => state.subject);
  return (
    <Dialog
      title={subject ? titleOf(subject) : 'Compare'}
      size="full"
      open={subject !== null}
      onClose={closeCompare}
      aside={
        <IconButton name="Close (Escape)" onPress={closeCompare}>
          <X aria-hidden="true" />
        </IconButton>
      }
    >
      {subject ? <Comparison subject={subject} /> : null}
    </Dialog>
  );
}

function titleOf({ record, request }: CompareSubject): string {
  return request.clip ? `Compare: part of page ${record.page}` : `Compare: page ${record.page}`;
}

function Comparison({ subject }: { subject: CompareSubject }) {
  const model = modelPreset(useVernier((state) => state.budgetForm.modelId));
  const page = useVernier(
    (state) =>
      state.documents.find((document) => document.documentId === subject.documentId)?.pages[subject.record.page - 1],
  );
  const sides = useMemo(() => sidesOf(subject, model), [subject, model]);
  const [chosen, setChosen] = useState(() => firstSides(subject, sides));
  const find = (id: string): CompareSide | undefined => sides.find((side) => side.id === id) ?? sides[0];
  const left = useSide(find(chosen[0]));
  const right = useSide(find(chosen[1]));
  const choices = sides.map(({ id, name, about }) => ({ id, name, about }));
  if (!page) return <p className={styles.message}>This file was closed.</p>;
  const clip = subject.request.clip ?? wholeClip;
  const size = { widthPt: page.widthPt * (clip[2] - clip[0]), heightPt: page.heightPt * (clip[3] - clip[1]) };
  return (
    <div className={styles.comparison}>
      <div className={styles.choices}>
        <SelectField label="Left" choices={choices} value={chosen[0]} onChange={(id) => setChosen([id, chosen[1]])} />
        <SelectField label="Right" choices={choices} value={chosen[1]} onChange={(id) => setChosen([chosen[0], id])} />
      </div>
      <CompareStage size={size} requestedDpi={subject.request.dpi} left={left} right={right} />
    </div>
  );
}

function useSide(side: CompareSide | undefined): StagePicture {
  const [state, setState] = useState<{ picture: SidePicture | null; failure: string | null }>({
    picture: null,
    failure: null,
  });
  useEffect(() => {
    setState({ picture: null, failure: null });
    if (!side) return;
    const controller = new AbortController();
    void side.load(controller.signal).then((outcome) => {
      if (controller.signal.aborted) return;
      setState(
        outcome.ok ? { picture: outcome.value, failure: null } : { picture: null, failure: outcome.failure.message },
      );
    });
    return () => controller.abort();
  }, [side]);
  const url = usePictureUrl(state.picture?.picture ?? null);
  return { name: side?.name ?? '', url, part: state.picture?.part ?? wholeClip, failure: state.failure };
}
