/** For tests of axes and panels: from a chart spec or a content stream to panels, and panels as short lines of text. */
import { buildPdf, type ChartSpec, chart, type KitOptions } from '../../../../tests/pdf-kit.ts';
import { pageContentOf } from '../../../../tests/read-kit.ts';
import type { Axis, AxisReading, Panel } from '../stage-types.ts';
import { findPanels } from './find-panels.ts';

export async function panelsOf(drawn: ChartSpec | string, options: KitOptions = {}): Promise<Panel[]> {
  const content = typeof drawn === 'string' ? drawn : chart(drawn);
  return findPanels(await pageContentOf(buildPdf(content, options)));
}

/** The only panel of the page. */
export async function panelOf(drawn: ChartSpec | string, options: KitOptions = {}): Promise<Panel> {
  const panels = await panelsOf(drawn, options);
  const [panel] = panels;
  if (!panel || panels.length !== 1) throw new Error(`expected one panel, found ${panels.length}`);
  return panel;
}

const short = (v: number): number => Number(v.toPrecision(9));

const sayReading = (r: AxisReading): string => `${r.calibration.scale} ${r.ticks.map((t) => short(t.value)).join(' ')}`;

/** "linear 0 2 4", "log 1 10 100", "question locale: linear 0 5 | linear 0 5000", "declined uneven_ticks", "none". */
export function say(axis: Axis | null): string {
  if (!axis) return 'none';
  if (axis.reading) return sayReading(axis.reading);
  if (axis.declined) return `declined ${axis.declined.code}`;
  return `question ${axis.questionKind}: ${axis.alternatives.map(sayReading).join(' | ')}`;
}

/** A plain chart whose x axis is beyond doubt, for tests of the other one. */
export function withY(y: NonNullable<ChartSpec['y']>, more: Partial<ChartSpec> = {}): ChartSpec {
  return {
    x: { range: [0, 10], ticks: [0, 2, 4, 6, 8, 10] },
    y,
    curves: [
      {
        points: [
          [0, y.range[0]],
          [10, y.range[1]],
        ],
      },
    ],
    ...more,
  };
}

/** Labels at even steps from the bottom to the top of the plot, whatever they say. */
export function evenLabels(labels: (string | null)[]): NonNullable<ChartSpec['y']> {
  return { range: [0, labels.length - 1], ticks: labels.map((label, value) => ({ value, label })) };
}

/** Two axes beyond doubt. */
export const plain = {
  x: { range: [0, 10] as [number, number], ticks: [0, 5, 10] },
  y: { range: [0, 4] as [number, number], ticks: [0, 2, 4] },
};

/** A small chart of them with one straight curve, as content. */
export const small = (plot: [number, number, number, number], spec: Partial<ChartSpec> = {}): string =>
  chart({
    ...plain,
    plot,
    size: 8,
    curves: [
      {
        points: [
          [0, 0],
          [10, 4],
        ],
      },
    ],
    ...spec,
  });

/** The same axis with bare tick marks. */
export const noLabels = (axis: NonNullable<ChartSpec['x']>): NonNullable<ChartSpec['x']> => ({
  ...axis,
  ticks: axis.ticks.map((t) => ({ value: typeof t === 'number' ? t : t.value, label: null })),
});
