import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPdf, firstExtraObject, type KitOptions } from '../../../tests/pdf-kit.ts';
import { jpegObject, paperSheet, placeImage } from '../../../tests/scan-kit.ts';
import { type PageRecord, type RenderAnswer, type RenderRequest, renderReportSchema } from '../contract/render.ts';
import { ownEncoder } from '../pdf/encode-jpeg.ts';
import { type MupdfModule, startMupdf } from '../pdf/mupdf.ts';
import { closeDocument, openDocument } from '../pdf/open.ts';
import { renderPages } from './render-pages.ts';

// Some of these draw and encode a page twenty times; a busy machine may take long, and nothing here is about time.
vi.setConfig({ testTimeout: 240_000 });

let mupdf: MupdfModule;
beforeAll(async () => {
  mupdf = await startMupdf();
});

type Asked = Partial<RenderRequest>;
const defaults: RenderRequest = { pages: [1], dpi: 200, budget_bytes: 200_000, count: 'base64', allow_webp: false };

async function render(bytes: Uint8Array, asked: Asked = {}) {
  const opened = openDocument(mupdf, bytes, { name: 'test.pdf' });
  if (!opened.ok) throw new Error(opened.failure.message);
  const answer = await renderPages({ pdf: opened.value, encoder: ownEncoder }, { ...defaults, ...asked });
  closeDocument(opened.value);
  return answer;
}

