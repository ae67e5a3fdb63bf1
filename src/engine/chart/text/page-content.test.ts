import { describe, expect, it } from 'vitest';
import { chart, filledRect, line, power, text } from '../../../../tests/pdf-kit.ts';
import { phrasesOf, textsOf } from './text-testing.ts';

describe('words and phrases', () => {
  it('keep neighbouring tick labels apart, however near', async () => {
    const near = [0, 1, 2, 3].map((i) => text(50 + i * 31, 50, '10000')).join('\n');
    expect(await textsOf(near)).toEqual(['10000', '10000', '10000', '10000']);
    const touching = text(50, 50, 'May 20') + text(50 + 32.3, 50, 'Jun 20');
    expect(await textsOf(touching)).toEqual(['Jun 20', 'May 20']);
  });

  it('join the words of one string', async () => {
    expect(await textsOf(text(50, 50, 'Very long name'))).toEqual(['Very long name']);
    expect(await textsOf(text(50, 50, '1 000'))).toEqual(['1 000']);
    expect(await textsOf(text(50, 50, 'Jan 05'))).toEqual(['Jan 05']);
  });

  it('join words of a title that are placed one by one', async () => {
    expect(await textsOf(text(50, 50, 'Mean') + text(79, 50, 'value'))).toEqual(['Mean value']);
  });

  it('join signs and factors that are objects of their own', async () => {
    const times = text(50, 50, '2') + text(58, 50, '\xd7') + text(66.3, 50, '10') + text(77.5, 54, '3', { size: 7 });
    expect(await textsOf(times)).toEqual(['2 × 10^3']);
    expect(await textsOf(text(50, 50, '-', { font: 'F2' }) + text(58, 50, '5'))).toEqual(['− 5']);
    expect(await textsOf(text(50, 50, '10') + text(63.2, 50, 'M'))).toEqual(['10 M']);
  });

  it('keep names at even distances apart, however near', async () => {
    const names = ['North', 'South', 'Lower', 'Upper'].map((name, i) =>
      text(60 + i * 29, 50, name, { align: 'centre' }),
    );
    expect(await textsOf(names.join('\n'))).toEqual(['Lower', 'North', 'South', 'Upper']);
    expect(await textsOf(`${text(50, 50, 'North West')}\n${text(105, 50, 'South East')}`)).toEqual([
      'North West',
      'South East',
    ]);
  });

  it('do not join digits that are placed one by one with a gap', async () => {
    expect(await textsOf(text(50, 50, '1') + text(58, 50, '2'))).toEqual(['1', '2']);
  });

  it('join text placed glyph by glyph, in any order', async () => {
    const placed = [2, 0, 3, 1].map((i) => text(50 + i * 5.56, 50, '1250'[i] ?? '')).join('\n');
    expect(await textsOf(placed)).toEqual(['1250']);
  });

  it('join letter-spaced text', async () => {
    expect(await textsOf(text(50, 50, '1250', { state: '3 Tc' }))).toEqual(['1250']);
  });

  it('join text that is kerned inside one string', async () => {
    expect(await textsOf('BT /F1 10 Tf 50 50 Td [(12) -40 (5) 30 (0)] TJ ET')).toEqual(['1250']);
  });

  it('read text that is drawn twice once', async () => {
    const halo = text(50, 50, '1250', { rgb: [1, 1, 1], state: '1 Tr' });
    const shadow = text(50.4, 49.7, '1250', { rgb: [0.5, 0.5, 0.5] });
    const [phrase, ...others] = await phrasesOf(`${halo}\n${shadow}\n${text(50, 50, '1250', { rgb: [0, 0, 1] })}`);
    expect(others).toEqual([]);
    expect(phrase).toMatchObject({ text: '1250', rgb: [0, 0, 1] });
  });

  it('do not lose digits of labels that overprint each other', async () => {
    expect(await textsOf(text(50, 50, '100') + text(55.56, 50, '200'))).toEqual(['100', '200']);
  });

  it('read text in forms and in split content streams', async () => {
    const inForm = await textsOf('q 1 0 0 1 20 20 cm /A Do Q', { forms: { A: { content: text(5, 5, '42') } } });
    expect(inForm).toEqual(['42']);
    expect(
      await textsOf(
        ['BT /F1 10 Tf 50 50 Td (12', '50) Tj ET'].map((part, i) => (i === 0 ? `${part})Tj` : `(${part} `)),
      ),
    ).toEqual(['1250']);
  });

  it.each([0, 90, 180, 270] as const)('are the same on a page rotated by %i degrees', async (rotate) => {
    const content = `${text(50, 50, 'Time [s]')}\n${text(50, 100, '10')}\n${text(61.1, 104, '-3', { size: 7 })}\n${text(30, 100, 'Loss', { angle: 90 })}`;
    const phrases = await phrasesOf(content, { rotate });
    expect(phrases.map((phrase) => phrase.text).sort()).toEqual(['10^-3', 'Loss', 'Time [s]']);
    const angleOf = (wanted: string): number =>
      phrases.find((phrase) => phrase.text === wanted)?.angleDeg ?? Number.NaN;
    expect((angleOf('Loss') - angleOf('Time [s]') + 360) % 360).toBeCloseTo(90, 6);
  });

  it('stand along slanted baselines', async () => {
    const [phrase] = await phrasesOf(text(100, 100, 'Feb 2020', { angle: 35 }));
    expect(phrase).toMatchObject({ text: 'Feb 2020' });
    expect(phrase?.angleDeg).toBeCloseTo(35, 1);
  });

  it('are anchored in the middle of the label', async () => {
    const [phrase] = await phrasesOf(text(200, 100, '1250', { align: 'centre' }));
    expect(phrase?.anchor.x).toBeCloseTo(200, 1);
    expect(phrase?.anchor.y).toBeCloseTo(200 - 3.6, 1);
  });

  it('ignore text of absurd size in bounded time', async () => {
    expect(await textsOf(`q 1e9 0 0 1e9 0 0 cm ${text(0, 0, '5')} Q\n${text(50, 50, '7')}`)).toEqual(['7']);
  });

  it('mark characters without a known meaning', async () => {
    const [phrase] = await phrasesOf('BT /F9 10 Tf 50 50 Td (\\001\\002) Tj ET', {
      resources: {
        Font: '/F9 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [1 /g77 /g78] >> >>',
      },
    });
    expect(phrase?.words[0]?.hasUnknown).toBe(true);
    expect(phrase?.text).toMatch(/^\uFFFD+$/);
  });
});

