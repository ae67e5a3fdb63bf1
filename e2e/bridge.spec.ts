import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { callVernier, openAgentPanel, openSample, readOutcome } from './bridge-page.ts';
import { expect, test } from './warm-browser.ts';

// Each test starts the app and reads a chart; relays start a process on top.
test.setTimeout(120_000);

const toolNames = [
  'pdf_answer_question',
  'pdf_extract_chart',
  'pdf_find_charts',
  'pdf_get_log',
  'pdf_get_series',
  'pdf_info',
  'pdf_list_questions',
  'pdf_render_pages',
  'pdf_verify_chart',
  'pdf_wait_for_answers',
];

test.describe('native WebMCP', () => {
  test('carries the ten tools from info over question and answer to numbers', async ({ page }) => {
    await openSample(page, 'chart.pdf');
    await expect.poll(async () => (await page.webmcp.tools()).length).toBe(10);
    expect((await page.webmcp.tools()).map((tool) => tool.name).sort()).toEqual(toolNames);

    const call = async (name: string, input: Record<string, unknown> = {}) =>
      readOutcome(await page.webmcp.callTool(name, input));
    expect((await call('pdf_info')).text).toContain('"chart.pdf": 1 page');
    const asked = await call('pdf_extract_chart', { page: 1 });
    expect(asked.structured).toMatchObject({ status: 'needs_hint' });
    expect(asked.types).toEqual(['text']);
    expect(asked.text.length).toBeLessThanOrEqual(1500);
    await call('pdf_answer_question', { page: 1, id: 'p0.s0.axis', option: 'left' });
    const second = await call('pdf_answer_question', { page: 1, id: 'p0.s1.axis', option: 'right' });
    expect(second.structured).toEqual({ status: 'ok' });
    expect(second.text).toContain('p0.s1 curve "Channel 2" right axis: 25 points');
    const series = await call('pdf_get_series', { page: 1, series_id: 'p0.s1' });
    expect(series.text).toContain('rows 0 to 24 of 25');
    expect(series.text).toContain('0,2.1');
  });

  test('works from the page itself, with objects in and a JSON string out', async ({ page }) => {
    await openSample(page, 'chart.pdf');
    const raw = await page.evaluate(async () => {
      const context: unknown = Reflect.get(document, 'modelContext');
      const api = context as {
        getTools(): Promise<{ name: string }[]>;
        executeTool(tool: { name: string }, input: object): Promise<string>;
      };
      const tools = await api.getTools();
      const tool = tools.find((candidate) => candidate.name === 'pdf_render_pages');
      return tool ? api.executeTool(tool, { pages: '9' }) : '';
    });
    expect(readOutcome(raw)).toMatchObject({ code: 'page_out_of_range' });
  });
});

test.describe('the shared session', () => {
  test("shows an agent's answer as a proposal, and locks it once the person confirms", async ({ page }) => {
    await openSample(page, 'chart.pdf');
    await openAgentPanel(page);
    await callVernier(page, 'pdf_answer_question', { page: 1, id: 'p0.s0.axis', option: 'right' });
    await callVernier(page, 'pdf_answer_question', { page: 1, id: 'p0.s1.axis', option: 'right' });
    const proposals = page.getByRole('region', { name: 'Answers to confirm' });
    await expect(proposals.getByRole('listitem')).toHaveCount(2);
    // The chart was never opened in the panel; the label on the page follows the session all the same.
    await expect(page.getByTestId('chart-p0').getByRole('button')).toHaveAccessibleName(/to confirm/);
    await proposals.getByRole('button', { name: 'Confirm p0.s0.axis' }).click();
    await expect(proposals.getByRole('listitem')).toHaveCount(1);
    const refused = await callVernier(page, 'pdf_answer_question', { page: 1, id: 'p0.s0.axis', option: 'left' });
    expect(refused.code).toBe('locked_by_person');
    expect(refused.text).toContain('by a person (you)');
    await proposals.getByRole('button', { name: 'Confirm all' }).click();
    await expect(proposals).toBeHidden();
  });

  test('keeps agents from answering when the person answers, and wakes one that waits', async ({ page }) => {
    await openSample(page, 'chart.pdf');
    await openAgentPanel(page);
    await page.getByText('I answer', { exact: true }).click();
    const answer = { page: 1, id: 'p0.s0.axis', option: 'left' };
    expect((await callVernier(page, 'pdf_answer_question', answer)).code).toBe('read_only_session');
    const waiting = callVernier(page, 'pdf_wait_for_answers', { page: 1 });
    await expect(page.getByRole('status', { name: 'Running calls' })).toContainText('pdf_wait_for_answers');
    await page.getByText('Agent answers', { exact: true }).click();
    expect((await waiting).structured).toMatchObject({ changed: true });
    expect((await callVernier(page, 'pdf_answer_question', answer)).structured).toMatchObject({ reviewed: true });
  });

  test('lets the person stop a running call', async ({ page }) => {
    await openSample(page, 'chart.pdf');
    await openAgentPanel(page);
    const waiting = callVernier(page, 'pdf_wait_for_answers', {});
    await page.getByRole('button', { name: 'Stop pdf_wait_for_answers' }).click();
    expect(await waiting).toMatchObject({ code: 'cancelled' });
    await expect(page.getByRole('status', { name: 'Running calls' })).toContainText('No call is running.');
  });
});

