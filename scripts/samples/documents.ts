/** The bundled samples other than the phone scan: a text report, charts that read, ask and are declined. */
import * as mupdf from 'mupdf';
import { drawChart, type SampleChart, type SampleCurve, textAt } from './chart-drawing.ts';
import { type SamplePage, seededRandom, writePdf } from './pdf-file.ts';

const A4 = { widthPt: 595, heightPt: 842 };
const blue: [number, number, number] = [0.12, 0.36, 0.66];
const rust: [number, number, number] = [0.76, 0.3, 0.12];
const green: [number, number, number] = [0.13, 0.5, 0.32];

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => Number((from + i * step).toFixed(9)));
const sampled = (xs: number[], f: (x: number) => number): [number, number][] =>
  xs.map((x) => [x, Number(f(x).toFixed(4))]);

const story =
  'The pump ran for nine days before a bearing warmed above its limit. The log shows how the pressure fell in steps while ' +
  'the valve opened late, so the crew noted each reading by hand and later compared it with the printed trace of the recorder. ' +
  'Both agree within one unit, except where the paper slipped and a value had to be taken from the second channel instead. ' +
  'On the fourth day the oil was changed, and the temperature settled two degrees lower than before. Nobody expected the flow ' +
  'to rise again in the afternoon, yet it did so on six days of nine. The cause was found in the cooling loop: a filter had ' +
  'been fitted the wrong way round. After it was turned, the peaks grew smaller and came an hour later. ';

/** Lines of the story, from a given word on, filled to about the width. */
function paragraph(fromWord: number, x: number, top: number, width: number, lines: number, size: number): string {
  const pool = story.trim().split(' ');
  const perLine = Math.floor(width / (size * 0.45));
  const out: string[] = [];
  let at = fromWord;
  for (let i = 0; i < lines; i++) {
    let line = pool[at++ % pool.length] ?? '';
    while (line.length + (pool[at % pool.length] ?? '').length < perLine) line += ` ${pool[at++ % pool.length]}`;
    out.push(textAt(line, x, top - i * size * 1.32, { size, font: 'F3' }));
  }
  return out.join('\n');
}

export function makeReport(): Uint8Array {
  const random = seededRandom(77);
  const pages = [1, 2, 3].map((page): SamplePage => {
    const out = ['0 g'];
    out.push(
      textAt(page === 1 ? 'Field report: nine days at the test stand' : `Field report, page ${page}`, 56, 778, {
        size: page === 1 ? 20 : 12,
        font: 'F4',
      }),
    );
    out.push(paragraph(page * 40, 56, 744, 230, 44, 9.5), paragraph(page * 40 + 61, 308, 744, 230, 44, 9.5));
    out.push('0.5 w 56 172 m 539 172 l S');
    out.push(textAt('Table 1. Readings at the bearing, in degrees Celsius', 56, 158, { size: 8.5, font: 'F2' }));
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 8; column++) {
        const text = row === 0 ? `Day ${column + 1}` : (41 + row * 3.1 + column * 2.7 + random()).toFixed(1);
        out.push(textAt(text, 66 + column * 59, 142 - row * 12, { size: 7.5, font: row === 0 ? 'F2' : 'F1' }));
      }
    }
    out.push(
      textAt(
        'Figures in this table were taken by hand and are rounded to a tenth; see the note on the second channel.',
        56,
        58,
        { size: 6.5, font: 'F3' },
      ),
    );
    return { ...A4, content: out.join('\n') };
  });
  return writePdf(pages, 'Field report');
}

/** Two curves, two y axes, and nothing in the drawing that says which belongs to which: the tool has to ask. */
const dualXs = range(0, 24, 1);
export const dualTruth = {
  a: sampled(dualXs, (x) => 18 + 9 * Math.sin((x - 8) / 3.82) + x * 0.12),
  b: sampled(dualXs, (x) => 2.1 + 1.4 * Math.exp(-((x - 15) ** 2) / 22) + 0.02 * x),
};

function dualChart(): SampleChart {
  return {
    box: [96, 480, 390, 240],
    title: 'One day at the test stand',
    x: { min: 0, max: 24, ticks: range(0, 24, 4), title: 'Hour of the day' },
    y: { min: 0, max: 40, ticks: range(0, 40, 10), title: 'Temperature (\xb0C)' },
    right: { min: 0, max: 5, ticks: range(0, 5, 1), title: 'Flow (l/min)' },
    curves: [
      { points: dualTruth.a, rgb: blue, name: 'Channel 1' },
      { points: dualTruth.b, rgb: rust, axis: 'right', name: 'Channel 2' },
    ],
    legendAt: [106, 712],
    grid: true,
  };
}

function prose(fromWord: number, top: number, lines: number): string {
  return paragraph(fromWord, 60, top, 470, lines, 10);
}

export function makeDualAxis(): Uint8Array {
  const content = [
    '0 g',
    textAt('Two channels, two axes', 60, 780, { size: 16, font: 'F2' }),
    drawChart(dualChart()),
    prose(0, 410, 12),
  ].join('\n');
  return writePdf([{ ...A4, content }], 'Two channels, two axes');
}

/** CSV of the truth behind the dual-axis sample: x, channel 1, channel 2. */
export function dualTruthCsv(): string {
  const rows = dualTruth.a.map(([x, y], i) => `${x},${y},${dualTruth.b[i]?.[1]}`);
  return `x,channel_1,channel_2\n${rows.join('\n')}\n`;
}

