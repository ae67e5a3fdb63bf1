/**
 * Is a page slow to draw? Interpreting its content without drawing takes about a tenth of the time of drawing dense
 * line art, next to nothing for text and scans, and does not depend on the size in pixels: what it takes tells a heavy
 * page before the first pixel. Only the way a page is shown hangs on the answer, never what is in a picture or a table.
 */
import type { MupdfModule } from './mupdf.ts';
import { noteThrown } from './mupdf-errors.ts';
import { type OpenPdf, withPage } from './open.ts';

/** Pages above this take a fifth of a second or more to draw; a text page takes one or two milliseconds. */
const heavyMs = 20;

export function isHeavyPage(pdf: OpenPdf, pageNumber: number, nowMs: () => number): boolean {
  const taken = withPage(pdf, pageNumber, (page) => {
    const start = nowMs();
    interpret(pdf.mupdf, (device) => page.run(device, pdf.mupdf.Matrix.identity));
    return nowMs() - start;
  });
  return taken.ok && taken.value > heavyMs;
}

function interpret(mupdf: MupdfModule, run: (device: InstanceType<MupdfModule['Device']>) => void): void {
  const device = new mupdf.Device({});
  try {
    run(device);
    device.close();
  } catch (thrown) {
    // A broken page is told by the drawing itself.
    if (noteThrown(thrown)) throw thrown;
  } finally {
    device.destroy();
  }
}
