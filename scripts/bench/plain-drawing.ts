/** What the parts of the bench measure against: one page drawn by the PDF library and nothing else; and how they time. */
import { startMupdf } from '../../src/engine/pdf/mupdf.ts';

/** Draws the first page, and writes it as PNG when asked to, as a caller without a ladder would. */
export async function drawPlainly(bytes: Uint8Array, dpi: number, { asPng = false } = {}): Promise<void> {
  const mupdf = await startMupdf();
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  const page = document.loadPage(0);
  const pixmap = page.toPixmap(mupdf.Matrix.scale(dpi / 72, dpi / 72), mupdf.ColorSpace.DeviceRGB, false);
  if (asPng) pixmap.asPNG();
  for (const handle of [pixmap, page, document]) handle.destroy();
  mupdf.emptyStore();
}

export async function timeOf(work: () => Promise<void> | void): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
