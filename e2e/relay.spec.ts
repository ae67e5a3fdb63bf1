/** The relay end to end: the official client over stdio, the relay as a process, and the real page. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { openAgentPanel, openSample, readOutcome } from './bridge-page.ts';
import { expect, type Page, test } from './warm-browser.ts';

// Each test starts the app and reads a chart; relays start a process on top.
test.setTimeout(120_000);

interface RunningRelay {
  client: Client;
  port: string;
  code: string;
}

let open: Client | null = null;
test.afterEach(async () => {
  await open?.close();
  open = null;
});

async function startRelay(): Promise<RunningRelay> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['scripts/vernier.mjs', 'relay', '--port', '0'],
    stderr: 'ignore',
  });
  const client = new Client({ name: 'desk-agent', version: '1' });
  await client.connect(transport);
  open = client;
  const told = readOutcome(await client.callTool({ name: 'pdf_info', arguments: {} }));
  const match = /port (\d+) and code (\d{3} \d{3})/.exec(told.text);
  return { client, port: match?.[1] ?? '', code: match?.[2] ?? '' };
}

async function connect(page: Page, { port, code }: RunningRelay): Promise<void> {
  await openAgentPanel(page);
  const card = page.getByRole('region', { name: 'Desktop agent' });
  await card.getByRole('textbox', { name: 'Port' }).fill(port);
  await card.getByRole('textbox', { name: 'Code' }).fill(code);
  await card.getByRole('button', { name: 'Connect' }).click();
  await expect(card.getByText('This page gets the calls.')).toBeVisible();
}

test('pairs by code, asks with an image block, takes an answer and gives numbers', async ({ page }) => {
  const relay = await startRelay();
  await openSample(page, 'chart.pdf');
  await connect(page, relay);
  const call = async (name: string, args: Record<string, unknown>) =>
    readOutcome(await relay.client.callTool({ name, arguments: args }));

  const asked = await call('pdf_list_questions', { page: 1 });
  expect(asked.types).toEqual(['image', 'text']);
  await call('pdf_answer_question', { page: 1, id: 'p0.s0.axis', option: 'left' });
  await expect(page.getByRole('region', { name: 'Answers to confirm' })).toContainText('desk-agent (agent, via relay)');
  const series = await call('pdf_get_series', { page: 1, series_id: 'p0.s0' });
  expect(series.text).toContain('0,10.2');

  const waiting = call('pdf_wait_for_answers', { page: 1 });
  await page.getByRole('button', { name: 'Confirm all' }).click();
  expect((await waiting).text).toContain('you: accept page 1 p0.s0.axis left');
});

test('refuses a wrong code in words', async ({ page }) => {
  const relay = await startRelay();
  await openSample(page, 'chart.pdf');
  await openAgentPanel(page);
  const card = page.getByRole('region', { name: 'Desktop agent' });
  await card.getByRole('textbox', { name: 'Port' }).fill(relay.port);
  await card.getByRole('textbox', { name: 'Code' }).fill(relay.code === '000 000' ? '111 111' : '000 000');
  await card.getByRole('button', { name: 'Connect' }).click();
  await expect(card).toContainText('The code is not the one of this relay');
});

test('answers a call that was under way when the page was reloaded, and connects again with one press', async ({
  page,
}) => {
  const relay = await startRelay();
  await openSample(page, 'chart.pdf');
  await connect(page, relay);
  const waiting = relay.client.callTool({ name: 'pdf_wait_for_answers', arguments: {} });
  await expect(page.getByRole('status', { name: 'Running calls' })).toContainText('desk-agent');
  await page.reload();
  expect(readOutcome(await waiting).text).toContain('reloaded or closed during the call');
  await openAgentPanel(page);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('This page gets the calls.')).toBeVisible();
});
