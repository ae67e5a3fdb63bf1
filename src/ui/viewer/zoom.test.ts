import { describe, expect, it } from 'vitest';
import {
  clampScale,
  nextStep,
  parseZoom,
  percentOf,
  referencePage,
  scaleFor,
  scaleOfPercent,
  trueScale,
  zoomText,
} from './zoom.ts';

const a4 = { widthPt: 595, heightPt: 842 };
const room = { widthPx: 635, heightPx: 461 };

describe('zoom', () => {
  it('calls 96 CSS pixels for 72 points 100 %', () => {
    expect(percentOf(96 / 72)).toBe(100);
    expect(scaleOfPercent(100)).toBe(trueScale);
  });

  it('fits the width, and the whole page where the height is scarcer', () => {
    expect(scaleFor({ kind: 'fit-width' }, a4, room)).toBeCloseTo(1);
    expect(scaleFor({ kind: 'fit-page' }, a4, room)).toBeCloseTo(0.5);
  });

  it('does not let one fold-out decide how large the other pages are', () => {
    const pages = [a4, a4, a4, { widthPt: 3000, heightPt: 842 }];
    expect(referencePage(pages)).toEqual(a4);
  });

  it('takes the larger of two usual sizes', () => {
    const landscape = { widthPt: 842, heightPt: 595 };
    expect(referencePage([a4, landscape])).toEqual({ widthPt: 842, heightPt: 842 });
  });

  it('steps up and down without standing still on a step', () => {
    expect(percentOf(nextStep(scaleOfPercent(100), 1))).toBeCloseTo(110);
    expect(percentOf(nextStep(scaleOfPercent(100), -1))).toBeCloseTo(90);
    expect(percentOf(nextStep(scaleOfPercent(103), 1))).toBeCloseTo(110);
    expect(percentOf(nextStep(scaleOfPercent(1600), 1))).toBeCloseTo(1600);
  });

  it('keeps a long document within the height that browsers can scroll', () => {
    const heightPt = 2000 * 842;
    expect(clampScale(100, heightPt) * heightPt).toBeLessThan(15_000_001);
    expect(clampScale(0, 842)).toBeGreaterThan(0);
  });

  it('reads back what it writes into the address', () => {
    for (const zoom of [
      { kind: 'fit-width' },
      { kind: 'fit-page' },
      { kind: 'scale', scale: trueScale * 1.5 },
    ] as const) {
      expect(parseZoom(zoomText(zoom))).toEqual(zoom);
    }
  });

  it('ignores nonsense and keeps extremes within reason', () => {
    for (const text of [undefined, '', 'big', '-5', 'NaN', '0']) expect(parseZoom(text)).toBeNull();
    expect(parseZoom('99999')).toEqual({ kind: 'scale', scale: trueScale * 16 });
  });
});
