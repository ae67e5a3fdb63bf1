/**
 * Where could an axis lie? A ruler is a straight edge with an extent: a drawn line, the side of a box or of a clip
 * rectangle, the common end of grid lines, or the common end of tick marks where no line is drawn. Several of these
 * usually coincide; the label rows decide later which rulers matter, so this stage only has to be complete and cheap.
 */
import { heightOf, type Rect, widthOf } from '../../geometry/rect.ts';
import type { DrawList } from '../../pdf/draw-list-types.ts';
import type { Rgb } from '../stage-types.ts';
import { type LineIndex, lowerBound, SHORTEST_LINE_PT, type StraightLine, type TickMark } from './line-index.ts';
import type { DrawnBox } from './straight-segments.ts';

export interface Ruler {
  /** The axis runs up and down. */
  vertical: boolean;
  linePt: number;
  lo: number;
  hi: number;
  source: 'line' | 'box' | 'clip' | 'grid' | 'ticks' | 'bars';
  paths: number[];
  /** Positions of the marks or grid lines that make the ruler, for sources `ticks` and `grid`. */
  places: number[];
  /** The other end of the marks that make the ruler. */
  otherEndPt: number | null;
  /** Colour of the drawn line, null where nothing is drawn along the ruler. */
  rgb: Rgb | null;
}

/** Grid lines of one grid end on the same two coordinates; joined dashes end up to a gap apart. */
const SAME_END_PT = 0.6;
/** Marks of one axis start and end on the same coordinates up to rounding. */
const SAME_MARK_PT = 0.2;
/** A mark touches the side it belongs to, up to half a line width. */
const SIDE_SLACK_PT = 1.2;
/** A finely divided axis has some hundred marks; more short strokes of one length are data. */
const MOST_MARKS = 800;

export function findRulers(list: DrawList, index: LineIndex, boxes: readonly DrawnBox[]): Ruler[] {
  const rulers: Ruler[] = [];
  for (const vertical of [false, true]) {
    for (const l of vertical ? index.lines.vertical : index.lines.horizontal) rulers.push(fromLine(l));
    rulers.push(...rulersFromGrid(vertical ? index.lines.horizontal : index.lines.vertical, vertical));
    rulers.push(...rulersFromMarks(vertical ? index.marks.horizontal : index.marks.vertical, vertical));
  }
  for (const b of boxes) {
    if (widthOf(b.rect) < SHORTEST_LINE_PT || heightOf(b.rect) < SHORTEST_LINE_PT) continue;
    if (isPageSized(b.rect, list)) continue;
    rulers.push(...rulersFromRect(b.rect, 'box', [b.path], b.paint === 'stroke' ? b.rgb : null));
  }
  rulers.push(...rulersFromBars(boxes));
  for (const clip of distinctClips(list)) rulers.push(...rulersFromRect(clip, 'clip', [], null));
  rulers.sort((a, b) => a.linePt - b.linePt);
  return rulers;
}

/**
 * Whether drawn sides account for the marks or grid lines that make this ruler. Where one end of a row of marks lies on
 * drawn sides, the other end is no axis either. `sorted` holds the rulers of the same direction.
 */
export const isStandIn = (r: Ruler, sorted: readonly Ruler[]): boolean =>
  isCovered(r, r.linePt, sorted) || isCovered(r, r.otherEndPt, sorted);

/**
 * The ticks of several panels in a row share their ends and look like one long axis. Where drawn sides account for nearly
 * all of them, each for at least two, the sides are the axes.
 */
function isCovered(r: Ruler, linePt: number | null, sorted: readonly Ruler[]): boolean {
  if (r.places.length === 0 || linePt === null) return false;
  const covered = new Set<number>();
  const enough = 0.8 * new Set(r.places).size;
  for (let i = lowerBound(sorted, linePt - SIDE_SLACK_PT, (o) => o.linePt); i < sorted.length; i++) {
    const o = sorted[i];
    if (!o || o.linePt > linePt + SIDE_SLACK_PT) break;
    if (o.vertical !== r.vertical || o.places.length > 0 || o.source === 'bars') continue;
    const held = r.places.filter((p) => p >= o.lo - SIDE_SLACK_PT && p <= o.hi + SIDE_SLACK_PT);
    if (held.length >= 2) for (const p of held) covered.add(p);
    if (covered.size >= enough) return true;
  }
  return false;
}

const fromLine = (l: StraightLine): Ruler => ({
  vertical: l.vertical,
  linePt: l.pos,
  lo: l.lo,
  hi: l.hi,
  source: 'line',
  paths: l.paths,
  places: [],
  otherEndPt: null,
  rgb: l.rgb,
});

function rulersFromRect(r: Rect, source: 'box' | 'clip', paths: number[], rgb: Rgb | null): Ruler[] {
  const side = (vertical: boolean, linePt: number): Ruler => ({
    vertical,
    linePt,
    lo: vertical ? r.y0 : r.x0,
    hi: vertical ? r.y1 : r.x1,
    source,
    paths,
    places: [],
    otherEndPt: null,
    rgb,
  });
  return [side(false, r.y0), side(false, r.y1), side(true, r.x0), side(true, r.x1)];
}

