/** Prints what the engine sees on a page, compactly: `npx tsx scripts/dump-page.ts FILE [page] [--paths|--glyphs|--text|--labels]`. */
import { readFileSync } from 'node:fs';
import { buildPageContent } from '../src/engine/chart/text/page-content.ts';
import type { Rect } from '../src/engine/geometry/rect.ts';
import { readDrawList } from '../src/engine/pdf/draw-list.ts';
import type { DrawList, DrawnPath } from '../src/engine/pdf/draw-list-types.ts';
import { startMupdf } from '../src/engine/pdf/mupdf.ts';
import { openDocument, withPage } from '../src/engine/pdf/open.ts';

const letters = ['M', 'L', 'C', 'Z'];
const coordCounts = [2, 2, 6, 0];
const round = (value: number): string => String(Math.round(value * 100) / 100);
const box = (r: Rect): string => `[${round(r.x0)} ${round(r.y0)} ${round(r.x1)} ${round(r.y1)}]`;
const colour = (rgb: readonly number[]): string =>
  `#${rgb
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function describePath(path: DrawnPath): string {
  const parts: string[] = [];
  let at = 0;
  for (const command of path.cmds.subarray(0, 12)) {
    const count = coordCounts[command] ?? 0;
    parts.push(`${letters[command]}${[...path.coords.subarray(at, at + count)].map(round).join(' ')}`);
    at += count;
  }
  if (path.cmds.length > 12) parts.push(`… ${path.cmds.length} commands`);
  const style =
    path.paint === 'stroke'
      ? ` w${round(path.widthPt)}${path.dash.length > 0 ? ` dash ${path.dash.map(round).join(',')}` : ''}`
      : '';
  const flags = [
    path.isRect ? 'rect' : '',
    path.twin === null ? '' : `twin ${path.twin}`,
    path.inPattern ? 'pattern' : '',
    path.clipIsRect ? '' : 'clip?',
    path.alpha < 1 ? `a${round(path.alpha)}` : '',
    path.group >= 0 ? `g${path.group}` : '',
    path.layer ?? '',
  ].filter((flag) => flag !== '');
  return `${path.id} z${path.z} ${path.paint} ${colour(path.rgb)}${style} ${flags.join(' ')} ${box(path.bbox)} clip ${box(path.clip)} ${parts.join(' ')}`;
}

function printSummary(list: DrawList): void {
  console.log(
    `page ${list.page} ${round(list.widthPt)}x${round(list.heightPt)} pt: ${list.paths.length} paths, ` +
      `${list.segmentCount} segments, ${list.glyphs.length} glyphs, ${list.images.length} images, ${list.shadings.length} shadings`,
  );
  for (const notice of list.notices) console.log(`  notice: ${notice}`);
  if (list.truncated) console.log(`  truncated: ${list.truncated.what} > ${list.truncated.limit}`);
}

const [file, ...rest] = process.argv.slice(2);
if (!file) throw new Error('usage: dump-page FILE [page] [--paths|--glyphs|--text|--labels]');
const pageNumber = Number(rest.find((word) => /^\d+$/.test(word)) ?? 1);
const wants = (what: string): boolean => rest.includes(`--${what}`);
const mupdf = await startMupdf();
const opened = openDocument(mupdf, new Uint8Array(readFileSync(file)), { name: file });
if (!opened.ok) throw new Error(opened.failure.message);
const read = withPage(opened.value, pageNumber, (page) => readDrawList(mupdf, page, pageNumber));
if (!read.ok) throw new Error(read.failure.message);
const list = read.value;
printSummary(list);
if (wants('paths')) for (const path of list.paths) console.log(describePath(path));
if (wants('paths')) for (const image of list.images) console.log('image', JSON.stringify(image));
if (wants('glyphs')) {
  for (const g of list.glyphs) {
    console.log(
      `${g.id} ${JSON.stringify(g.char)} ${g.source} ${g.shapeKey} ${g.fontName} at ${round(g.x)},${round(g.y)} ` +
        `adv ${round(g.advancePt)} size ${round(g.sizePt)} angle ${round(g.angleDeg)} ${box(g.bbox)} ${colour(g.rgb)}${g.visible ? '' : ' hidden'}`,
    );
  }
}
if (wants('text') || wants('labels')) {
  const content = buildPageContent(list);
  for (const { phrase, readings } of content.labels) {
    const flags = [
      phrase.signDoubt ? 'SIGN?' : '',
      phrase.drawnRules.length > 0 ? `rules ${phrase.drawnRules.join(',')}` : '',
      phrase.words.some((word) => word.recovered) ? 'recovered' : '',
      phrase.words.some((word) => word.doubtful) ? 'doubtful' : '',
      phrase.visible ? '' : 'hidden',
    ].filter((flag) => flag !== '');
    console.log(
      `${phrase.id} ${JSON.stringify(phrase.text)} at ${round(phrase.anchor.x)},${round(phrase.anchor.y)} size ${round(phrase.sizePt)}` +
        `${phrase.angleDeg === 0 ? '' : ` angle ${round(phrase.angleDeg)}`} ${box(phrase.bbox)} ${colour(phrase.rgb)} ${flags.join(' ')}`,
    );
    if (!wants('labels')) continue;
    for (const reading of readings) {
      if (reading.kind === 'number') console.log(`    number ${reading.value} ${JSON.stringify(reading.form)}`);
      if (reading.kind === 'time') {
        console.log(
          `    time ${new Date(reading.epochMs).toISOString()} ${reading.precision} ${reading.pattern} partial ${reading.partial.join(',')}`,
        );
      }
    }
  }
}
