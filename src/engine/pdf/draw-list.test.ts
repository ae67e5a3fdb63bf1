import { describe, expect, it } from 'vitest';
import { buildPdf, firstExtraObject, line, text } from '../../../tests/pdf-kit.ts';
import { drawListOf } from '../../../tests/read-kit.ts';
import { PathCommand } from './draw-list-types.ts';

const pointsOf = (coords: Float64Array): number[] => [...coords].map((v) => Math.round(v * 100) / 100);

describe('the frame of the draw list', () => {
  const mark = '10 20 m 110 20 l S';

  it('has its origin at the top left with y down', async () => {
    const list = await drawListOf(buildPdf(mark));
    expect([list.widthPt, list.heightPt]).toEqual([400, 300]);
    expect(pointsOf(list.paths[0]?.coords ?? new Float64Array())).toEqual([10, 280, 110, 280]);
  });

  it('is that of the crop box, not of the media box', async () => {
    const list = await drawListOf(buildPdf(mark, { mediaBox: [-50, -50, 450, 350], cropBox: [10, 10, 210, 110] }));
    expect([list.widthPt, list.heightPt]).toEqual([200, 100]);
    expect(pointsOf(list.paths[0]?.coords ?? new Float64Array())).toEqual([0, 90, 100, 90]);
  });

  it.each([
    [90, [300, 400], [20, 10, 20, 110]],
    [180, [400, 300], [390, 20, 290, 20]],
    [270, [300, 400], [280, 390, 280, 290]],
  ] as const)('turns with a page rotated by %i degrees', async (rotate, size, points) => {
    const list = await drawListOf(buildPdf(mark, { rotate }));
    expect([list.widthPt, list.heightPt]).toEqual(size);
    expect(pointsOf(list.paths[0]?.coords ?? new Float64Array())).toEqual(points);
  });

  it('counts in points when the page has a user unit', async () => {
    const list = await drawListOf(buildPdf(`2 w ${mark}`, { userUnit: 2 }));
    expect([list.widthPt, list.heightPt]).toEqual([800, 600]);
    expect(pointsOf(list.paths[0]?.coords ?? new Float64Array())).toEqual([20, 560, 220, 560]);
    expect(list.paths[0]?.widthPt).toBeCloseTo(4, 5);
  });
});

