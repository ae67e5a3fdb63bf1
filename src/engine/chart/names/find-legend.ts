/**
 * Where is the legend, and what does each row show? Legend samples are never data, data beside a text is never a legend.
 * A row is text with a sample close beside it at one height. What makes rows a legend is what no data does: several rows
 * of different looks with samples and texts in line, or a box around them, or a place outside the plot, or (for a single
 * row) a sample that is drawn with its text and stands apart from the data of the same look.
 */

import { heightOf, holdsPoint, holdsRect, type Rect, uniteRects, widthOf } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import { rectangleOf } from '../marks/find-bars.ts';
import { type Shape, sameRgb } from '../marks/shapes.ts';
import type { PageContent, Panel, Phrase } from '../stage-types.ts';
import { rowsOn } from './legend-rows.ts';
import { type LegendSample, mayBeSample, sampleKey } from './legend-samples.ts';
import { type TextRun, textRunsOf } from './text-runs.ts';

export interface LegendRow {
  text: string;
  run: TextRun;
  sample: LegendSample;
  side: 'left' | 'right';
}

export interface Legend {
  rows: LegendRow[];
  /** Samples, boxes and keys: never data. */
  shapes: Set<Shape>;
  texts: Set<TextRun>;
  /** Text in reach that names nothing in a legend; candidates for labels at line ends. */
  otherRuns: TextRun[];
}

export function findLegend(
  panel: Panel,
  content: PageContent,
  shapes: Shape[],
  area: Rect,
  symbols: ReadonlySet<Phrase>,
): Legend {
  const covers = shapes.filter((s) => mayCover(s, panel.plot) && content.phrases.some((p) => isOn(p, s.bbox)));
  const near = shapes.filter((s) => mayBeSample(s, panel.plot) && holdsRect(area, s.bbox, 1) && !isCovered(s, covers));
  const runs = textRunsOf(
    content,
    area,
    near.map((s) => s.bbox),
    symbols,
  );
  const across = (r: LegendRow): boolean => isAcrossFrame(r, panel.plot) && boxesRound([r], shapes, panel).length === 0;
  const rows = pickSide([...rowsOn('left', runs, near), ...rowsOn('right', runs, near)].filter((r) => !across(r)));
  const accepted = new Set<LegendRow>();
  // A look beside several texts, wherever they stand, is that of labelled points.
  const looks = new Map<string, number>();
  for (const r of rows) looks.set(sampleKey(r.sample), (looks.get(sampleKey(r.sample)) ?? 0) + 1);
  const repeated = (r: LegendRow): boolean => (looks.get(sampleKey(r.sample)) ?? 0) > 1;
  for (const block of blocksOf(rows)) {
    for (const row of acceptBlock(block, panel, shapes, near, repeated)) accepted.add(row);
  }
  const legend: Legend = { rows: [...accepted], shapes: new Set(), texts: new Set(), otherRuns: [] };
  for (const row of legend.rows) {
    for (const s of row.sample.shapes) legend.shapes.add(s);
    legend.texts.add(row.run);
  }
  for (const s of legendBoxes(legend.rows, shapes, panel)) legend.shapes.add(s);
  legend.otherRuns = runs.filter((r) => !legend.texts.has(r));
  return legend;
}

/** The ground of a legend that is laid over the data: what it hides was plotted and shows nothing beside a text. */
function mayCover(s: Shape, plot: Rect): boolean {
  if (!s.fill || s.fillAlpha < 0.99 || Math.min(widthOf(s.bbox), heightOf(s.bbox)) < smallestCoverPt) return false;
  if (widthOf(s.bbox) > 0.85 * widthOf(plot) && heightOf(s.bbox) > 0.85 * heightOf(plot)) return false;
  return rectangleOf(s) !== null;
}

/** The ground of one key is smaller; it belongs to the sample that is drawn on it. */
const smallestCoverPt = 24;

