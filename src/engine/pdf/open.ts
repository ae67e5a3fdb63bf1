/**
 * Opens a PDF and owns it until it is closed. The order of the first calls matters: `needsPassword` comes before
 * anything else (one page count before it poisons the document), and what mupdf opens may be an image, a repaired ruin
 * or a file with no pages at all; each has its own failure. All handles die here: the document, its stream, and every
 * page through `withPage`.
 */
import type * as Mupdf from 'mupdf';
import type { DocumentInfo, PageSize } from '../contract/document.ts';
import { fail, type Outcome, succeed } from '../contract/failure.ts';
import { type BlockSource, type BlockStreamState, openBlockStream } from './block-stream.ts';
import type { MupdfModule } from './mupdf.ts';
import { callMupdf, noteThrown } from './mupdf-errors.ts';
import { collectWarnings } from './mupdf-warnings.ts';

export interface OpenOptions {
  name: string;
  password?: string | undefined;
}

export interface OpenPdf {
  mupdf: MupdfModule;
  document: Mupdf.PDFDocument;
  info: DocumentInfo;
  closed: boolean;
}

/** Pages whose size could not be read are counted as US Letter; more of them than this and the rest is not tried. */
const mostBrokenPages = 10;
const letter: PageSize = { widthPt: 612, heightPt: 792 };

/** How far from the start `%PDF` is looked for before a file that does not open is called no PDF at all. */
const headerSearchBytes = 64 * 1024;

export function openDocument(
  mupdf: MupdfModule,
  source: BlockSource | Uint8Array,
  { name, password }: OpenOptions,
): Outcome<OpenPdf> {
  const blocks = source instanceof Uint8Array ? blocksOf(source) : source;
  if (blocks.fileSize === 0) return fail('empty_file', `${name} is empty (0 bytes).`, { name });

  const state: BlockStreamState = { readError: null };
  const { value, warnings } = collectWarnings(mupdf, () => {
    const first = openChecked(mupdf, blocks, state, name, password);
    if (first.ok || first.failure.code !== 'damaged_file' || state.readError !== null) return first;
    const second = openChecked(mupdf, hideCrossReferences(blocks), state, name, password);
    return second.ok ? second : first;
  });
  if (value.ok) value.value.info.notices.push(...warnings);
  if (!value.ok && state.readError !== null && value.failure.code === 'damaged_file') {
    return fail('file_unreadable', `${name} could not be read: ${state.readError}. Was it moved or changed?`, { name });
  }
  return value;
}

/** Closes the document; harmless when it is closed already. */
export function closeDocument(pdf: OpenPdf): void {
  if (pdf.closed) return;
  pdf.closed = true;
  pdf.document.destroy();
  pdf.mupdf.emptyStore();
}

/** Hands page `pageNumber` (from 1) to `use` and destroys it afterwards, whatever happens. */
export function withPage<T>(pdf: OpenPdf, pageNumber: number, use: (page: Mupdf.PDFPage) => T): Outcome<T> {
  const { pageCount, name } = pdf.info;
  if (pdf.closed) return fail('unknown_document', 'This document is closed.');
  if (!Number.isInteger(pageNumber) || pageNumber < 1 || pageNumber > pageCount) {
    return fail('page_out_of_range', `There is no page ${pageNumber}: ${name} has pages 1 to ${pageCount}.`, {
      page: pageNumber,
      page_count: pageCount,
    });
  }
  const broken = (message: string) =>
    fail('damaged_file', `Page ${pageNumber} of ${name} cannot be read: ${message}.`, { page: pageNumber }).failure;
  const loaded = callMupdf(() => pdf.document.loadPage(pageNumber - 1), broken);
  if (!loaded.ok) return loaded;
  try {
    return callMupdf(() => use(loaded.value), broken);
  } finally {
    loaded.value.destroy();
  }
}

/** mupdf looks for `startxref` this near to the end. */
const tailBytes = 2048;

/**
 * A cross-reference table that is whole but wrong (all offsets zero, say) is believed and leads to no pages. Without the
 * word that points to it, the library searches the file for its objects instead.
 */
function hideCrossReferences(blocks: BlockSource): BlockSource {
  return {
    fileSize: blocks.fileSize,
    readBlock(start, end) {
      const block = blocks.readBlock(start, end);
      if (end < blocks.fileSize - tailBytes) return block;
      const copy = Uint8Array.from(block);
      for (let at = copy.indexOf(startXref[0] ?? 0); at >= 0; at = copy.indexOf(startXref[0] ?? 0, at + 1)) {
        if (startXref.every((byte, i) => copy[at + i] === byte)) copy.fill(0x20, at, at + startXref.length);
      }
      return copy;
    },
  };
}

