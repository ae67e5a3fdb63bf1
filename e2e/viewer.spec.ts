import {
  dropFiles,
  expectDrawn,
  heavyPdf,
  numberedPdf,
  onePage,
  openApp,
  pageBox,
  pageField,
  pinch,
  zoomField,
} from './viewer-kit.ts';
import { expect, test } from './warm-browser.ts';

// The first ladder and drawing share the machine with other tests; these wait for answers, not for times.
test.slow();

test.describe('moving about', () => {
  test('a deep link opens the page and zoom it names, and follows what is done', async ({ page }) => {
    await openApp(page, { hash: '#sample=report.pdf&page=3&zoom=150', early: true });
    await expectDrawn(page, 3);
    await expect(pageField(page)).toHaveValue('3');
    await expect(zoomField(page)).toHaveValue('150 %');
    await page.getByRole('region', { name: 'Pages' }).focus();
    await page.keyboard.press('Home');
    await expect(pageField(page)).toHaveValue('1');
    await expect(page).toHaveURL(/page=1&/);
    await page.evaluate(() => {
      location.hash = '#page=2&zoom=80';
    });
    await expect(pageField(page)).toHaveValue('2');
    await expect(zoomField(page)).toHaveValue('80 %');
  });

  test('100 % is true size: one point is 96/72 of a pixel', async ({ page }) => {
    await openApp(page, onePage);
    await dropFiles(page, [{ name: 'a.pdf', bytes: numberedPdf(1) }]);
    await page.getByRole('button', { name: '100 %' }).click();
    await expect(zoomField(page)).toHaveValue('100 %');
    const box = await pageBox(page, 1);
    expect(box.width).toBeCloseTo(400 * (96 / 72), 1);
  });

  test('the wheel with Ctrl zooms at the pointer: the point under it stays; two fingers zoom too', async ({ page }) => {
    await openApp(page, onePage);
    const before = await pageBox(page, 1);
    const pointer = { x: before.x + before.width * 0.7, y: before.y + 300 };
    const fraction = (box: { x: number; y: number; width: number; height: number }) => ({
      x: (pointer.x - box.x) / box.width,
      y: (pointer.y - box.y) / box.height,
    });
    await page.mouse.move(pointer.x, pointer.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(async () => (await pageBox(page, 1)).width).toBeGreaterThan(before.width * 1.3);
    const after = await pageBox(page, 1);
    expect(fraction(after).x).toBeCloseTo(fraction(before).x, 2);
    expect(fraction(after).y).toBeCloseTo(fraction(before).y, 2);
    await pinch(page, 1.5);
    await expect.poll(async () => (await pageBox(page, 1)).width / after.width).toBeCloseTo(1.5, 1);
  });

  test('keys zoom, fit and turn pages; fields take what is typed', async ({ page }) => {
    await openApp(page, { hash: '#sample=report.pdf' });
    await page.getByRole('region', { name: 'Pages' }).focus();
    await page.keyboard.press('0');
    await expect(zoomField(page)).toHaveValue('100 %');
    await page.keyboard.press('+');
    await expect(zoomField(page)).toHaveValue('110 %');
    await page.keyboard.press('-');
    await expect(zoomField(page)).toHaveValue('100 %');
    await page.keyboard.press('f');
    await expect(page.getByRole('button', { name: 'Fit whole page (f)' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('PageDown');
    await expect(pageField(page)).toHaveValue('2');
    await page.keyboard.press('End');
    await expect(pageField(page)).toHaveValue('3');
    await pageField(page).fill('1');
    await pageField(page).press('Enter');
    await expect(pageField(page)).toHaveValue('1');
    await zoomField(page).fill('250');
    await zoomField(page).press('Enter');
    await expect(zoomField(page)).toHaveValue('250 %');
  });

  test('the help sheet lists the keys of the table', async ({ page }) => {
    await openApp(page, onePage);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await expect(sheet).toContainText('Next page');
    await expect(sheet).toContainText('Draw a part of the page to render');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  test('2,000 pages: only what is on screen exists, and skipping quickly asks for few', async ({ page }) => {
    await openApp(page, onePage);
    await dropFiles(page, [{ name: 'long.pdf', bytes: numberedPdf(2000) }]);
    await expect(page.getByText('of 2,000', { exact: true })).toBeVisible();
    await expectDrawn(page, 1);
    expect(await page.locator('section[data-page]').count()).toBeLessThan(12);
    await page.evaluate(() => {
      const client = window.__vernierTest?.client();
      if (!client) throw new Error('no test hooks');
      const asked: number[] = [];
      Object.assign(window, { asked });
      const draw = client.drawPage.bind(client);
      client.drawPage = (id, request, options) => {
        if (options?.lane !== 'batch') asked.push(request.page);
        return draw(id, request, options);
      };
    });
    await page.getByRole('region', { name: 'Pages' }).focus();
    // All presses in one go: on a slow machine, presses one by one are no longer quick.
    await page.evaluate(() => {
      for (let press = 0; press < 30; press++)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }));
    });
    await expect(pageField(page)).toHaveValue('31');
    await expectDrawn(page, 31);
    await pageField(page).fill('1999');
    await pageField(page).press('Enter');
    await expectDrawn(page, 1999);
    const asked = await page.evaluate(() => {
      const list: unknown = Reflect.get(window, 'asked');
      return Array.isArray(list) ? list.length : -1;
    });
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(30);
    expect(await page.locator('section[data-page]').count()).toBeLessThan(12);
  });
});

test.describe('drawing', () => {
  test('no bitmap of a page passes the ceiling, at any zoom and density', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      deviceScaleFactor: 3,
      hasTouch: true,
      viewport: { width: 420, height: 800 },
    });
    const page = await context.newPage();
    await openApp(page, onePage);
    await zoomField(page).fill('1600');
    await zoomField(page).press('Enter');
    await expect(page.locator('section[data-detail="sharp"]').first()).toBeVisible({ timeout: 30_000 });
    const largest = await page.evaluate(() =>
      Math.max(
        ...Array.from(document.querySelectorAll('section[data-page] canvas'), (c) =>
          c instanceof HTMLCanvasElement ? c.width * c.height : 0,
        ),
      ),
    );
    expect(largest).toBeLessThan(13_000_000);
    await context.close();
  });

  test('a heavy page comes as a draft and is sharpened in strips', async ({ page }) => {
    await openApp(page, onePage);
    await page.evaluate(() => {
      const client = window.__vernierTest?.client();
      if (!client) throw new Error('no test hooks');
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      const draw = client.drawPage.bind(client);
      client.drawPage = async (id, request, options) => {
        const outcome = await draw(id, request, options);
        if (options?.lane !== 'batch' && outcome.ok) drawn.push(outcome.value.draft ? 'draft' : 'sharp');
        return outcome;
      };
    });
    await dropFiles(page, [{ name: 'heavy.pdf', bytes: heavyPdf(60_000) }]);
    await expect(page.getByRole('button', { name: 'heavy.pdf', exact: true })).toHaveAttribute('aria-current', 'true');
    await expectDrawn(page, 1);
    const drawn = await page.evaluate(() => Reflect.get(window, 'drawn'));
    expect(drawn[0]).toBe('draft');
    expect(drawn.filter((kind: string) => kind === 'sharp').length).toBeGreaterThan(2);
  });

  test('killed workers are replaced: a pending call fails, the next works, the page stays', async ({ page }) => {
    await openApp(page);
    const outcome = await page.evaluate(async () => {
      const hooks = window.__vernierTest;
      if (!hooks) throw new Error('no test hooks');
      // Both workers run before they are killed.
      await hooks.client().renderRung('d1', { page: 1, dpi: 36, codec: 'png', quality: null, colour: 'rgb' });
      const pending = hooks
        .client()
        .renderPages('d1', { pages: [1, 2, 3], dpi: 200, budget_bytes: 50_000, count: 'base64', allow_webp: false });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const killed = hooks.killWorkers();
      const failed = await pending;
      const next = await hooks.client().drawPage('d1', { page: 1, pageWidthPx: 100, pageHeightPx: 150 });
      return { killed, code: failed.ok ? 'ok' : failed.failure.code, next: next.ok };
    });
    expect(outcome.killed).toBeGreaterThan(0);
    expect(outcome.code).toBe('worker_lost');
    expect(outcome.next).toBe(true);
    await page.getByRole('region', { name: 'Pages' }).focus();
    await page.keyboard.press('PageDown');
    await expectDrawn(page, 2);
  });

  test('failures keep their code and details across the worker boundary', async ({ page }) => {
    await openApp(page, onePage);
    const failure = await page.evaluate(async () => {
      const outcome = await window.__vernierTest
        ?.client()
        .drawPage('d1', { page: 99, pageWidthPx: 10, pageHeightPx: 10 });
      return outcome && !outcome.ok ? outcome.failure : null;
    });
    expect(failure).toMatchObject({ code: 'page_out_of_range', details: { page: 99 } });
  });
});
