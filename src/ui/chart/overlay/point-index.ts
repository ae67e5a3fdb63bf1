/** Which extracted point is under the pointer: a static index over all points of a chart, fast for tens of thousands. */
import Flatbush from 'flatbush';
import type { ChartSeries } from '../../../engine/contract/chart.ts';
import type { PointedAt } from '../state/chart-store.ts';

export interface PointIndex {
  /** Nearest point within a distance, in page points. */
  nearest(xPt: number, yPt: number, withinPt: number): PointedAt | null;
  count: number;
}

/** The tree is built at the first question, so that a chart nobody points at costs nothing. */
export function indexPoints(series: readonly ChartSeries[]): PointIndex {
  const shown = series.filter((one) => hasValues(one) && (one.positions?.length ?? 0) > 0);
  const count = shown.reduce((sum, one) => sum + (one.positions?.length ?? 0), 0);
  if (count === 0) return { nearest: () => null, count };
  let built: { tree: Flatbush; owners: Owner[] } | null = null;
  return {
    count,
    nearest(xPt, yPt, withinPt) {
      built ??= build(shown, count);
      const [hit] = built.tree.neighbors(xPt, yPt, 1, withinPt);
      if (hit === undefined) return null;
      const owner = built.owners.findLast((candidate) => candidate.first <= hit);
      return owner ? { seriesId: owner.seriesId, index: hit - owner.first } : null;
    },
  };
}

interface Owner {
  seriesId: string;
  first: number;
}

function build(shown: readonly ChartSeries[], count: number): { tree: Flatbush; owners: Owner[] } {
  const tree = new Flatbush(count);
  const owners: Owner[] = [];
  let first = 0;
  for (const one of shown) {
    owners.push({ seriesId: one.series_id, first });
    for (const [x, y] of one.positions ?? []) tree.add(x, y, x, y);
    first += one.positions?.length ?? 0;
  }
  tree.finish();
  return { tree, owners };
}

export function hasValues(series: ChartSeries): boolean {
  return (series.points?.length ?? 0) > 0 || (series.bars?.length ?? 0) > 0;
}
