/** The request: who receives it, how many bytes that one takes, at which resolution, for which pages. */
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import {
  Button as AriaButton,
  Disclosure,
  DisclosurePanel,
  FieldError,
  Heading,
  Input,
  Label,
  TextField,
} from 'react-aria-components';
import { renderDefaults } from '../../engine/contract/render.ts';
import { Button } from '../controls/button.tsx';
import fields from '../controls/fields.module.css';
import { Checkbox, NumberInput, Segmented, SelectField } from '../controls/fields.tsx';
import type { OpenDocument } from '../state/document-slice.ts';
import { selectActiveView, useVernier } from '../state/store.ts';
import styles from './budget-panel.module.css';
import { exactBytes } from './numbers-in-words.ts';
import { parsePageRange } from './page-range.ts';
import { budgetPreset, budgetPresets, ownPresetId, presetsChecked } from './presets.ts';

const limits = {
  minBudget: 1000,
  maxBudget: 100_000_000,
  minDpi: 18,
  maxDpi: renderDefaults.max_dpi,
  minSide: 100,
  maxSide: 20_000,
};

export function RequestForm({ document: open }: { document: OpenDocument }) {
  const form = useVernier((state) => state.budgetForm);
  const change = useVernier((state) => state.changeBudgetForm);
  const takePreset = useVernier((state) => state.takePreset);
  const resetPreset = useVernier((state) => state.resetPreset);
  const edited = useVernier((state) => state.changedFigures[form.presetId] !== undefined);
  const preset = budgetPreset(form.presetId);
  return (
    <section className={styles.form} aria-label="Request">
      <SelectField
        label="Whoever receives the page"
        value={form.presetId}
        onChange={takePreset}
        choices={[
          ...budgetPresets.map(({ id, name, about }) => ({ id, name, about })),
          { id: ownPresetId, name: 'My own figure', about: 'Type any budget below.' },
        ]}
      />
      {preset ? (
        <p className={styles.source}>
          {preset.about}{' '}
          {preset.source === null ? null : (
            <>
              <a href={preset.source} target="_blank" rel="noreferrer">
                Source
              </a>
              , checked {presetsChecked}.{' '}
            </>
          )}
          {edited ? (
            <Button look="quiet" size="s" onPress={() => resetPreset(preset.id)}>
              <RotateCcw aria-hidden="true" />
              Changed by you; use the preset’s own figures
            </Button>
          ) : null}
        </p>
      ) : null}
      <div className={styles.pair}>
        <NumberInput
          label="Budget"
          unit="bytes"
          value={form.budgetBytes}
          min={limits.minBudget}
          max={limits.maxBudget}
          onChange={(value) => {
            if (value !== null) change({ budgetBytes: Math.round(value) });
          }}
        />
        <NumberInput
          label="Wanted resolution"
          unit="DPI"
          value={form.dpi}
          min={limits.minDpi}
          max={limits.maxDpi}
          onChange={(value) => {
            if (value !== null) change({ dpi: Math.round(value) });
          }}
        />
      </div>
      <Disclosure className={styles.more ?? ''}>
        <Heading level={3}>
          <AriaButton slot="trigger" className={styles.moreButton ?? ''}>
            Pages, counting, formats
          </AriaButton>
        </Heading>
        <DisclosurePanel className={styles.morePanel ?? ''}>
          <PagesField document={open} />
          <Segmented
            label="The budget counts"
            value={form.count}
            onChange={(id) => change({ count: id === 'raw' ? 'raw' : 'base64' })}
            choices={[
              { id: 'base64', name: 'bytes as sent (base64)' },
              { id: 'raw', name: 'bytes of the file' },
            ]}
          />
          <p className={styles.source}>
            Tools send pictures as text, a third larger than the file: {exactBytes(form.budgetBytes)} as sent hold a
            file of {exactBytes(Math.floor((form.budgetBytes * 3) / 4))}.
          </p>
          <div className={styles.pair}>
            <NumberInput
              label="Longest side at most"
              unit="px"
              placeholder="any"
              value={form.maxSidePx}
              min={limits.minSide}
              max={limits.maxSide}
              onChange={(value) => change({ maxSidePx: value })}
            />
            <div className={styles.bottom}>
              <Checkbox checked={form.allowWebp} onChange={(allowWebp) => change({ allowWebp })}>
                WebP may be used
              </Checkbox>
            </div>
          </div>
        </DisclosurePanel>
      </Disclosure>
    </section>
  );
}

function PagesField({ document: open }: { document: OpenDocument }) {
  const pages = useVernier((state) => state.budgetForm.pages);
  const change = useVernier((state) => state.changeBudgetForm);
  const page = useVernier((state) => selectActiveView(state).page);
  const [typed, setTyped] = useState(pages ?? '');
  const parsed = typed.trim() === '' ? null : parsePageRange(typed, open.info.pageCount);
  return (
    <TextField
      className={fields.field ?? ''}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const range = text.trim() === '' ? null : parsePageRange(text, open.info.pageCount);
        if (range === null) change({ pages: null });
        else if (range.ok) change({ pages: text });
      }}
      isInvalid={parsed !== null && !parsed.ok}
    >
      <Label className={fields.label ?? ''}>Pages that share this budget</Label>
      <span className={fields.group}>
        <Input className={fields.input ?? ''} placeholder={`the page on screen (${page})`} />
      </span>
      <FieldError className={styles.fieldError ?? ''}>{parsed && !parsed.ok ? parsed.why : ''}</FieldError>
    </TextField>
  );
}
