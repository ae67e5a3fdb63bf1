import { describe, expect, it } from 'vitest';
import { panelOf, say } from '../panels/panel-testing.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'];
const startOf = (month: number): number => (Date.UTC(2021, month, 1) - Date.UTC(2021, 0, 1)) / 86_400_000;
const y = { range: [0, 4] as [number, number], ticks: [0, 2, 4] };
const bottom = async (ticks: { value: number; label: string }[], range: [number, number]) =>
  (await panelOf({ x: { range, ticks }, y })).bottom;

describe('moments whose year or date no label says', () => {
  it('declines months at calendar distances instead of inventing a year', async () => {
    const ticks = months.map((label, i) => ({ value: startOf(i), label }));
    expect(say(await bottom(ticks, [-10, 250]))).toBe('declined date_unsure');
  });

  it('reads months at equal distances as names', async () => {
    const ticks = months.map((label, i) => ({ value: i, label }));
    const axis = await bottom(ticks, [-0.5, 7.5]);
    expect(axis?.categories?.map((c) => c.text)).toEqual(months);
    expect(axis?.reading?.calibration.scale ?? 'category').toBe('category');
  });

  it('reads months as moments where the labels say the year', async () => {
    const ticks = months.map((m, i) => ({ value: startOf(i), label: `${m} 2021` })).filter((_, i) => i % 2 === 0);
    const axis = await bottom(ticks, [-20, 230]);
    expect(axis?.reading?.calibration.scale).toBe('time');
    expect(axis?.reading?.ticks[0]?.value).toBe(Date.UTC(2021, 0, 1));
  });

  it('never gives clock times a day', async () => {
    const ticks = ['06:00', '09:00', '12:00', '15:00'].map((label, i) => ({ value: i, label }));
    const axis = await bottom(ticks, [-0.3, 3.3]);
    expect(axis?.reading?.calibration.scale).not.toBe('time');
  });

  it('declines days beside the name of a month that their row goes on with', async () => {
    const labels = ['17', '21', '25', '29', 'Apr'];
    const ticks = labels
      .map((label, i) => ({ value: 17 + 4 * i, label }))
      .map((t) => (t.label === 'Apr' ? { ...t, value: 32 } : t));
    expect(say(await bottom(ticks, [15, 34]))).toBe('declined date_unsure');
  });

  it('keeps small numbers beside other words', async () => {
    const ticks = ['5', '10', '15', '20', 'n/a'].map((label, i) => ({ value: 5 * (i + 1), label }));
    expect(say(await bottom(ticks, [0, 27]))).toBe('linear 5 10 15 20');
  });
});

describe('years', () => {
  const yearsFrom = Date.UTC(2021, 0, 1);
  const dayOf = (year: number): number => (Date.UTC(year, 0, 1) - yearsFrom) / 86_400_000;
  const years = [2022, 2025, 2028, 2030];

  it('are moments where the marks follow the calendar', async () => {
    const ticks = years.map((y) => ({ value: dayOf(y), label: String(y) }));
    const axis = await bottom(ticks, [0, dayOf(2031)]);
    expect(axis?.reading?.calibration.scale).toBe('time');
    expect(axis?.reading?.ticks.map((t) => t.value)).toEqual(years.map((y) => Date.UTC(y, 0, 1)));
  });

  it('are plain numbers where the marks follow the count', async () => {
    expect(
      say(
        await bottom(
          years.map((y) => ({ value: y, label: String(y) })),
          [2021, 2031],
        ),
      ),
    ).toBe('linear 2022 2025 2028 2030');
  });
});
