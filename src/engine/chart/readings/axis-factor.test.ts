import { describe, expect, it } from 'vitest';
import { readAxisFactor } from './axis-factor.ts';

describe('text for a whole axis', () => {
  it.each<[string, number, number, boolean]>([
    ['1e6', 1e6, 0, true],
    ['×10^3', 1e3, 0, true],
    ['x10^\u22124', 1e-4, 0, true],
    ['·10^4', 1e4, 0, true],
    ['+2.5e4', 1, 25_000, true],
    ['+169.6', 1, 169.6, true],
    ['1e\u22129+5e\u22121', 1e-9, 0.5, true],
    ['×1,000', 1000, 0, true],
    ['[10^-4]', 1e-4, 0, false],
    ['Rate (10^3/s)', 1e3, 0, false],
    ['Sales (thousands)', 1e3, 0, false],
    ['Revenue in millions', 1e6, 0, false],
  ])('reads %s', (text, factor, offset, certain) => {
    expect(readAxisFactor(text)).toMatchObject({ factor, offset, certain });
  });

  it.each(['5', 'Time (s)', 'Temperature (K)', '10', 'Number of users', '2020', 'CO2 (ppm)'])(
    'finds nothing in %s',
    (text) => {
      expect(readAxisFactor(text)).toBeNull();
    },
  );
});

/* ---- properties -------------------------------------------------------------------------------------------------- */