describe('paths', () => {
  it('keep their commands, curves and rectangles', async () => {
    const list = await drawListOf(buildPdf('0 0 m 10 0 l 20 0 20 10 10 10 c h S 5 5 30 40 re f'));
    const [curve, rect] = list.paths;
    expect([...(curve?.cmds ?? [])]).toEqual([PathCommand.M, PathCommand.L, PathCommand.C, PathCommand.Z]);
    expect(curve?.bbox.x1).toBeCloseTo(17.5, 2);
    expect(rect).toMatchObject({ paint: 'fill', isRect: true, bbox: { x0: 5, y0: 255, x1: 35, y1: 295 } });
  });

  it('carry width and dashes scaled by the matrix', async () => {
    const list = await drawListOf(buildPdf('q 2 0 0 2 0 0 cm 1.5 w [3 1] 0.5 d 0 0 m 10 10 l S Q'));
    expect(list.paths[0]).toMatchObject({ widthPt: 3, dash: [6, 2], dashPhase: 1 });
  });

  it('know the clip of all nested clip rectangles', async () => {
    const list = await drawListOf(
      buildPdf('q 50 50 200 100 re W n q 100 0 400 400 re W n 0 0 m 400 300 l S Q 0 0 m 1 1 l S Q 0 0 m 2 2 l S'),
    );
    expect(list.paths.map(({ clip }) => clip)).toEqual([
      { x0: 100, y0: 150, x1: 250, y1: 250 },
      { x0: 50, y0: 150, x1: 250, y1: 250 },
      { x0: 0, y0: 0, x1: 400, y1: 300 },
    ]);
    expect(list.paths.every(({ clipIsRect }) => clipIsRect)).toBe(true);
  });

  it('say when a clip is no rectangle', async () => {
    const list = await drawListOf(buildPdf('q 0 0 m 100 0 l 50 100 l h W n 0 0 m 400 300 l S Q'));
    expect(list.paths[0]).toMatchObject({ clipIsRect: false, clip: { x0: 0, y0: 200, x1: 100, y1: 300 } });
  });

  it('that one operator fills and strokes are twins', async () => {
    const list = await drawListOf(buildPdf('10 10 50 50 re B 200 200 50 50 re f 200 200 50 60 re S'));
    expect(list.paths.map(({ paint, twin }) => [paint, twin])).toEqual([
      ['fill', 1],
      ['stroke', 0],
      ['fill', null],
      ['stroke', null],
    ]);
  });

  it('that fill nothing are left out', async () => {
    const list = await drawListOf(buildPdf('10 10 m 10 14 l B 20 20 m 20 24 l f'));
    expect(list.paths.map(({ paint }) => paint)).toEqual(['stroke']);
  });

  it('keep a filled bar of no height, which is a bar of value zero', async () => {
    const list = await drawListOf(buildPdf('10 50 20 0 re f'));
    expect(list.paths).toHaveLength(1);
  });

  it('have the colour that is seen, from any colour space', async () => {
    const list = await drawListOf(
      buildPdf('1 0 0 RG 0 0 m 9 9 l S 0 G 0 0 m 9 9 l S 0 0 0 1 K 0 0 m 9 9 l S 1 0 0 0 k 0 0 9 9 re f'),
    );
    expect(list.paths[0]?.rgb).toEqual([1, 0, 0]);
    expect(list.paths[1]?.rgb).toEqual([0, 0, 0]);
    expect(Math.max(...(list.paths[2]?.rgb ?? [1]))).toBeLessThan(0.2);
    const [r = 1, g = 0, b = 0] = list.paths[3]?.rgb ?? [];
    expect(r).toBeLessThan(0.2);
    expect(Math.min(g, b)).toBeGreaterThan(0.5);
  });

  it('in groups and hidden layers are as seen', async () => {
    const pdf = buildPdf('/G1 Do /OC /L1 BDC 0 0 m 5 5 l S EMC /OC /L2 BDC 0 0 m 6 6 l S EMC', {
      forms: { G1: { content: '/GS gs 0 0 m 4 4 l S', group: true } },
      layers: { L1: true, L2: false },
      resources: { ExtGState: '/GS << /CA 0.5 >>' },
    });
    const list = await drawListOf(pdf);
    expect(list.paths.map(({ alpha, layer }) => [alpha, layer])).toEqual([
      [0.5, null],
      [1, 'L1'],
    ]);
    expect(list.paths[0]?.group).not.toBe(list.paths[1]?.group);
  });

  it('of pattern cells are marked', async () => {
    const cell = '0 0 m 5 5 l S';
    const pattern = `<< /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >> /Length ${cell.length} >>\nstream\n${cell}\nendstream`;
    const list = await drawListOf(
      buildPdf('/Pattern cs /P1 scn 0 0 100 100 re f', {
        resources: { Pattern: `/P1 ${firstExtraObject} 0 R` },
        extra: [pattern],
      }),
    );
    expect(list.paths.some(({ inPattern, paint }) => inPattern && paint === 'stroke')).toBe(true);
  });

  it('with coordinates that are no numbers are refused, the others kept', async () => {
    const list = await drawListOf(buildPdf('q 1e38 0 0 1e38 0 0 cm 1e38 1e38 m 1e39 1e39 l S Q 0 0 m 5 5 l S'));
    expect(list.paths.every(({ coords }) => coords.every(Number.isFinite))).toBe(true);
    expect(list.paths.length).toBeGreaterThanOrEqual(1);
  });
});

describe('limits and broken content', () => {
  it('stop at the segment limit and say so', async () => {
    const content = Array.from({ length: 50 }, (_, i) => `0 0 m ${i} 1 l ${i} 2 l S`).join('\n');
    const list = await drawListOf(buildPdf(content), 1, { maxSegments: 30 });
    expect(list.truncated).toEqual({ what: 'path segments', limit: 30 });
    expect(list.segmentCount).toBeGreaterThan(30);
    expect(list.paths.length).toBeLessThanOrEqual(15);
  });

  it('stop at the path limit', async () => {
    const content = Array.from({ length: 50 }, (_, i) => `0 0 m ${i} 1 l S`).join('\n');
    expect((await drawListOf(buildPdf(content), 1, { maxPaths: 10 })).truncated?.what).toBe('paths');
  });

  it('survive a form that draws itself', async () => {
    const list = await drawListOf(
      buildPdf('/A Do 0 0 m 5 5 l S', { forms: { A: { content: '/B Do' }, B: { content: '1 1 m 2 2 l S /A Do' } } }),
    );
    expect(list.paths.length).toBeGreaterThanOrEqual(1);
  });

  it('survive content that ends in the middle', async () => {
    const list = await drawListOf(buildPdf(['0 0 m 5 5 l S', 'q 1 0 0 1 ( 0 0 m']));
    expect(list.paths).toHaveLength(1);
  });

  it('survive unbalanced saves and restores', async () => {
    const list = await drawListOf(buildPdf('Q Q q q q 0 0 10 10 re W n 0 0 m 5 5 l S'));
    expect(list.paths).toHaveLength(1);
  });
});

