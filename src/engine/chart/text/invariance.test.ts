import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPdf, filledRect, type KitOptions, number, power, text } from '../../../../tests/pdf-kit.ts';
import { pageContentOf } from '../../../../tests/read-kit.ts';

/** Labels on a grid wide enough that none touch: what is printed must be what is read, however the page is made. */
const labelText = fc.oneof(
  fc.integer({ min: -9999, max: 9999 }).map(String),
  fc.double({ min: -100, max: 100, noNaN: true }).map((v) => v.toFixed(2).replace(/^-0\.00$/, '0.00')),
  fc.constantFrom(
    '1,000',
    '2.5M',
    '25%',
    'Jan 05',
    'Time [s]',
    '10^3',
    '10^-6',
    '2^10',
    '3 x 10',
    'drawn 5',
    'drawn^7',
  ),
);

/** `drawn …` labels have a bar for a minus, `a^b` labels a raised exponent. */
function draw(label: string, x: number, y: number): string {
  if (label === 'drawn 5') return `${filledRect(x - 6.2, y + 2.9, 5, 0.7)}\n${text(x, y, '5')}`;
  if (label === 'drawn^7') return `${power(x, y, '10', '7', { gap: 4.6 })}\n${filledRect(x + 11.9, y + 5.5, 3.6, 0.4)}`;
  const [base = '', exponent] = label.split('^');
  return exponent === undefined ? text(x, y, label) : power(x, y, base, exponent);
}

const printed = (label: string): string =>
  label === 'drawn 5' ? '\u22125' : label === 'drawn^7' ? '10^\u22127' : label;

const page = fc.record({
  labels: fc.array(labelText, { minLength: 1, maxLength: 12 }),
  rotate: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  inForms: fc.integer({ min: 0, max: 2 }),
  scale: fc.constantFrom(1, 0.5, 1.7),
  split: fc.boolean(),
  userUnit: fc.constantFrom(1, 2.5),
  turn: fc.constantFrom(0, 30, 45, 90),
});

describe('what is printed is what is read', () => {
  it('on pages turned, scaled, cropped, wrapped in forms and cut into streams', async () => {
    await fc.assert(
      fc.asyncProperty(page, async ({ labels, rotate, inForms, scale, split, userUnit, turn }) => {
        const drawn = labels.map((label, i) => draw(label, 40 + (i % 3) * 110, 40 + Math.floor(i / 3) * 60));
        const radians = (turn * Math.PI) / 180;
        const [cos, sin] = [Math.cos(radians) * scale, Math.sin(radians) * scale];
        const cm = `q ${[cos, sin, -sin, cos, turn > 0 ? 400 : 10, 10].map(number).join(' ')} cm`;
        const content = split ? [cm, ...drawn, 'Q'] : [cm, drawn.join('\n'), 'Q'];
        const options: KitOptions = { rotate, userUnit, mediaBox: [-50, -50, 900, 900], cropBox: [-20, -20, 860, 880] };
        const pdf =
          inForms === 0
            ? buildPdf(content, options)
            : buildPdf('/A Do', {
                ...options,
                forms: {
                  A: { content: inForms === 1 ? content.join('\n') : '/B Do' },
                  B: { content: content.join('\n') },
                },
              });
        const { phrases } = await pageContentOf(pdf);
        // A slanted bar's minus is read like any other: rules are turned with the text.
        expect(phrases.map((phrase) => phrase.text).sort()).toEqual(labels.map(printed).sort());
        expect(phrases.some(({ signDoubt }) => signDoubt)).toBe(false);
      }),
      { numRuns: 120 },
    );
  });
});
