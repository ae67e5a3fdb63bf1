/**
 * Writes small PDFs for tests. `buildPdf` turns content streams into a file; `chart` writes the content stream of a plain
 * chart from its data, so that a test states what is drawn and what must be read, and nothing else. Everything is written
 * by hand on purpose: a test must be able to draw what no program draws.
 *
 * Content coordinates are PDF's own: origin bottom left, y up. On a page that is neither
 * rotated nor cropped the place on the visible page is (x, 300 - y), with the page size left as it is.
 */
export { type ChartAxisSpec, type ChartSpec, chart, chartPlaces } from './chart-kit.ts';
export * from './pdf-content.ts';

export interface KitForm {
  content: string;
  bbox?: [number, number, number, number];
  matrix?: [number, number, number, number, number, number];
  /** Makes it a transparency group. */
  group?: boolean;
  /** Names of forms that may be used inside (all forms are offered anyway). */
  raw?: string;
}

/** A Type 3 font: glyph name -> glyph program (`1000 0 d0 …` or `w 0 llx lly urx ury d1 …`), code -> glyph name. */
export interface KitType3 {
  glyphs: Record<string, string>;
  encoding: Record<number, string>;
  matrix?: [number, number, number, number, number, number];
  bbox?: [number, number, number, number];
  width?: number;
}

export interface KitPage {
  content: string | string[];
  mediaBox?: [number, number, number, number];
  cropBox?: [number, number, number, number];
  rotate?: 0 | 90 | 180 | 270;
  userUnit?: number;
}

export interface KitOptions extends Omit<KitPage, 'content'> {
  /** Further pages after the first. */
  pages?: KitPage[];
  forms?: Record<string, KitForm>;
  type3?: Record<string, KitType3>;
  /** Further entries of the resource dictionary, by kind: `{ Pattern: '/P1 5 0 R' }`. */
  resources?: Record<string, string>;
  /** Optional-content layers by resource name; `false` = hidden. Use as `/OC /name BDC … EMC`. */
  layers?: Record<string, boolean>;
  /** Raw objects appended as they are; their numbers start at `firstExtraObject`. */
  extra?: string[];
}

/** Always present: /F1 Helvetica, /F2 Symbol, /F3 ZapfDingbats, /F4 Times-Roman, /F5 Helvetica with private glyph names. */
const standardFonts: Record<string, string> = {
  F1: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  F2: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
  F3: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
  F4: '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
};

export const firstExtraObject = 200;

