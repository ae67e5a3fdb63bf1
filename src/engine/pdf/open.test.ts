import { beforeAll, describe, expect, it } from 'vitest';
import { buildPdf } from '../../../tests/pdf-kit.ts';
import { type MupdfModule, startMupdf } from './mupdf.ts';
import { mupdfHealth } from './mupdf-errors.ts';
import { closeDocument, openDocument, withPage } from './open.ts';

let mupdf: MupdfModule;
beforeAll(async () => {
  mupdf = await startMupdf();
});

const good = buildPdf('0 0 100 100 re f');
const open = (bytes: Uint8Array, password?: string) => openDocument(mupdf, bytes, { name: 'test.pdf', password });

function codeOf(bytes: Uint8Array, password?: string): string {
  const opened = open(bytes, password);
  if (!opened.ok) return opened.failure.code;
  closeDocument(opened.value);
  return 'opened';
}

function infoOf(bytes: Uint8Array, password?: string) {
  const opened = open(bytes, password);
  if (!opened.ok) throw new Error(opened.failure.message);
  closeDocument(opened.value);
  return opened.value.info;
}

function encrypted(options: string): Uint8Array {
  const document = mupdf.Document.openDocument(good, 'application/pdf').asPDF();
  if (!document) throw new Error('not a PDF');
  const saved = document.saveToBuffer(options).asUint8Array().slice();
  document.destroy();
  return saved;
}

const text = (words: string) => new TextEncoder().encode(words);

describe('opening a file', () => {
  it('reads page sizes, and finds nothing to say about a good file', () => {
    expect(infoOf(good)).toMatchObject({ pageCount: 1, repaired: false, encrypted: false, notices: [] });
  });

  it('says that a file is empty', () => {
    expect(codeOf(new Uint8Array())).toBe('empty_file');
  });

  it('says that text, zeros and pictures are not a PDF', () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
    expect([text('hello'), new Uint8Array(4000), png].map((bytes) => codeOf(bytes))).toEqual(
      Array(3).fill('not_a_pdf'),
    );
  });

  it('opens a file cut off in the middle by repairing it, and says so', () => {
    const info = infoOf(good.slice(0, good.length - 400));
    expect(info.repaired).toBe(true);
    expect(info.notices[0]).toContain('repaired');
  });

  it('says that a file is damaged when no page of it can be found', () => {
    expect(codeOf(text('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'))).toBe('damaged_file');
    expect(codeOf(good.slice(0, 60))).toBe('damaged_file');
  });

  it('tolerates junk before the header and a broken cross-reference table', () => {
    const junk = new Uint8Array(600 + good.length);
    for (let i = 0; i < 600; i += 1) junk[i] = (i * 97) % 256;
    junk.set(good, 600);
    expect(infoOf(junk).pageCount).toBe(1);
    const words = new TextDecoder('latin1').decode(good);
    const blanked = Uint8Array.from(words.replace(/\d{10} \d{5} n/g, '0000000000 00000 n'), (c) => c.charCodeAt(0));
    expect(infoOf(blanked)).toMatchObject({ pageCount: 1, repaired: true });
  });

  it.each(['aes-256', 'aes-128', 'rc4-40'])(
    'asks for a password, refuses a wrong one and takes either right one (%s)',
    (method) => {
      const bytes = encrypted(`encrypt=${method},user-password=abc,owner-password=def`);
      expect(codeOf(bytes)).toBe('password_required');
      expect(codeOf(bytes, 'nope')).toBe('wrong_password');
      expect(infoOf(bytes, 'abc')).toMatchObject({ pageCount: 1, encrypted: true });
      expect(infoOf(bytes, 'def').pageCount).toBe(1);
    },
  );

  it('opens a file that only its owner has locked', () => {
    expect(infoOf(encrypted('encrypt=aes-128,owner-password=def'))).toMatchObject({ pageCount: 1, encrypted: true });
  });

  it('never repeats a password in what it says', () => {
    const opened = open(encrypted('encrypt=aes-128,user-password=abc,owner-password=def'), 'hunter2');
    expect(JSON.stringify(opened)).not.toContain('hunter2');
  });

  it('applies crop box, rotation and user unit to page sizes', () => {
    const info = infoOf(
      buildPdf('', {
        mediaBox: [0, 0, 400, 300],
        cropBox: [50, 40, 250, 160],
        rotate: 90,
        pages: [
          { content: '', mediaBox: [100, 100, 712, 892] },
          { content: '', mediaBox: [0, 0, 1440, 56.7], userUnit: 10 },
          { content: '', mediaBox: [0, 0, 300, 200], cropBox: [-50, -50, 900, 900] },
        ],
      }),
    );
    expect(info.pages.map(({ widthPt, heightPt }) => [Math.round(widthPt), Math.round(heightPt)])).toEqual([
      [120, 200],
      [612, 792],
      [14400, 567],
      [300, 200],
    ]);
  });

  it('reads the sizes of two thousand pages', () => {
    const pages = Array.from({ length: 1999 }, (_, i) => ({
      content: '',
      mediaBox: [0, 0, 100 + i, 200] as [number, number, number, number],
    }));
    const info = infoOf(buildPdf('', { mediaBox: [0, 0, 50, 50], pages }));
    expect(info.pageCount).toBe(2000);
    expect(info.pages[1999]?.widthPt).toBe(2098);
  });

  it('says that a file can no longer be read when reading fails', () => {
    const source = {
      fileSize: 100_000,
      readBlock(): Uint8Array {
        throw new Error('the disk is gone');
      },
    };
    const opened = openDocument(mupdf, source, { name: 'far.pdf' });
    expect(opened).toMatchObject({ ok: false, failure: { code: 'file_unreadable' } });
  });
});

describe('a page of an open file', () => {
  it('refuses pages that do not exist, in words, without an error from the library', () => {
    const opened = open(good);
    if (!opened.ok) throw new Error(opened.failure.message);
    const before = mupdfHealth().errors;
    for (const page of [0, -1, 2, 1.5, Number.NaN]) {
      expect(withPage(opened.value, page, () => 1)).toMatchObject({
        ok: false,
        failure: { code: 'page_out_of_range' },
      });
    }
    expect(mupdfHealth().errors).toBe(before);
    closeDocument(opened.value);
  });

  it('answers that the document is closed once it is', () => {
    const opened = open(good);
    if (!opened.ok) throw new Error(opened.failure.message);
    closeDocument(opened.value);
    closeDocument(opened.value);
    expect(withPage(opened.value, 1, () => 1)).toMatchObject({ ok: false, failure: { code: 'unknown_document' } });
  });

  it('counts what the library throws and turns it into a failure', () => {
    const opened = open(good);
    if (!opened.ok) throw new Error(opened.failure.message);
    const before = mupdfHealth().errors;
    const outcome = withPage(opened.value, 1, () => {
      throw new Error('syntax error in content stream');
    });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'damaged_file' } });
    expect(mupdfHealth().errors).toBe(before + 1);
    closeDocument(opened.value);
  });
});
