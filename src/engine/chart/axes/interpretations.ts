/** placeholder until the readings stage is there */
import type { Label, NumberForm, Reading } from '../stage-types.ts';

export interface Interpretation {
  kind: 'number' | 'time';
  /** One value per label; null where the label has no such reading. */
  values: (number | null)[];
  forms: (NumberForm | null)[];
  unit: string | null;
  choice: string | null;
  base: number | null;
}

const conventions = [
  { decimal: '.', thousands: [',', ' ', "'", null], choice: 'decimal point' },
  { decimal: ',', thousands: ['.', ' ', "'", null], choice: 'decimal comma' },
] as const;

export function interpretLabels(labels: readonly Label[]): Interpretation[] {
  const out: Interpretation[] = [];
  for (const c of conventions) {
    const picked = labels.map((l) =>
      l.readings.find(
        (r): r is Reading & { kind: 'number' } =>
          r.kind === 'number' &&
          (r.form.decimal === null || r.form.decimal === c.decimal) &&
          (c.thousands as readonly (string | null)[]).includes(r.form.thousands),
      ),
    );
    if (picked.filter(Boolean).length < 2) continue;
    if (labels.some((l, i) => l.readings.some((r) => r.kind === 'number') && !picked[i])) continue;
    const values = picked.map((p) => p?.value ?? null);
    if (out.some((o) => o.values.every((v, i) => v === values[i]))) continue;
    out.push({
      kind: 'number',
      values,
      forms: picked.map((p) => p?.form ?? null),
      unit: picked.find((p) => p)?.form.unit ?? null,
      choice: c.choice,
      base: picked.find((p) => p?.form.base)?.form.base ?? null,
    });
  }
  const times = labels.map((l) => l.readings.find((r): r is Reading & { kind: 'time' } => r.kind === 'time'));
  if (times.every(Boolean) && out.length === 0)
    out.push({
      kind: 'time',
      values: times.map((t) => t?.epochMs ?? null),
      forms: times.map(() => null),
      unit: null,
      choice: null,
      base: null,
    });
  return out;
}
