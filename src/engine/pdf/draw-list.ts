/**
 * What does this page draw? One run of the page's content through a recording device, in the frame of the visible page:
 * the page's own transform (rotation, crop box, user unit) is already in every matrix mupdf reports. The geometry is read
 * by the raw route when its self-test passes, else by the documented one; both give the same list.
 */
import type * as Mupdf from 'mupdf';
import { ColourConverter } from './draw-list-colours.ts';
import { recordingDevice } from './draw-list-device.ts';
import { correctType3Sizes, type3FontsOf } from './draw-list-fonts.ts';
import { addFormCharacters } from './draw-list-forms.ts';
import { GlyphReader } from './draw-list-glyphs.ts';
import { takePathEvents } from './draw-list-raw.ts';
import { type DrawListLimits, DrawListRecorder } from './draw-list-recorder.ts';
import type { DrawList } from './draw-list-types.ts';
import type { MupdfModule } from './mupdf.ts';
import { messageOf, noteThrown } from './mupdf-errors.ts';
import { collectWarnings } from './mupdf-warnings.ts';

/** A million-point curve is still read; a page with more is a map or a point cloud. Paths cost more memory than segments. */
const drawListLimits: DrawListLimits = { maxSegments: 2_000_000, maxPaths: 400_000, maxGlyphs: 400_000 };

export interface DrawListOptions extends Partial<DrawListLimits> {
  /** Which way the geometry is read; `auto` takes the raw route when it can be trusted. */
  route?: 'auto' | 'documented';
}

export function readDrawList(
  mupdf: MupdfModule,
  page: Mupdf.PDFPage,
  pageNumber: number,
  options: DrawListOptions = {},
): DrawList {
  const { route = 'auto', ...limits } = options;
  const [x0, y0, x1, y1] = page.getBounds();
  const recorder = new DrawListRecorder(pageNumber, { x0, y0, x1, y1 }, { ...drawListLimits, ...limits });
  const colours = new ColourConverter(mupdf);
  const type3 = type3FontsOf(page);
  const glyphs = new GlyphReader(mupdf, recorder, type3);
  const parts = { recorder, colours, glyphs };
  const device = recordingDevice(mupdf, parts);
  const handBack = route === 'auto' ? takePathEvents(mupdf, parts) : null;
  try {
    const { warnings } = collectWarnings(mupdf, () => {
      try {
        page.run(device, mupdf.Matrix.identity);
        device.close();
      } catch (thrown) {
        if (noteThrown(thrown)) throw thrown;
        recorder.notices.add(`The content could not be read to its end: ${messageOf(thrown)}`);
      }
    });
    for (const line of warnings) recorder.notices.add(line);
  } finally {
    handBack?.();
    device.destroy();
    glyphs.destroy();
    colours.destroy();
  }
  const list = recorder.finish();
  correctType3Sizes(list.glyphs, type3);
  addFormCharacters(page, recorder, list);
  return list;
}