const isOn = (p: Phrase, ground: Rect): boolean =>
  p.visible && holdsPoint(ground, (p.bbox.x0 + p.bbox.x1) / 2, (p.bbox.y0 + p.bbox.y1) / 2);

const isCovered = (s: Shape, covers: Shape[]): boolean =>
  covers.some((c) => c.z > s.z && c !== s && holdsRect(c.bbox, s.bbox));

/** A point on the edge of the plot and a text beyond the edge: the frame stands between them, so they are no row. */
function isAcrossFrame({ run, sample }: LegendRow, plot: Rect): boolean {
  const [x, y] = [(sample.bbox.x0 + sample.bbox.x1) / 2, (sample.bbox.y0 + sample.bbox.y1) / 2];
  return holdsPoint(plot, x, y, 1) && (run.bbox.x0 >= plot.x1 - 0.5 || run.bbox.x1 <= plot.x0 + 0.5);
}

/** A sample belongs to one text: the side on which more rows are found wins, then the nearer text. */
function pickSide(rows: LegendRow[]): LegendRow[] {
  const left = rows.filter((r) => r.side === 'left');
  const right = rows.filter((r) => r.side === 'right');
  const main = right.length > left.length ? right : left;
  const spare = right.length > left.length ? left : right;
  const taken = new Set<Shape>();
  const usedRuns = new Set<TextRun>();
  const out: LegendRow[] = [];
  const gap = (r: LegendRow): number =>
    Math.abs(r.side === 'left' ? r.run.bbox.x0 - r.sample.bbox.x1 : r.sample.bbox.x0 - r.run.bbox.x1);
  for (const list of [main, spare]) {
    for (const row of [...list].sort((a, b) => gap(a) - gap(b))) {
      if (usedRuns.has(row.run) || row.sample.shapes.some((s) => taken.has(s))) continue;
      usedRuns.add(row.run);
      for (const s of row.sample.shapes) taken.add(s);
      out.push(row);
    }
  }
  return out;
}

const middleY = (r: LegendRow): number => (r.run.bbox.y0 + r.run.bbox.y1) / 2;

/** Rows in one column (texts start, or end, in line) or on one baseline, with samples in line as well. */
function blocksOf(rows: LegendRow[]): LegendRow[][] {
  const parent = rows.map((_, i) => i);
  const find = (i: number): number => {
    let r = i;
    while (parent[r] !== r) r = parent[r] ?? r;
    return r;
  };
  const order = rows.map((_, i) => i).sort((a, b) => middleY(rows[a] as LegendRow) - middleY(rows[b] as LegendRow));
  for (let oi = 0; oi < order.length; oi++) {
    for (let oj = oi + 1; oj < order.length; oj++) {
      const i = order[oi] ?? 0;
      const j = order[oj] ?? 0;
      const a = rows[i] as LegendRow;
      const b = rows[j] as LegendRow;
      if (middleY(b) - middleY(a) > 5 * a.run.sizePt) break;
      if (a.side !== b.side || Math.abs(a.run.sizePt - b.run.sizePt) > 0.15 * a.run.sizePt + 0.2) continue;
      if (inColumn(a, b) || inLine(a, b)) parent[find(j)] = find(i);
    }
  }
  const blocks = new Map<number, LegendRow[]>();
  rows.forEach((row, i) => {
    const root = find(i);
    addTo(blocks, root, row);
  });
  return [...blocks.values()];
}

function inColumn(a: LegendRow, b: LegendRow): boolean {
  const pitch = Math.abs(middleY(b) - middleY(a));
  if (pitch < 0.6 * a.run.sizePt || pitch > 5 * a.run.sizePt) return false;
  const edge = (r: LegendRow): number => (r.side === 'left' ? r.run.bbox.x0 : r.run.bbox.x1);
  const centre = (r: LegendRow): number => (r.sample.bbox.x0 + r.sample.bbox.x1) / 2;
  return Math.abs(edge(a) - edge(b)) <= 1.6 && Math.abs(centre(a) - centre(b)) <= 3;
}

