/**
 * Screen rendering against pdf.js and pdfium: same pages, same pixels, one headless Chromium, printed as ratios.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../find-chromium.mjs';
import { serve } from '../serve.mjs';
import type { EngineTimes } from './screen-page.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const work = join(root, '.cache', 'bench-screen');

const pages = [
  { name: 'text page', file: 'public/samples/report.pdf' },
  { name: 'dense vector page', file: 'tests/fixtures/scatter-50k.pdf' },
  { name: 'scan page', file: 'tests/fixtures/phone-scan-5.pdf' },
];

async function buildPage(): Promise<string> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(join(work, 'src'), { recursive: true });
  const entry = join(root, 'scripts', 'bench', 'screen-page.ts');
  writeFileSync(
    join(work, 'src', 'index.html'),
    `<!doctype html><title>bench</title><script type="module">import ${JSON.stringify(entry)};</script>`,
  );
  await build({
    configFile: false,
    root: join(work, 'src'),
    base: './',
    logLevel: 'error',
    build: { outDir: join(work, 'dist'), target: 'esnext', emptyOutDir: true },
  });
  const dist = join(work, 'dist');
  mkdirSync(join(dist, 'pdfjs'), { recursive: true });
  mkdirSync(join(dist, 'pdfium'), { recursive: true });
  const modules = join(root, 'node_modules');
  copyFileSync(join(modules, 'pdfjs-dist/build/pdf.worker.min.mjs'), join(dist, 'pdfjs/pdf.worker.min.mjs'));
  copyFileSync(join(modules, '@embedpdf/pdfium/dist/pdfium.wasm'), join(dist, 'pdfium/pdfium.wasm'));
  pages.forEach((page, i) => {
    copyFileSync(join(root, page.file), join(dist, `page-${i}.pdf`));
  });
  return dist;
}

export async function benchScreen(): Promise<void> {
  const folder = await buildPage();
  const { url, stop } = await serve({ port: 0, folder, policy: null });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(url);
    await tab.waitForFunction(() => 'measureScreen' in globalThis);
    console.log(
      'Screen drawing at 144 DPI, medians of 5; other engines as a multiple of ours (above 1 = slower than ours)',
    );
    for (const [i, page] of pages.entries()) {
      const times: Record<string, EngineTimes> = await tab.evaluate(
        ([at]) => Reflect.get(globalThis, 'measureScreen')(`./page-${at}.pdf`, 144, 5),
        [i],
      );
      const own = times.vernier ?? { coldMs: Number.NaN, warmMs: Number.NaN };
      const ratio = (name: string, key: keyof EngineTimes) =>
        ((times[name]?.[key] ?? Number.NaN) / own[key]).toFixed(2);
      console.log(
        `  ${page.name.padEnd(18)} ours cold ${own.coldMs.toFixed(0)} ms, warm ${own.warmMs.toFixed(0)} ms; ` +
          `pdf.js cold x${ratio('pdfjs', 'coldMs')} warm x${ratio('pdfjs', 'warmMs')}; ` +
          `pdfium cold x${ratio('pdfium', 'coldMs')} warm x${ratio('pdfium', 'warmMs')}`,
      );
    }
  } finally {
    await browser.close();
    await stop();
  }
}
