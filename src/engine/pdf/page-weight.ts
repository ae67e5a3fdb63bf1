/**
 * Is a page slow to draw? Told from how long its drawing commands are, forms included, before a single one is
 * interpreted: dense line art is long, text and scans are short. Nothing is unpacked for it; the length of a packed
 * stream is multiplied by what such streams usually unpack to. Only the way a page is shown hangs on the answer, never
 * what is in a picture or a table.
 */
import type * as Mupdf from 'mupdf';
import { noteThrown } from './mupdf-errors.ts';
import { type OpenPdf, withPage } from './open.ts';

/** A close-set text page has 30 to 100 thousand bytes of commands; line art of this length takes a fifth of a second. */
const heavyBytes = 300_000;

/** Drawing commands are digits and spaces; they pack to a quarter or less. */
const packing = 4;

/** Forms nest a few levels in real files; a loop of forms must end. */
const deepest = 4;
/** Pages of stamped symbols name thousands of forms; enough are counted to know. */
const mostForms = 200;

export function isHeavyPage(pdf: OpenPdf, pageNumber: number): boolean {
  const bytes = withPage(pdf, pageNumber, (page) => {
    try {
      return take(page.getObject(), (object) => {
        const content = take(object.get('Contents'), contentBytes);
        const counter = { forms: 0 };
        return (
          content + take(object.getInheritable('Resources'), (resources) => formBytes(resources, deepest, counter))
        );
      });
    } catch (thrown) {
      // A broken page is told by the drawing itself.
      if (noteThrown(thrown)) throw thrown;
      return 0;
    }
  });
  return bytes.ok && bytes.value > heavyBytes;
}

function contentBytes(content: Mupdf.PDFObject): number {
  if (content.isStream()) return streamBytes(content);
  if (!content.isArray()) return 0;
  let total = 0;
  for (let index = 0; index < content.length; index++) total += take(content.get(index), streamBytes);
  return total;
}

function formBytes(resources: Mupdf.PDFObject, depth: number, counter: { forms: number }): number {
  if (depth === 0 || !resources.isDictionary()) return 0;
  return take(resources.get('XObject'), (objects) => {
    let total = 0;
    if (!objects.isDictionary()) return 0;
    objects.forEach((object) => {
      counter.forms += 1;
      if (counter.forms <= mostForms && object.isStream()) {
        const isForm = take(object.get('Subtype'), (kind) => kind.isName() && String(kind) === '/Form');
        if (isForm) {
          total += streamBytes(object);
          total += take(object.get('Resources'), (inner) => formBytes(inner, depth - 1, counter));
        }
      }
      object.destroy();
    });
    return total;
  });
}

function streamBytes(stream: Mupdf.PDFObject): number {
  const length = take(stream.get('Length'), (value) => Number(value.valueOf()));
  const packed = take(stream.get('Filter'), (filter) => !filter.isNull());
  return Number.isFinite(length) ? length * (packed ? packing : 1) : 0;
}

/** Hands a handle to `use` and destroys it afterwards. */
function take<T>(handle: Mupdf.PDFObject, use: (handle: Mupdf.PDFObject) => T): T {
  try {
    return use(handle);
  } finally {
    handle.destroy();
  }
}