function inLine(a: LegendRow, b: LegendRow): boolean {
  if (Math.abs(middleY(a) - middleY(b)) > 0.25 * a.run.sizePt) return false;
  const offset = (r: LegendRow): number =>
    r.side === 'left' ? r.run.bbox.x0 - r.sample.bbox.x1 : r.sample.bbox.x0 - r.run.bbox.x1;
  return Math.abs(offset(a) - offset(b)) <= 3;
}

function acceptBlock(
  block: LegendRow[],
  panel: Panel,
  shapes: Shape[],
  near: Shape[],
  repeated: (row: LegendRow) => boolean,
): LegendRow[] {
  const byLook = new Map<string, LegendRow[]>();
  for (const row of block) addTo(byLook, sampleKey(row.sample), row);
  // One look twice is not a legend but data with labels beside it - unless a box or the page margin says otherwise.
  const outside = (r: LegendRow): boolean =>
    !holdsPoint(panel.plot, (r.sample.bbox.x0 + r.sample.bbox.x1) / 2, (r.sample.bbox.y0 + r.sample.bbox.y1) / 2, -0.5);
  const distinct = [...byLook.values()].filter((l) => l.length === 1).flat();
  const twice = [...byLook.values()].filter((l) => l.length > 1).flat();
  const boxed = (r: LegendRow): boolean => boxesRound([r], shapes, panel).length > 0;
  const keep = new Set<LegendRow>(isSetTight(block) ? block : twice.filter((r) => outside(r) || boxed(r)));
  const apart = distinct.filter((r) => outside(r) || boxed(r) || !continuesElsewhere(r, shapes));
  if (apart.length >= 2 && twice.length === 0 && !apart.some((r) => repeated(r) && !outside(r)))
    for (const r of apart) keep.add(r);
  else
    for (const r of apart)
      if (outside(r) || boxed(r) || (hasWords(r) && !repeated(r) && standsAlone(r, near, panel.plot))) keep.add(r);
  return [...keep].filter((r) => hasLook(r.sample));
}

/** A lone number inside the plot is a level or a value, not a name. */
const hasWords = (r: LegendRow): boolean => /\p{L}/u.test(r.text);

/** Samples exactly one above the other at the pitch of lines of text: set by hand or program, never by data. */
function isSetTight(block: LegendRow[]): boolean {
  if (block.length < 2) return false;
  const rows = [...block].sort((a, b) => middleY(a) - middleY(b));
  const centre = (r: LegendRow): number => (r.sample.bbox.x0 + r.sample.bbox.x1) / 2;
  return rows.every((r, i) => {
    const before = rows[i - 1];
    if (!before) return true;
    return Math.abs(centre(r) - centre(before)) < 0.3 && middleY(r) - middleY(before) <= 1.6 * r.run.sizePt;
  });
}

const hasLook = (s: LegendSample): boolean => s.line !== null || s.marker !== null || s.patch !== null;

/** The sample's line goes on in another stroke of its look: then it is a piece of a curve. */
function continuesElsewhere(row: LegendRow, shapes: Shape[]): boolean {
  const line = row.sample.line;
  if (!line) return false;
  const own = row.sample.shapes.find((s) => s.stroke && !s.fill && heightOf(s.bbox) < 0.3);
  if (!own) return false;
  const ends: [number, number][] = [
    [own.bbox.x0, own.bbox.y0],
    [own.bbox.x1, own.bbox.y0],
  ];
  return shapes.some((s) => {
    if (
      s === own ||
      !s.stroke ||
      s.fill ||
      !sameRgb(s.stroke, line.stroke) ||
      Math.abs(s.widthPt - line.widthPt) > 0.05
    )
      return false;
    const c = s.path.coords;
    const n = c.length;
    if (n < 4) return false;
    return ends.some(([x, y]) => near(c[0], x, c[1], y) || near(c[n - 2], x, c[n - 1], y));
  });
}

const near = (ax: number | undefined, bx: number, ay: number | undefined, by: number): boolean =>
  Math.abs((ax ?? 1e9) - bx) < 0.1 && Math.abs((ay ?? 1e9) - by) < 0.1;

