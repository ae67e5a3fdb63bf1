import { writeFileSync } from 'node:fs';
import { buildPdf, chart } from '../tests/pdf-kit.ts';
import {
  answerByKey,
  curveOf,
  dropFiles,
  expectSameCurve,
  fixture,
  openCharts,
  openPdf,
  parseCsv,
  question,
  sample,
  saveBy,
  savedText,
  truth,
  workspace,
} from './chart-page.ts';
import { expect, type Page, test } from './warm-browser.ts';

test.describe('a chart with two axes', () => {
  test('is answered by keyboard alone and gives the numbers that were drawn', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await expect(question(page)).toContainText('Channel 1');
    await expect(page.getByTestId('halo-A').first()).toBeAttached();
    await answerByKey(page, 'A', 'ArrowLeft');
    await answerByKey(page, 'B', 'ArrowRight');
    await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', '51');
    await expect(page.getByTestId('announcement')).toContainText('Answered B');
    const csv = parseCsv(await savedText(await saveBy(page, 'Save CSV')));
    expectSameCurve(curveOf(csv, 'Channel 1'), truth('channel_1'), 0.002);
    expectSameCurve(curveOf(csv, 'Channel 2'), truth('channel_2'), 0.0003);
    const notes = csv.notes.join('\n');
    expect(notes).toMatch(/sha256 [0-9a-f]{64}/);
    expect(notes).toContain('decided: p0.s0.axis = left by person you, via page');
    expect(notes).toMatch(/x ticks: 0 at 96 pt/);
  });

  test('previews a choice without committing it', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    const right = question(page).locator('[data-option="right"]');
    await expect(right).toContainText('Right axis: 0 to 5');
    await right.hover();
    await expect(page.locator('[data-axis="y"]').first()).toHaveClass(/faded/);
    await expect(page.getByRole('region', { name: 'Question A' })).toBeVisible();
    await page.mouse.move(10, 10);
    await expect(page.locator('[data-axis="y"]').first()).not.toHaveClass(/faded/);
  });

  test('brings a question back with undo and the answer back with redo', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await answerByKey(page, 'A', '1');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('region', { name: 'Question A' })).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(page.getByRole('region', { name: 'Question B' })).toBeVisible();
  });

  test('shows a wrong answer on the chart and lets it be changed', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await answerByKey(page, 'A', 'ArrowRight');
    await answerByKey(page, 'B', 'ArrowRight');
    const first = page.getByRole('row').filter({ hasText: 'Channel 1' }).first();
    await expect(first).toContainText('1.27');
    await first.hover();
    // The readout goes to the axis that was chosen, which is visibly not the one of this curve.
    await expect(page.getByTestId('readout').first()).toContainText('1.27');
    await page.getByRole('button', { name: 'Change the answer to A' }).click();
    await page.keyboard.press('ArrowLeft');
    await expect(first).toContainText('10.2');
  });

  test('declines a curve that nobody can place, and takes that back', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await answerByKey(page, 'A', 'd');
    await answerByKey(page, 'B', 'd');
    await expect(page.getByTestId('decline-reason').first()).toContainText('cannot tell');
    await page.getByRole('button', { name: 'Take my answer back' }).click();
    await expect(question(page)).toBeVisible();
  });

  test('skips with space and comes back with u', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await expect(page.getByRole('region', { name: 'Question A' })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByRole('region', { name: 'Question B' })).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('region', { name: 'Question A' })).toBeVisible();
  });

  test('answers in the large view with the same keys, and closes it with Escape', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog')).toBeVisible();
    await answerByKey(page, 'A', 'ArrowLeft');
    await answerByKey(page, 'B', 'ArrowRight');
    await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', '51');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(workspace(page)).toBeVisible();
  });

  test('gives values at chosen x, marked, and none beyond the curve', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await answerByKey(page, 'A', 'ArrowLeft');
    await answerByKey(page, 'B', 'ArrowRight');
    await page.getByRole('radio', { name: 'At chosen x' }).click();
    await page.getByLabel('or exactly these x').fill('4, 4.5, 30');
    await page.getByRole('button', { name: 'Show values' }).click();
    const csv = parseCsv(await savedText(await saveBy(page, 'Save CSV')));
    const rows = csv.rows.filter((row) => row.label === 'Channel 1');
    expect(rows.map((row) => row.interpolated)).toEqual(['no', 'yes', '']);
    expect(rows[2]).toMatchObject({ y: '', note: 'outside the drawn curve' });
    const [at4 = Number.NaN, at5 = Number.NaN] = truth('channel_1')
      .slice(4, 6)
      .map(([, y]) => y);
    expect(Math.abs(Number(rows[1]?.y) - (at4 + at5) / 2)).toBeLessThan(0.003);
  });

  test('keeps verdicts apart from values: confirmed, then withdrawn', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await answerByKey(page, 'A', 'ArrowLeft');
    await answerByKey(page, 'B', 'ArrowRight');
    await page.getByRole('tab', { name: /Check/ }).click();
    await page.getByRole('button', { name: 'Looks right' }).click();
    await expect(page.getByRole('tab', { name: /confirmed/ })).toBeVisible();
    await page.getByRole('button', { name: 'Axes are wrong' }).click();
    await expect(page.getByTestId('decline-reason').first()).toContainText('rejected');
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('tab', { name: /confirmed/ })).toBeVisible();
  });
});

