import { buildPdf } from '../tests/pdf-kit.ts';
import { callVernier } from './bridge-page.ts';
import {
  dropFiles,
  expectDrawn,
  heavyPdf,
  numberedPdf,
  openApp,
  pageBox,
  pageField,
  pasteFile,
  pinch,
  protectedPdf,
  zoomField,
} from './viewer-kit.ts';
import { expect, test } from './warm-browser.ts';

// The first ladder and drawing share the machine with other tests; these wait for answers, not for times.
/** A sample whose ladder is short, where a test does not care what lies open. */
const onePage = { hash: '#sample=chart.pdf' };

test.slow();

test.describe('opening files', () => {
  test('the page opens on the first sample, and no request leaves it', async ({ page, baseURL }) => {
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(baseURL ?? '') && !url.startsWith('blob:') && !url.startsWith('data:')) foreign.push(url);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await openApp(page);
    await expect(page.getByRole('button', { name: 'worksheet.pdf', exact: true })).toBeVisible();
    await expect(page.getByText('What was tried')).toBeVisible({ timeout: 45_000 });
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('the policy of the page refuses a request to elsewhere', async ({ page }) => {
    await openApp(page, onePage);
    const refused = await page.evaluate(() =>
      fetch('https://example.org/').then(
        () => false,
        () => true,
      ),
    );
    expect(refused).toBe(true);
  });

  test('several dropped files open one after the other, each in a tab, and a pasted one beside them', async ({
    page,
  }) => {
    await openApp(page, onePage);
    await dropFiles(page, [
      { name: 'one.pdf', bytes: numberedPdf(1) },
      { name: 'two.pdf', bytes: numberedPdf(2) },
    ]);
    await expect(page.getByRole('button', { name: 'two.pdf', exact: true })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('button', { name: 'one.pdf', exact: true })).toBeVisible();
    await expect(page.getByText('of 2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'one.pdf', exact: true }).click();
    await expect(page.getByText('of 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Close one.pdf' }).click();
    await expect(page.getByRole('button', { name: 'one.pdf', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'two.pdf', exact: true })).toBeVisible();
    await pasteFile(page, { name: 'pasted.pdf', bytes: numberedPdf(3) });
    await expect(page.getByText('of 3', { exact: true })).toBeVisible();
  });

  test('a file is picked through the button', async ({ page }) => {
    await openApp(page, onePage);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open PDF' }).click();
    await (await chooser).setFiles({
      name: 'picked.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(numberedPdf(3)),
    });
    await expect(page.getByText('of 3', { exact: true })).toBeVisible();
    await expectDrawn(page, 1);
  });

  test('a file dropped before the engine has started waits for it and opens', async ({ page }) => {
    await page.route('**/*.wasm', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await openApp(page, { early: true });
    await dropFiles(page, [{ name: 'early.pdf', bytes: numberedPdf(4) }]);
    await expect(page.getByText('of 4', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expectDrawn(page, 1);
    // The sample that the page opens on arrives too, and does not push the person's file aside.
    await expect(page.getByText(/Opening/)).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole('button', { name: 'early.pdf', exact: true })).toHaveAttribute('aria-current', 'true');
  });

  test('an engine that cannot be loaded is said, and can be tried again', async ({ page }) => {
    let block = true;
    await page.route('**/*.wasm', (route) => (block ? route.fulfill({ status: 404, body: '' }) : route.continue()));
    await openApp(page, { early: true });
    const notice = page.getByRole('alert').filter({ hasText: 'could not be started' });
    await expect(notice).toBeVisible();
    block = false;
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expectDrawn(page, 1);
  });

  test('a password is asked for, a wrong one is said, the right one opens', async ({ page }) => {
    await openApp(page, onePage);
    await dropFiles(page, [{ name: 'secret.pdf', bytes: protectedPdf('abc') }]);
    const dialog = page.getByRole('dialog', { name: 'This PDF needs a password' });
    await expect(dialog).toContainText('secret.pdf');
    await dialog.getByLabel('Password').fill('nonsense');
    await dialog.getByRole('button', { name: 'Open' }).click();
    await expect(dialog).toContainText('does not open this file');
    await dialog.getByLabel('Password').fill('abc');
    await dialog.getByLabel('Password').press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'secret.pdf', exact: true })).toHaveAttribute('aria-current', 'true');
    await expectDrawn(page, 1);

    // The same by an agent: told that a file waits, refused with a wrong password, let in with the right one.
    await dropFiles(page, [{ name: 'second.pdf', bytes: protectedPdf('xyz') }]);
    await expect(dialog).toContainText('second.pdf');
    expect((await callVernier(page, 'pdf_info')).text).toContain('"second.pdf" waits for its password');
    expect((await callVernier(page, 'pdf_info', { password: 'abc' })).code).toBe('wrong_password');
    expect((await callVernier(page, 'pdf_info', { password: 'xyz' })).text).toContain('"second.pdf": 1 page');
    await expect(dialog).toHaveCount(0);
    expect((await callVernier(page, 'pdf_info', { password: 'xyz' })).text).toContain('No file waits for a password');
  });

  test('cancelling the password leaves everything as it was', async ({ page }) => {
    await openApp(page, onePage);
    await dropFiles(page, [{ name: 'secret.pdf', bytes: protectedPdf('abc') }]);
    const dialog = page.getByRole('dialog', { name: 'This PDF needs a password' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'secret.pdf', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'chart.pdf', exact: true })).toBeVisible();
    await expect(page.getByText(/Opening/)).toHaveCount(0);
  });

  for (const [what, file, words] of [
    ['an empty file', { name: 'empty.pdf', bytes: new Uint8Array() }, 'is empty'],
    ['something that is no PDF', { name: 'notes.txt', bytes: new TextEncoder().encode('Dear diary') }, 'not a PDF'],
    ['the first half of a PDF header', { name: 'torn.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n%') }, 'damaged'],
  ] as const) {
    test(`${what} is refused in words and nothing open is lost`, async ({ page }) => {
      await openApp(page, onePage);
      await dropFiles(page, [file, { name: 'good.pdf', bytes: numberedPdf(2) }]);
      await expect(page.getByRole('alert').filter({ hasText: file.name })).toContainText(words);
      await expect(page.getByRole('button', { name: 'good.pdf', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'chart.pdf', exact: true })).toBeVisible();
    });
  }

  test('a file with junk before its header and a broken index opens, repaired, and says so', async ({ page }) => {
    await openApp(page, onePage);
    const good = Buffer.from(numberedPdf(2))
      .toString('latin1')
      .replace(/startxref\s+\d+/, 'startxref\n0');
    const bytes = Buffer.concat([Buffer.alloc(600, 7), Buffer.from(good, 'latin1')]);
    await dropFiles(page, [{ name: 'battered.pdf', bytes }]);
    await expect(page.getByText('was damaged and was repaired')).toBeVisible();
    await expect(page.getByText('of 2', { exact: true })).toBeVisible();

    // A page whose content breaks off is shown as far as it goes, and says so.
    await dropFiles(page, [{ name: 'broken.pdf', bytes: buildPdf('0 0 50 50 re f /Nothing Do') }]);
    const damage = page.getByRole('group').filter({ hasText: 'Damaged page' });
    await damage.getByText('Damaged page').click();
    await expect(damage).toContainText('what could be drawn is shown');
  });
});

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