/** Six panels with labels on the outer ones only, then a page with a log axis and bars. */
export function makePanels(): Uint8Array {
  const random = seededRandom(9);
  const panels: string[] = ['0 g', textAt('Six sites, one scale', 60, 790, { size: 16, font: 'F2' })];
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 3; column++) {
      const phase = row * 3 + column;
      panels.push(
        drawChart({
          box: [90 + column * 155, 560 - row * 190, 140, 160],
          title: `Site ${phase + 1}`,
          x: { min: 0, max: 10, ticks: [0, 5, 10], ...(row === 1 && column === 1 ? { title: 'Week' } : {}) },
          y: { min: 0, max: 30, ticks: [0, 10, 20, 30], ...(column === 0 ? { title: 'Yield (kg)' } : {}) },
          bare: { x: row === 0, y: column > 0 },
          curves: [
            {
              points: sampled(range(0, 10, 0.5), (x) => 12 + 8 * Math.sin(x / 1.7 + phase) + random() * 0.8),
              rgb: blue,
            },
            { points: sampled(range(0, 10, 1), (x) => 5 + phase + x * 1.3), rgb: green, markers: true },
          ],
        }),
      );
    }
  }
  const decay: SampleCurve[] = [
    { points: sampled(range(0, 50, 2), (x) => 900 * Math.exp(-x / 9) + 0.4), rgb: rust, name: 'fast' },
    { points: sampled(range(0, 50, 2), (x) => 300 * Math.exp(-x / 24) + 0.2), rgb: blue, name: 'slow', dash: '5 3' },
  ];
  const log = drawChart({
    box: [110, 450, 380, 260],
    title: 'Decay of two batches',
    x: { min: 0, max: 50, ticks: range(0, 50, 10), title: 'Minutes' },
    y: { min: 0.1, max: 1000, log: true, ticks: [0.1, 1, 10, 100, 1000], title: 'Counts per second' },
    curves: decay,
    legendAt: [400, 700],
  });
  return writePdf(
    [
      { ...A4, content: panels.join('\n') },
      { ...A4, content: ['0 g', textAt('A logarithmic axis', 60, 780, { size: 16, font: 'F2' }), log].join('\n') },
    ],
    'Panels and a logarithmic axis',
  );
}

/** Axes as drawing commands, data as a bitmap: an honest reader declines it and says why. */
export function makeDeclined(): Uint8Array {
  const widthPx = 760;
  const heightPx = 480;
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, widthPx, heightPx], false);
  pixmap.clear(255);
  const pixels = pixmap.getPixels();
  const random = seededRandom(31);
  for (let i = 0; i < 500; i++) {
    const cx = 20 + random() * (widthPx - 40);
    const cy = heightPx - 30 - ((cx / widthPx) * 0.7 + random() * 0.25) * (heightPx - 60);
    for (let y = -4; y <= 4; y++) {
      for (let x = -4; x <= 4; x++) {
        if (x * x + y * y > 14) continue;
        const at = (Math.round(cy + y) * widthPx + Math.round(cx + x)) * 3;
        pixels[at] = 30;
        pixels[at + 1] = 92;
        pixels[at + 2] = 168;
      }
    }
  }
  const jpeg = Uint8Array.from(pixmap.asJPEG(92, false));
  pixmap.destroy();
  const axes = drawChart({
    box: [100, 470, 380, 240],
    title: 'Wear against load',
    x: { min: 0, max: 100, ticks: range(0, 100, 20), title: 'Load (kN)' },
    y: { min: 0, max: 8, ticks: range(0, 8, 2), title: 'Wear (mm)' },
    curves: [],
  });
  const content = [
    '0 g',
    textAt('Points stored as a picture', 60, 780, { size: 16, font: 'F2' }),
    'q 380 0 0 240 100 470 cm /I0 Do Q',
    axes,
    prose(8, 400, 10),
  ].join('\n');
  return writePdf([{ ...A4, content, images: [{ jpeg, widthPx, heightPx }] }], 'Points stored as a picture');
}

/** 50,000 small squares: what a dense scatter asks of overlay and table. For tests only. */
export function makeDenseScatter(count: number): Uint8Array {
  const random = seededRandom(50);
  const [left, bottom, width, height] = [90, 430, 420, 300];
  const marks: string[] = ['0.12 0.36 0.66 rg'];
  for (let i = 0; i < count; i++) {
    const u = random();
    const v = Math.min(0.99, Math.max(0.01, 0.5 + (random() + random() + random() - 1.5) * 0.3 + (u - 0.5) * 0.4));
    marks.push(`${(left + u * width - 0.6).toFixed(3)} ${(bottom + v * height - 0.6).toFixed(3)} 1.2 1.2 re f`);
  }
  const axes = drawChart({
    box: [left, bottom, width, height],
    x: { min: 0, max: 100, ticks: range(0, 100, 20), title: 'Dose' },
    y: { min: 0, max: 50, ticks: range(0, 50, 10), title: 'Response' },
    curves: [],
  });
  return writePdf([{ ...A4, content: `${marks.join('\n')}\n${axes}` }], 'Dense scatter');
}

/** Many light pages, for scrolling. For tests only. */
export function makeManyPages(count: number): Uint8Array {
  const pages = Array.from(
    { length: count },
    (_, i): SamplePage => ({
      ...A4,
      content: `0 g ${textAt(`Page ${i + 1} of ${count}`, 60, 760, { size: 28, font: 'F2' })}\n${textAt('A light page for scrolling.', 60, 730, { size: 11 })}`,
    }),
  );
  return writePdf(pages, 'Many pages');
}