test('one answer for all curves of a style is one step, also with a key', async ({ page }, info) => {
  const curves = [0, 1, 2].map((k) => ({
    points: [0, 2, 4, 6, 8, 10].map((x): [number, number] => [x, 10 + 6 * k + 3 * Math.sin(x + k)]),
    rgb: [0, 0, 0] as [number, number, number],
  }));
  const content = chart({
    x: { range: [0, 10], ticks: [0, 2, 4, 6, 8, 10] },
    y: { range: [0, 40], ticks: [0, 10, 20, 30, 40] },
    y2: { range: [0, 8], ticks: [0, 2, 4, 6, 8] },
    curves,
  });
  const path = info.outputPath('same-style.pdf');
  writeFileSync(path, buildPdf(content));
  await openPdf(page, path);
  await page.getByRole('checkbox', { name: /all 3 curves of this style/ }).check();
  await page.keyboard.press('1');
  await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', '19');
  await page.keyboard.press('Backspace');
  await expect(page.getByText('0 of 3 answered').first()).toBeVisible();
});

test('a declined chart says why and hands out its clip', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPdf(page, sample('declined.pdf'));
  await expect(page.getByTestId('decline-reason')).toContainText('bitmap');
  await page.getByRole('button', { name: 'Copy the clip for a reader' }).click();
  await expect(page.getByText('Clip copied.').first()).toBeAttached();
  const clip = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(clip).toMatchObject({ document: 'declined.pdf', pages: [1] });
  expect(clip.clip).toHaveLength(4);
});

test('six panels are found, framed and opened one by one', async ({ page }) => {
  await openPdf(page, sample('panels.pdf'));
  await expect(page.locator('[data-testid^="chart-p"]')).toHaveCount(6);
  await page
    .getByRole('button', { name: /Site 4/ })
    .first()
    .click();
  await expect(workspace(page).getByRole('heading', { name: 'Site 4' })).toBeVisible();
  await expect(page.getByTestId('data-table')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list of charts' }).click();
  await page.getByRole('button', { name: /Search the whole document/ }).click();
  await expect(page.getByRole('heading', { name: 'Page 2' })).toBeVisible();
});

test('fifty thousand points are shown, pointed at and scrolled', async ({ page }) => {
  test.slow();
  await openPdf(page, fixture('scatter-50k.pdf'));
  // Points that are drawn exactly over each other at the clamped edges count once.
  await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', /^(49[5-9]|500)\d\d$/, {
    timeout: 90_000,
  });
  const picture = workspace(page).getByRole('img').first();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture has no box.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await expect(page.getByTestId('point-line')).toContainText(/point \d+ of \d+/);
  expect(await page.getByRole('row').count()).toBeLessThan(100);
});

test('a file dropped while another is read takes over, and the first is read when it is shown again', async ({
  page,
}) => {
  test.slow();
  await page.goto('./#sample=report.pdf');
  await openCharts(page);
  await dropFiles(page, [fixture('scatter-50k.pdf')]);
  await expect(page.getByText('scatter-50k.pdf').first()).toBeVisible();
  await dropFiles(page, [sample('chart.pdf')]);
  await expect(question(page)).toContainText('Channel 1', { timeout: 45_000 });
  await answerByKey(page, 'A', 'ArrowLeft');
  await expect(page.getByRole('region', { name: 'Question B' })).toBeVisible();
  await page.getByText('scatter-50k.pdf').first().click();
  await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', /^(49[5-9]|500)\d\d$/, {
    timeout: 90_000,
  });
});

test.describe('with an agent in the same session', () => {
  const agentAnswers = (page: Page, id: string, option: string) =>
    page.evaluate(
      ([question, choice]) => {
        const door: unknown = Reflect.get(window, 'vernier');
        const call: unknown = typeof door === 'object' && door !== null ? Reflect.get(door, 'call') : null;
        if (typeof call !== 'function') throw new Error('The page has no door for scripts.');
        return call('pdf_answer_question', { id: question, option: choice });
      },
      [id, option],
    );

  test('its answer is shown as a proposal, and r makes it the person’s', async ({ page }) => {
    await openPdf(page, sample('chart.pdf'));
    await expect(question(page)).toBeVisible();
    await agentAnswers(page, 'p0.s0.axis', 'left');
    await expect(page.getByText('1 by agent').first()).toBeVisible();
    await answerByKey(page, 'B', 'ArrowRight');
    // With no open question left, the proposal is put to the person.
    await expect(page.getByRole('region', { name: 'Question A' })).toContainText('says: Left axis');
    await page.keyboard.press('r');
    await expect(page.getByRole('region', { name: 'Question A' })).toBeHidden();
    const refused = await agentAnswers(page, 'p0.s0.axis', 'right');
    expect(JSON.stringify(refused)).toContain('locked_by_person');
    await expect(page.getByTestId('data-table')).toHaveAttribute('aria-rowcount', '51');
  });
});
