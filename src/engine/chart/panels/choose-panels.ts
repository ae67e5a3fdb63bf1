/**
 * Which proposals become panels? Greedy, in phases from sure to unsure: drawn boxes whose axes can all be read, then bare
 * pairs of axes, then frames that lack labels on one direction and borrow them from a neighbour, and last the plots with
 * an axis that cannot be read, so that they are declined by name instead of passed over. A label names one tick, and
 * plots lie beside or inside each other, they do not overlap by halves.
 */
import { areaOf, intersectRects, type Rect } from '../../geometry/rect.ts';
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import type { LineIndex } from '../axes/line-index.ts';
import type { DrawnBox } from '../axes/straight-segments.ts';
import type { PageContent, Side } from '../stage-types.ts';
import { isReadableBarePlot } from './bare-plots.ts';
import { hasBoth, isMeasured, type PanelProposal } from './panel-proposals.ts';
import type { PlotBox } from './plot-boxes.ts';
import { borrowAxes } from './shared-axes.ts';

export const sides: readonly Side[] = ['bottom', 'top', 'left', 'right'];

export function choosePanels(
  proposals: readonly PanelProposal[],
  boxes: readonly PlotBox[],
  index: LineIndex,
  content: PageContent,
  drawn: readonly DrawnBox[],
): PanelProposal[] {
  const taken: PanelProposal[] = [];
  const halves: PanelProposal[] = [];
  const used = new Set<number>();

  const keep = (p: PanelProposal, list: PanelProposal[]) => {
    for (const c of Object.values(p.axes)) for (const l of c.labels) used.add(l.phrase.id);
    list.push(p);
  };
  /** The proposal with the axes whose labels are still free. */
  const freed = (p: PanelProposal, accept: (c: AxisCandidate) => boolean): PanelProposal => {
    const axes: PanelProposal['axes'] = {};
    for (const s of sides) {
      const c = p.axes[s];
      if (c && accept(c) && !c.labels.some((l) => used.has(l.phrase.id))) axes[s] = c;
    }
    return { ...p, axes, own: axes };
  };
  const takeAll = (accept: (c: AxisCandidate) => boolean, source: 'drawn' | 'pair' | 'any') => {
    for (const p of proposals) {
      if (source !== 'any' && (source === 'pair') !== (p.box.source === 'axes')) continue;
      const own = freed(p, accept);
      if (hasBoth(own.axes) && isMeasured(own.axes) && !clashes(own.box.rect, [...taken, ...halves])) keep(own, taken);
    }
  };

  takeAll(isReadable, 'drawn');
  takeAll((c) => c.readings.length > 0, 'pair');
  for (const p of proposals) {
    const own = freed(p, isReadable);
    if (p.box.source === 'axes' || !isMeasured(own.axes)) continue;
    if (!clashes(own.box.rect, [...taken, ...halves])) keep(own, halves);
  }
  const labelled = [...taken, ...halves];
  const bare = boxes
    .filter((box) => inGrid(box.rect, labelled) && !clashes(box.rect, labelled))
    .map((box): PanelProposal => ({ box, axes: {}, own: {}, unreadable: {}, borrowed: [], score: 0 }));
  const frames = [...labelled, ...bare];
  borrowAxes(frames, index, content.labels, drawn);
  taken.push(...frames.filter((f) => !taken.includes(f) && hasBoth(f.axes)));

  const waiting = halves.filter((h) => !taken.includes(h));
  for (const h of waiting) for (const c of Object.values(h.axes)) for (const l of c.labels) used.delete(l.phrase.id);
  halves.length = 0;
  takeAll(isReadable, 'pair');
  for (const p of proposals) {
    const own = freed(p, (c) => c.readings.length > 0);
    if (!hasBoth(own.axes) || clashes(own.box.rect, taken)) continue;
    if (isReadableBarePlot(own, content)) keep(own, taken);
  }
  takeAll((c) => isReadable(c) || c.hits >= 2, 'any');
  takeAll(() => true, 'drawn');
  for (const p of taken) addUnreadable(p, proposals, used);
  return taken;
}

/**
 * Numbers at tick marks on a further side that fit no scale: the plot has that axis, and a curve may belong to it. It is
 * shown as declined, so that nobody takes the axis across for the only one.
 */
function addUnreadable(p: PanelProposal, proposals: readonly PanelProposal[], used: Set<number>): void {
  const here = proposals.find((o) => o.box === p.box);
  for (const s of sides) {
    const c = here?.unreadable[s];
    if (!c || p.axes[s] || c.labels.some((l) => used.has(l.phrase.id))) continue;
    p.axes[s] = c;
    for (const l of c.labels) used.add(l.phrase.id);
  }
}

export const isReadable = (c: AxisCandidate): boolean => c.readings.length > 0 || c.categories !== null;

const clashes = (r: Rect, list: readonly PanelProposal[]): boolean => list.some((t) => overlap(t.box.rect, r) > 0.5);

const overlap = (a: Rect, b: Rect): number =>
  areaOf(intersectRects(a, b)) / Math.max(1, Math.max(areaOf(a), areaOf(b)));

/**
 * A bare box can only be part of a grid of panels when a labelled frame stands in its row and one in its column, or one as
 * large as itself in either.
 */
function inGrid(r: Rect, frames: readonly PanelProposal[]): boolean {
  const same = (a: number, b: number): boolean => Math.abs(a - b) <= 1;
  const inRow = frames.filter(({ box: { rect: f } }) => same(f.y0, r.y0) && same(f.y1, r.y1));
  const inColumn = frames.filter(({ box: { rect: f } }) => same(f.x0, r.x0) && same(f.x1, r.x1));
  const isTwin = ({ box: { rect: f } }: PanelProposal): boolean =>
    same(f.x1 - f.x0, r.x1 - r.x0) && same(f.y1 - f.y0, r.y1 - r.y0);
  return (inRow.length > 0 && inColumn.length > 0) || [...inRow, ...inColumn].some(isTwin);
}