describe('raised exponents', () => {
  it.each([
    ['in the usual place', { rise: 0.4, scale: 0.7, gap: 0 }],
    ['kerned a hair over the base', { gap: -0.007 }],
    ['barely raised in small print', { size: 8, rise: 0.16, scale: 0.7 }],
    ['after a gap', { rise: 0.36, gap: 2 }],
  ])('are read %s', async (_where, options) => {
    expect(await textsOf(power(50, 50, '10', '6', options))).toEqual(['10^6']);
  });

  it('keep a typed minus', async () => {
    expect(await textsOf(power(50, 50, '10', '-12'))).toEqual(['10^-12']);
  });

  it('of other bases are kept for the axis to judge', async () => {
    expect(await textsOf(power(50, 50, '2', '19'))).toEqual(['2^19']);
  });

  it('are not made of a small digit on the same baseline', async () => {
    expect(await textsOf(text(50, 50, '10') + text(61.2, 50, '2', { size: 7 }))).not.toContain('10^2');
  });

  it('are not made of subscripts', async () => {
    expect(await textsOf(text(50, 50, '10') + text(61.2, 47.5, '2', { size: 7 }))).toEqual(['10_2']);
  });

  it('are not made of other labels far off or of the same size', async () => {
    expect(await textsOf(text(50, 50, '2') + text(57, 138, '-3', { size: 7 }))).toEqual(['-3', '2']);
    expect(await textsOf(text(50, 50, '2') + text(56, 54, '0'))).toEqual(['0', '2']);
  });

  it('have the minus that is drawn in the gap before them', async () => {
    const drawn = `${power(50, 50, '10', '6', { gap: 4.6 })}\n${filledRect(61.9, 55.5, 3.6, 0.4)}`;
    const [phrase] = await phrasesOf(drawn);
    expect(phrase).toMatchObject({ text: '10^\u22126', signDoubt: false, drawnRules: [0] });
    const stroked = `${power(50, 50, '10', '6', { gap: 4.6 })}\n${line(
      [
        [61.9, 55.7],
        [65.5, 55.7],
      ],
      { width: 0.4 },
    )}`;
    expect(await textsOf(stroked)).toEqual(['10^\u22126']);
  });

  it('in doubt when a wide gap holds nothing', async () => {
    const [phrase] = await phrasesOf(power(50, 50, '10', '6', { gap: 4.6 }));
    expect(phrase?.signDoubt).toBe(true);
  });

  it('stay positive under a cap or a tick mark above the label', async () => {
    const cap = `${power(50, 50, '10', '36')}\n${filledRect(58, 59.8, 8, 0.5)}`;
    expect(await textsOf(cap)).toEqual(['10^36']);
    const tick = `${power(50, 50, '10', '3')}\n${line(
      [
        [66.5, 55.7],
        [69.5, 55.7],
      ],
      { width: 0.5 },
    )}`;
    expect(await textsOf(tick)).toEqual(['10^3']);
  });

  it('are not negated twice', async () => {
    const typed = `${power(50, 50, '10', '-9', { gap: 1 })}\n${line(
      [
        [40, 55],
        [44, 55],
      ],
      { width: 0.5 },
    )}`;
    expect(await textsOf(typed)).toEqual(['10^-9']);
  });
});

