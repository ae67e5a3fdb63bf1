/** Ties the plot's pointer to the picture: the nearest point under it is the one that is pointed at everywhere. */
import Flatbush from 'flatbush';
import type uPlot from 'uplot';
import { type PointedAt, useCharts } from '../state/chart-store.ts';
import type { PlotData } from './plot-data.ts';

const reachPx = 18;

export function followPointer(plot: uPlot, data: PlotData): () => void {
  let index: Flatbush | null = null;
  let indexedFor = '';
  const scaleText = (): string =>
    Object.values(plot.scales)
      .map((scale) => `${scale.min} ${scale.max}`)
      .join();
  const onMove = (event: PointerEvent): void => {
    if (indexedFor !== scaleText()) {
      index = indexPlot(plot, data);
      indexedFor = scaleText();
    }
    const bounds = plot.over.getBoundingClientRect();
    const [hit] = index?.neighbors(event.clientX - bounds.left, event.clientY - bounds.top, 1, reachPx) ?? [];
    const pointed = hit === undefined ? null : ownerOf(data, hit);
    const before = useCharts.getState().pointedAt;
    if (pointed?.seriesId !== before?.seriesId || pointed?.index !== before?.index) {
      useCharts.setState({ pointedAt: pointed });
    }
  };
  const onLeave = (): void => useCharts.setState({ pointedAt: null });
  plot.over.addEventListener('pointermove', onMove);
  plot.over.addEventListener('pointerleave', onLeave);
  return () => {
    plot.over.removeEventListener('pointermove', onMove);
    plot.over.removeEventListener('pointerleave', onLeave);
  };
}

function indexPlot(plot: uPlot, data: PlotData): Flatbush | null {
  const count = data.series.reduce((sum, one) => sum + one.xs.length, 0);
  if (count === 0) return null;
  const tree = new Flatbush(count);
  for (const one of data.series) {
    one.xs.forEach((x, at) => {
      const [px, py] = [plot.valToPos(x, 'x'), plot.valToPos(one.ys[at] ?? 0, one.scale)];
      tree.add(px, py, px, py);
    });
  }
  tree.finish();
  return tree;
}

function ownerOf(data: PlotData, hit: number): PointedAt | null {
  let first = 0;
  for (const one of data.series) {
    if (hit < first + one.xs.length) return { seriesId: one.series.series_id, index: hit - first };
    first += one.xs.length;
  }
  return null;
}

/** Puts the ring on the point that is pointed at, wherever the pointing is done. */
export function placeRing(plot: uPlot, data: PlotData, ring: HTMLElement | null, pointed: PointedAt | null): void {
  if (!ring) return;
  const one = pointed ? data.series.find((candidate) => candidate.series.series_id === pointed.seriesId) : undefined;
  const [x, y] = [one?.xs[pointed?.index ?? -1], one?.ys[pointed?.index ?? -1]];
  if (!one || x === undefined || y === undefined) {
    ring.style.display = 'none';
    return;
  }
  ring.style.display = 'block';
  ring.style.left = `${plot.over.offsetLeft + plot.valToPos(x, 'x')}px`;
  ring.style.top = `${plot.over.offsetTop + plot.valToPos(y, one.scale)}px`;
}