const isPageSized = (r: Rect, list: DrawList): boolean =>
  widthOf(r) > 0.97 * list.widthPt && heightOf(r) > 0.97 * list.heightPt;

/** Clip rectangles that are smaller than the page and large enough to be a plot area; a page has few distinct ones. */
export function distinctClips(list: DrawList): Rect[] {
  const seen = new Map<string, Rect>();
  for (const p of list.paths) {
    const c = p.clip;
    if (!p.clipIsRect || widthOf(c) < 25 || heightOf(c) < 25) continue;
    if (isPageSized(c, list)) continue;
    const key = `${c.x0.toFixed(1)}:${c.y0.toFixed(1)}:${c.x1.toFixed(1)}:${c.y1.toFixed(1)}`;
    if (!seen.has(key)) seen.set(key, c);
  }
  return [...seen.values()];
}

/** Three or more lines across that share both ends: the axis lies along these ends even where no spine is drawn. */
function rulersFromGrid(across: readonly StraightLine[], vertical: boolean): Ruler[] {
  const rulers: Ruler[] = [];
  for (const group of groupByEnds(across, SAME_END_PT)) {
    if (group.length < 3 || group.length > MOST_MARKS) continue;
    const [lo, hi] = extent(group);
    if (hi - lo < SHORTEST_LINE_PT) continue;
    const first = group[0];
    if (!first) continue;
    const base = { vertical, lo, hi, source: 'grid' as const, paths: [], places: group.map((g) => g.pos), rgb: null };
    rulers.push({ ...base, linePt: first.lo, otherEndPt: null }, { ...base, linePt: first.hi, otherEndPt: null });
  }
  return rulers;
}

/** Three or more short marks with the same ends: either end may be the axis line. */
function rulersFromMarks(marks: readonly TickMark[], vertical: boolean): Ruler[] {
  const rulers: Ruler[] = [];
  for (const group of groupByEnds(marks, SAME_MARK_PT)) {
    if (group.length < 3 || group.length > MOST_MARKS) continue;
    const [lo, hi] = extent(group);
    if (hi - lo < SHORTEST_LINE_PT) continue;
    const first = group[0];
    if (!first) continue;
    const base = { vertical, lo, hi, source: 'ticks' as const, paths: [], places: group.map((g) => g.pos), rgb: null };
    rulers.push(
      { ...base, linePt: first.lo, otherEndPt: first.hi },
      { ...base, linePt: first.hi, otherEndPt: first.lo },
    );
  }
  return rulers;
}

/** Three or more boxes that stand on one line: bars whose axis is not drawn. */
function rulersFromBars(boxes: readonly DrawnBox[]): Ruler[] {
  const feet = new Map<string, DrawnBox[]>();
  for (const b of boxes) {
    for (const key of [`h${b.rect.y1.toFixed(1)}`, `v${b.rect.x0.toFixed(1)}`]) {
      const list = feet.get(key);
      if (list) list.push(b);
      else feet.set(key, [b]);
    }
  }
  const rulers: Ruler[] = [];
  for (const [key, group] of feet) {
    const vertical = key.startsWith('v');
    const spans = group.map(({ rect: r }) => (vertical ? [r.y0, r.y1] : [r.x0, r.x1]));
    if (new Set(spans.map(([from = 0]) => Math.round(from))).size < 3) continue;
    const lo = Math.min(...spans.map(([from = 0]) => from));
    const hi = Math.max(...spans.map(([, to = 0]) => to));
    const linePt = Number(key.slice(1));
    if (hi - lo >= SHORTEST_LINE_PT)
      rulers.push({ vertical, linePt, lo, hi, source: 'bars', paths: [], places: [], otherEndPt: null, rgb: null });
  }
  return rulers;
}

function extent(group: readonly { pos: number }[]): [number, number] {
  let lo = Infinity;
  let hi = -Infinity;
  for (const g of group) {
    lo = Math.min(lo, g.pos);
    hi = Math.max(hi, g.pos);
  }
  return [lo, hi];
}

/** Groups pieces whose two ends agree within `slack`, by sorting on both ends. */
function groupByEnds<T extends { lo: number; hi: number }>(pieces: readonly T[], slack: number): T[][] {
  const sorted = [...pieces].sort((a, b) => a.lo - b.lo);
  const groups: T[][] = [];
  let start = 0;
  for (let i = 1; i <= sorted.length; i++) {
    const prev = sorted[i - 1];
    const next = sorted[i];
    if (next && prev && next.lo - prev.lo <= slack) continue;
    const block = sorted.slice(start, i).sort((a, b) => a.hi - b.hi);
    let from = 0;
    for (let k = 1; k <= block.length; k++) {
      const a = block[k - 1];
      const b = block[k];
      if (a && b && b.hi - a.hi <= slack) continue;
      groups.push(block.slice(from, k));
      from = k;
    }
    start = i;
  }
  return groups;
}