describe('labels on several heights', () => {
  const angleLabel = (x: number, y: number): string =>
    [
      text(x, y + 4, 'p', { font: 'F2' }),
      line(
        [
          [x - 1, y + 1.5],
          [x + 6.5, y + 1.5],
        ],
        { width: 0.5 },
      ),
      text(x, y - 8, '2'),
    ].join('\n');

  it('are a fraction when a rule stands between them', async () => {
    expect(await textsOf(angleLabel(100, 100))).toEqual(['\u03c0/2']);
    const negative = `${text(92, 98, '-', { font: 'F2' })}\n${angleLabel(100, 100)}`;
    expect(await textsOf(negative)).toEqual(['\u2212\u03c0/2']);
  });

  it('are no fraction when a long line stands between them', async () => {
    const parted = `${text(100, 104, '1')}\n${line([
      [40, 101.5],
      [200, 101.5],
    ])}\n${text(100, 92, '2')}`;
    expect(await textsOf(parted)).toEqual(['1', '2']);
  });

  it('are one date when both lines make it whole', async () => {
    const dates = ['01 Jan', '01 Feb', '01 Mar'].map(
      (day, i) =>
        `${text(80 + i * 80, 60, day, { align: 'centre' })}\n${text(80 + i * 80, 48, '2020', { align: 'centre' })}`,
    );
    expect(await textsOf(dates.join('\n'))).toEqual(['01 Feb 2020', '01 Jan 2020', '01 Mar 2020']);
  });

  it('are labels of their own when they are numbers', async () => {
    expect(await textsOf(`${text(80, 60, '2019')}\n${text(80, 48, '2020')}`)).toEqual(['2019', '2020']);
  });
});

describe('a whole chart', () => {
  it('keeps its texts when it is wrapped in forms and turned', async () => {
    const content = chart({
      x: { range: [0, 10], ticks: [0, 5, 10], title: 'Time [s]' },
      y: {
        range: [1, 1000],
        scale: 'log',
        ticks: [
          { value: 1, label: '10^0' },
          { value: 1000, label: '10^3' },
        ],
      },
    });
    const plain = await textsOf(content);
    expect(plain).toEqual(['0', '10', '10^0', '10^3', '5', 'Time [s]']);
    const wrapped = await textsOf('/A Do', { forms: { A: { content: '/B Do' }, B: { content } }, rotate: 90 });
    expect(wrapped).toEqual(plain);
  });
});
