import { describe, expect, it, vi } from 'vitest';
import { paperSheet } from '../../../tests/scan-kit.ts';
import type { Clip } from '../contract/render.ts';
import { encodeJpeg, ownEncoder } from '../pdf/encode-jpeg.ts';
import { startMupdf } from '../pdf/mupdf.ts';
import { closeDocument, type OpenPdf, openDocument } from '../pdf/open.ts';
import { wholePage } from '../pdf/raster.ts';
import { PagePainter } from './page-painter.ts';

vi.setConfig({ testTimeout: 240_000 });

/**
 * A scan of 450 DPI whose JPEG stands in the file as it is: of such an image the library decodes the part that is asked for,
 * unless it finds more of it in its store.
 */
async function openFineScan(): Promise<OpenPdf> {
  const mupdf = await startMupdf();
  const document = new mupdf.PDFDocument();
  const sheet = paperSheet({ widthPx: 1800, heightPx: 2700, lines: 16, grain: 5 });
  const image = new mupdf.Image(encodeJpeg(sheet, 85));
  const resources = document.newDictionary();
  resources.put('XObject', { Im1: document.addImage(image) });
  document.insertPage(-1, document.addPage([0, 0, 288, 432], 0, resources, 'q 288 0 0 432 0 0 cm /Im1 Do Q'));
  const bytes = document.saveToBuffer('').asUint8Array().slice();
  for (const handle of [image, document]) handle.destroy();
  const opened = openDocument(mupdf, bytes, { name: 'scan.pdf' });
  if (!opened.ok) throw new Error(opened.failure.message);
  return opened.value;
}

describe('drawing a scan at a resolution below its own', () => {
  it('gives the same pixels whatever was drawn before', async () => {
    const pdf = await openFineScan();
    const clip: Clip = [0, 0, 1, 0.3315];
    const draw = (part: Clip, dpi: number) => new PagePainter(pdf, 1, part, ownEncoder).pictureAt(dpi)?.raster.data;
    pdf.mupdf.emptyStore();
    const alone = draw(clip, 200);
    pdf.mupdf.emptyStore();
    draw(wholePage, 200);
    const afterWhole = draw(clip, 200);
    closeDocument(pdf);
    expect(alone?.length).toBeGreaterThan(0);
    expect(afterWhole?.every((v, i) => v === alone?.[i])).toBe(true);
  });
});
