/** Writes small PDF files: pages of content streams with base-14 fonts and JPEG images. No library, no compression. */

export interface SampleImage {
  jpeg: Uint8Array;
  widthPx: number;
  heightPx: number;
}

export interface SamplePage {
  widthPt: number;
  heightPt: number;
  /** PDF operators; fonts are /F1 Helvetica, /F2 Helvetica-Bold, /F3 Times-Roman, /F4 Times-Bold; images /I0, /I1, … */
  content: string;
  images?: SampleImage[];
}

const fonts = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'Times-Bold'];
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0) & 0xff);

export function writePdf(pages: SamplePage[], title: string): Uint8Array {
  const objects: Uint8Array[][] = [];
  const add = (...parts: (string | Uint8Array)[]): number => {
    objects.push(parts.map((p) => (typeof p === 'string' ? bytesOf(p) : p)));
    return objects.length;
  };
  const stream = (dict: string, data: Uint8Array): number =>
    add(`<< ${dict} /Length ${data.length} >>\nstream\n`, data, '\nendstream');

  const catalog = add('');
  const tree = add('');
  const info = add(`<< /Title (${title}) /Producer (Vernier sample maker) >>`);
  const fontIds = fonts.map((name) =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  );
  const fontDict = fontIds.map((id, i) => `/F${i + 1} ${id} 0 R`).join(' ');
  const pageIds = pages.map((page) => {
    const images = (page.images ?? []).map((image) =>
      stream(
        `/Type /XObject /Subtype /Image /Width ${image.widthPx} /Height ${image.heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        image.jpeg,
      ),
    );
    const content = stream('', bytesOf(page.content));
    const xobjects = images.map((id, i) => `/I${i} ${id} 0 R`).join(' ');
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${page.widthPt} ${page.heightPt}] /Contents ${content} 0 R ` +
        `/Resources << /Font << ${fontDict} >> /XObject << ${xobjects} >> >> >>`,
    );
  });
  objects[catalog - 1] = [bytesOf(`<< /Type /Catalog /Pages ${tree} 0 R >>`)];
  objects[tree - 1] = [
    bytesOf(`<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pageIds.length} >>`),
  ];

  const out: Uint8Array[] = [bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  let offset = out[0]?.length ?? 0;
  const offsets: number[] = [];
  const push = (bytes: Uint8Array) => {
    out.push(bytes);
    offset += bytes.length;
  };
  objects.forEach((parts, i) => {
    offsets.push(offset);
    push(bytesOf(`${i + 1} 0 obj\n`));
    for (const part of parts) push(part);
    push(bytesOf('\nendobj\n'));
  });
  const xrefAt = offset;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  push(bytesOf(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`));
  push(
    bytesOf(
      `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${xrefAt}\n%%EOF\n`,
    ),
  );
  const file = new Uint8Array(offset);
  let at = 0;
  for (const part of out) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** A literal string for a content stream (WinAnsi), with the three special characters escaped. */
export function pdfText(text: string): string {
  return `(${text.replace(/[\\()]/g, (c) => `\\${c}`)})`;
}

/** Seeded random numbers in 0..1 (mulberry32), so that every run writes the same file. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
