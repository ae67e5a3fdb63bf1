/** Placeholder until the engine facade is connected: opens, draws, renders one PNG. */
import { fail, succeed } from '../engine/contract/failure.ts';
import { type MupdfModule, rawModule } from '../engine/pdf/mupdf.ts';
import type { WorkerEngine } from './engine-port.ts';

export function createStubEngine(mupdf: MupdfModule): WorkerEngine {
  const documents = new Map<string, InstanceType<MupdfModule['Document']>>();
  const draw = (
    documentId: string,
    page: number,
    scale: (w: number, h: number) => [number, number],
    clip?: readonly number[],
  ) => {
    const document = documents.get(documentId);
    if (!document) return null;
    const loaded = document.loadPage(page - 1);
    const box = loaded.getBounds();
    const [sx, sy] = scale(box[2] - box[0], box[3] - box[1]);
    const W = (box[2] - box[0]) * sx;
    const H = (box[3] - box[1]) * sy;
    const c = clip ?? [0, 0, 1, 1];
    const rect: [number, number, number, number] = [
      Math.floor((c[0] ?? 0) * W),
      Math.floor((c[1] ?? 0) * H),
      Math.ceil((c[2] ?? 1) * W),
      Math.ceil((c[3] ?? 1) * H),
    ];
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, rect, true);
    pixmap.clear(255);
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    loaded.run(device, [sx, 0, 0, sy, 0, 0]);
    device.close();
    device.destroy();
    loaded.destroy();
    return pixmap;
  };
  const notYet = async () => fail('internal', 'This part of the engine is not connected yet.');
  return {
    async open(documentId, source, password) {
      if (!(source.data instanceof Blob)) return fail('file_unreadable', 'Not a blob.');
      const bytes = await source.data.arrayBuffer();
      if (bytes.byteLength === 0) return fail('empty_file', 'The file is empty.');
      try {
        const document = mupdf.Document.openDocument(bytes, 'application/pdf');
        if (document.needsPassword() && !(password && document.authenticatePassword(password))) {
          return fail(password ? 'wrong_password' : 'password_required', 'This file is protected by a password.');
        }
        if (!document.isPDF()) return fail('not_a_pdf', 'This is not a PDF.');
        documents.set(documentId, document);
        const pages = Array.from({ length: document.countPages() }, (_, index) => {
          const page = document.loadPage(index);
          const box = page.getBounds();
          page.destroy();
          return { widthPt: box[2] - box[0], heightPt: box[3] - box[1] };
        });
        return succeed({
          name: source.name,
          byteLength: source.byteLength,
          pageCount: pages.length,
          pages,
          repaired: false,
          encrypted: false,
          notices: [],
        });
      } catch (error) {
        return fail('not_a_pdf', String(error));
      }
    },
    close(documentId) {
      documents.get(documentId)?.destroy();
      documents.delete(documentId);
    },
    async drawPage(documentId, request) {
      const pixmap = draw(
        documentId,
        request.page,
        (w, h) => [request.pageWidthPx / w, request.pageHeightPx / h],
        request.clip,
      );
      if (!pixmap) return fail('unknown_document', 'No such document.');
      const pixels = new Uint8ClampedArray(pixmap.getPixels());
      const widthPx = pixmap.getWidth();
      const heightPx = pixmap.getHeight();
      pixmap.destroy();
      return succeed({
        page: request.page,
        clip: request.clip ?? [0, 0, 1, 1],
        widthPx,
        heightPx,
        pixels,
        draft: false,
        notices: [],
      });
    },
    renderPages: notYet,
    renderRung: notYet,
    drawHighlight: notYet,
    extractCharts: notYet,
    findCharts: notYet,
    vitals: () => ({ errorCount: 0, heapBytes: rawModule()?.HEAPU8.byteLength ?? 0 }),
  };
}
