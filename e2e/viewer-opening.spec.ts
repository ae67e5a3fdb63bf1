import { buildPdf } from '../tests/pdf-kit.ts';
import { callVernier } from './bridge-page.ts';
import { dropFiles, expectDrawn, numberedPdf, onePage, openApp, pasteFile, protectedPdf } from './viewer-kit.ts';
import { expect, test } from './warm-browser.ts';

// The first ladder and drawing share the machine with other tests; these wait for answers, not for times.
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
