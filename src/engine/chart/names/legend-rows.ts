/**
 * Which texts have a sample close beside them at their height? Every text of a page is looked at, and every small shape may
 * be a part of a sample: both are kept by height, so that a plot of ten thousand labelled points costs no square of it.
 */
import { heightOf, type Rect, uniteRects, widthOf } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import type { Shape } from '../marks/shapes.ts';
import type { LegendRow } from './find-legend.ts';
import { readSample } from './legend-samples.ts';
import type { TextRun } from './text-runs.ts';

/** Between a sample and its text, in units of the text size. */
const widestGap = 3.4;
const widestSamplePt = 95;
/** Between two parts of one sample. */
const widestInnerGapPt = 9;
const mostParts = 14;
/** A sample may run into its text by this much. */
const overlapPt = 1.2;

export function rowsOn(side: 'left' | 'right', runs: TextRun[], shapes: Shape[]): LegendRow[] {
  const levels = new Levels(shapes);
  const texts = new Levels(runs);
  const rows: LegendRow[] = [];
  for (const run of runs) {
    const middle = middleOf(run.bbox);
    const slack = 0.45 * run.sizePt + 0.8;
    const reach = widestGap * run.sizePt + 2 + widestSamplePt;
    const [from, to] =
      side === 'left' ? [run.bbox.x0 - reach, run.bbox.x0 + overlapPt] : [run.bbox.x1 - overlapPt, run.bbox.x1 + reach];
    const level = levels.at(middle, slack, from, to).filter((s) => heightOf(s.bbox) <= 2.6 * run.sizePt + 2);
    if (level.length === 0) continue;
    const parts = collectSample(side, run, level, texts);
    if (parts.length > 0 && parts.length <= mostParts)
      rows.push({ text: run.text, run, sample: readSample(parts), side });
  }
  return rows;
}

const middleOf = (r: Rect): number => (r.y0 + r.y1) / 2;

/** Boxes by the height of their middle, and there by where they begin. */
class Levels<T extends { bbox: Rect }> {
  private readonly bands = new Map<number, T[]>();

  constructor(items: readonly T[]) {
    for (const item of items) addTo(this.bands, Math.floor(middleOf(item.bbox) / bandPt), item);
    for (const band of this.bands.values()) band.sort((a, b) => a.bbox.x0 - b.bbox.x0);
  }

  /** What has its middle within `slack` of a height and begins between two places. */
  at(middle: number, slack: number, from: number, to: number): T[] {
    const out: T[] = [];
    for (let key = Math.floor((middle - slack) / bandPt); key <= Math.floor((middle + slack) / bandPt); key++) {
      const band = this.bands.get(key);
      if (!band) continue;
      for (let i = firstFrom(band, from); i < band.length; i++) {
        const item = band[i];
        if (!item || item.bbox.x0 > to) break;
        if (Math.abs(middleOf(item.bbox) - middle) <= slack) out.push(item);
      }
    }
    return out;
  }
}

const bandPt = 2;

function firstFrom(band: { bbox: Rect }[], x: number): number {
  let lo = 0;
  let hi = band.length;
  while (lo < hi) {
    const at = (lo + hi) >> 1;
    if ((band[at]?.bbox.x0 ?? 0) < x) lo = at + 1;
    else hi = at;
  }
  return lo;
}

/** Texts on one baseline print their middles within this. */
const sameLevelPt = 2;

function collectSample(side: 'left' | 'right', run: TextRun, level: Shape[], texts: Levels<TextRun>): Shape[] {
  const gapOf = (s: Shape): number => (side === 'left' ? run.bbox.x0 - s.bbox.x1 : s.bbox.x0 - run.bbox.x1);
  const beside = level.filter((s) => gapOf(s) >= -overlapPt).sort((a, b) => gapOf(a) - gapOf(b));
  const first = beside[0];
  if (!first || gapOf(first) > widestGap * run.sizePt + 2) return [];
  const others = texts.at(middleOf(run.bbox), sameLevelPt, -Infinity, Infinity).filter((r) => r !== run);
  const parts: Shape[] = [];
  let box: Rect | null = null;
  for (const s of beside) {
    const reach: number = box ? (side === 'left' ? box.x0 - s.bbox.x1 : s.bbox.x0 - box.x1) : 0;
    if (box && reach > widestInnerGapPt) break;
    const grown: Rect = box ? uniteRects(box, s.bbox) : s.bbox;
    if (widthOf(grown) > widestSamplePt) break;
    const hit = others.some(
      ({ bbox: b }) => b.x0 < grown.x1 - 1 && b.x1 > grown.x0 + 1 && b.y0 < grown.y1 && b.y1 > grown.y0,
    );
    if (hit) break;
    parts.push(s);
    if (parts.length > mostParts) break;
    box = grown;
  }
  return parts;
}
