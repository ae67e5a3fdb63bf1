/**
 * The extracted data drawn anew on its own axes, to hold against the printed chart. Drag zooms, a double click shows
 * all; the point under the pointer is shown in the picture too, and the other way round. Every series is drawn by
 * itself, because curves may turn back in x and points may share one.
 */
import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Chart } from '../../../engine/contract/chart.ts';
import { useVernier } from '../../state/store.ts';
import { useBoxWidth } from '../picture/use-box-width.ts';
import { useCharts } from '../state/chart-store.ts';
import styles from './data-plot.module.css';
import { plotData } from './plot-data.ts';
import { plotOptions, showAll } from './plot-options.ts';
import { followPointer, placeRing } from './plot-pointer.ts';

export function DataPlot({ chart, heightPx }: { chart: Chart; heightPx: number }) {
  const box = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const widthPx = useBoxWidth(box);
  const hidden = useCharts((state) => state.hiddenSeries);
  const theme = useVernier((state) => state.theme);
  const data = useMemo(() => plotData(chart, hidden), [chart, hidden]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the page, which the theme changes
  useEffect(() => {
    if (!box.current || widthPx === 0 || data.series.length === 0) return;
    const options = plotOptions({ chart, data, widthPx, heightPx, element: box.current });
    // The library's types know one x for all series only; with `mode: 2` each entry is a pair of x and y.
    const pairs = [null, ...data.series.map((one) => [one.xs, one.ys])] as unknown as uPlot.AlignedData;
    const plot = new uPlot(options, pairs, box.current);
    showAll(plot, data);
    const stopPointer = followPointer(plot, data);
    const place = (): void => placeRing(plot, data, ring.current, useCharts.getState().pointedAt);
    const stopRing = useCharts.subscribe((state, before) => {
      if (state.pointedAt !== before.pointedAt) place();
    });
    place();
    return () => {
      stopPointer();
      stopRing();
      plot.destroy();
    };
  }, [chart, data, widthPx, heightPx, theme]);
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.box} role="img" aria-label={plotName(chart, data.series.length)}>
        <div ref={ring} className={styles.ring} />
      </div>
      <figcaption className={styles.caption}>
        Drawn from the extracted numbers. Drag to zoom, double-click to show all.
      </figcaption>
    </figure>
  );
}

function plotName(chart: Chart, count: number): string {
  return `Plot of the extracted data${chart.title ? ` of ${chart.title}` : ''}: ${count} series. The table holds the same values.`;
}
