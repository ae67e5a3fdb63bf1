/**
 * What a question's halo is drawn along: a curve piece by piece, points and bars one by one (a line from point to point
 * of a scatter would show a curve that is not there), anything else as the frame of what is asked about.
 */
import type { Chart, ChartSeries, Question } from '../../engine/contract/chart.ts';
import type { HighlightRequest } from '../../engine/contract/engine-client.ts';

type Halo = HighlightRequest['halos'][number];
type Place = [number, number];

/** A halo must be wider than the curve it lies on and still leave neighbours visible. */
const minHaloPt = 4;
/** Dots have to be seen around the markers they lie on. */
const dotPt = 7;
/** Enough to follow any curve, or to see a cloud, by eye; more only slows the drawing. */
const maxHaloPoints = 400;

export function halosOf(question: Question, chart: Chart | undefined): Halo[] {
  const series = chart?.series.find((s) => s.series_id === question.series_id);
  const lines = series && (series.positions?.length ?? 0) >= 2 ? placesOf(series) : [frameOf(question)];
  const single = lines.every((line) => line.length === 1);
  const width = Math.max(minHaloPt, 4 * (question.series_style?.width ?? series?.style.width ?? 1));
  const lettered = single ? Math.floor(lines.length / 2) : longest(lines);
  return lines.map((points, at) => ({
    color: question.highlight.color,
    letter: at === lettered ? question.letter : '',
    width_pt: single ? Math.max(dotPt, width) : width,
    points,
  }));
}

function placesOf(series: ChartSeries): Place[][] {
  const positions = series.positions ?? [];
  const step = Math.max(1, Math.ceil(positions.length / maxHaloPoints));
  const kept = positions
    .map((place, index) => ({ place, index }))
    .filter(({ index }) => isKept(index, positions, step));
  if (series.kind === 'points' || series.kind === 'bars') return kept.map(({ place }) => [place]);
  const starts = [...(series.gaps ?? [])].sort((a, b) => a - b);
  const pieceOf = (index: number): number => starts.filter((start) => start <= index).length;
  const pieces: Place[][] = [];
  let current = -1;
  for (const { place, index } of kept) {
    if (pieceOf(index) !== current) pieces.push([]);
    current = pieceOf(index);
    pieces.at(-1)?.push(place);
  }
  return pieces;
}

const isKept = (index: number, all: readonly unknown[], step: number): boolean =>
  index % step === 0 || index === all.length - 1;

function frameOf(question: Question): Place[] {
  const [x0, y0, x1, y1] = question.highlight.bbox;
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
}

const longest = (lines: readonly Place[][]): number =>
  lines.reduce((best, line, at) => (line.length > (lines[best]?.length ?? 0) ? at : best), 0);
