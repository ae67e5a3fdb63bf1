/**
 * A phone-scanned worksheet: printed sums with handwritten answers on paper under uneven light, with sensor noise, as one
 * JPEG per page. Such a page breaks a 200 KB budget at 200 DPI, and its handwriting is what dies first.
 */
import * as mupdf from 'mupdf';
import { textAt } from './chart-drawing.ts';
import { type SampleImage, type SamplePage, seededRandom, writePdf } from './pdf-file.ts';

const widthPt = 480;
const heightPt = 720;
/** Strokes of handwritten characters in a unit box, y down. */
const strokes: Record<string, [number, number][][]> = {
  '0': [
    [
      [0.5, 0.05],
      [0.15, 0.3],
      [0.15, 0.75],
      [0.5, 0.97],
      [0.85, 0.72],
      [0.85, 0.28],
      [0.5, 0.05],
    ],
  ],
  '1': [
    [
      [0.3, 0.25],
      [0.58, 0.04],
      [0.52, 0.97],
    ],
  ],
  '2': [
    [
      [0.15, 0.25],
      [0.45, 0.03],
      [0.85, 0.22],
      [0.7, 0.55],
      [0.12, 0.95],
      [0.9, 0.93],
    ],
  ],
  '3': [
    [
      [0.15, 0.12],
      [0.6, 0.03],
      [0.8, 0.25],
      [0.45, 0.46],
      [0.85, 0.68],
      [0.6, 0.96],
      [0.12, 0.88],
    ],
  ],
  '4': [
    [
      [0.65, 0.97],
      [0.68, 0.05],
      [0.1, 0.66],
      [0.92, 0.64],
    ],
  ],
  '5': [
    [
      [0.82, 0.06],
      [0.25, 0.07],
      [0.2, 0.45],
      [0.65, 0.42],
      [0.85, 0.7],
      [0.55, 0.97],
      [0.12, 0.86],
    ],
  ],
  '6': [
    [
      [0.75, 0.05],
      [0.3, 0.4],
      [0.15, 0.75],
      [0.5, 0.97],
      [0.82, 0.75],
      [0.55, 0.52],
      [0.2, 0.68],
    ],
  ],
  '7': [
    [
      [0.12, 0.08],
      [0.88, 0.07],
      [0.4, 0.97],
    ],
    [
      [0.28, 0.52],
      [0.75, 0.49],
    ],
  ],
  '8': [
    [
      [0.5, 0.48],
      [0.2, 0.25],
      [0.5, 0.03],
      [0.8, 0.25],
      [0.5, 0.48],
      [0.16, 0.74],
      [0.5, 0.97],
      [0.86, 0.74],
      [0.5, 0.48],
    ],
  ],
  '9': [
    [
      [0.8, 0.3],
      [0.45, 0.5],
      [0.17, 0.27],
      [0.5, 0.03],
      [0.82, 0.25],
      [0.72, 0.97],
    ],
  ],
  h: [
    [
      [0.2, 0.02],
      [0.22, 0.97],
    ],
    [
      [0.22, 0.6],
      [0.55, 0.42],
      [0.75, 0.6],
      [0.76, 0.96],
    ],
  ],
};

interface Answer {
  text: string;
  x: number;
  y: number;
  size: number;
  /** The right column is answered in pencil, the left one with a pen. */
  pencil: boolean;
}

/** Printed part of a page: heading and sums with empty boxes. Returns PDF operators and where each answer goes. */
function printedPage(page: number, random: () => number): { content: string; answers: Answer[] } {
  const out = ['0 g 0 G 0.8 w', textAt(`Worksheet ${page}: sums and times`, 40, 672, { size: 17, font: 'F2' })];
  out.push(textAt('Write each answer on the line. Show clock times as hours and minutes.', 40, 652, { size: 9.5 }));
  const answers: Answer[] = [];
  for (let i = 0; i < 20; i++) {
    const x = i % 2 === 0 ? 40 : 260;
    const y = 610 - Math.floor(i / 2) * 56;
    const a = 100 + Math.floor(random() * 880);
    const b = 10 + Math.floor(random() * 89);
    const clock = i % 7 === 6;
    const sign = i % 3 === 1 ? '-' : '+';
    const answer = clock ? `${1 + (a % 11)}h${String(b % 60).padStart(2, '0')}` : String(sign === '+' ? a + b : a - b);
    out.push(
      textAt(clock ? `${i + 1})  ${b % 60} min past ${1 + (a % 11)} =` : `${i + 1})  ${a} ${sign} ${b} =`, x, y, {
        size: 12,
      }),
    );
    out.push(`${x + 112} ${y - 3} m ${x + 190} ${y - 3} l S`);
    answers.push({ text: answer, x: x + 116, y, size: i % 4 === 3 ? 12 : 18, pencil: i % 2 === 1 });
  }
  out.push(textAt('Checked by: ____________    Time taken: ______ min', 40, 36, { size: 8 }));
  return { content: out.join('\n'), answers };
}

