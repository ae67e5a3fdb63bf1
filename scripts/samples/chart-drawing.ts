/** Draws plain charts as PDF operators: frame, ticks, labels, titles, curves, legend. Page space here is PDF's (y up). */
import { pdfText } from './pdf-file.ts';

export interface SampleAxis {
  min: number;
  max: number;
  ticks: number[];
  label?: (value: number) => string;
  title?: string;
  log?: boolean;
}

export interface SampleCurve {
  points: [number, number][];
  rgb: [number, number, number];
  axis?: 'left' | 'right';
  name?: string;
  dash?: string;
  widthPt?: number;
  markers?: boolean;
}

export interface SampleChart {
  /** Plot area: left, bottom, width, height in points. */
  box: [number, number, number, number];
  x: SampleAxis;
  y: SampleAxis;
  right?: SampleAxis;
  curves: SampleCurve[];
  title?: string;
  legendAt?: [number, number];
  grid?: boolean;
  /** Leave out tick labels (outer panels of small multiples carry them). */
  bare?: { x?: boolean; y?: boolean };
}

const n = (value: number): string => (Math.round(value * 1000) / 1000).toString();
const colour = (rgb: readonly number[], op: 'RG' | 'rg'): string => `${rgb.map(n).join(' ')} ${op}`;
const along = (axis: SampleAxis, value: number): number =>
  axis.log
    ? (Math.log10(value) - Math.log10(axis.min)) / (Math.log10(axis.max) - Math.log10(axis.min))
    : (value - axis.min) / (axis.max - axis.min);

