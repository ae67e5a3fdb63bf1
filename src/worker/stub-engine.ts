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
    alpha = false,
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
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, rect, alpha);
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
        true,
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
    async renderPages(documentId, request, report) {
      const pages = [];
      const pictures = [];
      for (const [index, page] of request.pages.entries()) {
        report(index, request.pages.length);
        const attempts = [];
        let kept = null;
        for (const [dpi, quality] of [
          [request.dpi, null],
          [request.dpi, 80],
          [request.dpi, 40],
          [request.dpi * 0.7, 40],
          [72, 30],
        ] as [number, number | null][]) {
          const t = Date.now();
          const pixmap = draw(documentId, page, () => [dpi / 72, dpi / 72], request.clip);
          if (!pixmap) break;
          const rgb = pixmap;
          const bytes = (quality === null ? rgb.asPNG() : rgb.asJPEG(quality, false)).slice();
          const encoded = 4 * Math.ceil(bytes.length / 3);
          const fits = encoded < request.budget_bytes / request.pages.length;
          attempts.push({
            codec: quality === null ? 'png' : 'jpeg',
            quality,
            colour: 'rgb',
            lossy: quality !== null,
            dpi,
            pixels: [pixmap.getWidth(), pixmap.getHeight()],
            bytes: bytes.length,
            encoded_bytes: encoded,
            kept: fits,
            why: fits ? 'Fits.' : 'Too large by 40 %.',
            ms: Date.now() - t,
          } as const);
          if (fits) {
            kept = { bytes, attempt: attempts[attempts.length - 1] };
            break;
          }
        }
        const a = kept?.attempt;
        if (kept && a)
          pictures.push({ page, mime: a.codec === 'png' ? 'image/png' : 'image/jpeg', bytes: kept.bytes } as const);
        pages.push({
          page,
          status: a ? 'ok' : 'oversized',
          page_class: 'scan_photo',
          ...(request.clip ? { clip: request.clip } : {}),
          dpi_requested: request.dpi,
          dpi_used: a?.dpi ?? null,
          native_dpi: [450, 450],
          native_dpi_cap: null,
          pixels: a ? [...a.pixels] : null,
          codec: a?.codec ?? null,
          quality: a?.quality ?? null,
          colour: a?.colour ?? null,
          lossy: a?.lossy ?? false,
          bytes: a?.bytes ?? null,
          encoded_bytes: a?.encoded_bytes ?? null,
          budget_share: request.budget_bytes / request.pages.length,
          encoder: 'mupdf',
          downsampled: (a?.dpi ?? 0) < request.dpi,
          likely_illegible_for_fine_detail: (a?.dpi ?? 0) < 120,
          smallest_text_px: null,
          attempts,
          suggested_clips: request.clip
            ? []
            : [0, 1, 2].map((i) => ({
                clip: [0, i * 0.31, 1, i * 0.31 + 0.38],
                dpi: request.dpi,
                pixels: [1333, 760],
                encoded_bytes: 182000,
                codec: 'jpeg',
                quality: 60,
                colour: 'rgb',
                lossy: true,
              })),
          limits: [],
          notices: [],
        });
      }
      return succeed({
        report: {
          pages,
          pages_rendered: request.pages,
          dpi_requested: request.dpi,
          dpi_used: request.dpi,
          budget_bytes: request.budget_bytes,
          budget_used: pages.reduce((s, p) => s + (p.encoded_bytes ?? 0), 0),
          content_warning: '',
        },
        pictures,
      } as never);
    },
    async renderRung(documentId, request) {
      const pixmap = draw(documentId, request.page, () => [request.dpi / 72, request.dpi / 72], request.clip);
      if (!pixmap) return fail('unknown_document', 'No such document.');
      const rgb = pixmap;
      return succeed({
        page: request.page,
        mime: request.codec === 'png' ? 'image/png' : 'image/jpeg',
        bytes: (request.codec === 'png' ? rgb.asPNG() : rgb.asJPEG(request.quality ?? 80, false)).slice(),
      });
    },
    drawHighlight: notYet,
    extractCharts: notYet,
    findCharts: notYet,
    vitals: () => ({ errorCount: 0, heapBytes: rawModule()?.HEAPU8.byteLength ?? 0 }),
  };
}
