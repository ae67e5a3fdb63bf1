/**
 * Where on the page are plots with axes, and what do their axes say? Candidates for axes come from the labels, candidates
 * for plot areas from what is drawn; the proposals that explain most are taken first, and what they use up is gone.
 */
import { areaOf, intersectRects, type Rect, uniteRects } from '../../geometry/rect.ts';
import { type AxisCandidate, findAxisCandidates } from '../axes/axis-candidates.ts';
import { buildAxis } from '../axes/build-axis.ts';
import { findLabelRows } from '../axes/label-rows.ts';
import { indexSegments } from '../axes/line-index.ts';
import { findRulers } from '../axes/rulers.ts';
import { collectStraightPieces } from '../axes/straight-segments.ts';
import type { Axis, PageContent, Panel, Side } from '../stage-types.ts';
import { type PanelProposal, proposePanels } from './panel-proposals.ts';
import { findPlotBoxes } from './plot-boxes.ts';

const sides: Side[] = ['bottom', 'top', 'left', 'right'];

export function findPanels(content: PageContent): Panel[] {
  const pieces = collectStraightPieces(content.list, content.textPaths);
  const index = indexSegments(pieces.segments);
  const rulers = findRulers(content.list, index, pieces.boxes);
  const rows = findLabelRows(content.labels);
  const candidates = findAxisCandidates(rows, rulers, index);
  const boxes = findPlotBoxes(content.list, pieces.boxes);
  const taken = takeProposals(proposePanels(candidates, boxes));
  taken.sort((a, b) => a.box.rect.y0 - b.box.rect.y0 || a.box.rect.x0 - b.box.rect.x0);
  return taken.map((p, i) => buildPanel(`p${i}`, p));
}

/** Greedy: the proposal that explains most goes first; a label names one tick, and plots do not overlap by halves. */
function takeProposals(proposals: readonly PanelProposal[]): PanelProposal[] {
  const taken: PanelProposal[] = [];
  const used = new Set<number>();
  const free = (c: AxisCandidate | undefined) => c && !c.labels.some((l) => used.has(l.phrase.id));
  for (const p of proposals) {
    const own = sides.filter((s) => free(p.axes[s]));
    const x = own.some((s) => s === 'bottom' || s === 'top');
    const y = own.some((s) => s === 'left' || s === 'right');
    if (!x || !y) continue;
    if (taken.some((t) => overlap(t.box.rect, p.box.rect) > 0.5)) continue;
    const axes: PanelProposal['axes'] = {};
    for (const s of own) {
      const c = p.axes[s];
      if (!c) continue;
      axes[s] = c;
      for (const l of c.labels) used.add(l.phrase.id);
    }
    taken.push({ ...p, axes });
  }
  return taken;
}

const overlap = (a: Rect, b: Rect): number =>
  areaOf(intersectRects(a, b)) / Math.max(1, Math.max(areaOf(a), areaOf(b)));

function buildPanel(id: string, p: PanelProposal): Panel {
  const axisOn = (side: Side): Axis | null => {
    const c = p.axes[side];
    return c ? buildAxis(`${id}.${side}`, c) : null;
  };
  const axes = { bottom: axisOn('bottom'), top: axisOn('top'), left: axisOn('left'), right: axisOn('right') };
  const all = Object.values(axes).filter((a) => a !== null);
  const region = all.flatMap((a) => a.labels).reduce((box, l) => uniteRects(box, l.bbox), p.box.rect);
  return {
    id,
    plot: p.box.rect,
    region,
    ...axes,
    title: null,
    furniture: new Set([...all.flatMap((a) => a.paths), ...p.box.paths]),
    furnitureText: new Set(all.flatMap((a) => a.labels.map((l) => l.id))),
    insets: [],
    declined: null,
    notes: [],
  };
}
