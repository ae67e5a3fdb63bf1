/**
 * The draw list: everything a page draws, as plain data in one frame (points of the visible page, top-left origin,
 * y down). It is cheap to build in one pass and to hand across a worker boundary. No mupdf object is in it.
 */
import type { Rect } from '../geometry/rect.ts';

/** Path commands. Coordinates taken: M 2, L 2, C 6, Z 0. Rectangles arrive as M L L L Z. */
export const PathCommand = { M: 0, L: 1, C: 2, Z: 3 } as const;

export interface DrawnPath {
  /** Index in `DrawList.paths`; the provenance id that results carry. */
  id: number;
  /** Position in the paint order over paths, glyphs, images and shadings. */
  z: number;
  paint: 'stroke' | 'fill';
  /** The producer asked for a rectangle (`re`), or the path is exactly one axis-aligned rectangle. */
  isRect: boolean;
  cmds: Uint8Array;
  /** Page-space coordinates; views on a shared array, do not keep alone. */
  coords: Float64Array;
  /** Box of the geometry itself, curve extrema included, line width and clip not applied. */
  bbox: Rect;
  /** Effective clip rectangle (all nested clips intersected). */
  clip: Rect;
  /** False when a clip on the stack is not an axis-aligned rectangle, so that `clip` is only its box. */
  clipIsRect: boolean;
  rgb: [number, number, number];
  alpha: number;
  evenOdd: boolean;
  /** Stroke width in points after the matrix; 0 for fills. PDF width 0 (hairline) stays 0. */
  widthPt: number;
  /** Dash lengths in points after the matrix; empty when solid. */
  dash: number[];
  dashPhase: number;
  cap: number;
  join: number;
  /** Nesting depth of groups and the id of the innermost group; -1 at page level. */
  group: number;
  /** Name of the optional-content layer, if any. */
  layer: string | null;
  /** The path lies in a tiling pattern cell; its position is not to be trusted. */
  inPattern: boolean;
  /** Id of the stroke (or fill) that paints the very same geometry right after (or before), as operator B does. */
  twin: number | null;
}

export interface DrawnGlyph {
  id: number;
  z: number;
  /** One Unicode character (or ligature), or null when the file does not say. */
  char: string | null;
  /** How far `char` can be believed: `type3` and `form` glyphs carry names that may lie; `cid` was taken from the code. */
  source: 'font' | 'type3' | 'form' | 'cid';
  /** Same key = same glyph shape (font and glyph id, or a hash of the outline). */
  shapeKey: string;
  fontName: string;
  /** Origin on the baseline. */
  x: number;
  y: number;
  /** Advance along the baseline in points; 0 when unknown. */
  advancePt: number;
  sizePt: number;
  /** Direction of the baseline in degrees: 0 left to right, 90 upwards (reads bottom to top), -90 downwards. */
  angleDeg: number;
  /** Ink box when the outline is known, else a box from the font metrics. */
  bbox: Rect;
  rgb: [number, number, number];
  alpha: number;
  /** False for invisible text (OCR layers). */
  visible: boolean;
  clip: Rect;
  /** Form and type3 glyphs: the paths that draw it, so that they are not taken for data. */
  paths: number[];
}

export interface DrawnImage {
  z: number;
  /** Box of the unit square through the matrix. */
  bbox: Rect;
  widthPx: number;
  heightPx: number;
  /** Pixels per inch along the image's own x and y. */
  dpi: [number, number];
  angleDeg: number;
  isMask: boolean;
  clip: Rect;
  inPattern: boolean;
}

export interface DrawnShading {
  z: number;
  clip: Rect;
}

export interface DrawList {
  page: number;
  widthPt: number;
  heightPt: number;
  paths: DrawnPath[];
  glyphs: DrawnGlyph[];
  images: DrawnImage[];
  shadings: DrawnShading[];
  segmentCount: number;
  /** Set when a limit stopped the reading; the list is then not complete and no chart may be read from it. */
  truncated: { what: string; limit: number } | null;
  /** Warnings from the content interpreter ("content stream is broken at …"). */
  notices: string[];
}
