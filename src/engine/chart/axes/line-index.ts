/**
 * Straight pieces sorted so that "which tick marks touch this line" and "which grid lines end here" cost a binary search.
 * Dashed lines drawn as many short strokes are joined into one line first; the pieces stay as well, because the first
 * dash of a grid line can stand for a tick mark.
 */
import type { Rgb } from '../stage-types.ts';
import type { StraightSegment } from './straight-segments.ts';

/** A line long enough to be a spine, a frame side or a grid line, perhaps joined from pieces. */
export interface StraightLine {
  vertical: boolean;
  pos: number;
  lo: number;
  hi: number;
  widthPt: number;
  rgb: Rgb;
  paths: number[];
}

/** A short piece that may be a tick mark. */
export type TickMark = StraightSegment;

export interface LineIndex {
  /** Long lines by orientation, sorted by `pos`. */
  lines: { horizontal: StraightLine[]; vertical: StraightLine[] };
  /** Short pieces by orientation, sorted by `lo`. */
  marks: { horizontal: TickMark[]; vertical: TickMark[] };
}

/** Tick marks are a few points long; the longest seen in print (posters, base R at large sizes) stay below this. */
export const LONGEST_MARK_PT = 18;
/** Shorter lines than this are not the side of a readable plot. */
export const SHORTEST_LINE_PT = 18;
/** Pieces of one line share their fixed coordinate up to rounding. */
const SAME_POS_PT = 0.12;
/** A gap inside a dashed line is not wider than this, and no wider than three times its neighbouring dash. */
const WIDEST_DASH_GAP_PT = 12;
/** Two short strokes in a row are a coincidence, four equal ones a dashed line. */
const FEWEST_DASHES = 4;

export function indexSegments(segments: readonly StraightSegment[]): LineIndex {
  const horizontal = segments.filter((s) => !s.vertical);
  const vertical = segments.filter((s) => s.vertical);
  return {
    lines: { horizontal: joinPieces(horizontal), vertical: joinPieces(vertical) },
    marks: { horizontal: sortMarks(horizontal), vertical: sortMarks(vertical) },
  };
}

const sortMarks = (segments: StraightSegment[]): TickMark[] =>
  segments.filter((s) => !s.side && s.hi - s.lo <= LONGEST_MARK_PT).sort((a, b) => a.lo - b.lo);

function joinPieces(segments: StraightSegment[]): StraightLine[] {
  const sorted = [...segments].sort((a, b) => a.pos - b.pos || a.lo - b.lo);
  const lines: StraightLine[] = [];
  let start = 0;
  while (start < sorted.length) {
    const first = sorted[start];
    if (!first) break;
    let end = start + 1;
    while (end < sorted.length && (sorted[end]?.pos ?? Infinity) - first.pos <= SAME_POS_PT) end++;
    if (end - start === 1) emitChain([first], 0, first.hi, lines);
    else joinRun(sorted.slice(start, end), lines);
    start = end;
  }
  return lines.sort((a, b) => a.pos - b.pos);
}

/** Joins pieces of one coordinate: touching ones always, dashes with gaps when there are enough of them. */
function joinRun(run: StraightSegment[], lines: StraightLine[]): void {
  const byStyle = new Map<number, StraightSegment[]>();
  for (const s of run) {
    if (s.side) {
      emitChain([s], 0, s.hi, lines);
      continue;
    }
    const list = byStyle.get(s.style);
    if (list) list.push(s);
    else byStyle.set(s.style, [s]);
  }
  for (const pieces of byStyle.values()) {
    pieces.sort((a, b) => a.lo - b.lo);
    let chain: StraightSegment[] = [];
    let reach = -Infinity;
    let gaps = 0;
    for (const p of pieces) {
      const gap = p.lo - reach;
      const dash = Math.min(p.hi - p.lo, reach - (chain.at(-1)?.lo ?? reach));
      const joins = chain.length > 0 && (gap <= 0.1 || (gap <= WIDEST_DASH_GAP_PT && gap <= 3 * Math.max(dash, 0.3)));
      if (!joins) {
        emitChain(chain, gaps, reach, lines);
        chain = [];
        gaps = 0;
        reach = -Infinity;
      } else if (gap > 0.1) gaps++;
      chain.push(p);
      reach = Math.max(reach, p.hi);
    }
    emitChain(chain, gaps, reach, lines);
  }
}

function emitChain(chain: StraightSegment[], gaps: number, reach: number, lines: StraightLine[]): void {
  const first = chain[0];
  if (!first) return;
  if (gaps > 0 && (chain.length < FEWEST_DASHES || !isRegular(chain))) {
    for (const p of chain) emitChain([p], 0, p.hi, lines);
    return;
  }
  if (reach - first.lo < SHORTEST_LINE_PT) return;
  lines.push({
    vertical: first.vertical,
    pos: chain.reduce((sum, p) => sum + p.pos, 0) / chain.length,
    lo: first.lo,
    hi: reach,
    widthPt: first.widthPt,
    rgb: first.rgb,
    paths: [...new Set(chain.map((p) => p.path))],
  });
}

/** The gaps of a dash pattern repeat; short strokes that happen to share a coordinate have gaps of all sizes. */
function isRegular(chain: readonly StraightSegment[]): boolean {
  const gaps: number[] = [];
  for (let i = 1; i < chain.length; i++) {
    const gap = (chain[i]?.lo ?? 0) - (chain[i - 1]?.hi ?? 0);
    if (gap > 0.1) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  const middle = gaps[gaps.length >> 1] ?? 0;
  const high = gaps[Math.floor(gaps.length * 0.9)] ?? 0;
  return high <= 2.5 * middle;
}

/** Index of the first element whose key is at least `key`. */
export function lowerBound<T>(sorted: readonly T[], key: number, keyOf: (item: T) => number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    const item = sorted[mid];
    if (item !== undefined && keyOf(item) < key) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** Short pieces that touch or cross the line `linePt` and stand within `from..to`, sorted by position. */
export function marksOnLine(
  index: LineIndex,
  axisIsVertical: boolean,
  linePt: number,
  from: number,
  to: number,
  touchPt: number,
): TickMark[] {
  const marks = axisIsVertical ? index.marks.horizontal : index.marks.vertical;
  const found: TickMark[] = [];
  for (let i = lowerBound(marks, linePt - LONGEST_MARK_PT - touchPt, (m) => m.lo); i < marks.length; i++) {
    const m = marks[i];
    if (!m || m.lo > linePt + touchPt) break;
    if (m.hi >= linePt - touchPt && m.pos >= from && m.pos <= to) found.push(m);
  }
  return found.sort((a, b) => a.pos - b.pos);
}

/** Long lines across an axis that reach or cross its line, sorted by position. */
export function linesAcross(
  index: LineIndex,
  axisIsVertical: boolean,
  linePt: number,
  from: number,
  to: number,
  touchPt: number,
): StraightLine[] {
  const lines = axisIsVertical ? index.lines.horizontal : index.lines.vertical;
  const found: StraightLine[] = [];
  for (let i = lowerBound(lines, from, (l) => l.pos); i < lines.length; i++) {
    const l = lines[i];
    if (!l || l.pos > to) break;
    if (l.lo <= linePt + touchPt && l.hi >= linePt - touchPt) found.push(l);
  }
  return found;
}
