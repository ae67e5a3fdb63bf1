/**
 * The grid that the calibration gives, drawn over the chart in page points: where the printed ticks and these lines
 * part, the reading is wrong, and anyone sees it. Each line carries the value that was read.
 */
import type { Bbox, Chart, ChartAxis } from '../../../engine/contract/chart.ts';
import styles from './chart-marks.module.css';
import { tickText } from './value-text.ts';

export type AxisName = 'x' | 'y' | 'y_right' | 'x_top';

interface GridProps {
  chart: Chart;
  /** CSS pixels per point, so that text and strokes keep their size on screen. */
  scale: number;
  /** The axes to bring forward; the others step back. */
  lit: ReadonlySet<AxisName> | null;
  /** Readings at the lines; left out where the picture is small. */
  withReadings: boolean;
}

export function CalibratedGrid({ chart, scale, lit, withReadings }: GridProps) {
  const axes: [AxisName, ChartAxis | null | undefined][] = [
    ['x', chart.x_axis],
    ['x_top', chart.x_axis_top],
    ['y', chart.y_axis],
    ['y_right', chart.y_axis_right],
  ];
  return (
    <g data-testid="calibrated-grid">
      {axes.map(([name, axis]) =>
        axis ? (
          <AxisGrid
            key={name}
            name={name}
            axis={axis}
            plot={chart.plot_bbox}
            scale={scale}
            faded={lit !== null && !lit.has(name)}
            strong={lit?.has(name) ?? false}
            withReadings={withReadings}
          />
        ) : null,
      )}
    </g>
  );
}

interface AxisGridProps {
  name: AxisName;
  axis: ChartAxis;
  plot: Bbox;
  scale: number;
  faded: boolean;
  strong: boolean;
  withReadings: boolean;
}

function AxisGrid({ name, axis, plot, scale, faded, strong, withReadings }: AxisGridProps) {
  const [x0, y0, x1, y1] = plot;
  const lying = name === 'x' || name === 'x_top';
  const state = faded ? styles.faded : strong ? styles.strong : '';
  const sizePt = 10 / scale;
  const texts = axis.ticks.map((tick) => tickText(axis, tick.value));
  const every = readingStep(axis, texts, lying, sizePt);
  return (
    <g className={`${styles.grid} ${styles[name] ?? ''} ${state}`} data-axis={name}>
      {axis.ticks.map((tick, index) => {
        const at = tick.position;
        const line = lying ? { x1: at, x2: at, y1: y0, y2: y1 } : { x1: x0, x2: x1, y1: at, y2: at };
        return (
          <g key={`${tick.raw} ${at}`}>
            <line {...line} vectorEffect="non-scaling-stroke" />
            {withReadings && index % every === 0 ? (
              <Reading text={texts[index] ?? ''} place={readingPlace(name, plot, at, sizePt)} sizePt={sizePt} />
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

/** Width of a digit as a part of the font size. */
const digitWidth = 0.65;

/** Every how many ticks a reading has room beside its neighbours. */
function readingStep(axis: ChartAxis, texts: readonly string[], lying: boolean, sizePt: number): number {
  const positions = axis.ticks.map((tick) => tick.position).sort((a, b) => a - b);
  const gaps = positions.slice(1).map((at, index) => at - (positions[index] ?? at));
  const gapPt = gaps.length > 0 ? Math.min(...gaps) : Number.POSITIVE_INFINITY;
  const longest = Math.max(1, ...texts.map((text) => text.length));
  const neededPt = lying ? (longest + 1) * digitWidth * sizePt : 1.2 * sizePt;
  return Math.max(1, Math.ceil(neededPt / Math.max(gapPt, 1e-6)));
}

type Anchor = 'start' | 'middle' | 'end';
interface Place {
  x: number;
  y: number;
  anchor: Anchor;
}

/** Inside the plot at the axis' own side, so that printed labels stay readable beside it. */
function readingPlace(name: AxisName, [x0, y0, x1, y1]: Bbox, at: number, sizePt: number): Place {
  const inset = sizePt * 0.35;
  if (name === 'x') return { x: at, y: y1 - inset, anchor: 'middle' };
  if (name === 'x_top') return { x: at, y: y0 + sizePt, anchor: 'middle' };
  if (name === 'y') return { x: x0 + inset, y: at + sizePt * 0.35, anchor: 'start' };
  return { x: x1 - inset, y: at + sizePt * 0.35, anchor: 'end' };
}

function Reading({ text, place, sizePt }: { text: string; place: Place; sizePt: number }) {
  return (
    <text className={styles.reading} x={place.x} y={place.y} fontSize={sizePt} textAnchor={place.anchor}>
      {text}
    </text>
  );
}
