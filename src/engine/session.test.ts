import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPdf } from '../../tests/pdf-kit.ts';
import { ownEncoder } from './pdf/encode-jpeg.ts';
import { rawModule, startMupdf } from './pdf/mupdf.ts';
import { createEngine, type Engine } from './session.ts';

vi.setConfig({ testTimeout: 120_000 });

let engine: Engine;
beforeAll(async () => {
  engine = createEngine({ mupdf: await startMupdf(), encoder: ownEncoder });
});

const redSquare = buildPdf('1 0 0 rg 0 150 200 150 re f', { mediaBox: [0, 0, 400, 300] });

function openAs(id: string, bytes: Uint8Array) {
  const opened = engine.open(id, bytes, { name: `${id}.pdf` });
  if (!opened.ok) throw new Error(opened.failure.message);
  return opened.value;
}

describe('the engine', () => {
  it('answers with data, not with a throw, for a document that is not open', async () => {
    const request = { pages: [1], dpi: 72, budget_bytes: 9000, count: 'base64', allow_webp: false } as const;
    const answers = [
      engine.drawPage('nowhere', { page: 1, pageWidthPx: 10, pageHeightPx: 10 }),
      await engine.renderPages('nowhere', { ...request, pages: [1] }),
      engine.findCharts('nowhere', 1),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, failure: { code: 'unknown_document' } });
  });

  it('keeps what is open when another file fails to open', () => {
    openAs('kept', redSquare);
    expect(engine.open('bad', new TextEncoder().encode('no'), { name: 'bad.pdf' }).ok).toBe(false);
    expect(engine.drawPage('kept', { page: 1, pageWidthPx: 40, pageHeightPx: 30 }).ok).toBe(true);
    engine.close('kept');
    expect(engine.drawPage('kept', { page: 1, pageWidthPx: 40, pageHeightPx: 30 }).ok).toBe(false);
  });

  it('does not grow when files are opened, drawn and closed again and again', () => {
    const bytes = buildPdf('0 0 100 100 re f', {
      pages: Array.from({ length: 39 }, () => ({ content: '0 0 m 300 300 l S' })),
    });
    const round = () => {
      openAs('again', bytes);
      for (let page = 1; page <= 40; page += 1) engine.drawPage('again', { page, pageWidthPx: 400, pageHeightPx: 300 });
      engine.close('again');
      return rawModule()?.HEAPU8.length ?? 0;
    };
    round();
    const after = round();
    for (let i = 0; i < 6; i += 1) expect(round()).toBe(after);
  });
});

describe('drawing for the screen', () => {
  const pixelAt = (image: { pixels: Uint8ClampedArray; widthPx: number }, x: number, y: number) => [
    ...image.pixels.slice((y * image.widthPx + x) * 4, (y * image.widthPx + x) * 4 + 4),
  ];

  it.each([false, true])('puts the page where it belongs, in opaque pixels (draft: %s)', (draft) => {
    openAs('screen', redSquare);
    const drawn = engine.drawPage('screen', { page: 1, pageWidthPx: 80, pageHeightPx: 60, draft });
    if (!drawn.ok) throw new Error(drawn.failure.message);
    expect(drawn.value).toMatchObject({ widthPx: 80, heightPx: 60, draft, clip: [0, 0, 1, 1] });
    expect(pixelAt(drawn.value, 10, 10)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(drawn.value, 60, 10)).toEqual([255, 255, 255, 255]);
    expect(pixelAt(drawn.value, 10, 50)).toEqual([255, 255, 255, 255]);
  });

  it('draws a part on the pixel grid of the whole', () => {
    openAs(
      'screen',
      buildPdf('0 0 m 400 300 l S 50 20 100 200 re S BT /F1 30 Tf 30 100 Td (part) Tj ET', {
        mediaBox: [0, 0, 400, 300],
      }),
    );
    const whole = engine.drawPage('screen', { page: 1, pageWidthPx: 400, pageHeightPx: 300 });
    const part = engine.drawPage('screen', {
      page: 1,
      pageWidthPx: 400,
      pageHeightPx: 300,
      clip: [0.25, 0.5, 0.75, 1],
    });
    if (!whole.ok || !part.ok) throw new Error('not drawn');
    expect(part.value).toMatchObject({ widthPx: 200, heightPx: 150 });
    let most = 0;
    for (let y = 0; y < 150; y += 1) {
      for (let x = 0; x < 200; x += 1) {
        const [a = 0] = pixelAt(part.value, x, y);
        const [b = 0] = pixelAt(whole.value, x + 100, y + 150);
        most = Math.max(most, Math.abs(a - b));
      }
    }
    // The rasteriser's anti-aliasing differs by a few levels where it clips; a shift by one pixel would differ by 255.
    expect(most).toBeLessThanOrEqual(24);
  });

  it('draws a part of a draft where it belongs', () => {
    openAs('screen', redSquare);
    const part = engine.drawPage('screen', {
      page: 1,
      pageWidthPx: 80,
      pageHeightPx: 60,
      clip: [0.25, 0.25, 0.75, 0.75],
      draft: true,
    });
    if (!part.ok) throw new Error(part.failure.message);
    expect(pixelAt(part.value, 5, 5)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(part.value, 30, 5)).toEqual([255, 255, 255, 255]);
    expect(pixelAt(part.value, 5, 25)).toEqual([255, 255, 255, 255]);
  });

  it('refuses a size that cannot be drawn and a page that is not there', () => {
    openAs('screen', redSquare);
    const code = (request: Parameters<Engine['drawPage']>[1]) => {
      const drawn = engine.drawPage('screen', request);
      return drawn.ok ? 'drawn' : drawn.failure.code;
    };
    expect(code({ page: 1, pageWidthPx: Number.NaN, pageHeightPx: 10 })).toBe('bad_argument');
    expect(code({ page: 1, pageWidthPx: 90_000, pageHeightPx: 90_000 })).toBe('too_large');
    expect(code({ page: 1, pageWidthPx: 90_000, pageHeightPx: 90_000, clip: [0, 0, 0.01, 0.01] })).toBe('drawn');
    expect(code({ page: 2, pageWidthPx: 10, pageHeightPx: 10 })).toBe('page_out_of_range');
  });
});

