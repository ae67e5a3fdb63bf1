/** The second loss: what the receiving model's own pixel limit leaves of the picture that was sent. */
import type { PageRecord, RenderRequest } from '../../engine/contract/render.ts';
import { bandsThatReachModel, largestUsefulDpi, modelView } from '../../engine/render/model-limits.ts';
import { Button } from '../controls/button.tsx';
import { SelectField } from '../controls/fields.tsx';
import type { OpenDocument } from '../state/document-slice.ts';
import { useVernier } from '../state/store.ts';
import styles from './budget-panel.module.css';
import { runForClip } from './budget-runs.ts';
import { dpiInWords, pixelsInWords } from './numbers-in-words.ts';
import { modelPreset, modelPresets, presetsChecked } from './presets.ts';

export interface ModelLossProps {
  document: OpenDocument;
  request: RenderRequest;
  record: PageRecord;
}

export function ModelLoss({ document: open, record }: ModelLossProps) {
  const modelId = useVernier((state) => state.budgetForm.modelId);
  const change = useVernier((state) => state.changeBudgetForm);
  const model = modelPreset(modelId);
  return (
    <section className={styles.section}>
      <h3>Then the model shrinks it</h3>
      <SelectField
        label="Model that looks at the picture"
        value={model.id}
        onChange={(id) => change({ modelId: id })}
        choices={modelPresets.map(({ id, name }) => ({ id, name }))}
      />
      <Loss open={open} record={record} />
      {model.source ? (
        <p className={styles.source}>
          <a href={model.source} target="_blank" rel="noreferrer">
            Source of the limit
          </a>
          , checked {presetsChecked}.
        </p>
      ) : null}
    </section>
  );
}

function Loss({ open, record }: { open: OpenDocument; record: PageRecord }) {
  const model = modelPreset(useVernier((state) => state.budgetForm.modelId));
  const page = open.pages[record.page - 1];
  if (!record.pixels || record.dpi_used === null || !page) return <p className={styles.note}>No picture was sent.</p>;
  const view = modelView(record.pixels, model);
  if (view.by === null) {
    return (
      <p className={styles.note}>
        Nothing is lost here: {pixelsInWords(record.pixels)} pixels are within this model’s limit
        {view.patches === null ? '' : ` (${view.patches.toLocaleString('en')} image tokens)`}.
      </p>
    );
  }
  const reaching = record.dpi_used * view.scale;
  const useful = largestUsefulDpi(page.widthPt, page.heightPt, model);
  const bands = bandsThatReachModel(page.widthPt, page.heightPt, record.dpi_requested, model);
  // The parts that fit the budget mostly pass the model too; then one set of bands is enough.
  const partsSurvive =
    record.suggested_clips.length > 0 &&
    record.suggested_clips.every(
      (clip) => clip.dpi >= record.dpi_requested - 0.5 && modelView(clip.pixels, model).by === null,
    );
  return (
    <>
      <p className={styles.chain}>
        <span>{dpiInWords(record.dpi_requested)} asked</span>
        <span aria-hidden="true">→</span>
        <span>{dpiInWords(record.dpi_used)} sent</span>
        <span aria-hidden="true">→</span>
        <strong>{dpiInWords(reaching)} seen</strong>
      </p>
      <p className={styles.note}>
        Of {pixelsInWords(record.pixels)} pixels the model sees {pixelsInWords(view.pixels)}. A whole page of this size
        never reaches it at more than {dpiInWords(useful)}, whatever the budget.
      </p>
      {partsSurvive ? (
        <p className={styles.note}>
          Each of the parts below reaches it unshrunk, at {dpiInWords(record.dpi_requested)}.
        </p>
      ) : bands.length > 1 ? (
        <>
          <p className={styles.note}>
            Sent as {bands.length} bands it keeps {dpiInWords(record.dpi_requested)}:
          </p>
          <div className={styles.bandButtons}>
            {bands.map((band, index) => (
              <BandButton key={band.join()} page={record.page} band={band} label={`Band ${index + 1}`} />
            ))}
          </div>
        </>
      ) : null}
    </>
  );
}

function BandButton({ page, band, label }: { page: number; band: [number, number, number, number]; label: string }) {
  const hoverClip = useVernier((state) => state.hoverClip);
  return (
    <Button
      size="s"
      onPress={() => runForClip(page, band)}
      onHoverStart={() => hoverClip(band)}
      onHoverEnd={() => hoverClip(null)}
      onFocus={() => hoverClip(band)}
      onBlur={() => hoverClip(null)}
    >
      {label}
    </Button>
  );
}
