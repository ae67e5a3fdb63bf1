import { openApp, pageBox } from './viewer-kit.ts';
import { expect, type Page, test } from './warm-browser.ts';

// A ladder on a busy machine takes a while; the tests wait for answers, not for times.
test.slow();

const ladderRows = (page: Page) => page.getByRole('table').filter({ hasText: 'Outcome' }).locator('tbody tr');

async function setBudget(page: Page, bytes: number): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Budget' });
  await field.fill(String(bytes));
  await field.press('Enter');
}

/** Waits until what is shown was made for this budget. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'What was tried' })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 60_000 });
}

async function openTight(page: Page, bytes = 20_000): Promise<void> {
  await openApp(page);
  await expectSettled(page);
  await setBudget(page, bytes);
  await expect(page.getByText(/at most 1[0-9],|at most [0-9],/).first()).toBeVisible({ timeout: 60_000 });
  await expectSettled(page);
}

test('the ladder shows every attempt, one of them kept, and what was used beside what was asked', async ({ page }) => {
  await openApp(page);
  await expectSettled(page);
  expect(await ladderRows(page).count()).toBeGreaterThan(1);
  await expect(ladderRows(page).filter({ hasText: 'Kept' })).toHaveCount(1);
  const record = page.getByRole('table').filter({ hasText: 'Requested' });
  await expect(record).toContainText('200 DPI');
  await expect(record.getByRole('row', { name: /Size as sent/ })).toContainText(/at most 19\d,\d{3} bytes/);
});

test('a budget that is changed is rendered anew; a large one loses nothing', async ({ page }) => {
  await openApp(page, { hash: '#sample=report.pdf' });
  await expectSettled(page);
  await setBudget(page, 2_000_000);
  await expect(page.getByRole('heading', { name: /Arrives whole, at 200 DPI/ })).toBeVisible({ timeout: 60_000 });
  await expect(ladderRows(page)).toHaveCount(1);
  await setBudget(page, 12_000);
  await expect(page.getByRole('heading', { name: /Shrunk from 200 DPI|No picture fits|Full resolution/ })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('button', { name: /Changed by you/ })).toBeVisible();
});

test('a preset fills the form, names its source and date, and keeps what is changed in it', async ({ page }) => {
  await openApp(page);
  await page.getByRole('button', { name: /Whoever receives the page/ }).click();
  await page.getByRole('option', { name: /Claude Desktop/ }).click();
  await expect(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('1,048,576');
  await expect(page.getByRole('link', { name: 'Source', exact: true })).toHaveAttribute('href', /^https:/);
  await expect(page.getByText(/checked \d{4}-\d\d-\d\d/).first()).toBeVisible();

  // A figure of one's own outlives a reload, and the preset can be had back.
  await setBudget(page, 500_000);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('500,000');
  await page.getByRole('button', { name: /Changed by you/ }).click();
  await expect(page.getByRole('textbox', { name: 'Budget' })).toHaveValue('1,048,576');
});

test('several pages share one budget, and the sum stays within it', async ({ page }) => {
  await openApp(page, { hash: '#sample=report.pdf' });
  await expectSettled(page);
  await page.getByRole('button', { name: 'Pages, counting, formats' }).click();
  const pages = page.getByRole('textbox', { name: 'Pages that share this budget' });
  await pages.fill('1-9');
  await expect(page.getByText('This file has pages 1 to 3.')).toBeVisible();
  await pages.fill('1-3');
  const totals = page.getByRole('table').filter({ hasText: 'Together with the text' });
  await expect(totals.locator('tbody tr')).toHaveCount(3, { timeout: 60_000 });
  await expectSettled(page);
  const report = await page.evaluate(async () => {
    const outcome = await window.__vernierTest
      ?.client()
      .renderPages('d1', { pages: [1, 2, 3], dpi: 200, budget_bytes: 200_000, count: 'base64', allow_webp: false });
    return outcome?.ok ? outcome.value.report : null;
  });
  expect(report?.budget_used).toBeLessThanOrEqual(200_000);
});

test('a long rendering shows its progress and can be stopped', async ({ page }) => {
  await openApp(page);
  await expectSettled(page);
  await page.evaluate(() => {
    // An engine that never answers stands in for a very long ladder.
    const client = window.__vernierTest?.client();
    if (!client) throw new Error('no test hooks');
    client.renderPages = (_id, _request, options) =>
      new Promise((resolve) => {
        options?.signal?.addEventListener('abort', () =>
          resolve({ ok: false, failure: { code: 'cancelled', message: 'The call was cancelled.' } }),
        );
      });
  });
  await setBudget(page, 150_000);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Stopped.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Render again' })).toBeVisible();
});

test('compare: the divider moves by keys and has three resting places; any two rungs can be chosen', async ({
  page,
}) => {
  await openApp(page);
  await expectSettled(page);
  await page.getByRole('button', { name: 'Compare with the original' }).click();
  const dialog = page.getByRole('dialog', { name: /Compare: page 1/ });
  await expect(dialog.getByRole('img')).toHaveCount(2, { timeout: 60_000 });
  const stage = dialog.getByTestId('compare-stage');
  const divider = dialog.getByRole('slider', { name: 'Divider between left and right picture' });
  await expect(divider).toBeFocused();
  await divider.press('ArrowRight');
  await expect(stage).toHaveAttribute('data-divider', '51');
  await page.keyboard.press('1');
  await expect(stage).toHaveAttribute('data-divider', '100');
  await page.keyboard.press('3');
  await expect(stage).toHaveAttribute('data-divider', '0');
  await page.keyboard.press('2');
  await expect(stage).toHaveAttribute('data-divider', '50');
  await divider.press('End');
  await expect(stage).toHaveAttribute('data-divider', '100');
  await dialog.getByRole('button', { name: /Right/ }).click();
  await page.getByRole('option').nth(1).click();
  await expect(dialog.getByRole('img')).toHaveCount(2, { timeout: 60_000 });
  const [left, right] = await dialog.getByRole('img').all();
  const leftBox = await left?.boundingBox();
  const rightBox = await right?.boundingBox();
  expect(leftBox?.width).toBeCloseTo(rightBox?.width ?? 0, 0);
  expect(leftBox?.height).toBeCloseTo(rightBox?.height ?? 0, 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a row of the ladder opens the comparison with that attempt', async ({ page }) => {
  await openApp(page);
  await expectSettled(page);
  const name = await ladderRows(page).nth(1).getByRole('button').textContent();
  await ladderRows(page).nth(1).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: /Compare: page 1/ });
  await expect(dialog.getByRole('button', { name: /Left/ })).toContainText(name ?? 'no name');
  await expect(dialog.getByRole('img')).toHaveCount(2, { timeout: 60_000 });
});

test('suggested parts lie on the page; pointing at one shows its size, a press renders it beside the blurry one', async ({
  page,
}) => {
  await openTight(page);
  const bands = page.locator('[data-band]');
  await expect(bands.first()).toBeAttached();
  expect(await bands.count()).toBeGreaterThanOrEqual(3);
  const box = await pageBox(page, 1);
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await expect(bands.first()).toHaveAttribute('data-hovered', '');
  await expect(bands.first()).toContainText(/Part 1: [\d,]+ × [\d,]+ px, /);
  await page.mouse.click(box.x + box.width / 2, box.y + 60);
  await expect(page.getByRole('figure').filter({ hasText: 'On the whole page' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('figure').filter({ hasText: 'As a clip, 200 DPI' })).toBeVisible();
});

test('a part is drawn with the pointer, and the same by its edges as numbers', async ({ page }) => {
  await openApp(page);
  await expectSettled(page);
  await page.keyboard.press('c');
  const box = await pageBox(page, 1);
  await page.mouse.move(box.x + box.width * 0.25, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + 300, { steps: 4 });
  await page.mouse.up();
  const clipFigure = page.getByRole('figure').filter({ hasText: 'As a clip' });
  await expect(clipFigure).toBeVisible({ timeout: 60_000 });
  await page.getByText('or give its edges as numbers').click();
  await page.getByRole('textbox', { name: 'Bottom' }).fill('20');
  await page.getByRole('textbox', { name: 'Bottom' }).press('Tab');
  await page.getByRole('button', { name: 'Render this part' }).click();
  await expect(clipFigure).toBeVisible({ timeout: 60_000 });
});

test('the call is copied as an agent would send it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApp(page);
  await expectSettled(page);
  await page.getByRole('button', { name: 'Copy the call as JSON' }).click();
  await expect(page.getByText('The call was copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(text)).toEqual({
    tool: 'pdf_render_pages',
    arguments: { document: 'worksheet.pdf', pages: '1', dpi: 200, budget_bytes: 200_000 },
  });
});

test('the second loss is shown: what the model sees of what was sent, and the bands that avoid it', async ({
  page,
}) => {
  await openApp(page);
  await expectSettled(page);
  await expect(page.getByText(/DPI seen/)).toHaveText('135 DPI seen');
  await page.getByRole('button', { name: /Model that looks at the picture/ }).click();
  await page.getByRole('option', { name: 'No limit of its own' }).click();
  await expect(page.getByText('Nothing is lost here')).toBeVisible();
});
