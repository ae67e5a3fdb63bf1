/**
 * What the ink of a glyph says against its character. One thing can be told from a box alone and matters most: a thin bar
 * at half height is a minus, whatever the font's encoding calls it (symbol fonts without a map, private names of Type 3
 * glyphs). A Type 3 glyph that claims to be a minus and is no bar is not believed either. An unknown glyph without ink
 * stays unknown: it may be a minus of a font that is not in the file.
 */
import type { DrawnGlyph } from '../../pdf/draw-list-types.ts';
import { across, along, baselineFrame, boxInFrame } from './baseline-frame.ts';

/** A minus in em: length, thickness, and the height of its middle over the baseline. */
const barLengthEm: [number, number] = [0.28, 1.05];
const thickestBarEm = 0.13;
const barHeightEm: [number, number] = [0.16, 0.45];

/** Characters that are bars in any font. */
const dashes = /^[-\u00ad\u00af_=~\u02d7\u2010-\u2015\u2212\u2500\u23af\u207b\u208b\ufe63\uff0d\u203e\u2190-\u21ff]$/;

/** The glyphs as their ink shows them; only those that change are copied. */
export function withCharactersOfInk(glyphs: readonly DrawnGlyph[]): DrawnGlyph[] {
  return glyphs.map((glyph) => {
    const isBar = looksLikeMinus(glyph);
    if (isBar && (glyph.char === null || !(dashes.test(glyph.char) || glyph.char.trim() === ''))) {
      return { ...glyph, char: '\u2212', source: 'form' };
    }
    if (!isBar && glyph.source === 'type3' && glyph.char !== null && dashes.test(glyph.char) && hasInk(glyph)) {
      return { ...glyph, char: null };
    }
    return glyph;
  });
}

const hasInk = ({ bbox }: DrawnGlyph): boolean => bbox.x1 > bbox.x0 && bbox.y1 > bbox.y0;

function looksLikeMinus(glyph: DrawnGlyph): boolean {
  if (!hasInk(glyph) || !(glyph.sizePt > 0)) return false;
  const frame = baselineFrame(glyph.angleDeg);
  // The box of a slanted bar is not its shape.
  if (Math.abs(frame.cos * frame.sin) > 1e-6) return false;
  const box = boxInFrame(frame, glyph.bbox);
  const length = (box.end - box.start) / glyph.sizePt;
  const thickness = (box.bottom - box.top) / glyph.sizePt;
  const height = (across(frame, glyph.x, glyph.y) - (box.top + box.bottom) / 2) / glyph.sizePt;
  const bearing = (box.start - along(frame, glyph.x, glyph.y)) / glyph.sizePt;
  return (
    length >= barLengthEm[0] &&
    length <= barLengthEm[1] &&
    thickness <= thickestBarEm &&
    height >= barHeightEm[0] &&
    height <= barHeightEm[1] &&
    bearing > -0.2
  );
}
