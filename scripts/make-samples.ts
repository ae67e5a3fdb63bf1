/**
 * Makes the bundled samples (public/samples) and the larger files that only tests need (tests/fixtures). Everything is
 * seeded: the same script writes the same bytes.
 *
 *   npx tsx scripts/make-samples.ts [--if-missing]
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  dualTruthCsv,
  makeDeclined,
  makeDenseScatter,
  makeDualAxis,
  makeManyPages,
  makePanels,
  makeReport,
} from './samples/documents.ts';
import { makeWorksheet } from './samples/worksheet.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const samples = join(root, 'public', 'samples');
const fixtures = join(root, 'tests', 'fixtures');

const bundled = [
  {
    file: 'worksheet.pdf',
    title: 'Worksheet (phone scan)',
    about: 'Three photographed pages with handwriting. A small byte budget ruins them; see what to do about it.',
    make: () => makeWorksheet(3, 1600),
  },
  {
    file: 'chart.pdf',
    title: 'Two channels, two axes',
    about: 'A chart with a left and a right axis. Two short questions, then the table.',
    make: makeDualAxis,
  },
  {
    file: 'panels.pdf',
    title: 'Six panels, and a logarithmic axis',
    about: 'Small charts that share their labels, and curves on a logarithmic scale.',
    make: makePanels,
  },
  {
    file: 'report.pdf',
    title: 'Field report (text)',
    about: 'Three pages of small print: what a budget does to text.',
    make: makeReport,
  },
  {
    file: 'declined.pdf',
    title: 'A chart that is declined',
    about: 'Its points are stored as a picture, so no exact numbers are in the file.',
    make: makeDeclined,
  },
];

const forTests: { file: string; make: () => Uint8Array | string }[] = [
  { file: 'chart.truth.csv', make: dualTruthCsv },
  { file: 'scatter-50k.pdf', make: () => makeDenseScatter(50_000) },
  { file: 'pages-2000.pdf', make: () => makeManyPages(2000) },
  { file: 'phone-scan-5.pdf', make: () => makeWorksheet(5, 3000) },
];

const onlyMissing = process.argv.includes('--if-missing');
mkdirSync(samples, { recursive: true });
mkdirSync(fixtures, { recursive: true });

function write(folder: string, file: string, make: () => Uint8Array | string): void {
  const path = join(folder, file);
  if (onlyMissing && existsSync(path)) return;
  writeFileSync(path, make());
  console.log(`made ${path.slice(root.length + 1)}`);
}

for (const { file, make } of bundled) write(samples, file, make);
write(samples, 'index.json', () =>
  JSON.stringify(
    bundled.map(({ file, title, about }) => ({ file, title, about })),
    null,
    2,
  ),
);
for (const { file, make } of forTests) write(fixtures, file, make);
