/**
 * Which phrase names an axis or a panel? The nearest free line beyond the tick labels that is centred on the plot and
 * looks like a name. Traps: captions and body text under a figure, legend words with a key sample beside them, the title
 * of the neighbouring panel, sub-captions like "(a)". A missing title is harmless, a stolen one is not.
 */
import { heightOf, holdsPoint, type Rect, widthOf } from '../../geometry/rect.ts';
import type { DrawList } from '../../pdf/draw-list-types.ts';
import type { Axis, PageContent, Panel, Phrase } from '../stage-types.ts';

/** Names are short; sentences are not. */
const LONGEST_TITLE = 60;
const MOST_WORDS = 9;
/** A title stands within a few lines of the labels it belongs to; nearer plots and other texts take precedence. */
const REACH_EM = { vertical: 4.5, horizontal: 3.2 } as const;
/** Titles are centred on their axis; one that is off by more than this share of the side belongs to something else. */
const OFF_CENTRE_SHARE = 0.3;

export function findTitles(panels: readonly Panel[], content: PageContent): void {
  const used = new Set<number>();
  for (const p of panels) for (const id of p.furnitureText) used.add(id);
  const stamps = new Set(content.list.glyphs.filter((g) => g.advancePt === 0).map((g) => g.id));
  const free = content.phrases.filter((p) => p.visible && looksLikeTitle(p) && !isStamp(p, stamps));
  const take = (phrase: Phrase | null, panel: Panel): Phrase | null => {
    if (!phrase) return null;
    used.add(phrase.id);
    panel.furnitureText.add(phrase.id);
    return phrase;
  };
  for (const panel of panels) {
    const others = panels.filter((o) => o !== panel).map((o) => o.plot);
    for (const axis of [panel.left, panel.right, panel.bottom, panel.top]) {
      if (!axis || axis.title) continue;
      const candidates = free.filter((p) => !used.has(p.id));
      let best = nearestTitle(axis, panel, candidates, others);
      // Legend words are told by the sample beside them; that takes a look at all paths, so only the nearest are tried.
      for (let tries = 0; best && tries < 3 && isLegendEntry(best, content.list, content.textPaths); tries++) {
        candidates.splice(candidates.indexOf(best), 1);
        best = tries < 2 ? nearestTitle(axis, panel, candidates, others) : null;
      }
      axis.title = take(best, panel);
    }
  }
  for (const panel of panels) {
    const candidates = free.filter((p) => !used.has(p.id));
    panel.title = take(panelTitle(panel, candidates), panel);
  }
}

/** Glyphs that do not move on are plotting symbols, whatever letters their codes stand for. */
const isStamp = (p: Phrase, stamps: ReadonlySet<number>): boolean =>
  p.words.every((w) => !/\p{L}/u.test(w.text) || w.glyphIds.every((id) => stamps.has(id)));

function looksLikeTitle(p: Phrase): boolean {
  const text = p.text.trim();
  if (text.length === 0 || text.length > LONGEST_TITLE || text.split(/\s+/).length > MOST_WORDS) return false;
  if (/^\(?[a-z]\)(\s|$)/i.test(text) || /^(fig(ure)?|table|tab|eq|scheme)\b\.?\s*[\dIVX]/i.test(text)) return false;
  if (/[.;:,]$/.test(text) && text.split(/\s+/).length > 3) return false;
  return /\p{L}/u.test(text);
}

