/**
 * Walks the resources of a page, forms inside forms included, and hands every font and form to a visitor. Broken and
 * cyclic files are common here: each object is seen once, depth and number are bounded, and every handle is destroyed.
 */
import type * as Mupdf from 'mupdf';
import { noteThrown } from './mupdf-errors.ts';

const deepestForms = 5;
const mostObjects = 1500;

interface ResourceVisitor {
  font?(font: Mupdf.PDFObject): void;
  form?(form: Mupdf.PDFObject, name: string): void;
}

/** Handles given to the visitor are borrowed; what it opens itself it passes to `keep`. */
export function visitResources(
  page: Mupdf.PDFPage,
  visitor: (keep: (object: Mupdf.PDFObject) => Mupdf.PDFObject) => ResourceVisitor,
): void {
  const opened: Mupdf.PDFObject[] = [];
  const keep = (object: Mupdf.PDFObject): Mupdf.PDFObject => {
    // A missing entry is one shared null object of the library: not ours to destroy, and `get` on it throws.
    if (!object.isNull()) opened.push(object);
    return object;
  };
  const visit = visitor(keep);
  const seen = new Set<number>();
  let count = 0;
  const isNew = (object: Mupdf.PDFObject): boolean => {
    count += 1;
    if (count > mostObjects || !object.isIndirect()) return count <= mostObjects;
    const number = object.asIndirect();
    if (seen.has(number)) return false;
    seen.add(number);
    return true;
  };
  const search = (resources: Mupdf.PDFObject, depth: number): void => {
    if (depth > deepestForms || !resources.isDictionary()) return;
    const fonts = keep(resources.get('Font'));
    if (visit.font && fonts.isDictionary()) {
      fonts.forEach((font) => {
        keep(font);
        if (isNew(font) && font.isDictionary()) visit.font?.(font);
      });
    }
    const forms = keep(resources.get('XObject'));
    if (!forms.isDictionary()) return;
    forms.forEach((form, name) => {
      keep(form);
      if (!isNew(form) || !form.isStream()) return;
      visit.form?.(form, String(name));
      if (keep(form.get('Subtype')).toString() === '/Form') search(keep(form.get('Resources')), depth + 1);
    });
  };
  try {
    search(keep(keep(page.getObject()).getInheritable('Resources')), 0);
  } catch (thrown) {
    if (noteThrown(thrown)) throw thrown;
  } finally {
    for (const object of opened) object.destroy();
  }
}
