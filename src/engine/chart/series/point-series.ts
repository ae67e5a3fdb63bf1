/** A group of symbols as a series of points. */
import type { MarkerGroup } from '../marks/mark-types.ts';
import { type DrawnSeries, emptySeries } from './drawn-series.ts';

export function markerStyle(g: MarkerGroup): NonNullable<DrawnSeries['style']['marker']> {
  return { shape: g.shape, size_pt: Math.round(g.sizePt * 100) / 100, color: g.stroke, fill: g.fill };
}

export function pointSeries(g: MarkerGroup): DrawnSeries {
  const series = emptySeries(
    'points',
    { color: g.stroke ?? g.fill, fill: g.fill, width: null, dash: null, marker: markerStyle(g) },
    g.marks[0]?.z ?? 0,
    g.marks.flatMap((m) => m.ids),
  );
  series.xs = g.marks.map((m) => m.x);
  series.ys = g.marks.map((m) => m.y);
  if (g.sizesVary) series.notes.push('The symbols differ in size; sizes are not read as values.');
  if (g.coloursVary) series.notes.push('The symbols differ in colour; colours are not read as values.');
  if (!g.sure) series.notes.push('The point of an irregular symbol is taken at its middle.');
  return series;
}
