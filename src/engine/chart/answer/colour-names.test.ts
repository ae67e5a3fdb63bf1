import { describe, expect, it } from 'vitest';
import type { Rgb } from '../stage-types.ts';
import { HaloColours } from './colour-names.ts';

const red: Rgb = [0.84, 0.15, 0.16];
const magenta: Rgb = [1, 0, 0.8];
const green: Rgb = [0.1, 0.8, 0.1];
const gap = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe('the colour of a question', () => {
  it('is worn by no neighbour of the series that is asked about', () => {
    const halos = new HaloColours().among([red, magenta, green]);
    for (const own of [red, magenta, green]) {
      const { name, rgb } = halos.next([own]);
      for (const worn of [red, magenta, green]) expect(gap(rgb, worn), name).toBeGreaterThan(0.4);
    }
  });

  it('is unlike the colours of other questions in the same picture', () => {
    const halos = new HaloColours().among([[0.12, 0.36, 0.65]]);
    const given = Array.from({ length: 4 }, () => halos.next([]).rgb);
    for (const [i, a] of given.entries()) {
      for (const b of given.slice(i + 1)) expect(gap(a, b)).toBeGreaterThan(0.4);
    }
  });

  it('is never given twice on a page, whichever panel asks', () => {
    const page = new HaloColours();
    const panels = [page.among([red]), page.among([green])];
    const names = Array.from({ length: 16 }, (_, i) => panels[i % 2]?.next([]).name);
    expect(new Set(names).size).toBe(16);
  });

  it('stands out from paper and ink where nothing else is drawn', () => {
    const { rgb } = new HaloColours().next([]);
    expect(gap(rgb, [1, 1, 1])).toBeGreaterThan(0.5);
    expect(gap(rgb, [0, 0, 0])).toBeGreaterThan(0.5);
  });
});
