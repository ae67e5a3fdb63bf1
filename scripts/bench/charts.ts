/**
 * What reading a chart page costs against drawing that page at 150 DPI, over every page of a folder (median and worst), and
 * how the cost grows with the number of segments of one curve and of separate strokes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from '../../src/cli/start-engine.ts';
import type { Engine } from '../../src/engine/session.ts';
import { buildPdf } from '../../tests/pdf-kit.ts';
import { drawPlainly, timeOf } from './plain-drawing.ts';

const dpi = 150;
const chartRequest = { page: 1, hints: {}, max_points: 24 };

export async function benchCharts(folders: string[]): Promise<void> {
  const ratios: { name: string; ratio: number; readMs: number }[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.pdf'))
      .sort()) {
      const { readMs, drawMs } = await costOf(readFileSync(join(folder, name)));
      ratios.push({ name, ratio: readMs / drawMs, readMs });
    }
  }
  ratios.sort((a, b) => a.ratio - b.ratio);
  const worst = ratios.at(-1);
  const middle = ratios[Math.floor(ratios.length / 2)];
  if (worst && middle)
    console.log(
      `reading the charts of ${ratios.length} first pages: median ${middle.ratio.toFixed(1)} x drawing them at ${dpi} DPI, worst ${worst.ratio.toFixed(0)} x (${worst.name}, ${worst.readMs.toFixed(0)} ms)`,
    );
  for (const [kind, content] of [
    ['one curve', oneCurve],
    ['separate strokes', separateStrokes],
  ] as const) {
    const costs: string[] = [];
    let before = Infinity;
    for (const count of [1e3, 1e4, 1e5, 1e6]) {
      const bytes = buildPdf(content(count));
      const engine = await startEngine();
      const readMs = Math.min(await readingTime(engine, bytes), await readingTime(engine, bytes));
      costs.push(
        `${count.toExponential()}: ${readMs.toFixed(0)} ms${before < Infinity ? ` (x ${(readMs / before).toFixed(1)})` : ''}`,
      );
      before = readMs;
    }
    console.log(`  ${kind} of so many segments: ${costs.join(', ')}`);
  }
}

async function costOf(bytes: Uint8Array): Promise<{ readMs: number; drawMs: number }> {
  const engine = await startEngine();
  let readMs = Infinity;
  let drawMs = Infinity;
  // The better of two: the first call of a process also pays for compiling.
  for (let run = 0; run < 2; run += 1) {
    readMs = Math.min(readMs, await readingTime(engine, bytes));
    drawMs = Math.min(drawMs, await timeOf(() => drawPlainly(bytes, dpi)));
  }
  return { readMs, drawMs };
}

/** Opened anew, since the engine keeps the draw lists of an open document. */
async function readingTime(engine: Engine, bytes: Uint8Array): Promise<number> {
  const opened = engine.open('bench', new Uint8Array(bytes), { name: 'chart' });
  if (!opened.ok) throw new Error(opened.failure.message);
  const ms = await timeOf(() => void engine.extractCharts('bench', chartRequest));
  engine.close('bench');
  return ms;
}

/** Two labelled axes with tick marks, so that what lies between them is read. */
function axes(): string {
  const out = ['0 0 0 RG 0.8 w', '50 50 m 350 50 l S', '50 50 m 50 350 l S', 'BT /F1 8 Tf'];
  for (let i = 0; i <= 5; i += 1) {
    out.push(`1 0 0 1 ${48 + i * 60} 38 Tm (${i * 20}) Tj`, `1 0 0 1 30 ${47 + i * 60} Tm (${i * 20}) Tj`);
  }
  out.push('ET');
  for (let i = 0; i <= 5; i += 1)
    out.push(`${50 + i * 60} 50 m ${50 + i * 60} 46 l S`, `50 ${50 + i * 60} m 46 ${50 + i * 60} l S`);
  return out.join('\n');
}

const heightAt = (share: number): number => 200 + 80 * Math.sin(share * 20) + 40 * Math.sin(share * 90);

function oneCurve(count: number): string {
  const out = [axes(), '0 0 1 RG 0.5 w'];
  for (let i = 0; i <= count; i += 1)
    out.push(`${(50 + (300 * i) / count).toFixed(4)} ${heightAt(i / count).toFixed(3)} ${i === 0 ? 'm' : 'l'}`);
  return `${out.join('\n')}\nS`;
}

function separateStrokes(count: number): string {
  const out = [axes(), '0 0 1 RG 0.5 w'];
  for (let i = 0; i < count; i += 1) {
    const x = 50 + (300 * i) / count;
    out.push(
      `${x.toFixed(4)} ${heightAt(i / count).toFixed(3)} m ${(x + 300 / count).toFixed(4)} ${heightAt((i + 1) / count).toFixed(3)} l S`,
    );
  }
  return out.join('\n');
}
