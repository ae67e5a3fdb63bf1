/**
 * Where to cut a page into bands: near equal parts, but where a row is white if there is such a row nearby, so that no
 * line of writing is cut. Bands overlap; more where the cut runs through ink, so that each line is whole in one of them.
 */
import type { GrayPlane } from './gray-plane.ts';

/** `[from, to]` along the cut direction, as fractions of the picture. */
export type Band = [number, number];

/** Added to both sides of a cut through ink (the reference's bands overlap by the same), and of one through white. */
const overlapInInk = 0.02;
const overlapInWhite = 0.004;
/** How far from the ideal place a white row is looked for, as share of a band. */
const searchShare = 0.25;
/** An empty row costs as much as this share of the mean row: blank parts are not free to send. */
const emptyRowCost = 0.3;

/** Ink per row (or column) of an evened plane, 0 for white. */
export function inkProfile(plane: GrayPlane, along: 'rows' | 'columns'): Float64Array {
  const { widthPx, heightPx, data } = plane;
  const profile = new Float64Array(along === 'rows' ? heightPx : widthPx);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const darkness = 255 - (data[y * widthPx + x] ?? 255);
      // Paper noise of a scan stays under this; counting it would make every row look alike.
      if (darkness < 40) continue;
      const at = along === 'rows' ? y : x;
      profile[at] = (profile[at] ?? 0) + darkness;
    }
  }
  return profile;
}

/** Edges per row (or column): what a picture's bytes grow with, where ink alone would overrate bold letters. */
export function edgeProfile(plane: GrayPlane, along: 'rows' | 'columns'): Float64Array {
  const { widthPx, heightPx, data } = plane;
  const profile = new Float64Array(along === 'rows' ? heightPx : widthPx);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 1; x < widthPx; x += 1) {
      const step = Math.abs((data[y * widthPx + x] ?? 0) - (data[y * widthPx + x - 1] ?? 0));
      if (step < 12) continue;
      const at = along === 'rows' ? y : x;
      profile[at] = (profile[at] ?? 0) + Math.min(step, 100);
    }
  }
  return profile;
}

export function cutBands(profile: Float64Array, edges: Float64Array, count: number): Band[] {
  const length = profile.length;
  if (count <= 1 || length < count * 4) return [[0, 1]];
  const ideal = idealCuts(edges, count);
  const reach = Math.floor((length / count) * searchShare);
  const bands: Band[] = [];
  let from = 0;
  for (const place of ideal) {
    const cut = whitestNear(profile, place, reach);
    const overlap = cut.gap > 0 ? Math.min(overlapInWhite, cut.gap / 2 / length) : Math.min(overlapInInk, 0.2 / count);
    bands.push([from, round4(Math.min(1, cut.at / length + overlap))]);
    from = round4(Math.max(0, cut.at / length - overlap));
  }
  bands.push([from, 1]);
  return bands;
}

/** Three bands are near equal in height, more follow the ink: dense parts get lower bands, so that all come out as large. */
function idealCuts(profile: Float64Array, count: number): number[] {
  const mean = profile.reduce((sum, v) => sum + v, 0) / profile.length || 1;
  const costs = profile.map((v) => v + mean * emptyRowCost);
  const total = costs.reduce((sum, v) => sum + v, 0);
  const follow = count <= 3 ? 0.5 : 0.85;
  const cuts: number[] = [];
  let sum = 0;
  for (let i = 0; i < profile.length && cuts.length < count - 1; i += 1) {
    sum += costs[i] ?? 0;
    const share = (cuts.length + 1) / count;
    if (sum >= total * share) cuts.push(Math.round(i * follow + share * profile.length * (1 - follow)));
  }
  return cuts;
}

/** The middle of the white gap nearest to `place`, or the row with the least ink when there is no gap. */
function whitestNear(profile: Float64Array, place: number, reach: number): { at: number; gap: number } {
  const low = Math.max(1, place - reach);
  const high = Math.min(profile.length - 2, place + reach);
  let best = place;
  let least = Infinity;
  for (let i = low; i <= high; i += 1) {
    // Among equally white rows the one nearest to the ideal place.
    const cost = inkAround(profile, i) + Math.abs(i - place) * 1e-3;
    if (cost < least) {
      least = cost;
      best = i;
    }
  }
  if (inkAround(profile, best) > 0) return { at: best, gap: 0 };
  let from = best;
  let to = best;
  while (from > low && profile[from - 1] === 0) from -= 1;
  while (to < high && profile[to + 1] === 0) to += 1;
  return { at: Math.round((from + to) / 2), gap: to - from };
}

/** Ink of the row and its neighbours: a gap of one row may be the space inside a letter. */
function inkAround(profile: Float64Array, at: number): number {
  const gap = Math.max(2, Math.round(profile.length / 500));
  let sum = 0;
  for (let i = Math.max(0, at - gap); i <= Math.min(profile.length - 1, at + gap); i += 1) sum += profile[i] ?? 0;
  return sum;
}

const round4 = (v: number): number => Math.round(v * 1e4) / 1e4;
