/**
 * Glyphs of text objects as plain data: what character, where on the page, how large, which shape. The box is the ink of
 * the glyph's outline where mupdf knows it (asked once per glyph of a font). A character whose meaning the file does not
 * state stays `null`; its shape key still says which glyphs are the same, which is enough to solve digits later.
 * Everything here runs inside a callback from wasm and must not throw.
 */
import type * as Mupdf from 'mupdf';
import {
  applyMatrix,
  concatMatrices,
  growRect,
  holdsRect,
  type Matrix,
  type Rect,
  transformRect,
} from '../geometry/rect.ts';
import type { RgbColour } from './draw-list-colours.ts';
import type { Type3Fonts } from './draw-list-fonts.ts';
import type { DrawListRecorder } from './draw-list-recorder.ts';
import type { DrawnGlyph } from './draw-list-types.ts';
import type { MupdfModule } from './mupdf.ts';

/** Glyphs are measured at this size; mupdf widens a text box by one unit on each side, which is taken off again. */
const measureSize = 1000;
const boxFudge = 1;

/** Box of a glyph without an outline (blanks, missing fonts), in em: nothing above or below the baseline. */
const blankBox: Rect = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** Type 3 glyphs may be drawn in points and shown at size one. */
const largestType3Em = 400;

/** Blanks may come with a box of rounding size. */
const leastInkEm = 0.002;

/** Larger than any glyph of an honest font: a box beyond it is the font's box or nonsense. */
const largestGlyphEm = 4;

/** A glyph is drawn with a few paths at most; more in one place is a drawing under invisible text. */
const mostOutlinePaths = 12;

interface KnownFont {
  font: Mupdf.Font;
  name: string;
  key: string;
  isType3: boolean;
  isDoubtful: boolean;
  glyphs: Map<number, { box: Rect; advanceEm: number }>;
}

interface GlyphPaint {
  rgb: RgbColour;
  alpha: number;
  visible: boolean;
}

export class GlyphReader {
  private readonly fonts = new Map<number, KnownFont>();
  private readonly mupdf: MupdfModule;
  private readonly recorder: DrawListRecorder;

  private readonly type3: Type3Fonts;
  /** Paths painted up to the last text: the ones after it may be the outlines of glyphs that follow as invisible text. */
  private pathsBefore = 0;

  constructor(mupdf: MupdfModule, recorder: DrawListRecorder, type3: Type3Fonts) {
    this.mupdf = mupdf;
    this.recorder = recorder;
    this.type3 = type3;
  }

  read(text: Mupdf.Text, ctm: Matrix, paint: GlyphPaint): void {
    if (this.recorder.skipping) return;
    const z = this.recorder.takeZ();
    const first = this.recorder.glyphs.length;
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
    const glyphs = this.recorder.glyphs.slice(first);
    if (!paint.visible && glyphs.every(({ fontName }) => this.type3.all.has(fontName))) this.claimOutlines(glyphs);
    this.pathsBefore = this.recorder.pathCount;
  }

  /**
   * Type 3 glyphs in the colour of the page arrive as paths first and as invisible text after. When every glyph of the
   * text has paths of its own in its place, the text is what is seen and the paths are no drawing.
   */
  private claimOutlines(glyphs: readonly DrawnGlyph[]): void {
    const { recorder } = this;
    const inked = glyphs.filter(({ char }) => char?.trim() !== '');
    const fresh = recorder.pathCount - this.pathsBefore;
    if (fresh === 0 || fresh > mostOutlinePaths * inked.length) return;
    const owned = new Map(inked.map((glyph): [DrawnGlyph, number[]] => [glyph, []]));
    for (let id = this.pathsBefore; id < recorder.pathCount; id += 1) {
      const path = recorder.pathAt(id);
      const owner = path && inked.find((glyph) => holdsRect(growRect(cellOf(glyph), glyph.sizePt * 0.25), path.bbox));
      if (owner) owned.get(owner)?.push(id);
    }
    if ([...owned.values()].some((paths) => paths.length === 0)) return;
    for (const glyph of glyphs) {
      glyph.paths.push(...(owned.get(glyph) ?? []));
      const path = recorder.pathAt(glyph.paths[0] ?? -1);
      glyph.visible = true;
      if (path) glyph.rgb = path.rgb;
    }
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
      source: known.isDoubtful ? 'type3' : 'font',
      shapeKey: `${known.key}:${gid}`,
      fontName: known.name,
      x: origin.x,
      y: origin.y,
      advancePt: wmode === 0 ? advanceEm * alongX : 0,
      sizePt: Math.hypot(m[2], m[3]),
      // Adding zero turns -0 into 0.
      angleDeg: (Math.atan2(-m[1], m[0]) * 180) / Math.PI + 0,
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
      isType3: name.startsWith('Type3 ') || this.type3.all.has(name),
      isDoubtful: this.type3.doubtful.has(name) || (name.startsWith('Type3 ') && !this.type3.all.has(name)),
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
        box.x1 - box.x0 > leastInkEm &&
        box.y1 - box.y0 > leastInkEm &&
        Math.max(box.x1, box.y1, -box.x0, -box.y0) <= (known.isType3 ? largestType3Em : largestGlyphEm);
      const advanceEm = known.font.advanceGlyph(gid, 0);
      const result = { box: isSound ? box : blankBox, advanceEm: Number.isFinite(advanceEm) ? advanceEm : 0 };
      known.glyphs.set(gid, result);
      return result;
    } finally {
      text.destroy();
    }
  }
}

/** Where the ink of a glyph may be: from below the baseline to above the capitals, as wide as the advance. */
function cellOf(glyph: DrawnGlyph): Rect {
  const radians = (glyph.angleDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), -Math.sin(radians)];
  const [up, down] = [glyph.sizePt, -0.3 * glyph.sizePt];
  const m: Matrix = [cos, sin, sin, -cos, glyph.x, glyph.y];
  return transformRect(m, { x0: 0, y0: down, x1: Math.max(glyph.advancePt, 0.3 * glyph.sizePt), y1: up });
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
