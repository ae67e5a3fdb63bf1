/** Known limits of clients and models: data with a date and an address each, because they age. Every figure can be changed in the panel. */
import * as z from 'zod/mini';
import type { ModelLimit } from '../../engine/render/model-limits.ts';
import data from './presets.json' with { type: 'json' };

const budgetPresetSchema = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  budget_bytes: z.number(),
  count: z.enum(['base64', 'raw']),
  max_side_px: z.nullable(z.number()),
  /** Null where we measured it ourselves; `about` then says how. */
  source: z.nullable(z.string()),
});

const modelPresetSchema = z.object({
  id: z.string(),
  name: z.string(),
  maxSidePx: z.optional(z.number()),
  maxShortSidePx: z.optional(z.number()),
  patchPx: z.optional(z.number()),
  maxPatches: z.optional(z.number()),
  source: z.string(),
});

const presetsSchema = z.object({
  checked: z.string(),
  budgets: z.array(budgetPresetSchema),
  models: z.array(modelPresetSchema),
});

export type BudgetPreset = z.infer<typeof budgetPresetSchema>;
export type ModelPreset = ModelLimit & { id: string; name: string; source: string };

const presets = presetsSchema.parse(data);

export const presetsChecked = presets.checked;
export const budgetPresets: readonly BudgetPreset[] = presets.budgets;
export const modelPresets: readonly ModelPreset[] = presets.models;

export const ownPresetId = 'own';

export function budgetPreset(id: string): BudgetPreset | null {
  return budgetPresets.find((preset) => preset.id === id) ?? null;
}

export function modelPreset(id: string): ModelPreset {
  const found = modelPresets.find((preset) => preset.id === id) ?? modelPresets[0];
  return found ?? { id: 'none', name: 'No limit of its own', source: '' };
}
