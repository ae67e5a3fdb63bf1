import { describe, expect, it } from 'vitest';
import { readAxisFactor } from './axis-factor.ts';

describe('text for a whole axis', () => {
  it.each(['Sales (thousands)', 'Sales (000)', 'People (100k)', 'Output, 1000 t', 'y * 1e-06'])(
    'takes %s for the unit of the values as printed',
    (text) => {
      expect(readAxisFactor(text)?.isUnit).toBe(true);
    },
  );

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
    ['Sales (000)', 1e3, 0, false],
    ['Sales ($000s)', 1e3, 0, false],
    ["Revenue (USD '000)", 1e3, 0, false],
    ["Revenue, £'000", 1e3, 0, false],
    ['Assets (000,000)', 1e6, 0, false],
    ['Population (100k)', 1e5, 0, false],
    ['Output (1000 t)', 1e3, 0, false],
    ['Output in 1,000 tonnes', 1e3, 0, false],
    ['Count x 1000', 1e3, 0, false],
    ['Counts / 1e6', 1e6, 0, false],
    ['10^3 m^3', 1e3, 0, false],
    ['×2', 2, 0, true],
  ])('reads %s', (text, factor, offset, certain) => {
    expect(readAxisFactor(text)).toMatchObject({ factor, offset, certain });
  });

  it.each([
    '5',
    'Time (s)',
    'Temperature (K)',
    '10',
    'Number of users',
    '2020',
    'CO2 (ppm)',
    'x2',
    'x2 [m]',
    'Weight (10 kg)',
    'Dose (1 M)',
    'Rate per 100,000',
    'Index (2000=100)',
    'Since 2000 (%)',
    'Year 2000',
    'Delay (0.001 s)',
  ])('finds nothing in %s', (text) => {
    expect(readAxisFactor(text)).toBeNull();
  });
});

/* ---- properties -------------------------------------------------------------------------------------------------- */
