/** Takes the pictures of the README from the built app (run `node scripts/build.mjs` first): `npm run screenshots`. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';
import { serve } from './serve.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'images');
mkdirSync(folder, { recursive: true });
const { url, stop } = await serve({ port: 0 });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 1360, height: 880 }, colorScheme: scheme });
    await page.goto(url);
    await page.getByRole('button', { name: /samples/i }).click();
    await page.getByText('Two channels, two axes').first().click();
    await page.getByRole('tab', { name: /charts/i }).click();
    await page.getByText(/Which axis does/).waitFor({ timeout: 60_000 });
    await page.screenshot({ path: join(folder, `question-${scheme}.png`) });
    await page.keyboard.press('1');
    await page.getByText(/Which axis does "Channel 2"/).waitFor({ timeout: 30_000 });
    await page.keyboard.press('2');
    await page.getByRole('grid').or(page.getByRole('table')).first().waitFor({ timeout: 30_000 });
    await page.screenshot({ path: join(folder, `chart-${scheme}.png`) });
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1360, height: 880 } });
  await page.goto(url);
  await page.getByText(/kept/i).first().waitFor({ timeout: 90_000 });
  await page.screenshot({ path: join(folder, 'budget-light.png') });
} finally {
  await browser.close();
  await stop();
}