function nearestTitle(axis: Axis, panel: Panel, free: readonly Phrase[], others: readonly Rect[]): Phrase | null {
  const vertical = axis.side === 'left' || axis.side === 'right';
  const edge = outerEdge(axis);
  const [from, to] = vertical ? [panel.plot.y0, panel.plot.y1] : [panel.plot.x0, panel.plot.x1];
  let best: Phrase | null = null;
  let bestGap = Infinity;
  for (const p of free) {
    const upright = Math.abs(Math.abs(p.angleDeg) - 90) < 4;
    const flat = Math.abs(p.angleDeg) < 4;
    if (vertical ? !upright && !(flat && p.text.length <= 12) : !flat) continue;
    const gap = gapBeyond(axis.side, edge, p.bbox);
    if (gap < -1.5 || gap > REACH_EM[vertical ? 'vertical' : 'horizontal'] * p.sizePt || gap >= bestGap) continue;
    const centre = vertical ? (p.bbox.y0 + p.bbox.y1) / 2 : (p.bbox.x0 + p.bbox.x1) / 2;
    const length = vertical ? heightOf(p.bbox) : widthOf(p.bbox);
    if (Math.abs(centre - (from + to) / 2) > OFF_CENTRE_SHARE * (to - from)) continue;
    if (length > 1.25 * (to - from)) continue;
    // Between two plots: the title goes with the labels it stands nearer to.
    if (others.some((o) => standsIn(o, p.bbox) || liesBetween(axis.side, p.bbox, o, gap))) continue;
    best = p;
    bestGap = gap;
  }
  return best;
}

function outerEdge(axis: Axis): number {
  const boxes = axis.labels.map((l) => l.bbox);
  if (axis.side === 'left') return Math.min(axis.linePt, ...boxes.map((b) => b.x0));
  if (axis.side === 'right') return Math.max(axis.linePt, ...boxes.map((b) => b.x1));
  if (axis.side === 'top') return Math.min(axis.linePt, ...boxes.map((b) => b.y0));
  return Math.max(axis.linePt, ...boxes.map((b) => b.y1));
}

const gapBeyond = (side: Axis['side'], edge: number, b: Rect): number =>
  side === 'left' ? edge - b.x1 : side === 'right' ? b.x0 - edge : side === 'top' ? edge - b.y1 : b.y0 - edge;

/** Another plot overlaps the title along the axis and stands closer to it than the axis' own labels do. */
function liesBetween(side: Axis['side'], title: Rect, other: Rect, gap: number): boolean {
  const vertical = side === 'left' || side === 'right';
  const overlaps = vertical ? title.y0 < other.y1 && title.y1 > other.y0 : title.x0 < other.x1 && title.x1 > other.x0;
  if (!overlaps) return false;
  const beyond =
    side === 'left'
      ? title.x0 - other.x1
      : side === 'right'
        ? other.x0 - title.x1
        : side === 'top'
          ? title.y0 - other.y1
          : other.y0 - title.y1;
  return beyond >= -1 && beyond < gap;
}

/** A character in or on the edge of another plot is a plotting symbol or a note of that plot. */
const standsIn = (plot: Rect, b: Rect): boolean => holdsPoint(plot, (b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2, 1);

/** A line of text above the plot (and above labels there), centred or flush with its left side. */
function panelTitle(panel: Panel, free: readonly Phrase[]): Phrase | null {
  const { x0, x1, y0 } = panel.plot;
  const edge = panel.top ? Math.min(y0, ...panel.top.labels.map((l) => l.bbox.y0), panel.top.title?.bbox.y0 ?? y0) : y0;
  let best: Phrase | null = null;
  let bestGap = Infinity;
  for (const p of free) {
    if (Math.abs(p.angleDeg) > 4 || widthOf(p.bbox) > 1.2 * (x1 - x0)) continue;
    const gap = edge - p.bbox.y1;
    if (gap < -1 || gap > 2.2 * p.sizePt || gap >= bestGap) continue;
    const centred = Math.abs((p.bbox.x0 + p.bbox.x1) / 2 - (x0 + x1) / 2) <= 0.08 * (x1 - x0);
    const flush = Math.abs(p.bbox.x0 - x0) <= 2;
    if (!centred && !flush) continue;
    best = p;
    bestGap = gap;
  }
  return best;
}

/** A short sample of line, marker or fill stands directly left of the words. */
function isLegendEntry(p: Phrase, list: DrawList, textPaths: ReadonlySet<number>): boolean {
  if (Math.abs(p.angleDeg) > 4) return false;
  const b = p.bbox;
  return list.paths.some((path) => {
    const s = path.bbox;
    if (s.x1 > b.x0 + 0.5 || s.x0 < b.x0 - 5 * p.sizePt || s.y0 < b.y0 - 2 || s.y1 > b.y1 + 2) return false;
    return s.x1 > b.x0 - 1.5 * p.sizePt && !textPaths.has(path.id) && path.alpha > 0;
  });
}
