import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../engine/contract/render.ts';
import { callAsJson } from './call-as-json.ts';
import { flagsInWords, headline } from './outcome-in-words.ts';
import { budgetPresets, modelPresets, presetsChecked } from './presets.ts';

function record(part: Partial<PageRecord> = {}): PageRecord {
  return {
    page: 1,
    status: 'ok',
    page_class: 'text',
    dpi_requested: 200,
    dpi_used: 200,
    native_dpi: null,
    native_dpi_cap: null,
    pixels: [1654, 2339],
    codec: 'png',
    quality: null,
    colour: 'gray',
    lossy: false,
    bytes: 1000,
    encoded_bytes: 1336,
    budget_share: 200_000,
    encoder: 'own',
    downsampled: false,
    likely_illegible_for_fine_detail: false,
    smallest_text_px: null,
    attempts: [],
    suggested_clips: [],
    limits: [],
    notices: [],
    ...part,
  };
}

describe('what a budget did, in words', () => {
  it('says that nothing was lost only when nothing was', () => {
    expect(headline(record())).toMatchObject({ tone: 'good', title: expect.stringContaining('whole') });
    expect(headline(record({ lossy: true, codec: 'jpeg', quality: 80 })).title).not.toContain('whole');
    expect(headline(record({ dpi_used: 120, downsampled: true })).tone).toBe('warn');
  });

  it('warns of small print that cannot be read', () => {
    const shrunk = record({ dpi_used: 72, downsampled: true, likely_illegible_for_fine_detail: true });
    expect(headline(shrunk)).toMatchObject({ tone: 'bad', text: expect.stringContaining('unreadable') });
    expect(flagsInWords(shrunk).map((flag) => flag.title)).toContain('Fine detail is probably illegible');
  });

  it('does not call a coarse scan shrunk', () => {
    const scan = record({ dpi_used: 150, native_dpi: [150, 150], native_dpi_cap: 150 });
    expect(headline(scan)).toMatchObject({ tone: 'good', text: expect.stringContaining('scan itself') });
  });

  it('says plainly when nothing arrives', () => {
    const none = record({
      status: 'oversized',
      dpi_used: null,
      pixels: null,
      codec: null,
      colour: null,
      encoded_bytes: null,
    });
    expect(headline(none)).toMatchObject({ tone: 'bad', title: 'No picture fits this budget' });
    const failed = record({
      status: 'failed',
      dpi_used: null,
      failure: { code: 'damaged_file', message: 'Page 1 is broken.' },
    });
    expect(headline(failed).text).toBe('Page 1 is broken.');
  });
});

describe('the call as JSON', () => {
  it('holds only what differs from the defaults, in the names of the tool', () => {
    const request = { pages: [2], dpi: 150, budget_bytes: 50_000, count: 'base64', allow_webp: false } as const;
    expect(JSON.parse(callAsJson('a.pdf', { ...request, pages: [2] }))).toEqual({
      tool: 'pdf_render_pages',
      arguments: { document: 'a.pdf', pages: '2', dpi: 150, budget_bytes: 50_000 },
    });
    const clipped = callAsJson('a.pdf', {
      ...request,
      pages: [2],
      count: 'raw',
      clip: [0, 1 / 3, 1, 2 / 3],
      max_side_px: 2000,
    });
    expect(JSON.parse(clipped).arguments).toMatchObject({
      count: 'raw',
      clip: [0, 0.33333, 1, 0.66667],
      max_side_px: 2000,
    });
  });
});

describe('the presets', () => {
  it('each have a source or say that we measured, and one date says when they were checked', () => {
    expect(presetsChecked).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const { source, about } of budgetPresets) expect(source ?? about).toMatch(/^https:\/\/|Measured by us/);
    for (const model of modelPresets) if (model.id !== 'none') expect(model.source).toMatch(/^https:\/\//);
    const ids = [...budgetPresets, ...modelPresets].map((preset) => preset.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