/** Draws the printed page with mupdf into gray floats (0 black .. 255 white). */
function rasterise(content: string, widthPx: number): { gray: Float32Array; heightPx: number } {
  const file = writePdf([{ widthPt, heightPt, content }], 'print');
  const document = mupdf.Document.openDocument(file, 'application/pdf');
  const page = document.loadPage(0);
  const zoom = widthPx / widthPt;
  const pixmap = page.toPixmap([zoom, 0, 0, zoom, 0, 0], mupdf.ColorSpace.DeviceGray, false);
  const gray = Float32Array.from(pixmap.getPixels());
  const heightPx = pixmap.getHeight();
  pixmap.destroy();
  page.destroy();
  document.destroy();
  return { gray, heightPx };
}

/** Stamps a pen along a smooth path through the points; darkens what is below. */
function penStroke(ink: Float32Array, widthPx: number, points: [number, number][], radius: number, dark: number): void {
  const heightPx = ink.length / widthPx;
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
    if (!p0 || !p1 || !p2 || !p3) continue;
    const steps = Math.ceil(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) * 2) + 1;
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const spline = (k: 0 | 1) =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3);
      const [cx, cy] = [spline(0), spline(1)];
      for (let y = Math.max(0, Math.floor(cy - radius - 1)); y <= Math.min(heightPx - 1, cy + radius + 1); y++) {
        for (let x = Math.max(0, Math.floor(cx - radius - 1)); x <= Math.min(widthPx - 1, cx + radius + 1); x++) {
          const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - cx, y - cy)));
          const at = y * widthPx + x;
          ink[at] = Math.max(ink[at] ?? 0, cover * dark);
        }
      }
    }
  }
}

function scanPage(page: number, widthPx: number): SampleImage {
  const random = seededRandom(4200 + page);
  const printed = printedPage(page, random);
  const { gray, heightPx } = rasterise(printed.content, widthPx);
  const zoom = widthPx / widthPt;
  const ink = new Float32Array(gray.length);
  for (const answer of printed.answers) {
    let x = answer.x;
    for (const c of answer.text) {
      const size = answer.size * (0.92 + random() * 0.16);
      const slant = (random() - 0.4) * 0.18;
      for (const stroke of strokes[c] ?? []) {
        const points = stroke.map(([u, v]): [number, number] => [
          (x + (u * 0.62 + (1 - v) * slant) * size + (random() - 0.5) * 0.6) * zoom,
          (heightPt - answer.y - 2 + (v - 1) * size + (random() - 0.5) * 0.6) * zoom,
        ]);
        const dark = (answer.pencil ? 0.25 : 0.62) + random() * (answer.pencil ? 0.12 : 0.25);
        penStroke(ink, widthPx, points, 0.55 * zoom * (0.9 + random() * 0.25), dark);
      }
      x += size * 0.72;
    }
  }
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, widthPx, heightPx], false);
  const pixels = pixmap.getPixels();
  let grain = 0;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const at = y * widthPx + x;
      const light =
        0.97 - 0.3 * ((x / widthPx) * 0.7 + (y / heightPx) * 0.5) - 0.06 * Math.sin((x / widthPx) * 3 + page);
      grain = grain * 0.45 + (random() + random() + random() - 1.5) * 15;
      const print = 1 - (1 - (gray[at] ?? 255) / 255) * 0.82;
      const pen = ink[at] ?? 0;
      for (let k = 0; k < 3; k++) {
        const paper = (k === 2 ? 236 : k === 1 ? 244 : 248) * light * print;
        const penned = paper * (1 - pen) + (k === 2 ? 110 : k === 1 ? 52 : 46) * pen * 0.9;
        pixels[at * 3 + k] = Math.max(0, Math.min(255, penned + grain + (random() - 0.5) * 10));
      }
    }
  }
  const jpeg = Uint8Array.from(pixmap.asJPEG(88, false));
  pixmap.destroy();
  return { jpeg, widthPx, heightPx };
}

/** Pages of 480 x 720 pt, each one noisy picture; `widthPx` is its width (3000 px is what a phone takes). */
export function makeWorksheet(pageCount: number, widthPx: number): Uint8Array {
  const pages = Array.from(
    { length: pageCount },
    (_, i): SamplePage => ({
      widthPt,
      heightPt,
      content: `q ${widthPt} 0 0 ${heightPt} 0 0 cm /I0 Do Q`,
      images: [scanPage(i + 1, widthPx)],
    }),
  );
  return writePdf(pages, 'Worksheet (phone scan)');
}
