/** How the chart tests use the page: drop a file, open the Charts panel, read the table, take a saved file. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const sample = (name: string): string => `public/samples/${name}`;
export const fixture = (name: string): string => `tests/fixtures/${name}`;

/** Drops files from disk onto the page, as a person does. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => ({ name: basename(path), base64: readFileSync(path).toString('base64') }));
  await page.evaluate((given) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'application/pdf' }));
    }
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files);
}

export async function openCharts(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Charts' }).click();
}

/** Opens the page with one PDF on it, a sample by its link and another one dropped, and the Charts panel in front. */
export async function openPdf(page: Page, path: string): Promise<void> {
  // By way of another page, so that the app starts anew even when only the hash differs.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const isSample = path === sample(basename(path));
  const first = isSample ? basename(path) : 'chart.pdf';
  await page.goto(`./#sample=${first}`);
  await expect(page.getByText(first).first()).toBeVisible();
  if (!isSample) await dropFiles(page, [path]);
  await expect(page.getByText(basename(path)).first()).toBeVisible();
  await openCharts(page);
}

export const question = (page: Page) => page.getByTestId('question-card');
export const workspace = (page: Page) => page.getByTestId('chart-workspace');

/** Waits until a question is open, answers it with a key, and waits until the page has taken the answer. */
export async function answerByKey(page: Page, letter: string, key: string): Promise<void> {
  await expect(page.getByRole('region', { name: `Question ${letter}` })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page.getByRole('region', { name: `Question ${letter}` })).toBeHidden();
}

export async function savedText(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

export async function saveBy(page: Page, button: string | RegExp): Promise<Download> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().click();
  return saving;
}

export interface CsvTable {
  notes: string[];
  rows: Record<string, string>[];
}

/** Reads back what the page writes: lines with # first, then plain rows (no cell of these tests is quoted). */
export function parseCsv(text: string): CsvTable {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const notes = lines.filter((line) => line.startsWith('#'));
  const [head = '', ...body] = lines.filter((line) => !line.startsWith('#'));
  const columns = head.split(',');
  const rows = body.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
  return { notes, rows };
}

/** Truth of the dual-axis sample by channel: [x, y] as the generator drew them. */
export function truth(channel: 'channel_1' | 'channel_2'): [number, number][] {
  const { rows } = parseCsv(readFileSync(fixture('chart.truth.csv'), 'utf8'));
  return rows.map((row) => [Number(row.x), Number(row[channel])]);
}

/** Half a hundredth of a point on the page, in values: what PDF coordinates of two decimals leave open. */
export function expectSameCurve(
  actual: readonly [number, number][],
  wanted: readonly [number, number][],
  tolerance: number,
): void {
  expect(actual).toHaveLength(wanted.length);
  actual.forEach(([x, y], at) => {
    const [wantedX = Number.NaN, wantedY = Number.NaN] = wanted[at] ?? [];
    expect(Math.abs(x - wantedX)).toBeLessThan(0.002);
    expect(Math.abs(y - wantedY)).toBeLessThan(tolerance);
  });
}

export function curveOf(table: CsvTable, label: string): [number, number][] {
  return table.rows.filter((row) => row.label === label).map((row) => [Number(row.x), Number(row.y)]);
}