test('shows pictures in a named element whose screenshot has their pixels', async ({ page }) => {
  await openSample(page, 'worksheet.pdf');
  const shown = await callVernier(page, 'pdf_render_pages', { pages: '1', dpi: 150, image: 'element' });
  const selector = /screenshot of "([^"]+)"/.exec(shown.text)?.[1] ?? 'no selector';
  const image = page.locator(selector);
  await expect(image).toBeVisible();
  const shot = await image.screenshot();
  const compared = await image.evaluate(async (node: HTMLImageElement, base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const taken = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pixelsOf = (source: CanvasImageSource, width: number, height: number) => {
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(source, 0, 0);
      return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    };
    const a = pixelsOf(node, node.naturalWidth, node.naturalHeight);
    const b = pixelsOf(taken, node.naturalWidth, node.naturalHeight);
    const differing = a.filter((value, at) => Math.abs(value - (b[at] ?? 0)) > 8).length;
    return {
      size: [node.naturalWidth, node.naturalHeight],
      shot: [taken.width, taken.height],
      share: differing / a.length,
    };
  }, shot.toString('base64'));
  expect(compared.shot).toEqual(compared.size);
  // Taller than the window, so that what lies below its edge counts too.
  expect(compared.size[1]).toBeGreaterThan(1000);
  expect(compared.share).toBeLessThan(0.001);
  await page.getByRole('button', { name: 'Close pictures for agent' }).click();
  await expect(image).toBeHidden();
});

test('fails a call whose worker was killed, with its code, and answers the next', async ({ page }) => {
  await openSample(page, 'worksheet.pdf');
  // The worker of the call is there and idle before it is killed at work.
  await callVernier(page, 'pdf_find_charts', { pages: '1' });
  const lost = await page.evaluate(() => {
    const call = window.vernier.call('pdf_render_pages', { pages: '1-3', budget_bytes: 60_000 });
    window.__vernierTest?.killWorkers();
    return call;
  });
  expect(readOutcome(lost).code).toBe('worker_lost');
  expect((await callVernier(page, 'pdf_find_charts', {})).code).toBeNull();
});

test('answers about the document that was named while another comes on screen', async ({ page }) => {
  await openSample(page, 'chart.pdf');
  const running = callVernier(page, 'pdf_extract_chart', { document: 'chart.pdf', page: 1 });
  await page.evaluate(() => {
    location.hash = '#sample=declined.pdf';
  });
  const result = await running;
  expect(result.code ?? result.text).toMatch(/unknown_document|"chart\.pdf" page 1/);
});

test.describe('the log', () => {
  test('keeps every call, exports JSON Lines, replays, and counts advice that was followed', async ({ page }) => {
    await openSample(page, 'chart.pdf');
    await openAgentPanel(page);
    await callVernier(page, 'pdf_info');
    await callVernier(page, 'pdf_find_charts', { pages: '1' });
    await callVernier(page, 'pdf_extract_chart', { page: 7 });
    const calls = page.getByRole('region', { name: 'Calls' });
    await expect(calls.getByRole('listitem')).toHaveCount(3);
    await calls.getByText('pdf_extract_chart', { exact: true }).click();
    await expect(calls.getByText('script (agent, via console)').first()).toBeVisible();

    const saving = page.waitForEvent('download');
    await calls.getByRole('button', { name: 'Export' }).click();
    const lines = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).tool)).toEqual(['pdf_info', 'pdf_find_charts', 'pdf_extract_chart']);
    expect(JSON.parse(lines[2] ?? '{}')).toMatchObject({ code: 'page_out_of_range', actor: { via: 'console' } });

    await calls.getByRole('button', { name: 'Replay' }).click();
    await expect(calls.getByText('Replayed: 3 came out the same, 0 differ')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Advice followed' })).toContainText('explore after an answer');
  });

  test('has nothing serious for axe to say about the panel', async ({ page }) => {
    await openSample(page, 'chart.pdf');
    await openAgentPanel(page);
    await callVernier(page, 'pdf_answer_question', { page: 1, id: 'p0.s0.axis', option: 'right' });
    await expect(page.getByRole('region', { name: 'Answers to confirm' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(true)
      .include('aside[aria-label="Side panel"]')
      .analyze();
    expect(violations.filter((v) => v.impact === 'serious' || v.impact === 'critical')).toEqual([]);
  });
});
