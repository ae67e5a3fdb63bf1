import AxeBuilder from '@axe-core/playwright';
import { answerByKey, openPdf, question, sample } from './chart-page.ts';
import { expect, type Page, test } from './warm-browser.ts';

async function expectNoSeriousFault(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const serious = violations.filter((fault) => fault.impact === 'serious' || fault.impact === 'critical');
  expect(serious.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
    test.slow();

    test('every state of a chart passes axe', async ({ page }) => {
      await openPdf(page, sample('chart.pdf'));
      await expect(question(page)).toBeVisible();
      await expectNoSeriousFault(page);
      await answerByKey(page, 'A', 'ArrowLeft');
      await answerByKey(page, 'B', 'ArrowRight');
      await expect(page.getByTestId('data-table')).toBeVisible();
      await expectNoSeriousFault(page);
      for (const tab of ['Plot', 'Check', 'Log']) {
        await page.getByRole('tab', { name: tab }).click();
        await expectNoSeriousFault(page);
      }
      await page.keyboard.press('e');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoSeriousFault(page);
    });

    test('a declined chart and the list pass axe', async ({ page }) => {
      await openPdf(page, sample('declined.pdf'));
      await expect(page.getByTestId('decline-reason')).toBeVisible();
      await expectNoSeriousFault(page);
      await page.getByRole('button', { name: 'Back to the list of charts' }).click();
      await expectNoSeriousFault(page);
    });
  });
}

test('everything is reached with the keyboard: chart, choice, table', async ({ page }) => {
  await openPdf(page, sample('chart.pdf'));
  await expect(question(page)).toBeVisible();
  const left = question(page).locator('[data-option="left"]');
  await left.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Question B' })).toBeVisible();
  const right = question(page).locator('[data-option="right"]');
  await right.focus();
  await page.keyboard.press('Space');
  await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', '51');
});

test('a narrow window shows question and choices without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPdf(page, sample('chart.pdf'));
  await expect(question(page)).toBeVisible();
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(sideways).toBe(false);
});