/** A single row in the plot: a line sample apart from data, or a symbol or patch painted together with its text. */
function standsAlone(row: LegendRow, near: Shape[], plot: Rect): boolean {
  const { marker, line, shapes } = row.sample;
  if (line && shapes.some((s) => s.stroke && heightOf(s.bbox) < 0.3 && widthOf(s.bbox) >= 8)) return true;
  const own = new Set(shapes);
  const first = Math.min(...shapes.map((s) => s.z));
  const last = Math.max(...shapes.map((s) => s.z));
  const gap = Math.max(row.run.z[0] - last, first - row.run.z[1]);
  const withText = gap >= 0 && gap <= 3;
  const mates = near
    .filter((s) => !own.has(s) && marker && sameRgb(s.fill, marker.fill) && sameRgb(s.stroke, marker.stroke))
    .sort((a, b) => a.z - b.z);
  // In the middle of a run of the same symbols it is one of them.
  const before = mates.filter((s) => s.z < first);
  const after = mates.filter((s) => s.z > last);
  const inRun = before.some((s) => first - s.z <= 2) && after.some((s) => s.z - last <= 2);
  if (withText) return !inRun;
  if (!marker || (before.length > 0 && after.length > 0) || mates.length < 4) return false;
  // Drawn first or last of its look: a sample, when it breaks the order of the data or stands in a corner.
  const xs = mates.map((s) => (s.bbox.x0 + s.bbox.x1) / 2);
  const x = (row.sample.bbox.x0 + row.sample.bbox.x1) / 2;
  const rising = xs.every((v, i) => i === 0 || v >= (xs[i - 1] ?? v) - 0.3);
  const breaks = rising && (after.length === 0 ? x < (xs[xs.length - 1] ?? x) - 0.5 : x > (xs[0] ?? x) + 0.5);
  return breaks || inCorner(row, plot);
}

/** Legends without a frame stand close to two sides of the plot. */
function inCorner(row: LegendRow, plot: Rect): boolean {
  const box = uniteRects(row.run.bbox, row.sample.bbox);
  const reach = 2.5 * row.run.sizePt;
  const beside = Math.min(Math.abs(box.x0 - plot.x0), Math.abs(plot.x1 - box.x1)) < reach;
  return beside && Math.min(Math.abs(box.y0 - plot.y0), Math.abs(plot.y1 - box.y1)) < reach;
}

function boxesRound(rows: LegendRow[], shapes: Shape[], panel: Panel): Shape[] {
  const content = rows.map((r) => uniteRects(r.run.bbox, r.sample.bbox)).reduce(uniteRects);
  return shapes.filter((s) => {
    if (panel.furniture.has(s.ids[0] ?? -1)) return false;
    const b = s.bbox;
    if (!holdsRect(b, content, 1) || s.path.cmds.length > 24) return false;
    const small =
      widthOf(b) <= 0.85 * widthOf(panel.plot) &&
      heightOf(b) <= 0.7 * heightOf(panel.plot) &&
      widthOf(b) <= widthOf(content) * 2.4 + 60 &&
      heightOf(b) <= Math.max(heightOf(content) * 3, 220);
    return small && (rectangleOf(s) !== null || s.path.cmds.length >= 8);
  });
}

function legendBoxes(rows: LegendRow[], shapes: Shape[], panel: Panel): Shape[] {
  const out = new Set<Shape>();
  for (const row of rows) {
    for (const s of boxesRound([row], shapes, panel)) out.add(s);
    // The square key that some programs draw behind each sample.
    for (const s of shapes) {
      if (
        s.fill &&
        !row.sample.shapes.includes(s) &&
        rectangleOf(s) &&
        holdsRect(s.bbox, row.sample.bbox, 0.5) &&
        widthOf(s.bbox) <= 40 &&
        heightOf(s.bbox) <= 40
      )
        out.add(s);
    }
  }
  return [...out];
}
