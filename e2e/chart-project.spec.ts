import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { answerByKey, dropFiles, openPdf, question, sample, saveBy, savedText, workspace } from './chart-page.ts';
import { expect, type Page, test } from './warm-browser.ts';

async function toList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to the list of charts' }).click();
}

async function openProject(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByTestId('project-input')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

async function forgetAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect(page.getByRole('region', { name: 'Remembered in this browser' })).toBeHidden();
}

async function answeredProject(page: Page): Promise<string> {
  await openPdf(page, sample('chart.pdf'));
  await answerByKey(page, 'A', 'ArrowLeft');
  await answerByKey(page, 'B', 'ArrowRight');
  await toList(page);
  return savedText(await saveBy(page, 'Save project'));
}

test('a project brings the same state back after a reload', async ({ page }) => {
  const project = await answeredProject(page);
  await forgetAll(page);
  await openPdf(page, sample('chart.pdf'));
  await expect(question(page)).toBeVisible();
  await toList(page);
  await openProject(page, 'chart.vernier.json', project);
  await expect(page.getByText('“chart.vernier.json” is open.').first()).toBeVisible();
  await page
    .getByRole('button', { name: /One day at the test stand/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Answered questions' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', '51');
  await page.getByRole('button', { name: 'Change the answer to B' }).click();
  await expect(question(page)).toContainText('Channel 2');
});

test('a project can be dropped like a PDF', async ({ page }, info) => {
  const project = await answeredProject(page);
  await forgetAll(page);
  await openPdf(page, sample('chart.pdf'));
  await expect(question(page)).toBeVisible();
  const path = info.outputPath('chart.vernier.json');
  writeFileSync(path, project);
  await dropFiles(page, [path]);
  await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', '51');
});

test('answers are remembered over a reload, and forgotten when asked', async ({ page }) => {
  await openPdf(page, sample('chart.pdf'));
  await answerByKey(page, 'A', 'ArrowLeft');
  await expect(page.getByRole('region', { name: 'Question B' })).toBeVisible();
  await openPdf(page, sample('chart.pdf'));
  await expect(page.getByRole('region', { name: 'Question B' })).toBeVisible();
  await toList(page);
  await page.getByRole('button', { name: 'Forget chart.pdf and its answers' }).click();
  await page
    .getByRole('button', { name: /One day at the test stand/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Question A' })).toBeVisible();
});

test('project files that do not fit are refused by name and nothing is lost', async ({ page }) => {
  const project = await answeredProject(page);
  const answered = page.getByRole('button', { name: /One day at the test stand.*read/ }).first();
  await expect(answered).toBeVisible();
  const cases: [string, string, RegExp][] = [
    ['damaged.json', project.slice(0, -60), /damaged/],
    ['newer.json', project.replace('"version": 1', '"version": 9'), /newer Vernier/],
    [
      'other.json',
      project
        .replace(/"sha256": "[0-9a-f]{4}/, '"sha256": "0000')
        .replace('"name": "chart.pdf"', '"name": "elsewhere.pdf"'),
      /another PDF|Open “elsewhere/,
    ],
    ['shopping.json', '{"milk": 2}', /not a Vernier project/],
  ];
  for (const [name, text, said] of cases) {
    await openProject(page, name, text);
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(answered).toBeVisible();
  }
});

test('all charts leave as one zip with tables, provenance, index and log', async ({ page }) => {
  await openPdf(page, sample('panels.pdf'));
  await expect(page.getByRole('button', { name: /Site 6/ }).first()).toBeVisible();
  const download = await saveBy(page, 'All charts (zip)');
  const files = Object.keys(unzipSync(readFileSync(await download.path())));
  expect(files.filter((name) => name.endsWith('.csv')).length).toBeGreaterThanOrEqual(7);
  expect(files).toContain('index.csv');
  expect(files).toContain('log.jsonl');
  expect(files).toContain('panels-page1-p5.json');
});

test('a link shows a past state in which nothing can be changed', async ({ page }) => {
  await openPdf(page, sample('chart.pdf'));
  await answerByKey(page, 'A', 'ArrowLeft');
  await answerByKey(page, 'B', 'ArrowRight');
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('slider').fill('1');
  await expect(page).toHaveURL(/at=1/);
  await expect(page.getByText('after step 1 of 2').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Question B' })).toBeVisible();
  await expect(question(page).locator('[data-option="left"]')).toBeDisabled();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect(workspace(page).getByRole('list', { name: 'Answered questions' }).getByRole('listitem')).toHaveCount(2);
});
