/**
 * When may the axes of a panel not be trusted although each of them reads well? When the usual side carries numbers that
 * could not be read and only the opposite axis remains, and when a further axis stands outside on the same side: a curve
 * may belong to either, and no question with two answers covers three axes.
 */
import { reason } from '../../contract/reasons.ts';
import { holdsPoint, holdsRect, type Rect } from '../../geometry/rect.ts';
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import type { DrawnBox } from '../axes/straight-segments.ts';
import type { PageContent, Panel, Reason } from '../stage-types.ts';

/** Tick labels stand within this distance of their side. */
const ZONE_PT = 22;
/** A further axis stands within this share of the plot's width outside it. */
const PARASITE_SHARE = 0.45;
const SAME_END_PT = 3;

/** Numbers along the usual side that belong to no axis: the axis across may have another scale. */
export function unreadUsualSide(panel: Panel, content: PageContent, drawn: readonly DrawnBox[]): Reason | null {
  if (panel.bottom?.declined && panel.top?.reading) return panel.bottom.declined;
  const { x0, x1, y0, y1 } = panel.plot;
  if (!panel.bottom && panel.top && hasNumbers({ x0, x1, y0: y1, y1: y1 + ZONE_PT }, panel, content, drawn))
    return reason('no_tick_labels', 'The numbers below the plot could not be read.', 'x');
  if (!panel.left && panel.right && hasNumbers({ x0: x0 - ZONE_PT, x1: x0, y0, y1 }, panel, content, drawn))
    return reason('no_tick_labels', 'The numbers left of the plot could not be read.', 'y');
  return null;
}

function hasNumbers(zone: Rect, panel: Panel, content: PageContent, drawn: readonly DrawnBox[]): boolean {
  return content.phrases.some(({ id, text, bbox, visible }) => {
    const [x, y] = [(bbox.x0 + bbox.x1) / 2, (bbox.y0 + bbox.y1) / 2];
    if (!visible || !/\d/.test(text) || /\p{L}{2}/u.test(text) || !holdsPoint(zone, x, y)) return false;
    // Strips and neighbouring panels are boxes of their own; a page or figure background holds the plot as well.
    const inOther = drawn.some((d) => !holdsRect(d.rect, panel.plot, 1) && holdsPoint(d.rect, x, y));
    return !inOther && !panel.furnitureText.has(id);
  });
}

/** A readable vertical axis with a line of its own, outside the plot and as long as it, that no panel uses. */
export function parasiteAxis(
  panel: Panel,
  panels: readonly Panel[],
  candidates: readonly AxisCandidate[],
): Reason | null {
  const used = new Set(panels.flatMap((p) => [...p.furnitureText]));
  const { x0, x1, y0, y1 } = panel.plot;
  const reach = PARASITE_SHARE * (x1 - x0);
  const found = candidates.some((c) => {
    if (!c.vertical || c.readings.length === 0 || c.hits < 3 || c.ruler.source !== 'line') return false;
    const line = c.ruler.linePt;
    const outside = (line > x1 + SAME_END_PT && line < x1 + reach) || (line < x0 - SAME_END_PT && line > x0 - reach);
    const alike = Math.abs(c.ruler.lo - y0) <= SAME_END_PT && Math.abs(c.ruler.hi - y1) <= SAME_END_PT;
    const ofOther = panels.some(
      (p) => p !== panel && line >= p.plot.x0 - SAME_END_PT && line <= p.plot.x1 + SAME_END_PT,
    );
    return outside && alike && !ofOther && c.labels.every((l) => !used.has(l.phrase.id));
  });
  return found ? reason('axis_not_assigned', 'A third y axis stands beside the plot.') : null;
}