describe('glyphs', () => {
  it('have place, size, direction and ink', async () => {
    const list = await drawListOf(buildPdf(text(100, 200, 'A', { size: 20, angle: 90, rgb: [1, 0, 0] })));
    const [glyph] = list.glyphs;
    expect(glyph).toMatchObject({ char: 'A', source: 'font', visible: true, rgb: [1, 0, 0] });
    expect(glyph?.x).toBeCloseTo(100, 3);
    expect(glyph?.y).toBeCloseTo(100, 3);
    expect(glyph?.sizePt).toBeCloseTo(20, 3);
    expect(glyph?.angleDeg).toBeCloseTo(90, 3);
    expect(glyph?.advancePt).toBeCloseTo(0.667 * 20, 1);
    // Read upwards, the cap stands left of the baseline.
    expect(glyph?.bbox.x1).toBeCloseTo(100, 0);
    expect(glyph?.bbox.x0).toBeCloseTo(100 - 0.72 * 20, 0);
  });

  it('of invisible text are kept apart', async () => {
    const list = await drawListOf(buildPdf(text(10, 10, 'ocr', { state: '3 Tr' })));
    expect(list.glyphs.map(({ visible }) => visible)).toEqual([false, false, false]);
  });

  it('of Type 3 fonts keep their shape and are not believed when their names are private', async () => {
    const square = '600 0 0 0 500 700 d1 0 0 500 700 re f';
    const list = await drawListOf(
      buildPdf('BT /T3 10 Tf 50 50 Td (AAB) Tj ET', {
        type3: { T3: { glyphs: { a1: square, a2: square }, encoding: { 65: 'a1', 66: 'a2' } } },
      }),
    );
    expect(list.glyphs).toHaveLength(3);
    expect(list.glyphs.map(({ source }) => source)).toEqual(['type3', 'type3', 'type3']);
    expect(list.glyphs[0]?.shapeKey).toBe(list.glyphs[1]?.shapeKey);
    expect(list.glyphs[0]?.shapeKey).not.toBe(list.glyphs[2]?.shapeKey);
  });

  it('drawn by Type 3 programs in the colour of the page own the paths that draw them', async () => {
    const glyph = '600 0 d0 50 0 400 700 re f';
    const list = await drawListOf(
      buildPdf('BT /T3 10 Tf 50 50 Td (11) Tj ET', {
        type3: { T3: { glyphs: { one: glyph }, encoding: { 49: 'one' } } },
      }),
    );
    expect(list.glyphs.map(({ char, visible, paths }) => [char, visible, paths])).toEqual([
      ['1', true, [0]],
      ['1', true, [1]],
    ]);
  });

  it('of bitmap fonts shown at size one have the size that is seen', async () => {
    const digit = '6 0 0 0 5 7 d1 0 0 5 7 re f';
    const list = await drawListOf(
      buildPdf('BT /T3 1 Tf 50 50 Td (10) Tj ET', {
        type3: {
          T3: {
            glyphs: { one: digit, zero: digit },
            encoding: { 48: 'zero', 49: 'one' },
            matrix: [1, 0, 0, 1, 0, 0],
            bbox: [0, 0, 6, 8],
            width: 6,
          },
        },
      }),
    );
    expect(list.glyphs.map(({ sizePt }) => Math.round(sizePt))).toEqual([10, 10]);
    expect(list.glyphs.map(({ x }) => x)).toEqual([50, 56]);
  });

  it('that are drawn as named forms come back as text', async () => {
    const minus = '106 355 m 732 355 l 732 272 l 106 272 l h f';
    const pdf = buildPdf(`q 0.01 0 0 0.01 50 60 cm /F1-Some-minus Do Q ${text(58.4, 60, '5')}`, {
      forms: { 'F1-Some-minus': { content: minus, bbox: [-1021, -463, 1794, 1233] } },
    });
    const list = await drawListOf(pdf);
    const drawn = list.glyphs.find(({ source }) => source === 'form');
    expect(drawn).toMatchObject({ char: '\u2212', paths: [0] });
    expect(drawn?.x).toBeCloseTo(50, 3);
    expect(drawn?.y).toBeCloseTo(240, 3);
  });

  it('are not invented from small fills that no form names', async () => {
    const pdf = buildPdf('q 0.01 0 0 0.01 50 60 cm 106 355 m 732 355 l 732 272 l 106 272 l h f Q');
    expect((await drawListOf(pdf)).glyphs).toEqual([]);
  });
});

describe('the two routes', () => {
  it('give the same list', async () => {
    const pdf = buildPdf(
      [
        '0 0 m 1 2 l 3 4 5 6 7 8 c 1 1 2 2 v 3 3 4 4 y h S',
        '0.5 g 10 10 30 30 re B* q 0 0 50 50 re W* n 5 5 m 5 9 l 9 9 l 9 5 l h f Q',
        line(
          [
            [0, 0],
            [10, 10],
          ],
          { dash: [2, 1] },
        ),
        '/A Do',
      ],
      { forms: { A: { content: '1 0 0 1 5 5 cm 1 0 1 0 K 0 0 m 9 9 l S', group: true } }, rotate: 90 },
    );
    const raw = await drawListOf(pdf);
    const documented = await drawListOf(pdf, 1, { route: 'documented' });
    expect(raw.paths.length).toBe(6);
    expect(raw).toEqual(documented);
  });
});
