import { describe, expect, it, vi } from 'vitest';
import { buildPdf, firstExtraObject } from '../../../tests/pdf-kit.ts';
import { jpegObject, paperSheet, placeImage } from '../../../tests/scan-kit.ts';
import type { RenderReport } from '../contract/render.ts';
import { ownEncoder } from '../pdf/encode-jpeg.ts';
import { startMupdf } from '../pdf/mupdf.ts';
import { closeDocument, openDocument } from '../pdf/open.ts';
import { renderPages } from './render-pages.ts';

// Five pages of 13.5 million pixels each are decoded and climbed twice; nothing here is about time.
vi.setConfig({ testTimeout: 600_000 });

/** Five pages of 480 x 720 pt, each one noisy photograph of 3000 x 4500 pixels with pen and pencil on it. */
function phoneScan(): Uint8Array {
  const sheet = paperSheet({ widthPx: 3000, heightPx: 4500, lines: 26, contrasts: [0.7, 0.3], grain: 6, shadow: 0.35 });
  const page = {
    content: placeImage('Im1', 0, 0, 480, 720),
    mediaBox: [0, 0, 480, 720] as [number, number, number, number],
  };
  return buildPdf(page.content, {
    mediaBox: page.mediaBox,
    pages: Array.from({ length: 4 }, () => page),
    resources: { XObject: `/Im1 ${firstExtraObject} 0 R` },
    extra: [jpegObject(sheet, 80)],
  });
}

async function reportsOf(bytes: Uint8Array, budgets: number[]): Promise<RenderReport[]> {
  const opened = openDocument(await startMupdf(), bytes, { name: 'phone scan' });
  if (!opened.ok) throw new Error(opened.failure.message);
  const reports: RenderReport[] = [];
  for (const budget_bytes of budgets) {
    const answer = await renderPages(
      { pdf: opened.value, encoder: ownEncoder },
      { pages: [1, 2, 3, 4, 5], dpi: 200, budget_bytes, count: 'base64', allow_webp: false },
    );
    if (!answer.ok) throw new Error(answer.failure.message);
    reports.push(answer.value.report);
  }
  closeDocument(opened.value);
  return reports;
}

describe('five phone-scan pages asked for in one call', () => {
  it('come back at full resolution in 900,000 bytes, and as sharp as 200,000 allow, never at a floor', async () => {
    const [roomy, tight] = await reportsOf(phoneScan(), [900_000, 200_000]);
    expect(roomy?.pages.map((page) => page.dpi_used)).toEqual([200, 200, 200, 200, 200]);
    expect(roomy?.budget_used).toBeLessThanOrEqual(900_000);

    expect(tight?.pages_rendered).toEqual([1, 2, 3, 4, 5]);
    expect(tight?.budget_used).toBeLessThanOrEqual(200_000);
    for (const page of tight?.pages ?? []) {
      expect(page.dpi_used).toBeGreaterThan(100);
      // The share is used: a picture five percent finer would not have fitted.
      expect(page.encoded_bytes).toBeGreaterThan(page.budget_share * 0.85);
      expect(page.lossy).toBe(true);
      expect(page.attempts.some((attempt) => attempt.kept)).toBe(true);
      if (page.downsampled) expect(page.limits.join()).toContain('budget');
      expect(page.suggested_clips.length).toBeGreaterThanOrEqual(3);
      for (const clip of page.suggested_clips) expect(clip).toMatchObject({ dpi: 200 });
    }
  });
});