/** Widths of Helvetica digits and common signs are near 0.556 em; good enough to centre labels. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, c) => sum + (/[.,:il|' ]/.test(c) ? 0.278 : /[A-Z%]/.test(c) ? 0.69 : 0.556), 0) * size;

export function textAt(
  text: string,
  x: number,
  y: number,
  {
    size = 9,
    font = 'F1',
    align = 'left',
    up = false,
  }: { size?: number; font?: string; align?: 'left' | 'centre' | 'right'; up?: boolean } = {},
): string {
  const shift = align === 'left' ? 0 : align === 'centre' ? widthOf(text, size) / 2 : widthOf(text, size);
  const matrix = up ? `0 1 -1 0 ${n(x)} ${n(y - shift)}` : `1 0 0 1 ${n(x - shift)} ${n(y)}`;
  return `BT /${font} ${size} Tf ${matrix} Tm ${pdfText(text)} Tj ET`;
}

function circle(x: number, y: number, r: number): string {
  const k = 0.5523 * r;
  return (
    `${n(x + r)} ${n(y)} m ${n(x + r)} ${n(y + k)} ${n(x + k)} ${n(y + r)} ${n(x)} ${n(y + r)} c ` +
    `${n(x - k)} ${n(y + r)} ${n(x - r)} ${n(y + k)} ${n(x - r)} ${n(y)} c ` +
    `${n(x - r)} ${n(y - k)} ${n(x - k)} ${n(y - r)} ${n(x)} ${n(y - r)} c ` +
    `${n(x + k)} ${n(y - r)} ${n(x + r)} ${n(y - k)} ${n(x + r)} ${n(y)} c f`
  );
}

export function drawChart(chart: SampleChart): string {
  const [left, bottom, width, height] = chart.box;
  const xAt = (v: number) => left + along(chart.x, v) * width;
  const yAt = (axis: SampleAxis, v: number) => bottom + along(axis, v) * height;
  const out: string[] = ['q', '0 0 0 rg 0 0 0 RG 0.8 w'];
  const label = (axis: SampleAxis, v: number) => axis.label?.(v) ?? String(v);
  if (chart.grid) {
    out.push('0.88 G 0.5 w');
    for (const v of chart.x.ticks) out.push(`${n(xAt(v))} ${n(bottom)} m ${n(xAt(v))} ${n(bottom + height)} l S`);
    for (const v of chart.y.ticks)
      out.push(`${n(left)} ${n(yAt(chart.y, v))} m ${n(left + width)} ${n(yAt(chart.y, v))} l S`);
    out.push('0 G 0.8 w');
  }
  out.push(`q ${n(left)} ${n(bottom)} ${n(width)} ${n(height)} re W n`);
  for (const curve of chart.curves) {
    const axis = curve.axis === 'right' && chart.right ? chart.right : chart.y;
    const path = curve.points.map(([x, y], i) => `${n(xAt(x))} ${n(yAt(axis, y))} ${i ? 'l' : 'm'}`).join(' ');
    out.push(`${colour(curve.rgb, 'RG')} ${curve.widthPt ?? 1.4} w [${curve.dash ?? ''}] 0 d 1 j ${path} S [] 0 d`);
    if (curve.markers) {
      out.push(colour(curve.rgb, 'rg'));
      for (const [x, y] of curve.points) out.push(circle(xAt(x), yAt(axis, y), 2.4));
    }
  }
  out.push('Q 0 g 0 G');
  out.push(`${n(left)} ${n(bottom)} ${n(width)} ${n(height)} re S`);
  for (const v of chart.x.ticks) {
    out.push(`${n(xAt(v))} ${n(bottom)} m ${n(xAt(v))} ${n(bottom - 4)} l S`);
    if (!chart.bare?.x) out.push(textAt(label(chart.x, v), xAt(v), bottom - 15, { align: 'centre' }));
  }
  for (const v of chart.y.ticks) {
    out.push(`${n(left)} ${n(yAt(chart.y, v))} m ${n(left - 4)} ${n(yAt(chart.y, v))} l S`);
    if (!chart.bare?.y) out.push(textAt(label(chart.y, v), left - 7, yAt(chart.y, v) - 3.2, { align: 'right' }));
  }
  for (const v of chart.right?.ticks ?? []) {
    const axis = chart.right ?? chart.y;
    out.push(`${n(left + width)} ${n(yAt(axis, v))} m ${n(left + width + 4)} ${n(yAt(axis, v))} l S`);
    out.push(textAt(label(axis, v), left + width + 7, yAt(axis, v) - 3.2));
  }
  if (chart.x.title) out.push(textAt(chart.x.title, left + width / 2, bottom - 31, { size: 10, align: 'centre' }));
  if (chart.y.title)
    out.push(textAt(chart.y.title, left - 36, bottom + height / 2, { size: 10, align: 'centre', up: true }));
  if (chart.right?.title)
    out.push(
      textAt(chart.right.title, left + width + 42, bottom + height / 2, { size: 10, align: 'centre', up: true }),
    );
  if (chart.title)
    out.push(textAt(chart.title, left + width / 2, bottom + height + 8, { size: 10, font: 'F2', align: 'centre' }));
  if (chart.legendAt) out.push(drawLegend(chart, chart.legendAt));
  out.push('Q');
  return out.join('\n');
}

function drawLegend(chart: SampleChart, [x, y]: [number, number]): string {
  const named = chart.curves.filter((c) => c.name);
  const width = 40 + Math.max(...named.map((c) => widthOf(c.name ?? '', 9)));
  const rows = named.map((curve, i) => {
    const rowY = y - 12 - i * 14;
    return (
      `${colour(curve.rgb, 'RG')} ${curve.widthPt ?? 1.4} w [${curve.dash ?? ''}] 0 d ${n(x + 6)} ${n(rowY)} m ${n(x + 28)} ${n(rowY)} l S [] 0 d ` +
      `0 g ${textAt(curve.name ?? '', x + 34, rowY - 3)}`
    );
  });
  const box = `0.6 w 1 g 0.7 G ${n(x)} ${n(y - 6 - named.length * 14)} ${n(width)} ${n(named.length * 14 + 4)} re B`;
  return [box, ...rows].join('\n');
}
