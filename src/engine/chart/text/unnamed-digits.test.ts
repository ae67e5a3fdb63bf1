import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DrawnGlyph } from '../../pdf/draw-list-types.ts';
import { withCharactersOfInk } from './glyph-ink.ts';
import { wordsOf } from './text-lines.ts';
import { solveUnnamedFonts } from './unnamed-digits.ts';

const box = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1 });

function glyphAt(
  id: number,
  number: number,
  x: number,
  y: number,
  char: string | null = null,
  slim = false,
): DrawnGlyph {
  return {
    id,
    z: id,
    char,
    source: 'font',
    shapeKey: `f0:${number}`,
    fontName: 'F',
    x,
    y,
    advancePt: 6,
    sizePt: 10,
    angleDeg: 0,
    bbox: box(x + 0.5, y - 7, x + (slim ? 3.5 : 5.5), y),
    rgb: [0, 0, 0],
    alpha: 1,
    visible: true,
    clip: box(0, 0, 400, 300),
    paths: [],
  };
}

/** Labels, right-aligned in a column, in a font that numbers its glyphs by code less `shift`, or in the order given. */
function column(values: number[], shift: number | string, offset = 0): DrawnGlyph[] {
  const glyphs: DrawnGlyph[] = [];
  for (const [i, value] of values.entries()) {
    const text = String(value);
    for (const [j, c] of [...text].entries()) {
      const number = typeof shift === 'number' ? c.charCodeAt(0) - shift : shift.indexOf(c) + offset;
      glyphs.push(glyphAt(glyphs.length, number, 80 - (text.length - j) * 6, 250 - i * 30, null, c === '1'));
    }
  }
  return glyphs;
}

function solvedTexts(glyphs: DrawnGlyph[]): string[] {
  const words = wordsOf(glyphs);
  const solved = solveUnnamedFonts(words, glyphs);
  return words.map(({ glyphs: own }) => own.map(({ glyph }) => solved.get(glyph.id) ?? '?').join('')).sort();
}

describe('fonts that name no characters', () => {
  it('are read when only one order of glyphs makes the labels even', () => {
    expect(solvedTexts(column([0, 5, 10, 15, 20], 29))).toEqual(['0', '10', '15', '20', '5']);
    expect(solvedTexts(column([98, 100, 102, 104], 31))).toEqual(['100', '102', '104', '98']);
  });

  it('are not read when the labels fit several orders', () => {
    expect(solvedTexts(column([2, 4, 6, 8], 29))).toEqual(['?', '?', '?', '?']);
    expect(solvedTexts(column([10, 11, 12, 13], 29))).toEqual(['??', '??', '??', '??']);
  });

  it('are not read when numbering by first use makes another even row', () => {
    expect(solvedTexts(column([0, 200, 400, 600, 800], '02468')).join('')).toMatch(/^\?+$/);
    expect(solvedTexts(column([0, 5, 10, 15, 20, 25], '0512')).join('')).toMatch(/^\?+$/);
  });

  it('are never read with a wrong value when numbered by first use', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(1, 10, 100),
        fc.integer({ min: 3, max: 8 }),
        fc.boolean(),
        fc.constantFrom(0, 1, 17, 18, 19, 20, 21, 48, 49),
        (start, step, scale, count, down, offset) => {
          const values = Array.from({ length: count }, (_, i) => (start + i * step) * scale);
          const order = [...new Set((down ? [...values].reverse() : values).join(''))].join('');
          const texts = solvedTexts(column(values, order, offset));
          if (!texts.join('').includes('?')) expect(texts).toEqual(values.map(String).sort());
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('are not read when the labels are no even numbers', () => {
    expect(solvedTexts(column([3, 17, 22, 90], 29)).join('')).toMatch(/^\?+$/);
  });

  it('are never read with a wrong value', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 3, max: 8 }),
        fc.integer({ min: 0, max: 40 }),
        (start, step, count, shift) => {
          const values = Array.from({ length: count }, (_, i) => start + i * step);
          const texts = solvedTexts(column(values, shift));
          if (!texts.join('').includes('?')) expect(texts).toEqual(values.map(String).sort());
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('characters judged by their ink', () => {
  const bar = { bbox: box(50.5, 46, 56, 46.7) };

  it('are a minus when the ink is a bar at half height', () => {
    const [unknown, letter] = withCharactersOfInk([
      { ...glyphAt(0, 1, 50, 50), ...bar },
      { ...glyphAt(1, 1, 50, 50, 'A'), ...bar },
    ]);
    expect(unknown).toMatchObject({ char: '\u2212', source: 'form' });
    expect(letter).toMatchObject({ char: '\u2212', source: 'form' });
  });

  it('stay what the font says otherwise', () => {
    const glyphs = [glyphAt(0, 1, 50, 50, '5'), { ...glyphAt(1, 2, 50, 50, '-'), ...bar }, glyphAt(2, 3, 50, 50)];
    expect(withCharactersOfInk(glyphs)).toEqual(glyphs);
  });

  it('are no minus at the foot or the head of a line', () => {
    const under = { ...glyphAt(0, 1, 50, 50), bbox: box(50, 51, 56, 51.6) };
    const over = { ...glyphAt(1, 1, 50, 50), bbox: box(50, 42, 56, 42.6) };
    expect(withCharactersOfInk([under, over]).map(({ char }) => char)).toEqual([null, null]);
  });

  it('are unknown when a Type 3 glyph claims to be a minus and is none', () => {
    const claim: DrawnGlyph = { ...glyphAt(0, 1, 50, 50, '-'), source: 'type3' };
    expect(withCharactersOfInk([claim])[0]?.char).toBeNull();
  });

  it('stay unknown when there is no ink, since a minus may be missing', () => {
    expect(withCharactersOfInk([{ ...glyphAt(0, 3, 50, 50), bbox: box(50, 50, 50, 50) }])[0]?.char).toBeNull();
  });
});
