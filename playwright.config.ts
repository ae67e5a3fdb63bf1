import { defineConfig } from '@playwright/test';

/** The built app in a real Chromium. `scripts/test.mjs` names the browser and has built dist/ before. */
const executablePath = process.env.VERNIER_CHROMIUM ?? '/usr/bin/chromium';
const port = Number(process.env.VERNIER_E2E_PORT ?? 4175);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.VERNIER_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.VERNIER_E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: {
      executablePath,
      // As root Chromium refuses its sandbox; the rest keeps it from calling home on a closed network.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-features=WebMCP',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node scripts/serve.mjs --port ${port}`,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: !process.env.CI,
    timeout: 30_000,
  },
});
