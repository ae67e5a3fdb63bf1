/**
 * A plain chart from its data, as content of a PDF page: axes with tick marks and labels, curves, markers, bars, a legend.
 * Every part can be left out or drawn by the test itself, since most tests are about one part being odd.
 */
import { filledRect, line, number, power, type TextOptions, text } from './pdf-content.ts';

type Rgb = [number, number, number];

export interface ChartAxisSpec {
  /** Values at the two ends of the plot side. */
  range: [number, number];
  /** Values with a tick, with the label as printed; numbers are printed as they are. `null` = a tick without a label. */
  ticks: (number | { value: number; label: string | null })[];
  scale?: 'linear' | 'log';
  title?: string;
  rgb?: Rgb;
  /** Tick marks (default), none, or grid lines through the plot. */
  marks?: 'ticks' | 'none' | 'grid';
  /** Draws a label itself; gets its text and the place where a label of this axis is anchored. */
  drawLabel?: (label: string, x: number, y: number, options: TextOptions) => string;
}

export interface ChartSpec {
  /** Plot area in PDF coordinates: left, bottom, right, top. */
  plot?: [number, number, number, number];
  x?: ChartAxisSpec;
  y?: ChartAxisSpec;
  /** Right axis. */
  y2?: ChartAxisSpec;
  frame?: 'box' | 'corner' | 'none';
  curves?: { points: [number, number][]; rgb?: Rgb; dash?: number[]; width?: number; axis?: 'left' | 'right' }[];
  markers?: {
    points: [number, number][];
    rgb?: Rgb;
    sizePt?: number;
    shape?: 'circle' | 'square' | 'cross';
    axis?: 'left' | 'right';
  }[];
  bars?: { x: number; value: number; base?: number; width: number; rgb?: Rgb; axis?: 'left' | 'right' }[];
  legend?: { at: [number, number]; entries: { label: string; rgb: Rgb; dash?: number[]; mark?: 'line' | 'box' }[] };
  title?: string;
  /** Text size of labels. */
  size?: number;
  /** Content put before and after the rest. */
  before?: string;
  after?: string;
}

const defaultPlot: [number, number, number, number] = [60, 50, 360, 260];
const tickLength = 4;

/** Where values stand on the page, in PDF coordinates. */
export function chartPlaces(spec: ChartSpec): {
  toX(v: number): number;
  toY(v: number): number;
  toY2(v: number): number;
} {
  const [left, bottom, right, top] = spec.plot ?? defaultPlot;
  return {
    toX: (v) => place(spec.x, v, left, right),
    toY: (v) => place(spec.y, v, bottom, top),
    toY2: (v) => place(spec.y2, v, bottom, top),
  };
}

