import AxeBuilder from '@axe-core/playwright';
import { openApp } from './viewer-kit.ts';
import { expect, type Page, test } from './warm-browser.ts';

test.slow();

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

for (const [name, options] of [
  ['light', { colorScheme: 'light', viewport: { width: 1400, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1400, height: 900 } }],
  ['narrow', { colorScheme: 'light', viewport: { width: 390, height: 844 } }],
] as const) {
  test.describe(name, () => {
    test.use(options);

    test(`the viewer with the budget panel has no serious fault (${name})`, async ({ page }) => {
      await openApp(page);
      await expect(page.getByRole('heading', { name: 'What was tried' })).toBeVisible({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Pages, counting, formats' }).click();
      await expectAccessible(page);
    });

    test(`help, comparison and the empty page have no serious fault (${name})`, async ({ page }) => {
      await openApp(page);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Compare with the original' }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2, { timeout: 60_000 });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Close worksheet.pdf' }).click();
      await expect(page.getByRole('heading', { name: 'Drop or paste a PDF anywhere on this page' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