const startXref = Uint8Array.from('startxref', (c) => c.charCodeAt(0));

function openChecked(
  mupdf: MupdfModule,
  blocks: BlockSource,
  state: BlockStreamState,
  name: string,
  password: string | undefined,
): Outcome<OpenPdf> {
  const stream = openBlockStream(mupdf, blocks, state);
  const opened = callMupdf(
    () => mupdf.Document.openDocument(stream, 'application/pdf'),
    (message) => notOpened(blocks, name, message),
  );
  stream.destroy();
  if (!opened.ok) return opened;

  const document = opened.value;
  const checked = callMupdf(
    () => checkDocument(mupdf, document, blocks, name, password),
    (message) => fail('damaged_file', `${name} is damaged: ${message}.`, { name }).failure,
  );
  const result = checked.ok ? checked.value : checked;
  if (!result.ok) document.destroy();
  return result;
}

function checkDocument(
  mupdf: MupdfModule,
  opened: Mupdf.Document,
  blocks: BlockSource,
  name: string,
  password: string | undefined,
): Outcome<OpenPdf> {
  const encrypted = opened.needsPassword();
  if (encrypted && password === undefined) {
    return fail('password_required', `${name} needs a password to be opened.`, { name });
  }
  if (encrypted && password !== undefined && opened.authenticatePassword(password) === 0) {
    return fail('wrong_password', `The password given for ${name} is not right.`, { name });
  }
  const document = opened.asPDF();
  if (document === null) {
    return fail('not_a_pdf', `${name} is not a PDF; it was recognised as another kind of file.`, { name });
  }
  const pageCount = document.countPages();
  if (pageCount === 0) {
    return fail('damaged_file', `${name} is damaged: not one page of it can be found.`, { name });
  }
  const { pages, notices } = readPageSizes(document, pageCount);
  const repaired = document.wasRepaired();
  if (repaired) notices.unshift('The file was damaged and has been repaired for reading.');
  const info: DocumentInfo = {
    name,
    byteLength: blocks.fileSize,
    pageCount,
    pages,
    repaired,
    encrypted: encrypted || document.getMetaData('encryption') !== 'None',
    notices,
  };
  return succeed({ mupdf, document, info, closed: false });
}

/**
 * Loading a page and asking for its bounds costs 0.01 ms, so all sizes are read at once: crop box, rotation and user
 * unit are then applied by the same code that draws.
 */
function readPageSizes(document: Mupdf.PDFDocument, pageCount: number): { pages: PageSize[]; notices: string[] } {
  const pages: PageSize[] = [];
  const broken: number[] = [];
  for (let index = 0; index < pageCount; index += 1) {
    const size = broken.length < mostBrokenPages ? readPageSize(document, index) : null;
    if (!size) broken.push(index + 1);
    pages.push(size ?? letter);
  }
  const notices =
    broken.length > 0 ? [`The size of ${broken.length} pages could not be read (first: ${broken[0]}).`] : [];
  return { pages, notices };
}

function readPageSize(document: Mupdf.PDFDocument, index: number): PageSize | null {
  let page: Mupdf.PDFPage | undefined;
  try {
    page = document.loadPage(index);
    const [x0, y0, x1, y1] = page.getBounds();
    return { widthPt: x1 - x0, heightPt: y1 - y0 };
  } catch (thrown) {
    if (noteThrown(thrown)) throw thrown;
    return null;
  } finally {
    page?.destroy();
  }
}

function notOpened(blocks: BlockSource, name: string, message: string) {
  const details = { name, cause: message };
  return looksLikePdf(blocks)
    ? fail('damaged_file', `${name} is damaged and could not be repaired: ${message}.`, details).failure
    : fail('not_a_pdf', `${name} is not a PDF.`, details).failure;
}

/** A file that cannot be read counts as a PDF here: the caller then says that it is unreadable, not that it is no PDF. */
function looksLikePdf(blocks: BlockSource): boolean {
  try {
    const head = blocks.readBlock(0, Math.min(blocks.fileSize, headerSearchBytes));
    return head.some(
      (byte, i) => byte === 0x25 && head[i + 1] === 0x50 && head[i + 2] === 0x44 && head[i + 3] === 0x46,
    );
  } catch {
    return true;
  }
}

function blocksOf(bytes: Uint8Array): BlockSource {
  return { fileSize: bytes.byteLength, readBlock: (start, end) => bytes.subarray(start, end) };
}