async function answerOf(bytes: Uint8Array, asked: Asked = {}): Promise<RenderAnswer> {
  const answer = await render(bytes, asked);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

async function recordOf(bytes: Uint8Array, asked: Asked = {}): Promise<PageRecord> {
  const record = (await answerOf(bytes, asked)).report.pages[0];
  if (!record) throw new Error('no record');
  return record;
}

const codeOf = async (bytes: Uint8Array, asked: Asked) => {
  const answer = await render(bytes, asked);
  return answer.ok ? 'rendered' : answer.failure.code;
};

/** Lines of words that differ, as dense as asked. */
function textPage(lines: number, sizePt: number, widthPt = 300, heightPt = 400): string {
  const pitch = (heightPt - 20) / lines;
  const words = Array.from({ length: lines }, (_, i) => {
    const line = Array.from({ length: Math.floor(widthPt / sizePt / 3) }, (_, k) =>
      ((i * 7919 + k * 104_729) % 46_656).toString(36),
    );
    return `BT /F1 ${sizePt} Tf 8 ${(heightPt - 10 - (i + 1) * pitch).toFixed(2)} Td (${line.join(' ')}) Tj ET`;
  });
  return words.join('\n');
}

const textPdf = buildPdf(textPage(30, 6, 200, 260), { mediaBox: [0, 0, 200, 260] });

const scanOptions = (raster: Parameters<typeof jpegObject>[0], page: [number, number]): KitOptions => ({
  mediaBox: [0, 0, ...page],
  resources: { XObject: `/Im1 ${firstExtraObject} 0 R` },
  extra: [jpegObject(raster)],
});

/** Pen and pencil on a phone photograph: 250 DPI on 144 x 216 pt. */
const pencilSheet = paperSheet({ widthPx: 500, heightPx: 750, lines: 10, contrasts: [0.7, 0.25, 0.3], grain: 5 });
const pencilPdf = buildPdf(placeImage('Im1', 0, 0, 144, 216), scanOptions(pencilSheet, [144, 216]));

const encodedSize = (bytes: Uint8Array) => 4 * Math.ceil(bytes.length / 3);

describe('a page that fits', () => {
  it('comes back at exactly the size asked for, with nothing lost and nothing to make up for', async () => {
    const bytes = buildPdf('BT /F1 12 Tf 20 100 Td (Hello) Tj ET', { mediaBox: [0, 0, 300, 200] });
    const record = await recordOf(bytes, { dpi: 150 });
    expect(record).toMatchObject({
      status: 'ok',
      dpi_requested: 150,
      dpi_used: 150,
      pixels: [625, 417],
      codec: 'png',
      lossy: false,
      downsampled: false,
      suggested_clips: [],
      limits: [],
    });
  });

  it('keeps colours in a palette when there are few', async () => {
    const record = await recordOf(buildPdf('1 0 0 rg 20 20 100 100 re f 0 0 1 rg 150 20 100 100 re f'));
    expect(record).toMatchObject({ codec: 'png', colour: 'palette', lossy: false });
  });

  it('holds an empty page in a few bytes and says that it is empty', async () => {
    const record = await recordOf(buildPdf(''));
    expect(record).toMatchObject({
      status: 'ok',
      page_class: 'empty',
      lossy: false,
      likely_illegible_for_fine_detail: false,
    });
    expect(record.bytes).toBeLessThan(2000);
  });
});

describe('a page that does not fit', () => {
  it.each([30_000, 12_000, 5_000])(
    'of text comes back as a picture within %i bytes, and the whole answer fits',
    async (budget) => {
      const { report, pictures } = await answerOf(textPdf, { budget_bytes: budget });
      expect(report.pages_rendered).toEqual([1]);
      expect(report.budget_used).toBeLessThanOrEqual(budget);
      const size = encodedSize(pictures[0]?.bytes ?? new Uint8Array());
      expect(report.pages[0]?.encoded_bytes).toBe(size);
      expect(size).toBeLessThan(report.budget_used);
    },
  );

  it('says which limit bit, that it is lossy, and what it cost', async () => {
    const record = await recordOf(textPdf, { budget_bytes: 6_000 });
    expect(record).toMatchObject({ lossy: true, downsampled: true, likely_illegible_for_fine_detail: true });
    expect(record.limits.join()).toContain('budget');
    expect(record.smallest_text_px).toBeCloseTo((6 * (record.dpi_used ?? 0)) / 72, 0);
    expect(record.attempts.filter((a) => a.kept)).toHaveLength(1);
  });

  it.each([
    ['text', textPdf, 30_000],
    ['text', textPdf, 12_000],
    ['a pencilled scan', pencilPdf, 10_000],
    ['a pencilled scan', pencilPdf, 6_000],
  ])(
    'of %s comes with clips that fit the same budget at the full resolution when passed back',
    async (_what, bytes, budget) => {
      const record = await recordOf(bytes as Uint8Array, { budget_bytes: budget });
      expect(record.suggested_clips.length).toBeGreaterThanOrEqual(3);
      for (const { clip, encoded_bytes, dpi, pixels } of record.suggested_clips) {
        const { report, pictures } = await answerOf(bytes as Uint8Array, { budget_bytes: budget, clip });
        const again = report.pages[0];
        expect(again).toMatchObject({ status: 'ok', dpi_used: dpi, encoded_bytes, pixels, downsampled: false });
        expect(report.budget_used).toBeLessThanOrEqual(budget);
        expect(encodedSize(pictures[0]?.bytes ?? new Uint8Array())).toBe(encoded_bytes);
      }
      const covered = record.suggested_clips.map(({ clip }) => [clip[1], clip[3]]);
      expect(covered[0]?.[0]).toBe(0);
      expect(covered.at(-1)?.[1]).toBe(1);
    },
  );

  it('keeps tones on pencil: never a PNG of few levels', async () => {
    const record = await recordOf(pencilPdf, { budget_bytes: 6_000 });
    expect(record.page_class).toBe('scan_photo');
    expect(record.codec).toBe('jpeg');
  });

  it('gives the same bytes for the same file and request', async () => {
    const [first, second] = [
      await answerOf(pencilPdf, { budget_bytes: 6_000 }),
      await answerOf(pencilPdf, { budget_bytes: 6_000 }),
    ];
    expect(first.pictures[0]?.bytes).toEqual(second.pictures[0]?.bytes);
  });

  it('is called oversized only when no picture at all fits, and says how large the smallest was', async () => {
    const record = await recordOf(pencilPdf, { budget_bytes: 300 });
    expect(record).toMatchObject({ status: 'oversized', pixels: null, bytes: null });
    expect(record.limits.join()).toContain('no picture fits');
  });

  it('honours a budget of raw bytes', async () => {
    const { report, pictures } = await answerOf(textPdf, { budget_bytes: 12_000, count: 'raw' });
    expect(report.pages[0]?.encoded_bytes).toBe(pictures[0]?.bytes.length);
    expect(report.budget_used).toBeLessThanOrEqual(12_000);
  });
});

describe('a scan', () => {
  it('is not drawn more finely than it is', async () => {
    const record = await recordOf(pencilPdf, { dpi: 400, budget_bytes: 900_000 });
    expect(record).toMatchObject({
      dpi_requested: 400,
      dpi_used: 250,
      native_dpi_cap: 250,
      pixels: [500, 750],
      downsampled: false,
    });
  });

  it('is capped by its finer axis when the page is turned', async () => {
    const turned = buildPdf(placeImage('Im1', 0, 0, 144, 216), { ...scanOptions(pencilSheet, [144, 216]), rotate: 90 });
    const record = await recordOf(turned, { dpi: 400, budget_bytes: 900_000 });
    expect(record).toMatchObject({ dpi_used: 250, pixels: [750, 500] });
  });
});

describe('several pages in one answer', () => {
  const light = 'BT /F1 12 Tf 20 100 Td (a light page) Tj ET';
  const heavy = { content: textPage(30, 6, 200, 260), mediaBox: [0, 0, 200, 260] as [number, number, number, number] };
  const mixed = buildPdf(textPage(30, 6, 200, 260), { mediaBox: [0, 0, 200, 260], pages: [{ content: light }, heavy] });

  it('get the same quality in whatever order they are asked for', async () => {
    const used = async (pages: number[]) => {
      const { report } = await answerOf(mixed, { pages, budget_bytes: 30_000 });
      return report.pages
        .toSorted((a, b) => a.page - b.page)
        .map(({ page, dpi_used, colour, bytes }) => ({ page, dpi_used, colour, bytes }));
    };
    expect(await used([1, 2, 3])).toEqual(await used([3, 1, 2]));
  });

  it('share the budget so that a light page loses nothing', async () => {
    const { report } = await answerOf(mixed, { pages: [1, 2, 3], budget_bytes: 30_000 });
    expect(report.pages[1]).toMatchObject({ lossy: false, dpi_used: 200 });
    expect(report.pages[0]?.bytes).toBe(report.pages[2]?.bytes);
    expect(report.budget_used).toBeLessThanOrEqual(30_000);
  });

  it('are at most five, and the answer says so', async () => {
    const seven = buildPdf(light, { pages: Array.from({ length: 6 }, () => ({ content: light })) });
    const { report } = await answerOf(seven, { pages: [1, 2, 3, 4, 5, 6, 7], dpi: 72 });
    expect(report).toMatchObject({ truncated_render: true, truncated_at: 5, pages_rendered: [1, 2, 3, 4, 5] });
  });

  it('are described by a report that keeps to its schema', async () => {
    const { report } = await answerOf(mixed, { pages: [1, 2, 3], budget_bytes: 6_000 });
    expect(renderReportSchema.safeParse(report).success).toBe(true);
  });
});

describe('a request that means nothing', () => {
  const page = buildPdf('0 0 10 10 re f');
  it.each([
    ['page_out_of_range', { pages: [2] }],
    ['page_out_of_range', { pages: [0] }],
    ['bad_argument', { pages: [] }],
    ['bad_argument', { dpi: 0 }],
    ['bad_argument', { dpi: Number.NaN }],
    ['budget_too_small', { budget_bytes: 0 }],
    ['budget_too_small', { budget_bytes: 40 }],
    ['bad_clip', { clip: [0.5, 0, 0.5, 1] }],
    ['bad_clip', { clip: [0.8, 0, 0.2, 1] }],
    ['bad_clip', { clip: [-0.2, 0, 0.5, 1] }],
    ['bad_clip', { clip: [0, 0, 50, 100] }],
    ['bad_clip', { clip: [Number.NaN, 0, 1, 1] }],
    ['bad_argument', { max_side_px: 2 }],
  ] as [string, Asked][])('is refused with %s: %o', async (code, asked) => {
    expect(await codeOf(page, asked)).toBe(code);
  });

  it('is clamped where it has a meaning, and the record says so', async () => {
    const record = await recordOf(page, { dpi: 1e9 });
    expect(record).toMatchObject({ dpi_requested: 1e9, dpi_used: 600 });
    expect(record.limits[0]).toContain('600 is the most');
  });
});

describe('odd pages', () => {
  it('of 14,400 points are drawn at an honest lower resolution instead of killing the engine', async () => {
    const record = await recordOf(buildPdf('0 0 m 14400 14400 l S', { mediaBox: [0, 0, 14_400, 14_400] }));
    expect(record.status).toBe('ok');
    expect(record.dpi_used).toBeLessThan(72);
    expect(record.limits.join()).toContain('pixel limit');
  });

  it('that are very tall stay under a side limit, and the clips do too', async () => {
    const tall = buildPdf(
      Array.from({ length: 20 }, (_, i) => `BT /F1 20 Tf 20 ${i * 140 + 20} Td (line ${i}) Tj ET`).join(' '),
      { mediaBox: [0, 0, 300, 2800] },
    );
    const record = await recordOf(tall, { max_side_px: 2000 });
    expect(Math.max(...(record.pixels ?? [9999]))).toBeLessThanOrEqual(2000);
    expect(record.limits.join()).toContain('side limit');
    expect(record.suggested_clips.length).toBeGreaterThan(3);
    for (const { dpi, pixels } of record.suggested_clips) {
      expect(dpi).toBe(200);
      expect(Math.max(...pixels)).toBeLessThanOrEqual(2000);
    }
  });

  it('with a broken content stream show what can be shown and say that it is broken', async () => {
    const record = await recordOf(buildPdf('0 0 50 50 re f\n/Nothing Do\n(unclosed'));
    expect(record.status).toBe('ok');
    expect(record.page_class).not.toBe('empty');
    expect(record.notices[0]).toMatch(/^The page's content is broken \(.+\); what could be drawn is shown\.$/);
  });

  it('keep their frame under a crop box off the media box, rotation and user unit', async () => {
    const record = await recordOf(
      buildPdf('0 0 50 50 re f', {
        mediaBox: [0, 0, 200, 100],
        cropBox: [-40, -40, 100, 60],
        rotate: 270,
        userUnit: 2,
      }),
      { dpi: 72 },
    );
    expect(record.pixels).toEqual([120, 200]);
  });
});
