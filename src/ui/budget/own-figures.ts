/**
 * The figures of the request form that a person changed: kept per preset, so that going to another preset and back, or
 * reloading the page, does not lose them, and thrown away when the preset's own figures are asked for again.
 */
import * as z from 'zod/mini';
import { budgetPreset, modelPresets, ownPresetId } from './presets.ts';

const figuresSchema = z.object({
  budgetBytes: z.number().check(z.gte(1_000), z.lte(100_000_000)),
  count: z.enum(['base64', 'raw']),
  maxSidePx: z.nullable(z.number().check(z.gte(100), z.lte(20_000))),
});
export type Figures = z.infer<typeof figuresSchema>;

/** What outlives a reload. A range of pages does not: it means one document. */
const keptSchema = z.object({
  presetId: z.string(),
  dpi: z.number().check(z.gte(18), z.lte(600)),
  allowWebp: z.boolean(),
  modelId: z.string(),
  figures: z.record(z.string(), figuresSchema),
});
export type KeptRequest = z.infer<typeof keptSchema>;

const isKnownPreset = (id: string): boolean => id === ownPresetId || budgetPreset(id) !== null;

/** The figures of a preset as the person left them, else its own; null for a preset without any. */
export function figuresOf(presetId: string, changed: Readonly<Record<string, Figures>>): Figures | null {
  return changed[presetId] ?? figuresOfPreset(presetId);
}

export function figuresOfPreset(presetId: string): Figures | null {
  const preset = budgetPreset(presetId);
  return preset && { budgetBytes: preset.budget_bytes, count: preset.count, maxSidePx: preset.max_side_px };
}

/** The record of changed figures after one preset was set to these; a preset at its own figures is not in it. */
export function withFigures(
  changed: Readonly<Record<string, Figures>>,
  presetId: string,
  figures: Figures,
): Record<string, Figures> {
  const { [presetId]: _, ...others } = changed;
  const own = figuresOfPreset(presetId);
  const same =
    own?.budgetBytes === figures.budgetBytes && own.count === figures.count && own.maxSidePx === figures.maxSidePx;
  return same ? others : { ...others, [presetId]: figures };
}

const storageKey = 'vernier-budget';

/** Null when nothing was stored, or when another version stored something else. */
export function parseKept(stored: string | null): KeptRequest | null {
  if (stored === null) return null;
  try {
    const { data } = keptSchema.safeParse(JSON.parse(stored));
    if (!data || !isKnownPreset(data.presetId) || !modelPresets.some(({ id }) => id === data.modelId)) return null;
    return data;
  } catch {
    return null;
  }
}

export function recallRequest(): KeptRequest | null {
  try {
    return parseKept(localStorage.getItem(storageKey));
  } catch {
    return null;
  }
}

export function keepRequest(request: KeptRequest): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(request));
  } catch {
    // Private windows may refuse storage; the figures then last as long as the page.
  }
}
