/**
 * Characters that a producer draws as form XObjects instead of showing them as text: an outline in glyph units under a
 * matrix that scales it to the text size. The text layer lacks them, and the commonest of them is the minus sign, so
 * without this pass every negative label reads positive. A fill is such a character when a form in the resources carries
 * the same outline under a name that ends in a glyph name; then place, size and direction follow from its matrix.
 */
import type * as Mupdf from 'mupdf';
import { applyMatrix, type Matrix } from '../geometry/rect.ts';
import { GeometryBuffer, type PathExtent } from './draw-list-geometry.ts';
import type { DrawListRecorder, FillFrame } from './draw-list-recorder.ts';
import { visitResources } from './draw-list-resources.ts';
import type { DrawList, DrawnPath } from './draw-list-types.ts';
import { characterOfGlyphName } from './glyph-names.ts';

/** Glyph outlines are drawn in thousandths of the text size by the writers that do this. */
const unitsPerEm = 1000;

/** An outline of one character is a few hundred bytes; larger streams are drawings. */
const longestOutlineBytes = 20_000;

interface NamedOutline {
  char: string;
  name: string;
}

/** Adds the characters found to the list's glyphs. Reads resources only when the page has fills at glyph scale. */
export function addFormCharacters(page: Mupdf.PDFPage, recorder: DrawListRecorder, list: DrawList): void {
  const frames = recorder.fillFrames;
  if (frames.length === 0) return;
  const outlines = namedOutlines(page);
  if (outlines.size === 0) return;
  for (const frame of frames) {
    const path = list.paths[frame.pathId];
    const outline = path ? outlines.get(keyOfPath(path, frame.matrix)) : undefined;
    if (path && outline) list.glyphs.push(toGlyph(list, path, frame, outline));
  }
}

function toGlyph(
  list: DrawList,
  path: DrawnPath,
  { matrix }: FillFrame,
  outline: NamedOutline,
): DrawList['glyphs'][number] {
  const origin = applyMatrix(matrix, 0, 0);
  return {
    id: list.glyphs.length,
    z: path.z,
    char: outline.char,
    source: 'form',
    shapeKey: `form:${outline.name}`,
    fontName: outline.name,
    x: origin.x,
    y: origin.y,
    advancePt: 0,
    sizePt: Math.hypot(matrix[2], matrix[3]) * unitsPerEm,
    angleDeg: (Math.atan2(-matrix[1], matrix[0]) * 180) / Math.PI,
    bbox: path.bbox,
    rgb: path.rgb,
    alpha: path.alpha,
    visible: path.alpha > 0,
    clip: path.clip,
    paths: [path.id],
  };
}

/** The path in the units it was drawn in, rounded: the matrix is undone, so only float noise remains. */
function keyOfPath(path: DrawnPath, [a, b, c, d, e, f]: Matrix): string {
  const determinant = a * d - b * c;
  if (determinant === 0) return '';
  const numbers: number[] = [];
  for (let i = 0; i + 1 < path.coords.length; i += 2) {
    const x = (path.coords[i] ?? 0) - e;
    const y = (path.coords[i + 1] ?? 0) - f;
    numbers.push((d * x - c * y) / determinant, (a * y - b * x) / determinant);
  }
  return keyOf(path.cmds, numbers);
}

/** A zero must not be printed as -0, and half units must not fall to either side. */
const keyOf = (cmds: ArrayLike<number>, coords: ArrayLike<number>): string =>
  `${Array.from(cmds).join('')}|${Array.from(coords, (value) => Math.round(value * 10 + 0.03) + 0).join(' ')}`;

function namedOutlines(page: Mupdf.PDFPage): Map<string, NamedOutline> {
  const outlines = new Map<string, NamedOutline>();
  visitResources(page, () => ({
    form(form, name) {
      const char = characterOfGlyphName(name.split('-').at(-1) ?? '');
      if (char === null || !name.includes('-')) return;
      const key = keyOfStream(form);
      if (key !== null) outlines.set(key, { char, name });
    },
  }));
  return outlines;
}

/** The outline in a form's stream, or null when the stream is anything else than one filled path. */
function keyOfStream(form: Mupdf.PDFObject): string | null {
  if (!form.isStream()) return null;
  const buffer = form.readStream();
  try {
    if (buffer.getLength() > longestOutlineBytes) return null;
    return keyOfContent(buffer.asString());
  } finally {
    buffer.destroy();
  }
}

const identity: Matrix = [1, 0, 0, 1, 0, 0];

function keyOfContent(content: string): string | null {
  const out = new GeometryBuffer();
  out.begin(identity);
  let operands: number[] = [];
  let [x, y] = [0, 0];
  let filled = false;
  for (const token of content.split(/\s+/)) {
    if (token === '') continue;
    const value = Number(token);
    if (Number.isFinite(value)) {
      operands.push(value);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands;
    if (filled) return null;
    if (token === 'm') out.moveTo(a, b);
    else if (token === 'l') out.lineTo(a, b);
    else if (token === 'c') out.curveTo(a, b, c, d, e, f);
    else if (token === 'v') out.curveTo(x, y, a, b, c, d);
    else if (token === 'y') out.curveTo(a, b, c, d, c, d);
    else if (token === 'h') out.closePath();
    else if (token === 're') writeRect(out, a, b, c, d);
    else if (token === 'f' || token === 'F' || token === 'f*') filled = true;
    // Glyph metrics (d0, d1) and saving the state around the outline change nothing.
    else if (!/^(d0|d1|q|Q)$/.test(token)) return null;
    x = operands.at(-2) ?? x;
    y = operands.at(-1) ?? y;
    operands = [];
  }
  const extent = out.end();
  return filled && extent.segments > 0 ? keyOf(cmdsOf(out, extent), coordsOf(out, extent)) : null;
}

function writeRect(out: GeometryBuffer, x: number, y: number, width: number, height: number): void {
  out.moveTo(x, y);
  out.lineTo(x + width, y);
  out.lineTo(x + width, y + height);
  out.lineTo(x, y + height);
  out.closePath();
}

const cmdsOf = (out: GeometryBuffer, extent: PathExtent): Uint8Array =>
  out.cmds.subarray(extent.cmdStart, extent.cmdEnd);
const coordsOf = (out: GeometryBuffer, extent: PathExtent): Float64Array =>
  out.coords.subarray(extent.coordStart, extent.coordEnd);
