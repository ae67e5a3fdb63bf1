/**
 * Which Type 3 fonts of a page can be believed? A Type 3 glyph has a name of the producer's choice; when that is private
 * ("a12") and no map to Unicode is given, mupdf falls back to the character code, which may say "A" where a "7" is drawn.
 * Fonts whose names mean something, or which bring a map, are as good as any other font.
 */
import type * as Mupdf from 'mupdf';
import { visitResources } from './draw-list-resources.ts';
import type { DrawnGlyph } from './draw-list-types.ts';

export interface Type3Fonts {
  /** Names, as mupdf reports them, of all Type 3 fonts of the page. */
  all: Set<string>;
  /** Those of them whose characters cannot be believed. */
  doubtful: Set<string>;
}

/** Letters and a number ("a12", "g7", "C0048", "glyph3"): an index, not a meaning. Real names end in no digits but uniXXXX. */
const privateName = /^(?!uni[0-9A-F]{4}$|u[0-9A-F]{4,6}$)[A-Za-z]{0,6}[-_.]?\d+$/;

export function type3FontsOf(page: Mupdf.PDFPage): Type3Fonts {
  const fonts: Type3Fonts = { all: new Set(), doubtful: new Set() };
  visitResources(page, (keep) => ({
    font(font) {
      if (keep(font.get('Subtype')).toString() !== '/Type3') return;
      const names = namesOf(font, keep);
      for (const name of names) fonts.all.add(name);
      if (keep(font.get('ToUnicode')).isStream() || hasMeaningfulNames(font, keep)) return;
      for (const name of names) fonts.doubtful.add(name);
    },
  }));
  return fonts;
}

function namesOf(font: Mupdf.PDFObject, keep: (object: Mupdf.PDFObject) => Mupdf.PDFObject): string[] {
  const names = ['BaseFont', 'Name'].map((key) => keep(font.get(key))).flatMap((n) => (n.isName() ? [n.asName()] : []));
  if (font.isIndirect()) names.push(`Type3 (${font.asIndirect()} 0 R)`);
  return names;
}

function hasMeaningfulNames(font: Mupdf.PDFObject, keep: (object: Mupdf.PDFObject) => Mupdf.PDFObject): boolean {
  const encoding = keep(font.get('Encoding'));
  if (!encoding.isDictionary()) return encoding.isName();
  const differences = keep(encoding.get('Differences'));
  if (!differences.isArray()) return false;
  let meaningful = true;
  differences.forEach((entry) => {
    keep(entry);
    if (entry.isName() && privateName.test(entry.asName())) meaningful = false;
  });
  return meaningful;
}

/** Height of digits and capitals over the size in the fonts in use, and the middle of it. */
const honestHeightEm: [number, number] = [0.45, 1.05];
const usualHeightEm = 0.7;

/**
 * The size of Type 3 text is what the writer made of it: bitmap fonts are often shown at size 1 with the real size in their
 * matrix or in their glyphs. Gaps between words are measured in sizes, so a size that disagrees with the digits and capitals
 * it prints is replaced by one that agrees.
 */
export function correctType3Sizes(glyphs: readonly DrawnGlyph[], fonts: Type3Fonts): void {
  const byFont = new Map<string, DrawnGlyph[]>();
  for (const glyph of glyphs) {
    if (!fonts.all.has(glyph.fontName) || glyph.source === 'form') continue;
    const key = glyph.shapeKey.split(':')[0] ?? '';
    const list = byFont.get(key);
    if (list) list.push(glyph);
    else byFont.set(key, [glyph]);
  }
  for (const list of byFont.values()) {
    const heights = list.filter(({ char }) => char !== null && /^[0-9A-Z]$/.test(char)).map(heightOverSize);
    const usable = heights.filter((height) => height > 0).sort((a, b) => a - b);
    const height = usable[Math.floor(usable.length / 2)];
    if (height === undefined || (height >= honestHeightEm[0] && height <= honestHeightEm[1])) continue;
    for (const glyph of list) glyph.sizePt *= height / usualHeightEm;
  }
}

/** Height of the ink over the baseline, along the glyph's own upright direction; 0 for slanted text, whose box says nothing. */
function heightOverSize({ bbox, x, y, angleDeg, sizePt }: DrawnGlyph): number {
  const turn = ((Math.round(angleDeg / 90) % 4) + 4) % 4;
  if (Math.abs(angleDeg - Math.round(angleDeg / 90) * 90) > 0.5 || !(sizePt > 0)) return 0;
  const height = [y - bbox.y0, x - bbox.x0, bbox.y1 - y, bbox.x1 - x][turn] ?? 0;
  return height / sizePt;
}