export function chart(spec: ChartSpec): string {
  const [left, bottom, right, top] = spec.plot ?? defaultPlot;
  const size = spec.size ?? 10;
  const { toX, toY, toY2 } = chartPlaces(spec);
  const parts: string[] = [spec.before ?? ''];
  const { frame = 'box' } = spec;
  if (frame === 'box')
    parts.push(
      line(
        [
          [left, bottom],
          [right, bottom],
          [right, top],
          [left, top],
          [left, bottom],
        ],
        { width: 0.8 },
      ),
    );
  if (frame === 'corner') {
    parts.push(
      line(
        [
          [left, bottom],
          [right, bottom],
        ],
        { width: 0.8 },
      ),
      line(
        [
          [left, bottom],
          [left, top],
        ],
        { width: 0.8 },
      ),
    );
  }
  for (const { value, label } of ticksOf(spec.x)) {
    const at = toX(value);
    parts.push(tickMark(spec.x, [at, bottom], [at, bottom - tickLength], [at, top]));
    if (label !== null)
      parts.push(drawLabel(spec.x, label, at, bottom - tickLength - 2 - size * 0.75, { size, align: 'centre' }));
  }
  for (const [axis, toPlace, edge, far, side] of [
    [spec.y, toY, left, right, -1],
    [spec.y2, toY2, right, left, 1],
  ] as const) {
    for (const { value, label } of ticksOf(axis)) {
      const at = toPlace(value);
      parts.push(tickMark(axis, [edge, at], [edge + side * tickLength, at], [far, at]));
      const x = edge + side * (tickLength + 3);
      if (label !== null)
        parts.push(drawLabel(axis, label, x, at - size * 0.36, { size, align: side < 0 ? 'right' : 'left' }));
    }
  }
  if (spec.x?.title)
    parts.push(text((left + right) / 2, bottom - 34, spec.x.title, { size, align: 'centre', ...colourOf(spec.x) }));
  if (spec.y?.title)
    parts.push(
      text(left - 42, (bottom + top) / 2, spec.y.title, { size, align: 'centre', angle: 90, ...colourOf(spec.y) }),
    );
  if (spec.y2?.title)
    parts.push(
      text(right + 42, (bottom + top) / 2, spec.y2.title, { size, align: 'centre', angle: 90, ...colourOf(spec.y2) }),
    );
  if (spec.title) parts.push(text((left + right) / 2, top + 10, spec.title, { size: size * 1.2, align: 'centre' }));
  parts.push(`q ${[left, bottom, right - left, top - bottom].map(number).join(' ')} re W n`);
  for (const bar of spec.bars ?? []) {
    const toPlace = bar.axis === 'right' ? toY2 : toY;
    const [x0, x1] = [toX(bar.x - bar.width / 2), toX(bar.x + bar.width / 2)];
    const [y0, y1] = [toPlace(bar.base ?? 0), toPlace(bar.value)];
    parts.push(filledRect(x0, y0, x1 - x0, y1 - y0, bar.rgb ?? [0.2, 0.4, 0.8]));
  }
  for (const curve of spec.curves ?? []) {
    const toPlace = curve.axis === 'right' ? toY2 : toY;
    const style = { rgb: curve.rgb ?? ([0, 0, 1] satisfies Rgb), dash: curve.dash ?? [], width: curve.width ?? 1.2 };
    parts.push(
      line(
        curve.points.map(([x, y]): [number, number] => [toX(x), toPlace(y)]),
        style,
      ),
    );
  }
  parts.push('Q');
  for (const set of spec.markers ?? []) {
    const toPlace = set.axis === 'right' ? toY2 : toY;
    for (const [x, y] of set.points)
      parts.push(marker(toX(x), toPlace(y), set.sizePt ?? 5, set.shape ?? 'circle', set.rgb ?? [0.8, 0, 0]));
  }
  for (const [i, entry] of (spec.legend?.entries ?? []).entries()) {
    const [x, y] = spec.legend?.at ?? [left, top];
    const row = y - i * size * 1.4;
    if (entry.mark === 'box') parts.push(filledRect(x + 6, row, 10, size * 0.6, entry.rgb));
    else
      parts.push(
        line(
          [
            [x, row + size * 0.35],
            [x + 22, row + size * 0.35],
          ],
          { rgb: entry.rgb, dash: entry.dash ?? [], width: 1.2 },
        ),
      );
    parts.push(text(x + 27, row, entry.label, { size }));
  }
  parts.push(spec.after ?? '');
  return parts.filter((part) => part !== '').join('\n');
}

function place(axis: ChartAxisSpec | undefined, value: number, from: number, to: number): number {
  if (!axis) return from;
  const f = axis.scale === 'log' ? Math.log10 : (v: number): number => v;
  const [low, high] = axis.range;
  return from + ((f(value) - f(low)) / (f(high) - f(low))) * (to - from);
}

function ticksOf(axis: ChartAxisSpec | undefined): { value: number; label: string | null }[] {
  return (axis?.ticks ?? []).map((tick) => (typeof tick === 'number' ? { value: tick, label: String(tick) } : tick));
}

function tickMark(
  axis: ChartAxisSpec | undefined,
  at: [number, number],
  out: [number, number],
  across: [number, number],
): string {
  const style = { width: 0.6, ...colourOf(axis) };
  if (axis?.marks === 'none') return '';
  return axis?.marks === 'grid' ? line([at, across], { width: 0.4, rgb: [0.8, 0.8, 0.8] }) : line([at, out], style);
}

/** Labels are drawn as text; `10^3` becomes a base with a raised exponent. */
function drawLabel(axis: ChartAxisSpec | undefined, label: string, x: number, y: number, options: TextOptions): string {
  const coloured = { ...options, ...colourOf(axis) };
  if (axis?.drawLabel) return axis.drawLabel(label, x, y, coloured);
  const [base = '', exponent] = label.split('^');
  return exponent === undefined ? text(x, y, label, coloured) : power(x, y, base, exponent, coloured);
}

const colourOf = (axis: ChartAxisSpec | undefined): { rgb?: Rgb } => (axis?.rgb ? { rgb: axis.rgb } : {});

function marker(x: number, y: number, size: number, shape: 'circle' | 'square' | 'cross', rgb: Rgb): string {
  const r = size / 2;
  if (shape === 'square') return filledRect(x - r, y - r, size, size, rgb);
  if (shape === 'cross') {
    return `${line(
      [
        [x - r, y],
        [x + r, y],
      ],
      { rgb },
    )}\n${line(
      [
        [x, y - r],
        [x, y + r],
      ],
      { rgb },
    )}`;
  }
  const k = r * 0.5523;
  const p = (...values: number[]): string => values.map(number).join(' ');
  return (
    `q ${p(...rgb)} rg ${p(x + r, y)} m ${p(x + r, y + k, x + k, y + r, x, y + r)} c ` +
    `${p(x - k, y + r, x - r, y + k, x - r, y)} c ${p(x - r, y - k, x - k, y - r, x, y - r)} c ` +
    `${p(x + k, y - r, x + r, y - k, x + r, y)} c f Q`
  );
}
