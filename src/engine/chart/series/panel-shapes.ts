/**
 * Which panel does a shape belong to? The one whose plot holds most of what can be seen of it; of nested plots (insets)
 * the inner one. A shape that lies mostly outside every plot belongs to none.
 */
import { areaOf, heightOf, holdsRect, intersectRects, type Rect, widthOf } from '../../geometry/rect.ts';
import type { Shape } from '../marks/shapes.ts';
import type { Panel } from '../stage-types.ts';

/** Lets lines without height or width have an area. */
const thinPt = 0.5;
const leastShare = 0.5;

export function shapesByPanel(shapes: Shape[], panels: Panel[]): Map<Panel, Shape[]> {
  const out = new Map<Panel, Shape[]>(panels.map((p) => [p, []]));
  const insets = panels.flatMap((p) => p.insets.map((rect) => ({ owner: p, rect })));
  for (const shape of shapes) {
    let best: Panel | null = null;
    let bestShare = leastShare;
    for (const panel of panels) {
      const share = shareInside(shape.seen, panel.plot);
      const inner = best && share >= leastShare && areaOf(panel.plot) < areaOf(best.plot) && share >= bestShare - 0.02;
      if (share > bestShare + 0.02 || inner || (best === null && share >= leastShare)) {
        best = panel;
        bestShare = share;
      }
    }
    if (!best) continue;
    const inInset = insets.some(
      (i) => i.owner === best && shareInside(shape.seen, i.rect) > 0.9 && !samePlot(i.rect, best.plot),
    );
    const inBare = best.bareInsets.some(({ rect, clips }) =>
      clips ? samePlot(rect, shape.path.clip) : holdsRect(rect, shape.bbox, 1),
    );
    if (!inInset && !inBare) out.get(best)?.push(shape);
  }
  return out;
}

function shareInside(box: Rect, plot: Rect): number {
  const part = intersectRects(box, { x0: plot.x0 - 1, y0: plot.y0 - 1, x1: plot.x1 + 1, y1: plot.y1 + 1 });
  if (part.x0 > part.x1 || part.y0 > part.y1) return 0;
  return ((widthOf(part) + thinPt) * (heightOf(part) + thinPt)) / ((widthOf(box) + thinPt) * (heightOf(box) + thinPt));
}

const samePlot = (a: Rect, b: Rect): boolean =>
  Math.abs(a.x0 - b.x0) + Math.abs(a.y0 - b.y0) + Math.abs(a.x1 - b.x1) + Math.abs(a.y1 - b.y1) < 4;
