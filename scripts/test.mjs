/**
 * `npm test`, the whole check, on a fresh clone too: install, types, lint, dead code, generated docs, unit tests, build,
 * end-to-end tests on the built app. Each step runs even when an earlier one failed, so one run tells everything; the
 * last line counts the tests.
 *
 *   node scripts/test.mjs [--only types,lint,knip,docs,unit,build,e2e]
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureInstalled, root, run } from './ensure-installed.mjs';

const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? null : new Set(process.argv[onlyAt + 1].split(','));
const wanted = (step) => only === null || only.has(step);
const cache = join(root, '.cache');
const unitReport = join(cache, 'unit.json');
const e2eReport = join(cache, 'e2e.json');
const failed = [];
const counts = { passed: 0, failed: 0, skipped: 0 };

function step(name, action) {
  if (!wanted(name)) return;
  const started = Date.now();
  console.log(`\n── ${name} ──`);
  const code = action();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  if (code !== 0) failed.push(name);
}

/** A port that nobody listens on: a server that was left behind must not fail the run. */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

ensureInstalled();
mkdirSync(cache, { recursive: true });

step('types', () =>
  ['engine', 'worker', 'ui', 'node'].reduce(
    (code, name) => run('npx', ['tsc', '-p', `tsconfig.${name}.json`]) || code,
    0,
  ),
);
step('lint', () => run('npx', ['biome', 'ci', '--error-on-warnings', '.']));
step('knip', () => run('npx', ['knip']));
step('docs', () => run('npx', ['tsx', 'scripts/make-tool-docs.ts', '--check']));
if (wanted('unit')) run('npx', ['tsx', 'scripts/make-samples.ts', '--if-missing']);
step('unit', () => {
  const code = run(
    'npx',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    { env: { TZ: 'UTC', LC_ALL: 'C' } },
  );
  const report = readJson(unitReport);
  counts.passed += report?.numPassedTests ?? 0;
  counts.failed += report?.numFailedTests ?? 0;
  counts.skipped += report?.numPendingTests ?? 0;
  return code;
});
if (wanted('build') || wanted('e2e')) {
  const { build } = await import('./build.mjs');
  step(wanted('build') ? 'build' : 'e2e', build);
}
if (wanted('e2e')) {
  const { findChromium } = await import('./find-chromium.mjs');
  const chromium = await findChromium();
  const port = String(await freePort());
  console.log(`Chromium: ${chromium}`);
  step('e2e', () => {
    const code = run('npx', ['playwright', 'test'], {
      env: { VERNIER_CHROMIUM: chromium, VERNIER_E2E_REPORT: e2eReport, VERNIER_E2E_PORT: port, CI: 'true' },
    });
    const stats = readJson(e2eReport)?.stats;
    counts.passed += stats?.expected ?? 0;
    counts.failed += stats?.unexpected ?? 0;
    counts.skipped += stats?.skipped ?? 0;
    return code;
  });
}

console.log(failed.length ? `\nFailed: ${failed.join(', ')}` : '\nAll steps passed.');
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(failed.length ? 1 : 0);
