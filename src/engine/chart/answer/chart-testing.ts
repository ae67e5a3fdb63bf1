/** Draw with the kit, read with the engine: what the tests of series, names and answers share. */
import {
  buildPdf,
  type ChartAxisSpec,
  type ChartSpec,
  chart,
  chartPlaces,
  type KitOptions,
} from '../../../../tests/pdf-kit.ts';
import { drawListOf } from '../../../../tests/read-kit.ts';
import type { Chart, ChartRequest, ChartResponse, ChartSeries } from '../../contract/chart.ts';
import type { Outcome } from '../../contract/failure.ts';
import { readPageCharts } from '../read-page.ts';

export type Pair = [number, number];

export const xAxis: ChartAxisSpec = { range: [0, 10], ticks: [0, 2, 4, 6, 8, 10] };
export const yAxis: ChartAxisSpec = { range: [0, 100], ticks: [0, 20, 40, 60, 80, 100] };
export const plain: ChartSpec = { x: xAxis, y: yAxis };

/** A wave with a value at every half. */
export const wave = (offset = 50, phase = 0): Pair[] =>
  Array.from({ length: 21 }, (_, i): Pair => [i / 2, Math.round((offset + 20 * Math.sin(i / 3 + phase)) * 100) / 100]);

export async function outcomeOf(
  content: string | string[],
  request: Partial<ChartRequest> = {},
  options: KitOptions = {},
): Promise<Outcome<ChartResponse>> {
  return readPageCharts(await drawListOf(buildPdf(content, options)), {
    page: 1,
    hints: {},
    max_points: 0,
    ...request,
  });
}

export async function answerTo(
  content: string | string[],
  request: Partial<ChartRequest> = {},
  options: KitOptions = {},
): Promise<ChartResponse> {
  const outcome = await outcomeOf(content, request, options);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

export async function oneChart(spec: ChartSpec, request: Partial<ChartRequest> = {}): Promise<Chart> {
  const response = await answerTo(chart(spec), request);
  const first = response.charts[0];
  if (!first || response.charts.length !== 1) throw new Error(`${response.charts.length} charts`);
  return first;
}

/** The first chart of a page that holds the plain axes and what the test draws over them. */
export async function drawnOver(after: string): Promise<Chart> {
  const first = (await answerTo(chart({ ...plain, after }))).charts[0];
  if (!first) throw new Error('no chart');
  return first;
}

export const places = (spec: ChartSpec): ReturnType<typeof chartPlaces> => chartPlaces(spec);

/** How many of each kind, in one line: "curve curve points". */
export const kindsOf = (c: Chart): string => c.series.map((s) => s.kind).join(' ');

export const labelsOf = (c: Chart): (string | null)[] => c.series.map((s) => s.label);

export const numbersOf = (s: ChartSeries | undefined, decimals = 1): number[][] =>
  (s?.points ?? []).map((p) => p.map((v) => Number((v ?? Number.NaN).toFixed(decimals))));

export const barsOf = (s: ChartSeries | undefined): number[][] =>
  (s?.bars ?? []).map((b) => [Number(b.x.toFixed(1)), Number(b.base.toFixed(1)), Number(b.value.toFixed(1))]);

/** Largest distance in value between two lists of points of equal length. */
export function worst(found: number[][], truth: Pair[]): number {
  if (found.length !== truth.length) return Number.POSITIVE_INFINITY;
  return Math.max(
    ...found.flatMap((p, i) => [
      Math.abs((p[0] ?? 9e9) - (truth[i]?.[0] ?? 0)),
      Math.abs((p[1] ?? 9e9) - (truth[i]?.[1] ?? 0)),
    ]),
  );
}
