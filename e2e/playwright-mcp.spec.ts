/**
 * Playwright MCP as agents use it: it finds the page's tools by itself, answers a question, and sees the picture through
 * a screenshot of the element channel. Skipped where the package is not installed.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from '@playwright/test';
import { readOutcome } from './bridge-page.ts';

const cli = process.env.VERNIER_PLAYWRIGHT_MCP ?? 'node_modules/@playwright/mcp/cli.js';

test.skip(!existsSync(cli), '@playwright/mcp is not installed');

// A second browser inside a test, on a machine that runs others.
test.setTimeout(180_000);

test('an agent behind Playwright MCP answers a question and sees the haloed curve', async ({
  baseURL,
  launchOptions,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'vernier-mcp-'));
  const config = join(folder, 'config.json');
  const browser = { browserName: 'chromium', isolated: true, launchOptions: { ...launchOptions, headless: true } };
  writeFileSync(config, JSON.stringify({ browser, outputDir: folder }));
  const client = new Client({ name: 'agent', version: '1' });
  try {
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [cli, '--config', config], stderr: 'ignore' }),
    );
    const call = async (name: string, args: Record<string, unknown>) =>
      readOutcome(await client.callTool({ name, arguments: args }));
    await call('browser_navigate', { url: `${baseURL}#sample=chart.pdf` });
    // It looks for page tools whenever one of its own tools has run, so a page that is slow to start needs a second look.
    const pageTools = async (): Promise<number> => {
      await call('browser_snapshot', {});
      return (await client.listTools()).tools.filter((tool) => tool.name.startsWith('webmcp_pdf_')).length;
    };
    await expect.poll(pageTools, { timeout: 60_000 }).toBe(10);
    await expect.poll(async () => (await call('webmcp_pdf_info', {})).text, { timeout: 40_000 }).toContain('chart.pdf');

    const shown = await call('webmcp_pdf_list_questions', { page: 1, image: 'element' });
    expect(shown.text).toContain('Question p0.s0.axis');
    const screenshot = await call('browser_take_screenshot', {
      element: 'the haloed chart',
      target: '#vernier-agent-pictures > figure:nth-of-type(1) > img',
    });
    expect(screenshot.types).toContain('image');

    const answered = await call('webmcp_pdf_answer_question', { page: 1, id: 'p0.s0.axis', option: 'left' });
    expect(answered.text).toContain('p0.s0 curve');
    expect((await call('webmcp_pdf_get_series', { page: 1, series_id: 'p0.s0' })).text).toContain('0,10.2');
  } finally {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
