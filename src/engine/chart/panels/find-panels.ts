/**
 * Where on the page are plots with axes, and what do their axes say? Candidates for axes come from the labels, candidates
 * for plot areas from what is drawn; the proposals that explain most are taken first, and what they use up is gone.
 */
import { reason } from '../../contract/reasons.ts';
import { holdsPoint, holdsRect, type Rect, uniteRects } from '../../geometry/rect.ts';
import { type AxisCandidate, findAxisCandidates } from '../axes/axis-candidates.ts';
import { buildAxis, saturated } from '../axes/build-axis.ts';
import type { CategoryPlaces } from '../axes/categories.ts';
import { findLabelRows, type LabelRow } from '../axes/label-rows.ts';
import { indexSegments } from '../axes/line-index.ts';
import { findRulers } from '../axes/rulers.ts';
import { decimalMarkOfPage } from '../axes/settle-readings.ts';
import { joinSplitThousands } from '../axes/split-thousands.ts';
import { collectStraightPieces } from '../axes/straight-segments.ts';
import { isJoinedName, joinWrappedNames } from '../axes/wrapped-names.ts';
import type { Axis, PageContent, Panel, Side } from '../stage-types.ts';
import { applyAxisFactors, readTitleFactors } from './axis-factors.ts';
import { findBareInsets } from './bare-insets.ts';
import { choosePanels } from './choose-panels.ts';
import { findColourBars, measuresColourBar } from './colour-bars.ts';
import { parasiteAxis, unreadUsualSide } from './doubtful-sides.ts';
import { markFurniture } from './furniture.ts';
import { showLostAxes } from './lost-axes.ts';
import { type PanelProposal, proposePanels } from './panel-proposals.ts';
import { findPlotBoxes } from './plot-boxes.ts';
import { findPolarGrids } from './polar-grid.ts';
import { strayFinder } from './stray-numbers.ts';
import { findTitles } from './titles.ts';
import { findUnreadPanels } from './unread-panels.ts';

export function findPanels(page: PageContent): Panel[] {
  const content = { ...page, labels: joinSplitThousands(page.labels) };
  const pieces = collectStraightPieces(content.list, content.textPaths);
  const index = indexSegments(pieces.segments);
  const rulers = findRulers(content.list, index, pieces.boxes);
  const wrapped = joinWrappedNames(content.labels);
  const rows = [...findLabelRows(content.labels), ...(wrapped ? findLabelRows(wrapped).filter(hasJoinedName) : [])];
  const colourBars = findColourBars(content.list);
  const found = findAxisCandidates(rows, rulers, index);
  const ofBars = new Set(found.filter((c) => measuresColourBar(c, colourBars)).flatMap((c) => c.labels));
  const candidates = found.filter((c) => isUsable(c) && !c.labels.some((l) => ofBars.has(l)));
  const boxes = findPlotBoxes(content.list, pieces.boxes);
  const proposals = proposePanels(candidates, boxes, strayFinder(content.labels));
  const taken = choosePanels(proposals, boxes, index, content, pieces.boxes);
  showLostAxes(taken, candidates);
  const unread = findUnreadPanels(taken, proposals, boxes, content, index);
  const all = [...taken.map((proposal) => ({ proposal, declined: null })), ...unread];
  all.sort((a, b) => readingOrder(a.proposal.box.rect, b.proposal.box.rect));
  const pageMark = decimalMarkOfPage(content.labels);
  const panels = all.map(({ proposal, declined }, i) => ({ ...buildPanel(`p${i}`, proposal, pageMark), declined }));
  const polar = findPolarGrids(content.list);
  for (const panel of panels) {
    if (polar.some((at) => holdsPoint(panel.plot, at.x, at.y))) panel.declined ??= reason('polar_chart');
    panel.declined ??= unreadUsualSide(panel, content, pieces.boxes) ?? parasiteAxis(panel, panels, candidates);
  }
  for (const panel of panels) {
    panel.insets.push(...panels.filter((o) => o !== panel && holdsRect(panel.plot, o.plot, 1)).map((o) => o.plot));
    markFurniture(panel, index, boxes);
  }
  findBareInsets(panels, boxes, content.list);
  for (const panel of panels) claimLabelText(panel, content);
  applyAxisFactors(panels, content);
  findTitles(panels, content);
  readTitleFactors(panels);
  for (const panel of panels) finishAxes(panel);
  for (const panel of panels) panel.region = regionOf(panel);
  return panels;
}

