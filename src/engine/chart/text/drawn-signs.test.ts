import { describe, expect, it } from 'vitest';
import { buildPdf, filledRect, line, text } from '../../../../tests/pdf-kit.ts';
import { pageContentOf } from '../../../../tests/read-kit.ts';
import { phrasesOf, textsOf } from './text-testing.ts';

/** A column of right-aligned labels with a bar left of those that are listed as negative. */
function columnWithBars(
  values: number[],
  barred: (value: number) => boolean,
  bar: (x: number, y: number) => string,
): string {
  return values
    .map((value, i) => {
      const y = 50 + i * 30;
      const label = String(Math.abs(value));
      const left = 90 - label.length * 5.56;
      return `${text(90, y, label, { align: 'right' })}\n${barred(value) ? bar(left - 6, y + 3.2) : ''}`;
    })
    .join('\n');
}

const filledBar = (x: number, y: number): string => filledRect(x, y - 0.35, 5, 0.7);
const strokedBar = (x: number, y: number): string =>
  line(
    [
      [x, y],
      [x + 5, y],
    ],
    { width: 0.7 },
  );

describe('minus signs drawn as bars', () => {
  it('are read when only they make the column run one way', async () => {
    for (const bar of [filledBar, strokedBar]) {
      const texts = await textsOf(columnWithBars([-10, -5, 0, 5, 10], (v) => v < 0, bar));
      expect(texts).toEqual(['0', '10', '5', '\u221210', '\u22125']);
    }
  });

  it('are read in a row of negative labels', async () => {
    const row = [8, 7, 6, 5]
      .map((v, i) => `${text(100 + i * 40, 50, String(v))}\n${strokedBar(94 + i * 40, 53.2)}`)
      .join('\n');
    expect(await textsOf(row)).toEqual(['\u22125', '\u22126', '\u22127', '\u22128']);
  });

  it('leave a doubt when every label of a column has a stroke before it', async () => {
    const phrases = await phrasesOf(columnWithBars([-70, -60, -50, -40], () => true, strokedBar));
    expect(phrases.map(({ signDoubt }) => signDoubt)).toEqual([true, true, true, true]);
    expect(phrases.every((phrase) => !phrase.text.includes('\u2212'))).toBe(true);
  });

  it('are not tick marks of an axis whose labels stand right of it', async () => {
    const ticks = [0, 1, 2, 3]
      .map(
        (v, i) =>
          `${text(206.6, 46.4 + i * 30, String(v * 10))}\n${line([
            [200, 50 + i * 30],
            [205, 50 + i * 30],
          ])}`,
      )
      .join('\n');
    const phrases = await phrasesOf(
      `${line([
        [200, 40],
        [200, 160],
      ])}\n${ticks}`,
    );
    expect(phrases.map((phrase) => phrase.text).sort()).toEqual(['0', '10', '20', '30']);
    expect(phrases.some(({ signDoubt }) => signDoubt)).toBe(false);
  });

  it('are in doubt, not read, when filled tick marks stand off their axis line', async () => {
    const ticks = [1, 2, 3]
      .map((v, i) => `${text(208, 46.4 + i * 30, String(v * 10))}\n${filledRect(202, 49.7 + i * 30, 5, 0.6)}`)
      .join('\n');
    const phrases = await phrasesOf(
      `${line([
        [200, 40],
        [200, 160],
      ])}\n${ticks}`,
    );
    expect(phrases.every(({ signDoubt }) => signDoubt)).toBe(true);
    expect(phrases.every((phrase) => !phrase.text.includes('\u2212'))).toBe(true);
  });

  it('are no pieces of a dashed line behind the label', async () => {
    const dashes = [0, 1, 2, 3, 4]
      .map((i) =>
        line(
          [
            [50 + i * 9, 53.2],
            [55 + i * 9, 53.2],
          ],
          { width: 0.6 },
        ),
      )
      .join('\n');
    const phrases = await phrasesOf(`${dashes}\n${text(93, 50, '5')}\n${text(93, 90, '7')}`);
    expect(phrases.map((phrase) => phrase.text).sort()).toEqual(['5', '7']);
  });

  it('are no legend samples, which have the colour of a curve', async () => {
    const legend = `${line(
      [
        [94, 53.2],
        [99, 53.2],
      ],
      { rgb: [1, 0, 0] },
    )}\n${text(101, 50, '5')}`;
    expect(await textsOf(legend)).toEqual(['5']);
  });

  it('are part of the text, not of the data', async () => {
    const content = await pageContentOf(buildPdf(columnWithBars([-10, -5, 0, 5], (v) => v < 0, filledBar)));
    expect([...content.textPaths].sort()).toEqual([0, 1]);
    expect(content.phrases.filter(({ words }) => words.some(({ recovered }) => recovered))).toHaveLength(2);
  });
});
