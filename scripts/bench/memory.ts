/**
 * Whether memory stays flat: a file of 200 pages is opened, every page is drawn, and it is closed, twenty times. The heap of the
 * PDF library never shrinks, so what counts is that it stops growing; printed as the last heap over the one after the first round.
 */
import { startEngine } from '../../src/cli/start-engine.ts';
import { rawModule } from '../../src/engine/pdf/mupdf.ts';
import { buildPdf } from '../../tests/pdf-kit.ts';

const rounds = 20;
const pageCount = 200;

export async function benchMemory(): Promise<void> {
  const lines = (page: number) =>
    Array.from(
      { length: 30 },
      (_, i) =>
        `BT /F1 9 Tf 20 ${i * 9 + 10} Td (page ${page} line ${i}: ${(page * 7919 + i * 104_729).toString(36)}) Tj ET`,
    ).join('\n');
  const bytes = buildPdf(lines(0), {
    pages: Array.from({ length: pageCount - 1 }, (_, i) => ({ content: lines(i + 1) })),
  });
  const engine = await startEngine();
  const heaps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const opened = engine.open('memory', bytes, { name: '200 pages' });
    if (!opened.ok) throw new Error(opened.failure.message);
    for (let page = 1; page <= pageCount; page += 1) {
      const drawn = engine.drawPage('memory', { page, pageWidthPx: 600, pageHeightPx: 450 });
      if (!drawn.ok) throw new Error(drawn.failure.message);
    }
    engine.close('memory');
    heaps.push(rawModule()?.HEAPU8.length ?? 0);
  }
  const [first = 0, last = 0] = [heaps[0], heaps.at(-1)];
  console.log(
    `memory, ${pageCount} pages opened, drawn and closed ${rounds} times: heap ${mega(first)} MB after the first round, ` +
      `${mega(last)} MB after the last = ${(last / Math.max(1, first)).toFixed(2)} x`,
  );
}

const mega = (bytes: number): string => (bytes / 1e6).toFixed(0);
