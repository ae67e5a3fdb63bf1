/** The colour a series is shown with: the one it is drawn with, darkened where it would vanish on paper. */
import type { ChartSeries, Rgb } from '../../../engine/contract/chart.ts';

export function seriesColour(series: ChartSeries): string {
  return rgbText(seriesRgb(series));
}

/** The same as channels from 0 to 1. */
export function seriesRgb(series: ChartSeries): Rgb {
  const { color, fill, marker } = series.style;
  const rgb = color ?? marker?.fill ?? marker?.color ?? fill ?? ([0.16, 0.16, 0.16] satisfies Rgb);
  return isPale(rgb) ? darker(rgb) : rgb;
}

export function rgbText([r, g, b]: Rgb): string {
  const part = (channel: number): number => Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return `rgb(${part(r)} ${part(g)} ${part(b)})`;
}

/** Lighter than this is hard to see on a white page (relative luminance, 0 to 1). */
const paleFrom = 0.6;

function isPale(rgb: Rgb): boolean {
  return luminance(rgb) > paleFrom;
}

function luminance([r, g, b]: Rgb): number {
  const linear = (channel: number): number => channel ** 2.2;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

const darker = ([r, g, b]: Rgb): Rgb => [r * 0.6, g * 0.6, b * 0.6];

/** Black or white, whichever reads better on the colour. */
export function inkOn(rgb: Rgb): string {
  return luminance(rgb) > 0.35 ? '#000' : '#fff';
}

/** The printed name, or its place among the series where nothing is printed. */
export function seriesName(series: ChartSeries): string {
  if (series.label) return series.label;
  const number = /s(\d+)$/.exec(series.series_id)?.[1];
  return number === undefined ? series.series_id : `Series ${Number(number) + 1}`;
}