export function buildPdf(content: string | string[], options: KitOptions = {}): Uint8Array {
  const objects = new Map<number, string>();
  let next = 3;
  const add = (body: string): number => {
    const number = next;
    next += 1;
    objects.set(number, body);
    return number;
  };
  const stream = (data: string, entries = ''): string =>
    `<< ${entries} /Length ${byteLength(data)} >>\nstream\n${data}\nendstream`;

  const fonts = Object.entries(standardFonts).map(([name, body]) => `/${name} ${add(body)} 0 R`);
  for (const [name, font] of Object.entries(options.type3 ?? {})) fonts.push(`/${name} ${add(type3Font(font))} 0 R`);
  const layerNumbers = Object.entries(options.layers ?? {}).map(([name, shown]) => ({
    name,
    shown,
    number: add(`<< /Type /OCG /Name (${name}) >>`),
  }));
  const formNumbers = new Map(Object.keys(options.forms ?? {}).map((name) => [name, add('')]));
  const {
    XObject: moreXObjects = '',
    Font: moreFonts = '',
    Properties: moreProperties = '',
    ...others
  } = options.resources ?? {};
  const xobjects = [...formNumbers].map(([name, number]) => `/${name} ${number} 0 R`).join(' ');
  const properties = layerNumbers.map(({ name, number }) => `/${name} ${number} 0 R`).join(' ');
  const rest = Object.entries(others).map(([kind, entries]) => `/${kind} << ${entries} >>`);
  const resources = add(
    `<< /Font << ${fonts.join(' ')} ${moreFonts} >> /XObject << ${xobjects} ${moreXObjects} >>` +
      ` /Properties << ${properties} ${moreProperties} >> ${rest.join(' ')} >>`,
  );
  for (const [name, form] of Object.entries(options.forms ?? {})) {
    const entries =
      `/Type /XObject /Subtype /Form /BBox [${(form.bbox ?? [-20000, -20000, 20000, 20000]).join(' ')}]` +
      ` /Resources ${resources} 0 R${form.matrix ? ` /Matrix [${form.matrix.join(' ')}]` : ''}` +
      `${form.group ? ' /Group << /S /Transparency >>' : ''} ${form.raw ?? ''}`;
    objects.set(formNumbers.get(name) ?? 0, stream(form.content, entries));
  }
  const pages = [{ ...options, content }, ...(options.pages ?? [])].map((page) => {
    const parts = typeof page.content === 'string' ? [page.content] : page.content;
    const contents = parts.map((part) => `${add(stream(part))} 0 R`).join(' ');
    const boxes =
      `/MediaBox [${(page.mediaBox ?? defaultMediaBox).join(' ')}]` +
      `${page.cropBox ? ` /CropBox [${page.cropBox.join(' ')}]` : ''}` +
      `${page.rotate ? ` /Rotate ${page.rotate}` : ''}${page.userUnit ? ` /UserUnit ${page.userUnit}` : ''}`;
    return add(`<< /Type /Page /Parent 2 0 R ${boxes} /Resources ${resources} 0 R /Contents [${contents}] >>`);
  });
  objects.set(2, `<< /Type /Pages /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] /Count ${pages.length} >>`);
  const all = layerNumbers.map(({ number }) => `${number} 0 R`).join(' ');
  const off = layerNumbers
    .filter(({ shown }) => !shown)
    .map(({ number }) => `${number} 0 R`)
    .join(' ');
  const layers =
    layerNumbers.length > 0 ? ` /OCProperties << /OCGs [${all}] /D << /OFF [${off}] /Order [${all}] >> >>` : '';
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R${layers} >>`);
  for (const [i, body] of (options.extra ?? []).entries()) objects.set(firstExtraObject + i, body);
  return assemble(objects);

  function type3Font(font: KitType3): string {
    const procs = Object.entries(font.glyphs).map(([name, program]) => `/${name} ${add(stream(program))} 0 R`);
    const codes = Object.keys(font.encoding)
      .map(Number)
      .sort((a, b) => a - b);
    const first = codes[0] ?? 0;
    const last = codes.at(-1) ?? 0;
    const widths = Array.from({ length: last - first + 1 }, () => font.width ?? 600);
    const differences = codes.map((code) => `${code} /${font.encoding[code]}`);
    return (
      `<< /Type /Font /Subtype /Type3 /FontBBox [${(font.bbox ?? [0, -200, 1000, 800]).join(' ')}]` +
      ` /FontMatrix [${(font.matrix ?? [0.001, 0, 0, 0.001, 0, 0]).join(' ')}] /CharProcs << ${procs.join(' ')} >>` +
      ` /Encoding << /Type /Encoding /Differences [${differences.join(' ')}] >>` +
      ` /FirstChar ${first} /LastChar ${last} /Widths [${widths.join(' ')}] /Resources << >> >>`
    );
  }
}

export const defaultMediaBox: [number, number, number, number] = [0, 0, 400, 300];

function assemble(objects: Map<number, string>): Uint8Array {
  const numbers = [...objects.keys()].sort((a, b) => a - b);
  let text = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const number of numbers) {
    offsets.set(number, byteLength(text));
    text += `${number} 0 obj\n${objects.get(number)}\nendobj\n`;
  }
  const start = byteLength(text);
  const size = (numbers.at(-1) ?? 0) + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (let number = 1; number < size; number += 1) {
    const offset = offsets.get(number);
    text += offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  }
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);
}

/** Content is written as Latin-1: one character, one byte. */
const byteLength = (text: string): number => text.length;
