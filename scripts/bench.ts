/**
 * `npm run bench`: what the product promises in numbers, printed as ratios that were taken in one run. `npm run bench -- ladder`
 * runs one part (ladder, charts, memory, screen).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const parts: Record<string, () => Promise<void>> = {
  ladder: async () => {
    const scan = ['tests/fixtures/phone-scan-5.pdf', 'public/samples/worksheet.pdf'].find((path) => existsSync(path));
    if (!scan) return console.log('ladder: no phone scan here; run `npm run samples` first');
    await (await import('./bench/ladder.ts')).benchLadder(scan);
  },
  charts: async () => {
    const corpus = ['generated', 'real'].map((name) => join('..', 'shared', 'corpus', name)).filter(existsSync);
    const folders = corpus.length > 0 ? corpus : ['public/samples'].filter(existsSync);
    await (await import('./bench/charts.ts')).benchCharts(folders);
  },
  memory: async () => (await import('./bench/memory.ts')).benchMemory(),
  screen: async () => (await import('./bench/screen.ts')).benchScreen(),
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`unknown part "${unknown}"; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
for (const [name, run] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await run();
}
