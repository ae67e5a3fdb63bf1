/**
 * Runs inside the benchmark page: draws one page with three engines at the same pixel size and returns the times.
 * `cold` is open + first drawing, `warm` the drawing alone again; medians in milliseconds.
 */
import type { PixelFrame } from '../../src/engine/pdf/raster.ts';

export interface EngineTimes {
  coldMs: number;
  warmMs: number;
}

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

async function timed(runs: number, action: () => Promise<void> | void): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await action();
    times.push(performance.now() - started);
  }
  return median(times);
}

async function measureVernier(bytes: Uint8Array, dpi: number, runs: number): Promise<EngineTimes> {
  const { startMupdf } = await import('../../src/engine/pdf/mupdf.ts');
  const { closeDocument, openDocument, withPage } = await import('../../src/engine/pdf/open.ts');
  const { drawPixels } = await import('../../src/engine/pdf/pixels.ts');
  const mupdf = await startMupdf();
  const draw = (): void => {
    const opened = openDocument(mupdf, bytes.slice(), { name: 'bench.pdf' });
    if (!opened.ok) throw new Error(opened.failure.message);
    const pdf = opened.value;
    withPage(pdf, 1, (page) => drawPixels(mupdf, page, sizeOf(page), frameFor(page, dpi)));
    closeDocument(pdf);
  };
  const coldMs = await timed(runs, draw);
  const opened = openDocument(mupdf, bytes.slice(), { name: 'bench.pdf' });
  if (!opened.ok) throw new Error(opened.failure.message);
  let warmMs = 0;
  const page = opened.value.document.loadPage(0);
  if (!('getObject' in page)) throw new Error('not a PDF page');
  drawPixels(mupdf, page, sizeOf(page), frameFor(page, dpi));
  warmMs = await timed(runs, () => {
    drawPixels(mupdf, page, sizeOf(page), frameFor(page, dpi));
  });
  page.destroy();
  closeDocument(opened.value);
  return { coldMs, warmMs };
}

interface HasBounds {
  getBounds(): [number, number, number, number];
}
const sizeOf = (page: HasBounds) => {
  const [x0, y0, x1, y1] = page.getBounds();
  return { widthPt: x1 - x0, heightPt: y1 - y0 };
};
function frameFor(page: HasBounds, dpi: number): PixelFrame {
  const { widthPt, heightPt } = sizeOf(page);
  const pageWidthPx = Math.round((widthPt * dpi) / 72);
  const pageHeightPx = Math.round((heightPt * dpi) / 72);
  return { pageWidthPx, pageHeightPx, x0: 0, y0: 0, x1: pageWidthPx, y1: pageHeightPx };
}

async function measurePdfJs(bytes: Uint8Array, dpi: number, runs: number): Promise<EngineTimes> {
  const pdfjs = await import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = '/pdfjs/pdf.worker.min.mjs';
  const open = () => pdfjs.getDocument({ data: bytes.slice(), isEvalSupported: false }).promise;
  const draw = async (document: Awaited<ReturnType<typeof open>>): Promise<void> => {
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: dpi / 72 });
    const canvas = globalThis.document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, viewport }).promise;
    // Reading one pixel makes sure that the drawing really happened.
    canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
  };
  const coldMs = await timed(runs, async () => {
    const document = await open();
    await draw(document);
    await document.destroy();
  });
  const document = await open();
  await draw(document);
  const warmMs = await timed(runs, () => draw(document));
  await document.destroy();
  return { coldMs, warmMs };
}

async function measurePdfium(bytes: Uint8Array, dpi: number, runs: number): Promise<EngineTimes> {
  const { init } = await import('@embedpdf/pdfium');
  const wasmBinary = await (await fetch('/pdfium/pdfium.wasm')).arrayBuffer();
  const lib = await init({ wasmBinary });
  lib.PDFiumExt_Init();
  const { pdfium } = lib;
  const data = pdfium.wasmExports.malloc(bytes.length);
  // The heap view is exported by the module but missing from its types.
  const heap: unknown = Reflect.get(pdfium, 'HEAPU8');
  if (!(heap instanceof Uint8Array)) throw new Error('pdfium exposes no heap');
  heap.set(bytes, data);
  const draw = (page: number): void => {
    const width = Math.round((lib.FPDF_GetPageWidthF(page) * dpi) / 72);
    const height = Math.round((lib.FPDF_GetPageHeightF(page) * dpi) / 72);
    const pixels = pdfium.wasmExports.malloc(width * height * 4);
    const bitmap = lib.FPDFBitmap_CreateEx(width, height, 4, pixels, width * 4);
    lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    lib.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    lib.FPDFBitmap_Destroy(bitmap);
    pdfium.wasmExports.free(pixels);
  };
  const coldMs = await timed(runs, () => {
    const document = lib.FPDF_LoadMemDocument(data, bytes.length, '');
    const page = lib.FPDF_LoadPage(document, 0);
    draw(page);
    lib.FPDF_ClosePage(page);
    lib.FPDF_CloseDocument(document);
  });
  const document = lib.FPDF_LoadMemDocument(data, bytes.length, '');
  const page = lib.FPDF_LoadPage(document, 0);
  draw(page);
  const warmMs = await timed(runs, () => draw(page));
  lib.FPDF_ClosePage(page);
  lib.FPDF_CloseDocument(document);
  return { coldMs, warmMs };
}

Object.assign(globalThis, {
  async measureScreen(url: string, dpi: number, runs: number): Promise<Record<string, EngineTimes>> {
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
    return {
      vernier: await measureVernier(bytes, dpi, runs),
      pdfjs: await measurePdfJs(bytes, dpi, runs),
      pdfium: await measurePdfium(bytes, dpi, runs),
    };
  },
});
