/**
 * Which Type 3 fonts of a page can be believed? A Type 3 glyph has a name of the producer's choice; when that is private
 * ("a12") and no map to Unicode is given, mupdf falls back to the character code, which may say "A" where a "7" is drawn.
 * Fonts whose names mean something, or which bring a map, are as good as any other font.
 */
import type * as Mupdf from 'mupdf';
import { visitResources } from './draw-list-resources.ts';

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
