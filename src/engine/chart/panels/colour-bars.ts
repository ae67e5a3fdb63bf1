/**
 * Which thin strips are colour scales? Their ticks look like a right-hand axis of the plot beside them and would put
 * every curve on a scale of colours. A strip is an image, a shading, or many small fills side by side.
 */
import { areaOf, heightOf, intersectRects, type Rect, uniteRects, widthOf } from '../../geometry/rect.ts';
import type { DrawList } from '../../pdf/draw-list-types.ts';
import type { AxisCandidate } from '../axes/axis-candidates.ts';

/** A colour bar is a strip: at least three times as long as wide, and not wider than half an inch. */
const WIDEST_PT = 40;
const LEAST_ASPECT = 3;
/** A gradient drawn as cells has many; a stacked bar has a handful. */
const FEWEST_CELLS = 8;
const TICK_PT = 9;

export function findColourBars(list: DrawList): Rect[] {
  const bars: Rect[] = [];
  for (const image of list.images) {
    const box = intersectRects(image.bbox, image.clip);
    if (isStrip(box)) bars.push(box);
  }
  for (const shading of list.shadings) if (isStrip(shading.clip)) bars.push(shading.clip);
  bars.push(...stripsOfCells(list));
  return bars;
}

const isStrip = (r: Rect): boolean => {
  const short = Math.min(widthOf(r), heightOf(r));
  const long = Math.max(widthOf(r), heightOf(r));
  return short >= 2 && short <= WIDEST_PT && long >= LEAST_ASPECT * short && long >= 20;
};

/** Runs of touching fills with one common side pair and at least eight different colours. */
function stripsOfCells(list: DrawList): Rect[] {
  const columns = new Map<string, { box: Rect; colours: Set<string>; count: number }>();
  const note = (key: string, box: Rect, colour: string) => {
    const held = columns.get(key);
    if (!held) columns.set(key, { box, colours: new Set([colour]), count: 1 });
    else {
      held.box = uniteRects(held.box, box);
      held.colours.add(colour);
      held.count++;
    }
  };
  for (const p of list.paths) {
    if (p.paint !== 'fill' || p.cmds.length > 8) continue;
    const w = widthOf(p.bbox);
    const h = heightOf(p.bbox);
    if (w > 2 && w <= WIDEST_PT) note(`v${p.bbox.x0.toFixed(1)}:${p.bbox.x1.toFixed(1)}`, p.bbox, p.rgb.join());
    if (h > 2 && h <= WIDEST_PT) note(`h${p.bbox.y0.toFixed(1)}:${p.bbox.y1.toFixed(1)}`, p.bbox, p.rgb.join());
  }
  return [...columns.values()].filter((c) => c.colours.size >= FEWEST_CELLS && isStrip(c.box)).map((c) => c.box);
}

/** The candidate's line lies on a long side of the strip, and its ticks inside the strip's length. */
export function measuresColourBar(c: AxisCandidate, bars: readonly Rect[]): boolean {
  return bars.some((bar) => {
    const alongVertical = heightOf(bar) > widthOf(bar);
    if (alongVertical !== c.vertical || areaOf(bar) === 0) return false;
    const [from, to] = c.vertical ? [bar.y0, bar.y1] : [bar.x0, bar.x1];
    const [side0, side1] = c.vertical ? [bar.x0, bar.x1] : [bar.y0, bar.y1];
    // The outer ends of its tick marks are as good an edge as its side.
    const onSide = c.ruler.linePt >= side0 - TICK_PT && c.ruler.linePt <= side1 + TICK_PT;
    return onSide && c.matched.every((m) => m.label.pos >= from - 3 && m.label.pos <= to + 3);
  });
}
