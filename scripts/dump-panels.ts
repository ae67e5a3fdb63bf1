/** Prints the panels and axes the engine finds on a page: `npx tsx scripts/dump-panels.ts [--brief] FILE...`. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { findPanels } from '../src/engine/chart/panels/find-panels.ts';
import type { Axis, AxisReading } from '../src/engine/chart/stage-types.ts';
import { buildPageContent } from '../src/engine/chart/text/page-content.ts';
import type { Rect } from '../src/engine/geometry/rect.ts';
import { readDrawList } from '../src/engine/pdf/draw-list.ts';
import { startMupdf } from '../src/engine/pdf/mupdf.ts';

const brief = process.argv.includes('--brief');
const files = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const round = (v: number): string => String(Number(v.toPrecision(6)));
const box = (r: Rect): string => `[${round(r.x0)} ${round(r.y0)} ${round(r.x1)} ${round(r.y1)}]`;

function describeReading(r: AxisReading): string {
  const c = r.calibration;
  const factor = `${r.multiplier === null ? '' : ` x${r.multiplier}`}${r.offset === null ? '' : ` +${r.offset}`}`;
  const first = r.ticks[0];
  const last = r.ticks.at(-1);
  const ticks = brief
    ? `${first?.raw}=${first && round(first.value)} … ${last?.raw}=${last && round(last.value)}`
    : r.ticks.map((t) => `${t.raw}=${round(t.value)}@${round(t.posPt)}`).join('  ');
  return `${c.scale}${c.scale === 'log' ? c.base : ''} by ${c.calibratedBy} n=${r.ticks.length} res=${c.residualPt.toFixed(3)}${factor}${r.unit ? ` unit ${r.unit}` : ''} digits ${r.digits}${r.verify ? ' VERIFY' : ''} | ${ticks}`;
}

function describeAxis(axis: Axis): string {
  const colours = Object.entries(axis.colours)
    .filter(([, v]) => v)
    .map(([k]) => k);
  const head = `${axis.side} line ${round(axis.linePt)} span ${axis.span.map(round).join('..')} title ${JSON.stringify(axis.title?.text ?? null)}${colours.length ? ` coloured ${colours.join()}` : ''} marks ${axis.marks.length}`;
  const body = axis.reading
    ? describeReading(axis.reading)
    : axis.declined
      ? `DECLINED ${axis.declined.code} | ${axis.labels.map((l) => l.text).join('  ')}`
      : `QUESTION ${axis.questionKind}\n        ${axis.alternatives.map((a) => `${a.choice}: ${describeReading(a)}`).join('\n        ')}`;
  return brief ? `    ${axis.side}: ${body} ${JSON.stringify(axis.title?.text ?? null)}` : `    ${head}\n      ${body}`;
}

const mupdf = await startMupdf();
for (const file of files) {
  console.log(`== ${basename(file)}`);
  const document = mupdf.Document.openDocument(readFileSync(file), 'application/pdf');
  const page = document.loadPage(0);
  try {
    const started = performance.now();
    const list = readDrawList(mupdf, page as Parameters<typeof readDrawList>[1], 1);
    const content = buildPageContent(list);
    const ready = performance.now();
    const panels = findPanels(content);
    const done = performance.now();
    if (!brief)
      console.log(`  ${list.segmentCount} segments, ${Math.round(ready - started)} + ${Math.round(done - ready)} ms`);
    for (const p of panels) {
      console.log(
        `  ${p.id} plot ${box(p.plot)}${p.declined ? ` DECLINED ${p.declined.code}` : ''}${p.title ? ` title ${JSON.stringify(p.title.text)}` : ''}${p.insets.length ? ` insets ${p.insets.length}` : ''} furniture ${p.furniture.size} ${p.notes.join('; ')}`,
      );
      for (const axis of [p.bottom, p.top, p.left, p.right]) if (axis) console.log(describeAxis(axis));
    }
  } finally {
    page.destroy();
    document.destroy();
  }
}
