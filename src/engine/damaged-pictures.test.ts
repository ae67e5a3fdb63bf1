/** Pictures whose data is broken, in every coding that a PDF knows: the rest of the page stands, and the page says so. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPdf, firstExtraObject } from '../../tests/pdf-kit.ts';
import { ownEncoder } from './pdf/encode-jpeg.ts';
import { startMupdf } from './pdf/mupdf.ts';
import { damageIn } from './pdf/page-damage.ts';
import { createEngine, type Engine } from './session.ts';

vi.setConfig({ testTimeout: 60_000 });

let engine: Engine;
beforeAll(async () => {
  engine = createEngine({ mupdf: await startMupdf(), encoder: ownEncoder });
});

const gray = '/BitsPerComponent 8 /ColorSpace /DeviceGray';
const bilevel = '/BitsPerComponent 1 /ColorSpace /DeviceGray';
const codings: Record<string, string> = {
  JPX: '/Filter [/ASCIIHexDecode /JPXDecode]',
  JBIG2: `/Filter [/ASCIIHexDecode /JBIG2Decode] ${bilevel}`,
  CCITT: `/Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 64 /Rows 64 >>] ${bilevel}`,
  JPEG: `/Filter [/ASCIIHexDecode /DCTDecode] ${gray}`,
  Flate: `/Filter [/ASCIIHexDecode /FlateDecode] ${gray}`,
};
/** Starts like a JPX file and ends in its second box; nonsense for the others. */
const cutOff = '0000000C6A5020200D0A870A00000014667479706A703220';
const nonsense = 'deadbeef00112233445566778899';

/** A picture at the lower half, a black square at the top left: what must be there whatever the picture holds. */
function pageWith(coding: string, hex: string): Uint8Array {
  const entries = `/Type /XObject /Subtype /Image /Width 64 /Height 64 ${coding} /Length ${hex.length + 1}`;
  return buildPdf('0 200 100 100 re f q 200 0 0 100 50 50 cm /Im1 Do Q 200 200 100 100 re f', {
    mediaBox: [0, 0, 400, 300],
    resources: { XObject: `/Im1 ${firstExtraObject} 0 R` },
    extra: [`<< ${entries} >>\nstream\n${hex}>\nendstream`],
  });
}

function open(id: string, bytes: Uint8Array): void {
  const opened = engine.open(id, bytes, { name: `${id}.pdf` });
  if (!opened.ok) throw new Error(opened.failure.message);
}

describe('a damaged picture', () => {
  const cases = Object.keys(codings).flatMap((name) => [
    [name, 'nonsense', nonsense] as const,
    [name, 'data that breaks off', cutOff] as const,
  ]);

  it.each(cases)('in %s (%s) leaves the rest of the page on screen, with a notice', (name, _, hex) => {
    open('other', buildPdf('0 0 50 50 re f'));
    open('damaged', pageWith(codings[name] ?? '', hex));
    const drawn = engine.drawPage('damaged', { page: 1, pageWidthPx: 400, pageHeightPx: 300 });
    if (!drawn.ok) throw new Error(drawn.failure.message);
    const { pixels, notices } = drawn.value;
    // What is drawn before the picture and what is drawn after it.
    for (const [x, y] of [
      [50, 50],
      [250, 50],
    ] as const) {
      expect([...pixels.slice((y * 400 + x) * 4, (y * 400 + x) * 4 + 3)]).toEqual([0, 0, 0]);
    }
    expect(notices).toEqual([
      expect.stringMatching(/^A picture on this page is damaged \(.+\); what could be decoded/),
    ]);
    expect(engine.drawPage('other', { page: 1, pageWidthPx: 40, pageHeightPx: 30 }).ok).toBe(true);
  });

  it.each(Object.keys(codings))('in %s is named in the record of a rendering', async (name) => {
    open('rendered', pageWith(codings[name] ?? '', nonsense));
    const answer = await engine.renderPages('rendered', {
      pages: [1],
      dpi: 72,
      budget_bytes: 100_000,
      count: 'base64',
      allow_webp: false,
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    const [record] = answer.value.report.pages;
    expect(record?.status).toBe('ok');
    expect(record?.notices.join()).toContain('A picture on this page is damaged');
    expect(answer.value.pictures).toHaveLength(1);
  });
});

describe('what warnings of the library mean', () => {
  it('is nothing for a page that is whole', () => {
    expect(damageIn([])).toEqual([]);
    expect(damageIn(['non-embedded font using identity encoding: Arial'])).toEqual([]);
  });

  it('is broken content where no picture is concerned', () => {
    expect(damageIn(["syntax error: cannot find XObject resource 'Nothing'"])).toEqual([
      "The page's content is broken (syntax error: cannot find XObject resource 'Nothing'); what could be drawn is shown.",
    ]);
    expect(damageIn(['library error: zlib error: incorrect header check'])[0]).toContain('content is broken');
  });

  it('is both where both are broken, each said once', () => {
    const lines = [
      'syntax error: unknown keyword',
      'library error: jpeg error: Not a JPEG file',
      'padding truncated image',
    ];
    expect(damageIn(lines).map((text) => text.slice(0, 12))).toEqual(['A picture on', "The page's c"]);
  });
});