/** A row that was not there before its names were joined. */
const hasJoinedName = (row: LabelRow): boolean => row.labels.some((l) => isJoinedName(l.label.phrase));

/** Top to bottom, then left to right; plots of one row differ by rounding. */
const readingOrder = (a: Rect, b: Rect): number => (Math.abs(a.y0 - b.y0) > 3 ? a.y0 - b.y0 : a.x0 - b.x0);

/** Joined labels stand for several phrases of the page; all of them are explained. */
function claimLabelText(panel: Panel, content: PageContent): void {
  const axes = [panel.bottom, panel.top, panel.left, panel.right].filter((a) => a !== null);
  const words = new Set(axes.flatMap((a) => a.labels.flatMap((l) => l.words.map((w) => w.id))));
  for (const p of content.phrases) if (p.words.every((w) => words.has(w.id))) panel.furnitureText.add(p.id);
}

/** What only the title can tell: its colour, and a scale that it contradicts. */
function finishAxes(panel: Panel): void {
  for (const axis of [panel.bottom, panel.top, panel.left, panel.right]) {
    if (!axis?.title) continue;
    axis.colours.title = saturated(axis.title.rgb);
    const linear = axis.reading?.calibration.scale === 'linear';
    if (linear && saysLogScale(axis.title.text)) {
      axis.reading = null;
      axis.declined = reason('title_says_log');
    }
  }
}

/** "log scale", "logarithmic", "(log)"; not "log loss" or "analog scale", and not "log10 of", which is the value itself. */
export const saysLogScale = (title: string): boolean =>
  /\blog(arithmic)?[-\s]scaled?\b|\blogarithmic\b|\(log\)/i.test(title);

/** The plot with its tick labels and titles. */
function regionOf(panel: Panel): Rect {
  const axes = [panel.bottom, panel.top, panel.left, panel.right].filter((a) => a !== null);
  const phrases = [...axes.flatMap((a) => [...a.labels, a.title]), panel.title].filter((p) => p !== null);
  return phrases.reduce((box, p) => uniteRects(box, p.bbox), panel.plot);
}

/** Words beside or above a plot are a legend or a caption unless tick marks tie them to it. */
function isUsable(c: AxisCandidate): boolean {
  if (c.readings.length > 0) return true;
  if (c.categories) return c.side === 'bottom' || c.side === 'left' || namesEveryMark(c, c.categories);
  return c.misfit !== null && c.misfit !== 'no_tick_labels';
}

/**
 * Mirrored tick marks stand on the far sides of many plots, and lines of a text beside it hit some of them. Names there
 * stand close by, one at every mark or between every two.
 */
function namesEveryMark(c: AxisCandidate, places: CategoryPlaces): boolean {
  if (places.calibratedBy !== 'tick_marks' || c.distancePt > MOST_FAR_SIDE_EM * c.row.sizePt) return false;
  const named = places.marks.filter((m) => m !== null).length;
  return named === 0 || 2 * named > c.ticks.length;
}
const MOST_FAR_SIDE_EM = 2.5;

function buildPanel(id: string, p: PanelProposal, pageMark: '.' | ',' | null): Panel {
  const axisOn = (side: Side): Axis | null => {
    const c = p.axes[side];
    return c ? buildAxis(`${id}.${side}`, c, pageMark) : null;
  };
  const axes = { bottom: axisOn('bottom'), top: axisOn('top'), left: axisOn('left'), right: axisOn('right') };
  const all = Object.values(axes).filter((a) => a !== null);
  return {
    id,
    plot: p.box.rect,
    region: p.box.rect,
    ...axes,
    title: null,
    furniture: new Set([...all.flatMap((a) => a.paths), ...p.box.paths]),
    furnitureText: new Set(all.flatMap((a) => a.labels.map((l) => l.id))),
    insets: [],
    bareInsets: [],
    declined: null,
    notes: [],
  };
}
