/**
 * Left or right? Geometry first (one axis only, or one that does not reach where the series is), then text (colour of the
 * axis, words of its title, a hint in the label), and if neither settles it, nothing is assumed: the caller asks. Every
 * kind of series goes through here.
 */
import { sameRgb } from '../marks/shapes.ts';
import { coloursOf, type DrawnSeries } from '../series/drawn-series.ts';
import type { Axis, Panel, Rgb } from '../stage-types.ts';

export interface AxisChoice {
  side: 'left' | 'right' | null;
  by: 'geometry' | 'text' | null;
  /** What was looked at, in short sentences. */
  evidence: string[];
}

/** Words that stand in titles and labels of any chart and tell nothing apart. */
const commonWords = new Set(
  'the a an of in on at to for and or by with per vs versus from as is axis left right scale value values rate number total mean average median data series curve line plot fit log unit units time no'.split(
    ' ',
  ),
);

export function chooseAxis(series: DrawnSeries, panel: Panel): AxisChoice {
  const { left, right } = panel;
  if (left && !right) return { side: 'left', by: 'geometry', evidence: [] };
  if (right && !left) return { side: 'right', by: 'geometry', evidence: [] };
  if (!left || !right) return { side: null, by: null, evidence: [] };
  if (sameScale(left, right)) return { side: 'left', by: 'geometry', evidence: ['Both axes carry the same scale.'] };
  const evidence: string[] = [];
  const reach = byReach(series, left, right);
  if (reach) return { side: reach, by: 'geometry', evidence: ['Only this axis reaches where the series is drawn.'] };
  const votes: { side: 'left' | 'right'; why: string }[] = [];
  const colour = byColour(series, left, right);
  if (colour) votes.push({ side: colour, why: 'The axis is drawn in the colour of the series.' });
  else evidence.push('No axis is drawn in the colour of this series alone.');
  const hint = bySideWord(series.label);
  if (hint) votes.push({ side: hint, why: 'The label names the side.' });
  const words = byWords(series.label, left, right);
  if (words) votes.push({ side: words, why: 'The label shares words with the title of this axis only.' });
  else
    evidence.push(
      series.label === null
        ? 'The series has no label.'
        : 'The label shares no telling word with one axis title alone.',
    );
  const sides = new Set(votes.map((v) => v.side));
  if (sides.size === 1) return { side: votes[0]?.side ?? null, by: 'text', evidence: votes.map((v) => v.why) };
  if (sides.size === 2) evidence.push('Colour and words point to different sides.');
  return { side: null, by: null, evidence };
}

export function sameScale(a: Axis, b: Axis): boolean {
  const p = a.reading?.calibration;
  const q = b.reading?.calibration;
  if (!p || !q || p.scale !== q.scale || p.base !== q.base) return false;
  const at = (c: typeof p, pos: number): number => c.a + c.b * pos;
  const span = Math.abs(p.b * (a.span[1] - a.span[0])) || 1;
  return a.span.every((pos) => Math.abs(at(p, pos) - at(q, pos)) < 0.002 * span);
}

/** An axis that ends short of the series cannot be its axis (axes of stacked plots in one frame). */
function byReach(series: DrawnSeries, left: Axis, right: Axis): 'left' | 'right' | null {
  const ys = series.kind === 'bars' ? series.bars.flatMap((b) => [b.rect.y0, b.rect.y1]) : series.ys;
  if (ys.length === 0) return null;
  const outside = (axis: Axis): number => {
    const lo = Math.min(...axis.span);
    const hi = Math.max(...axis.span);
    const slack = 0.05 * (hi - lo) + 2;
    let n = 0;
    for (const y of ys) if (y < lo - slack || y > hi + slack) n++;
    return n / ys.length;
  };
  const l = outside(left);
  const r = outside(right);
  if (l === 0 && r > 0.3) return 'left';
  if (r === 0 && l > 0.3) return 'right';
  return null;
}

const axisColours = (axis: Axis): Rgb[] =>
  [axis.colours.spine, axis.colours.ticks, axis.colours.labels, axis.colours.title].filter((c) => c !== null);

export function byColour(series: DrawnSeries, left: Axis, right: Axis): 'left' | 'right' | null {
  const own = coloursOf(series.style);
  const wears = (axis: Axis): boolean => axisColours(axis).some((c) => own.some((o) => sameRgb(c, o, 0.03)));
  const l = wears(left);
  const r = wears(right);
  if (l === r) return null;
  return l ? 'left' : 'right';
}

function bySideWord(label: string | null): 'left' | 'right' | null {
  if (label === null) return null;
  const l = /\b(lhs|l\.h\.s\.|left(?:[ -]hand)?(?: (?:axis|scale|side))?)\b|\(l\)/i.test(label);
  const r = /\b(rhs|r\.h\.s\.|right(?:[ -]hand)?(?: (?:axis|scale|side))?)\b|\(r\)/i.test(label);
  if (l === r) return null;
  return l ? 'left' : 'right';
}

export function byWords(label: string | null, left: Axis, right: Axis): 'left' | 'right' | null {
  if (label === null || (!left.title && !right.title)) return null;
  const l = wordsOf(left.title?.text ?? '');
  const r = wordsOf(right.title?.text ?? '');
  const own = wordsOf(label);
  const only = (a: Set<string>, b: Set<string>): boolean => [...own].some((w) => a.has(w) && !b.has(w));
  const hitsLeft = only(l, r);
  const hitsRight = only(r, l);
  if (hitsLeft === hitsRight) return null;
  return hitsLeft ? 'left' : 'right';
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((w) => w.length >= 2 && !/^\d+$/.test(w) && !commonWords.has(w)));
}
