/** Everything that is drawn over a chart, in page points: grid, points, halo, the point that is pointed at. */
import type { Chart, Question } from '../../../engine/contract/chart.ts';
import type { PointedAt } from '../state/chart-store.ts';
import { type AxisName, CalibratedGrid } from './calibrated-grid.tsx';
import { hasValues } from './point-index.ts';
import { PointReadout, pointFacts } from './point-readout.tsx';
import { QuestionHalo } from './question-halo.tsx';
import { densePoints, SeriesMarks } from './series-marks.tsx';

export interface ChartMarksProps {
  chart: Chart;
  scale: number;
  hidden: ReadonlySet<string>;
  question: Question | null;
  /** Option under the pointer: the axis it names is brought forward. */
  previewOption: string | null;
  pointedAt: PointedAt | null;
  withReadings: boolean;
}

export function ChartMarks(props: ChartMarksProps) {
  const { chart, scale, hidden, question, pointedAt } = props;
  const shown = chart.series.filter((series) => hasValues(series) && !hidden.has(series.series_id));
  const asked = question ? chart.series.find((series) => series.series_id === question.series_id) : undefined;
  const pointedSeries = pointedAt ? shown.find((series) => series.series_id === pointedAt.seriesId) : undefined;
  const facts = pointedSeries && pointedAt ? pointFacts(chart, pointedSeries, pointedAt.index) : null;
  return (
    <>
      <CalibratedGrid
        chart={chart}
        scale={scale}
        lit={litAxes(props, pointedSeries?.axis ?? null)}
        withReadings={props.withReadings}
      />
      {question ? <QuestionHalo question={question} series={asked} scale={scale} /> : null}
      {countPoints(shown) <= densePoints
        ? shown.map((series) => <SeriesMarks key={series.series_id} series={series} scale={scale} />)
        : null}
      {facts ? <PointReadout chart={chart} facts={facts} scale={scale} /> : null}
    </>
  );
}

export function countPoints(series: Chart['series']): number {
  return series.reduce((sum, one) => sum + (one.positions?.length ?? 0), 0);
}

function litAxes({ chart, question, previewOption }: ChartMarksProps, pointed: string | null): Set<AxisName> | null {
  const side = question?.kind === 'y_axis_for_curve' ? previewOption : pointed;
  if (side === 'right' && chart.y_axis_right) return new Set<AxisName>(['x', 'y_right']);
  if (side === 'left' && chart.y_axis_right) return new Set<AxisName>(['x', 'y']);
  return null;
}