describe('a highlighted crop', () => {
  it('shows the halo over the page, and stays within its budget', async () => {
    openAs('halo', redSquare);
    const request = {
      page: 1,
      bbox: [0, 0, 400, 300] as [number, number, number, number],
      dpi: 72,
      budget_bytes: 50_000,
      halos: [
        {
          color: [0, 1, 1] as [number, number, number],
          letter: 'A',
          width_pt: 8,
          points: [
            [20, 75],
            [180, 75],
          ] as [number, number][],
        },
      ],
    };
    const [plain, marked] = [
      await engine.drawHighlight('halo', { ...request, halos: [] }),
      await engine.drawHighlight('halo', request),
    ];
    if (!plain.ok || !marked.ok) throw new Error('not drawn');
    expect(marked.value.mime).toBe('image/png');
    expect(marked.value.bytes.length).toBeLessThan(50_000);
    expect(marked.value.bytes).not.toEqual(plain.value.bytes);
  });

  it('refuses a region off the page and a budget that holds nothing', async () => {
    openAs('halo', redSquare);
    const request = {
      page: 1,
      bbox: [500, 500, 600, 600] as [number, number, number, number],
      dpi: 72,
      budget_bytes: 50_000,
      halos: [],
    };
    expect(await engine.drawHighlight('halo', request)).toMatchObject({ ok: false, failure: { code: 'bad_clip' } });
    expect(await engine.drawHighlight('halo', { ...request, bbox: [0, 0, 400, 300], budget_bytes: 40 })).toMatchObject({
      ok: false,
      failure: { code: 'budget_too_small' },
    });
  });
});

describe('one exact rung', () => {
  it('is the very picture that the ladder measured', async () => {
    openAs('rung', buildPdf('BT /F1 8 Tf 20 100 Td (a line of small text) Tj ET', { mediaBox: [0, 0, 200, 150] }));
    const answer = await engine.renderPages('rung', {
      pages: [1],
      dpi: 200,
      budget_bytes: 1_400,
      count: 'base64',
      allow_webp: false,
    });
    if (!answer.ok) throw new Error(answer.failure.message);
    const tried = answer.value.report.pages[0]?.attempts.filter((a) => a.bytes !== null) ?? [];
    expect(tried.length).toBeGreaterThan(1);
    for (const { codec, quality, colour, dpi, bytes } of tried) {
      const rung = await engine.renderRung('rung', { page: 1, dpi, codec, quality, colour });
      if (!rung.ok) throw new Error(rung.failure.message);
      expect(rung.value.bytes.length).toBe(bytes);
    }
  });
});
