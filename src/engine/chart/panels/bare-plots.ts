/**
 * May a plot be read whose axes have neither tick marks nor grid lines? Then the labels alone say where values are. That is
 * allowed in a drawn box when both scales have four labels or more that fit tightly, when something is plotted inside, and
 * when the numbers stand around the box and not in it: tables are boxes with numbers inside.
 */
import { holdsPoint, holdsRect, type Rect, widthOf } from '../../geometry/rect.ts';
import { PathCommand } from '../../pdf/draw-list-types.ts';
import { isNumber } from '../axes/interpretations.ts';
import type { PageContent } from '../stage-types.ts';
import type { PanelProposal } from './panel-proposals.ts';

const FEWEST_LABELS = 4;
/** Centres of digits stand this close to even steps when they were set on a scale; columns of a table do, too. */
const TIGHT_EM = 0.06;
/** Annotations inside a plot are few. */
const MOST_NUMBERS_INSIDE = 2;
/** A curve spans a part of the plot; a tick or an arrow does not. */
const DATA_SHARE = 0.2;

export function isReadableBarePlot(p: PanelProposal, content: PageContent): boolean {
  if (p.box.source === 'axes') return false;
  const axes = Object.values(p.axes);
  const sure = axes.every((c) => {
    const [reading] = c.readings;
    return reading && reading.used.length >= FEWEST_LABELS && reading.fit.residualPt <= TIGHT_EM * c.row.sizePt + 0.05;
  });
  if (!sure) return false;
  const r = p.box.rect;
  const inside = content.labels.filter(
    (l) =>
      isNumber(l) &&
      holdsPoint(r, (l.phrase.bbox.x0 + l.phrase.bbox.x1) / 2, (l.phrase.bbox.y0 + l.phrase.bbox.y1) / 2),
  );
  return inside.length <= MOST_NUMBERS_INSIDE && holdsData(r, content);
}

/** A path with a slope or a curve that spans a part of the box, or many small shapes. */
function holdsData(r: Rect, content: PageContent): boolean {
  let small = 0;
  return content.list.paths.some((path) => {
    if (content.textPaths.has(path.id) || !holdsRect(r, path.bbox, 2)) return false;
    const wide = widthOf(path.bbox) >= DATA_SHARE * widthOf(r);
    if (!wide) small += 1;
    const corners = path.cmds.filter((c) => c === PathCommand.L || c === PathCommand.C).length;
    return small >= 8 || (wide && corners >= 3 && !path.isRect);
  });
}
