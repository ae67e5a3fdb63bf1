import { beforeAll, describe, expect, it } from 'vitest';
import { buildPdf, firstExtraObject, type KitOptions } from '../../../tests/pdf-kit.ts';
import { jpegObject, paperSheet, placeImage } from '../../../tests/scan-kit.ts';
import { classifyPage, type PageFacts } from './classify.ts';
import { type MupdfModule, startMupdf } from './mupdf.ts';
import { closeDocument, openDocument, withPage } from './open.ts';

let mupdf: MupdfModule;
beforeAll(async () => {
  mupdf = await startMupdf();
});

const sheet = jpegObject(paperSheet({ widthPx: 300, heightPx: 450 }));
const withSheet = { XObject: `/Im1 ${firstExtraObject} 0 R` };
const onPage: KitOptions = { mediaBox: [0, 0, 144, 216], resources: withSheet, extra: [sheet] };

function factsOf(content: string, options: KitOptions): PageFacts {
  const opened = openDocument(mupdf, buildPdf(content, options), { name: 'scan.pdf' });
  if (!opened.ok) throw new Error(opened.failure.message);
  const size = opened.value.info.pages[0] ?? { widthPt: 1, heightPt: 1 };
  const facts = withPage(opened.value, 1, (page) => classifyPage(mupdf, page, size));
  closeDocument(opened.value);
  if (!facts.ok) throw new Error(facts.failure.message);
  return facts.value;
}

const rounded = (facts: PageFacts) => facts.scanDpi?.map(Math.round);

describe('what a page is made of', () => {
  it('finds the resolution of a plain scan, on both axes', () => {
    expect(rounded(factsOf(placeImage('Im1', 0, 0, 144, 216), onPage))).toEqual([150, 150]);
    expect(rounded(factsOf(placeImage('Im1', 0, 0, 144, 108), { ...onPage, mediaBox: [0, 0, 144, 108] }))).toEqual([
      150, 300,
    ]);
  });

  it('finds it under an invisible text layer', () => {
    const facts = factsOf(
      `${placeImage('Im1', 0, 0, 144, 216)} BT 3 Tr /F1 10 Tf 10 100 Td (hidden words) Tj ET`,
      onPage,
    );
    expect(rounded(facts)).toEqual([150, 150]);
    expect(facts).toMatchObject({ visibleGlyphs: 0, hiddenGlyphs: 12 });
  });

  it('finds it when visible text lies under the scan', () => {
    const facts = factsOf(`BT /F1 10 Tf 10 100 Td (covered) Tj ET ${placeImage('Im1', 0, 0, 144, 216)}`, onPage);
    expect(rounded(facts)).toEqual([150, 150]);
  });

  it('finds it in strips', () => {
    const strips = [0, 1, 2].map((i) => placeImage('Im1', 0, i * 72, 144, 72)).join(' ');
    expect(rounded(factsOf(strips, onPage))).toEqual([150, 450]);
  });

  it('finds it inside a form', () => {
    const facts = factsOf('/Fm1 Do', { ...onPage, forms: { Fm1: { content: placeImage('Im1', 0, 0, 144, 216) } } });
    expect(rounded(facts)).toEqual([150, 150]);
  });

  it('gives it along the axes of a turned page', () => {
    const flat: KitOptions = { ...onPage, mediaBox: [0, 0, 144, 108], rotate: 90 };
    expect(rounded(factsOf(placeImage('Im1', 0, 0, 144, 108), flat))).toEqual([300, 150]);
  });

  it('takes the finer layer of a layered scan', () => {
    const mask = `<< /Type /XObject /Subtype /Image /Width 600 /Height 900 /ImageMask true /BitsPerComponent 1 /Filter /ASCIIHexDecode /Length 135002 >>\nstream\n${'00'.repeat(67_500)}>\nendstream`;
    const facts = factsOf(`${placeImage('Im1', 0, 0, 144, 216)} 0 g ${placeImage('Im2', 0, 0, 144, 216)}`, {
      ...onPage,
      resources: { XObject: `/Im1 ${firstExtraObject} 0 R /Im2 ${firstExtraObject + 1} 0 R` },
      extra: [sheet, mask],
    });
    expect(rounded(facts)).toEqual([300, 300]);
  });

  it('tolerates a ruled line on a scan, but not a drawing', () => {
    const image = placeImage('Im1', 0, 0, 144, 216);
    expect(rounded(factsOf(`${image} 0 0 m 100 100 l S`, onPage))).toEqual([150, 150]);
    expect(factsOf(`${image} ${'0 0 m 100 100 l S '.repeat(40)}`, onPage).scanDpi).toBeNull();
  });

  it('does not take a page with visible text on an image for a scan', () => {
    expect(
      factsOf(`${placeImage('Im1', 0, 0, 144, 216)} BT /F1 10 Tf 10 100 Td (on top) Tj ET`, onPage).scanDpi,
    ).toBeNull();
  });

  it('knows the smallest size of text that is more than a stray glyph', () => {
    const facts = factsOf(
      'BT /F1 12 Tf 10 100 Td (a long line of ordinary text) Tj /F1 7 Tf 0 -20 Td (a footnote of some length) Tj /F1 3 Tf (x) Tj ET',
      {},
    );
    expect(facts.smallestTextPt).toBe(7);
  });

  it('finds nothing on an empty page', () => {
    expect(factsOf('', {})).toMatchObject({
      visibleGlyphs: 0,
      paths: 0,
      images: [],
      scanDpi: null,
      smallestTextPt: null,
    });
  });

  it('reports a content stream that breaks off', () => {
    const facts = factsOf('0 0 10 10 re f\nBI /W 10 /H 10 /BPC 8 /CS /RGB ID broken', {});
    expect(facts.paths).toBe(1);
  });
});
