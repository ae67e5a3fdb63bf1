import { beforeAll, describe, expect, it } from 'vitest';
import { paperSheet, seededNumbers } from '../../../tests/scan-kit.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import { mupdfEncoder } from './encode-mupdf.ts';
import { encodePng, estimatePngBytes } from './encode-png.ts';
import { type MupdfModule, startMupdf } from './mupdf.ts';
import type { Raster } from './raster.ts';

let mupdf: MupdfModule;
beforeAll(async () => {
  mupdf = await startMupdf();
});

/** Samples as another decoder reads them. */
function decode(bytes: Uint8Array): { widthPx: number; heightPx: number; components: number; samples: Uint8Array } {
  const buffer = new mupdf.Buffer(bytes);
  const image = new mupdf.Image(buffer);
  const pixmap = image.toPixmap();
  const result = {
    widthPx: pixmap.getWidth(),
    heightPx: pixmap.getHeight(),
    components: pixmap.getNumberOfComponents(),
    samples: new Uint8Array(pixmap.getPixels()),
  };
  for (const handle of [pixmap, image, buffer]) handle.destroy();
  return result;
}

function meanError(a: Uint8Array, b: (i: number) => number): number {
  return Math.sqrt(a.reduce((sum, v, i) => sum + (v - b(i)) ** 2, 0) / a.length);
}

const random = (length: number, most: number) => {
  const next = seededNumbers(7);
  return Uint8Array.from({ length }, () => Math.floor(next() * (most + 1)));
};

describe('our PNG', () => {
  it.each([1, 2, 4, 8] as const)('holds gray of %i bit without loss, at widths that do not fill a byte', (bitDepth) => {
    const [widthPx, heightPx] = [13, 9];
    const max = (1 << bitDepth) - 1;
    const values = random(widthPx * heightPx, max);
    const stride = Math.ceil((widthPx * bitDepth) / 8);
    const rows = new Uint8Array(stride * heightPx);
    values.forEach((v, i) => {
      const bit = (i % widthPx) * bitDepth;
      const at = Math.floor(i / widthPx) * stride + (bit >> 3);
      rows[at] = (rows[at] ?? 0) | (v << (8 - bitDepth - (bit & 7)));
    });
    const read = decode(encodePng({ widthPx, heightPx, colourType: 0, bitDepth, rows }));
    expect(read).toMatchObject({ widthPx, heightPx, components: 1 });
    expect([...read.samples]).toEqual([...values].map((v) => (v * 255) / max));
  });

  it('holds RGB and palettes without loss, filtered or not', () => {
    const smooth = Uint8Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * 3 + (i >> 6)) & 255);
    const rgb = decode(encodePng({ widthPx: 64, heightPx: 64, colourType: 2, bitDepth: 8, rows: smooth }));
    expect(rgb.samples).toEqual(smooth);
    const palette = Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255]);
    const indexed = decode(
      encodePng({ widthPx: 4, heightPx: 1, colourType: 3, bitDepth: 2, rows: Uint8Array.of(0b00_01_10_00), palette }),
    );
    expect([...indexed.samples.slice(0, 12)]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 0, 0]);
  });

  it('predicts the size of a scan from a sixteenth of its rows', () => {
    const { widthPx, heightPx, data } = paperSheet({ widthPx: 400, heightPx: 1600 });
    const rows = data.filter((_, i) => i % 4 !== 3);
    const pixels = { widthPx, heightPx, colourType: 2, bitDepth: 8, rows } as const;
    const real = encodePng(pixels).length;
    expect(estimatePngBytes(pixels)).toBeGreaterThan(real * 0.85);
    expect(estimatePngBytes(pixels)).toBeLessThan(real * 1.15);
  });
});

describe('our JPEG', () => {
  const sheet = paperSheet({ widthPx: 203, heightPx: 131 });
  const gray: Raster = { ...sheet, channels: 1, data: sheet.data.filter((_, i) => i % 4 === 1) };

  it('is read by another decoder at any size, gray and colour', () => {
    for (const [raster, components] of [
      [gray, 1],
      [sheet, 3],
    ] as const) {
      const read = decode(encodeJpeg(raster, 90));
      expect(read).toMatchObject({ widthPx: 203, heightPx: 131, components });
      const original = (i: number) =>
        raster.channels === 1 ? (raster.data[i] ?? 0) : (raster.data[Math.floor(i / 3) * 4 + (i % 3)] ?? 0);
      expect(meanError(read.samples, original)).toBeLessThan(5);
    }
    expect(decode(encodeJpeg({ widthPx: 1, heightPx: 1, channels: 1, data: Uint8Array.of(200) }, 90)).samples[0]).toBe(
      200,
    );
  });

  it('keeps colours where they belong', () => {
    const blocks: Raster = { widthPx: 64, heightPx: 32, channels: 4, data: new Uint8Array(64 * 32 * 4).fill(255) };
    for (let i = 0; i < 64 * 32; i += 1) blocks.data.set(i % 64 < 32 ? [220, 30, 40] : [20, 60, 210], i * 4);
    const { samples } = decode(encodeJpeg(blocks, 80));
    const at = (x: number) => [...samples.slice((16 * 64 + x) * 3, (16 * 64 + x) * 3 + 3)];
    at(10).forEach((v, i) => {
      expect(Math.abs(v - ([220, 30, 40][i] ?? 0))).toBeLessThan(8);
    });
    at(54).forEach((v, i) => {
      expect(Math.abs(v - ([20, 60, 210][i] ?? 0))).toBeLessThan(8);
    });
  });

  it('grows with quality and is smaller than the usual encoder on a noisy sheet', () => {
    const sizes = [15, 30, 50, 70, 90].map((quality) => encodeJpeg(gray, quality).length);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    const usual = mupdfEncoder(mupdf).encode(gray, { codec: 'jpeg', quality: 30 });
    expect(usual).toBeInstanceOf(Uint8Array);
    if (usual instanceof Uint8Array) expect(sizes[1]).toBeLessThan(usual.length * 0.95);
  });

  it('gives the same bytes every time', () => {
    expect(encodeJpeg(sheet, 40)).toEqual(encodeJpeg({ ...sheet, data: sheet.data.slice() }, 40));
  });
});
