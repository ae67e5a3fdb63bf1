/**
 * Glyphs of text objects as plain data: what character, where on the page, how large, which shape. The box is the ink of
 * the glyph's outline where mupdf knows it (asked once per glyph of a font). A character whose meaning the file does not
 * state stays `null`; its shape key still says which glyphs are the same, which is enough to solve digits later.
 * Everything here runs inside a callback from wasm and must not throw.
 */
import type * as Mupdf from 'mupdf';
import { applyMatrix, concatMatrices, type Matrix, type Rect, transformRect } from '../geometry/rect.ts';
import type { RgbColour } from './draw-list-colours.ts';
import type { DrawListRecorder } from './draw-list-recorder.ts';
import type { DrawnGlyph } from './draw-list-types.ts';
import type { MupdfModule } from './mupdf.ts';

/** Glyphs are measured at this size; mupdf widens a text box by one unit on each side, which is taken off again. */
const measureSize = 1000;
const boxFudge = 1;

/** Box of a glyph without an outline (blanks, missing fonts), in em: nothing above or below the baseline. */
const blankBox: Rect = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** Larger than any glyph of an honest font: a box beyond it is the font's box or nonsense. */
const largestGlyphEm = 4;

interface KnownFont {
  font: Mupdf.Font;
  name: string;
  key: string;
  isType3: boolean;
  glyphs: Map<number, { box: Rect; advanceEm: number }>;
}

export interface GlyphPaint {
  rgb: RgbColour;
  alpha: number;
  visible: boolean;
}

export class GlyphReader {
  private readonly fonts = new Map<number, KnownFont>();
  private readonly mupdf: MupdfModule;
  private readonly recorder: DrawListRecorder;

  constructor(mupdf: MupdfModule, recorder: DrawListRecorder) {
    this.mupdf = mupdf;
    this.recorder = recorder;
  }

  read(text: Mupdf.Text, ctm: Matrix, paint: GlyphPaint): void {
    if (this.recorder.skipping) return;
    const z = this.recorder.takeZ();
    let previous: DrawnGlyph | null = null;
    text.walk({
      showGlyph: (font, trm, gid, unicode, wmode) => {
        // Without a glyph this is a further character of the glyph before it (a ligature spelt out).
        if (gid < 0) {
          if (previous && unicode > 0) previous.char = `${previous.char ?? ''}${charOf(unicode) ?? ''}`;
          return;
        }
        previous = this.place(font, concatMatrices(asMatrix(trm), ctm), gid, unicode, wmode, z, paint);
        if (previous) this.recorder.glyph(previous);
      },
    });
  }

  destroy(): void {
    for (const { font } of this.fonts.values()) font.destroy();
    this.fonts.clear();
  }

  private place(
    font: Mupdf.Font,
    m: Matrix,
    gid: number,
    unicode: number,
    wmode: number,
    z: number,
    paint: GlyphPaint,
  ): DrawnGlyph | null {
    if (!m.every(Number.isFinite)) return null;
    const known = this.know(font);
    const { box, advanceEm } = this.measure(known, gid, unicode);
    const alongX = Math.hypot(m[0], m[1]);
    const origin = applyMatrix(m, 0, 0);
    return {
      id: this.recorder.glyphs.length,
      z,
      char: charOf(unicode),
      source: known.isType3 ? 'type3' : 'font',
      shapeKey: `${known.key}:${gid}`,
      fontName: known.name,
      x: origin.x,
      y: origin.y,
      advancePt: wmode === 0 ? advanceEm * alongX : 0,
      sizePt: Math.hypot(m[2], m[3]),
      angleDeg: (Math.atan2(-m[1], m[0]) * 180) / Math.PI,
      bbox: transformRect(m, box),
      rgb: paint.rgb,
      alpha: paint.alpha * this.recorder.groupAlpha,
      visible: paint.visible,
      clip: this.recorder.clip,
      paths: [],
    };
  }

  private know(font: Mupdf.Font): KnownFont {
    const pointer = Number(font.pointer);
    const known = this.fonts.get(pointer);
    if (known) return known;
    const name = font.getName();
    // The handle of a walk is borrowed; a kept one also keeps the pointer from being used for another font.
    const kept = new this.mupdf.Font(font.pointer);
    const added: KnownFont = {
      font: kept,
      name,
      key: `f${this.fonts.size}`,
      isType3: name.startsWith('Type3 '),
      glyphs: new Map(),
    };
    this.fonts.set(pointer, added);
    return added;
  }

  private measure(known: KnownFont, gid: number, unicode: number): { box: Rect; advanceEm: number } {
    const measured = known.glyphs.get(gid);
    if (measured) return measured;
    const text = new this.mupdf.Text();
    try {
      text.showGlyph(known.font, [measureSize, 0, 0, measureSize, 0, 0], gid, unicode);
      const [x0, y0, x1, y1] = boundsOf(text, this.mupdf);
      const box: Rect = {
        x0: (x0 + boxFudge) / measureSize,
        y0: (y0 + boxFudge) / measureSize,
        x1: (x1 - boxFudge) / measureSize,
        y1: (y1 - boxFudge) / measureSize,
      };
      const isSound =
        box.x1 > box.x0 && box.y1 > box.y0 && Math.max(box.x1, box.y1, -box.x0, -box.y0) <= largestGlyphEm;
      const advanceEm = known.font.advanceGlyph(gid, 0);
      const result = { box: isSound ? box : blankBox, advanceEm: Number.isFinite(advanceEm) ? advanceEm : 0 };
      known.glyphs.set(gid, result);
      return result;
    } finally {
      text.destroy();
    }
  }
}

/** The typings ask for a stroke; null (no stroke) is what the library checks for. */
function boundsOf(text: Mupdf.Text, mupdf: MupdfModule): [number, number, number, number] {
  const bounds: unknown = Reflect.apply(text.getBounds, text, [null, mupdf.Matrix.identity]);
  if (!Array.isArray(bounds)) return [0, 0, 0, 0];
  const [x0, y0, x1, y1] = bounds.map(Number);
  return [x0 ?? 0, y0 ?? 0, x1 ?? 0, y1 ?? 0];
}

/** U+FFFD is mupdf's "not known"; control characters are codes, not characters. */
function charOf(unicode: number): string | null {
  if (unicode < 0x20 || unicode === 0xfffd || unicode > 0x10ffff || (unicode >= 0xd800 && unicode < 0xe000))
    return null;
  return String.fromCodePoint(unicode);
}

export function asMatrix(m: readonly number[]): Matrix {
  return [m[0] ?? 1, m[1] ?? 0, m[2] ?? 0, m[3] ?? 1, m[4] ?? 0, m[5] ?? 0];
}
