import { describe, expect, it } from 'vitest';
import { figuresOf, figuresOfPreset, parseKept, withFigures } from './own-figures.ts';

const changed = { budgetBytes: 500_000, count: 'raw', maxSidePx: null } as const;

describe('figures that a person changed', () => {
  it('stay with their preset and leave the others alone', () => {
    const figures = withFigures({}, 'claude-desktop', changed);
    expect(figuresOf('claude-desktop', figures)).toEqual(changed);
    expect(figuresOf('tool-default', figures)).toEqual(figuresOfPreset('tool-default'));
  });

  it('are forgotten when they come to the figures of the preset again', () => {
    const figures = withFigures({}, 'tool-default', changed);
    const own = figuresOfPreset('tool-default');
    expect(own && withFigures(figures, 'tool-default', own)).toEqual({});
  });

  it('come back from storage, and what was stored in another shape is not believed', () => {
    const kept = { presetId: 'own', dpi: 150, allowWebp: true, modelId: 'none', figures: { own: changed } };
    expect(parseKept(JSON.stringify(kept))).toEqual(kept);
    expect(parseKept(null)).toBeNull();
    expect(parseKept('{')).toBeNull();
    expect(parseKept(JSON.stringify({ ...kept, presetId: 'no-such' }))).toBeNull();
    expect(parseKept(JSON.stringify({ ...kept, modelId: 'no-such' }))).toBeNull();
    expect(parseKept(JSON.stringify({ ...kept, figures: { own: { ...changed, budgetBytes: -1 } } }))).toBeNull();
  });
});
