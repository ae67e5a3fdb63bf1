/**
 * Which points of a long curve are shown when not all are wanted? Both ends and the global extremes always, then local
 * extremes by prominence, then an even fill. Points are left out, never moved, and the number of extremes left out is
 * told.
 */
export interface Sampling {
  indices: number[];
  extremaDropped: number;
}

/** Fewer than this cannot hold both ends and both extremes. */
export const fewestPoints = 4;

export function samplePoints(ys: number[], gaps: number[], maxPoints: number): Sampling {
  const n = ys.length;
  const limit = Math.max(fewestPoints, maxPoints);
  if (maxPoints === 0 || n <= limit) return { indices: ys.map((_, i) => i), extremaDropped: 0 };
  const keep = new Set<number>([0, n - 1]);
  let lo = 0;
  let hi = 0;
  for (let i = 1; i < n; i++) {
    if ((ys[i] ?? 0) < (ys[lo] ?? 0)) lo = i;
    if ((ys[i] ?? 0) > (ys[hi] ?? 0)) hi = i;
  }
  keep.add(lo);
  keep.add(hi);
  // A gap must stay visible: its two sides are kept as long as there is room.
  for (const g of gaps) {
    if (keep.size + 2 > limit) break;
    keep.add(g);
    keep.add(g - 1);
  }
  const extrema = localExtrema(ys).sort((a, b) => b.prominence - a.prominence);
  for (const e of extrema) {
    if (keep.size >= limit) break;
    keep.add(e.index);
  }
  let dropped = 0;
  for (const e of extrema) if (!keep.has(e.index)) dropped++;
  for (let k = 1; keep.size < limit && k < limit; k++) keep.add(Math.round((k * (n - 1)) / limit));
  return { indices: [...keep].sort((a, b) => a - b), extremaDropped: dropped };
}

/** Turning points with the smaller of their rises on either side; plateaus count once. */
function localExtrema(ys: number[]): { index: number; prominence: number }[] {
  const turns: number[] = [0];
  let direction = 0;
  for (let i = 1; i < ys.length; i++) {
    const d = Math.sign((ys[i] ?? 0) - (ys[i - 1] ?? 0));
    if (d === 0) continue;
    if (direction !== 0 && d !== direction) turns.push(i - 1);
    direction = d;
  }
  turns.push(ys.length - 1);
  const out: { index: number; prominence: number }[] = [];
  for (let t = 1; t < turns.length - 1; t++) {
    const at = turns[t] ?? 0;
    const before = Math.abs((ys[at] ?? 0) - (ys[turns[t - 1] ?? 0] ?? 0));
    const after = Math.abs((ys[at] ?? 0) - (ys[turns[t + 1] ?? 0] ?? 0));
    out.push({ index: at, prominence: Math.min(before, after) });
  }
  return out;
}
