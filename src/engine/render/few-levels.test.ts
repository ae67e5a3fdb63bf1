import { describe, expect, it } from 'vitest';
import { paperSheet } from '../../../tests/scan-kit.ts';
import { quantise } from './few-levels.ts';
import { toGray } from './gray-plane.ts';
import { measureLocalContrast } from './local-contrast.ts';
import { divideByPaper, measurePaperTone } from './paper-tone.ts';

const dpi = 150;
const size = { widthPx: 900, heightPx: 1200 };

function evenedSheet(contrasts: number[], shadow: number, grain = 3) {
  const gray = toGray(paperSheet({ ...size, contrasts, shadow, grain, lines: 18 }));
  return divideByPaper(gray, measurePaperTone(gray, dpi));
}

function inkShare(values: Uint8Array, fromRow: number, toRow: number): number {
  const part = values.subarray(fromRow * size.widthPx, toRow * size.widthPx);
  return part.filter((v) => v === 0).length / part.length;
}

describe('few gray levels', () => {
  it('keep the dark corner of a phone photograph as clean as the bright one', () => {
    const evened = evenedSheet([0.7], 0.5);
    const values = quantise(evened, measureLocalContrast(evened, dpi), 2);
    const top = inkShare(values, 60, 600);
    const bottom = inkShare(values, 600, 1140);
    expect(top).toBeGreaterThan(0.005);
    expect(bottom / top).toBeGreaterThan(0.7);
    expect(bottom / top).toBeLessThan(1.4);
  });

  it('keep faint lines next to dark ones', () => {
    const evened = evenedSheet([0.8, 0.3], 0.1, 1);
    const values = quantise(evened, measureLocalContrast(evened, dpi), 2);
    const pitch = size.heightPx / 19;
    const dark = inkShare(values, Math.round(pitch * 0.5), Math.round(pitch * 1.1));
    const faint = inkShare(values, Math.round(pitch * 1.5), Math.round(pitch * 2.1));
    expect(faint).toBeGreaterThan(dark * 0.5);
  });

  it.each([2, 4, 16] as const)('show no grain between the strokes of a noisy photograph (%i levels)', (levels) => {
    const evened = evenedSheet([0.7], 0.5, 9);
    const values = quantise(evened, measureLocalContrast(evened, dpi), levels);
    const clean = evenedSheet([0.7], 0.5, 0);
    const ink = quantise(clean, measureLocalContrast(clean, dpi), levels);
    const specks = values.filter((value, at) => value < levels - 1 && clean.data[at] === 255).length;
    expect(specks / values.length).toBeLessThan(0.001);
    expect(values.filter((v) => v === 0).length / ink.filter((v) => v === 0).length).toBeGreaterThan(0.8);
  });

  it('leave blank paper blank, grain or not', () => {
    const evened = evenedSheet([0], 0.4, 4);
    const values = quantise(evened, measureLocalContrast(evened, dpi), 2);
    expect(inkShare(values, 0, size.heightPx)).toBeLessThan(0.0005);
  });
});

describe('the look of ink', () => {
  it('tells print, which is dark everywhere, from pencil beside pen', () => {
    const print = measureLocalContrast(evenedSheet([0.75], 0.3), dpi);
    const mixed = measureLocalContrast(evenedSheet([0.75, 0.25], 0.3), dpi);
    expect(print.faintShare).toBeLessThan(0.08);
    expect(mixed.faintShare).toBeGreaterThan(0.14);
  });
});
