/**
 * What a budget costs in time: the whole ladder (clips and record included) on a phone scan at 200 KB and 200 DPI, against
 * one plain drawing of that page and its PNG by the PDF library. Ratios are medians of a few runs in one process.
 */
import { readFileSync } from 'node:fs';
import { startEngine } from '../../src/cli/start-engine.ts';
import { drawPlainly, timeOf } from './plain-drawing.ts';

const runs = 3;

export async function benchLadder(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const engine = await startEngine();
  const opened = engine.open('bench', new Uint8Array(bytes), { name: 'phone scan' });
  if (!opened.ok) throw new Error(opened.failure.message);
  const plain: number[] = [];
  const ladder: number[] = [];
  let line = '';
  for (let run = 0; run < runs; run += 1) {
    plain.push(await timeOf(() => drawPlainly(bytes, 200, { asPng: true })));
    ladder.push(
      await timeOf(async () => {
        const answer = await engine.renderPages('bench', {
          pages: [1],
          dpi: 200,
          budget_bytes: 200_000,
          count: 'base64',
          allow_webp: false,
        });
        if (!answer.ok) throw new Error(answer.failure.message);
        const page = answer.value.report.pages[0];
        if (!page) throw new Error('no page');
        line =
          `${page.dpi_used} DPI ${page.codec}${page.quality ? ` q${page.quality}` : ''} ${page.colour}, ` +
          `${page.encoded_bytes} bytes after base64, ${page.attempts.length} attempts, ${page.suggested_clips.length} clips`;
      }),
    );
  }
  engine.close('bench');
  console.log(`ladder on a phone scan, 200,000 bytes at 200 DPI: ${line}`);
  console.log(
    `  whole call ${median(ladder).toFixed(0)} ms = ${(median(ladder) / median(plain)).toFixed(1)} x one plain draw + PNG (${median(plain).toFixed(0)} ms)`,
  );
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
