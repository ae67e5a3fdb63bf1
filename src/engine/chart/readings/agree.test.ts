import { describe, expect, it } from 'vitest';
import { agreeReadings } from './agree-numbers.ts';
import { agreeTimes } from './agree-times.ts';
import { labels, valuesOf } from './readings-testing.ts';

describe('the numbers of one axis', () => {
  it('have one list when only one mark can be meant', () => {
    expect(valuesOf('0,0', '0,5', '1,0')).toEqual([[0, 0.5, 1]]);
    expect(valuesOf('1.000,0', '900,0')).toEqual([[1000, 900]]);
    expect(valuesOf('0', '500', '1 000')).toEqual([[0, 500, 1000]]);
  });

  it('have two lists when a mark may be decimal or thousands', () => {
    expect(valuesOf('5.000', '10.000', '15.000')).toEqual([
      [5, 10, 15],
      [5000, 10_000, 15_000],
    ]);
    expect(valuesOf('800', '900', '1,000')).toEqual([
      [800, 900, 1000],
      [800, 900, 1],
    ]);
  });

  it('are settled by one label with both marks', () => {
    expect(valuesOf('1.000,5', '2.000')).toEqual([[1000.5, 2000]]);
  });

  it('do not mix grouped and ungrouped large numbers', () => {
    expect(valuesOf('5.000', '10000')).toEqual([[5, 10_000]]);
  });

  it('are empty when one label is no number', () => {
    expect(valuesOf('1', '2', 'three')).toEqual([]);
  });

  it('scale mixed magnitudes and keep a common unit', () => {
    expect(valuesOf('500k', '1M', '1.5M')).toEqual([[500_000, 1_000_000, 1_500_000]]);
    const [percent] = agreeReadings(labels('0%', '5%', '10%'));
    expect(percent).toMatchObject({ values: [0, 5, 10], unit: '%' });
    expect(valuesOf('10 kHz', '100 kHz', '1 MHz')).toEqual([[10_000, 100_000, 1_000_000]]);
    expect(agreeReadings(labels('10 kHz', '20 kHz'))[0]).toMatchObject({ values: [10, 20], unit: 'kHz' });
  });

  it('take a unit on the last label for all', () => {
    expect(agreeReadings(labels('0', '10', '20 %'))[0]).toMatchObject({ values: [0, 10, 20], unit: '%' });
  });

  it('leave kelvin or thousand open', () => {
    expect(
      valuesOf('100 K', '200 K')
        .map(([first]) => first)
        .sort(),
    ).toEqual([100, 100_000]);
  });

  it('are powers of one base', () => {
    expect(agreeReadings(labels('10^0', '10^1', '10^2'))[0]).toMatchObject({ values: [1, 10, 100], base: 10 });
    expect(valuesOf('10^1', '2^3')).toEqual([]);
    expect(valuesOf('9^2', '20', '30')).toEqual([]);
  });

  it('take parentheses for a sign only beside plain numbers', () => {
    expect(valuesOf('(10)', '(5)', '0', '5')).toEqual([[-10, -5, 0, 5]]);
    expect(valuesOf('(1)', '(2)', '(3)')).toEqual([]);
    expect(valuesOf('(1)', '(2)', '0')).toEqual([]);
  });

  it('do not take milli for million', () => {
    expect(valuesOf('500 m', '1.0', '1.5')).toContainEqual([0.5, 1, 1.5]);
    expect(valuesOf('500 m', '1.0', '1.5').flat()).not.toContain(5e8);
    expect(valuesOf('100 m', '200 m')).toEqual([[100, 200]]);
  });
});

describe('the times of one axis', () => {
  it('follow one pattern and run one way', () => {
    const [only, ...others] = agreeTimes(labels('2021-01', '2021-02', '2021-03'));
    expect(others).toEqual([]);
    expect(only?.values).toEqual([Date.UTC(2021, 0), Date.UTC(2021, 1), Date.UTC(2021, 2)]);
  });

  it('have two orders of day and month when both run', () => {
    expect(agreeTimes(labels('01/02/2020', '02/02/2020', '03/02/2020')).map(({ pattern }) => pattern)).toEqual([
      'm/d/Y',
      'd/m/Y',
    ]);
    expect(agreeTimes(labels('01/31/2020', '02/28/2020')).map(({ pattern }) => pattern)).toEqual(['m/d/Y']);
  });

  it('go on after December', () => {
    const [run] = agreeTimes(labels('Nov', 'Dec', 'Jan', 'Feb'));
    expect(run?.partial).toEqual(['year']);
    expect(run?.values).toEqual([Date.UTC(2000, 10), Date.UTC(2000, 11), Date.UTC(2001, 0), Date.UTC(2001, 1)]);
  });

  it('take the year from the labels that print it', () => {
    expect(agreeTimes(labels('Dec 22', 'Dec 29', 'Jan 5, 2020', 'Jan 12'))[0]?.values).toEqual([
      Date.UTC(2019, 11, 22),
      Date.UTC(2019, 11, 29),
      Date.UTC(2020, 0, 5),
      Date.UTC(2020, 0, 12),
    ]);
  });

  it('say when two digits of a year leave the century open', () => {
    expect(agreeTimes(labels('01/31/77', '02/28/77'))[0]?.partial).toEqual([]);
    expect(agreeTimes(labels('01/31/45', '02/28/45'))[0]?.partial).toEqual(['century']);
  });

  it('take the year from a label among months', () => {
    expect(agreeTimes(labels('2020', 'Apr', 'Jul', 'Oct', '2021'))[0]?.values).toEqual(
      [0, 3, 6, 9, 12].map((month) => Date.UTC(2020, month)),
    );
  });

  it('are none for small whole numbers', () => {
    expect(agreeTimes(labels('0', '6', '12', '18'))).toEqual([]);
  });
});
