/**
 * Labels written at the ends of lines instead of a legend. A text counts when it has the colour of exactly one series, or
 * when it stands right at the end of one curve and of no other. Nothing is guessed: two candidates are no label.
 */
import { addTo } from '../marks/buckets.ts';
import { sameRgb } from '../marks/shapes.ts';
import { coloursOf, type DrawnSeries } from '../series/drawn-series.ts';
import type { Rgb } from '../stage-types.ts';
import { cleanLabel } from './match-labels.ts';
import type { TextRun } from './text-runs.ts';

const isGrey = (c: Rgb): boolean => Math.max(...c) - Math.min(...c) < 0.12;

export function labelByEnds(series: DrawnSeries[], runs: TextRun[]): void {
  const nameless = series.filter((s) => s.label === null && s.labelCandidates.length === 0);
  if (nameless.length === 0 || runs.length === 0) return;
  const words = runs.filter((r) => /[\p{L}]/u.test(r.text) && r.text.length <= 40);
  labelByColour(series, words);
  const curves = nameless.filter((s) => s.kind === 'curve' && s.label === null && s.xs.length > 1);
  const claims = new Map<TextRun, DrawnSeries[]>();
  const ofSeries = new Map<DrawnSeries, TextRun[]>();
  for (const s of curves) {
    const end = rightEnd(s);
    for (const r of words) {
      const gap = r.bbox.x0 - end.x;
      const off = Math.abs((r.bbox.y0 + r.bbox.y1) / 2 - end.y);
      if (gap < -1 || gap > 2 * r.sizePt || off > 0.75 * r.sizePt) continue;
      addTo(claims, r, s);
      addTo(ofSeries, s, r);
    }
  }
  for (const s of curves) {
    const own = ofSeries.get(s) ?? [];
    const run = own[0];
    if (own.length === 1 && run && (claims.get(run) ?? []).length === 1) s.label = cleanLabel(run.text);
  }
}

function labelByColour(series: DrawnSeries[], words: TextRun[]): void {
  for (const s of series) {
    if (s.label !== null) continue;
    const colours = coloursOf(s.style).filter((c) => !isGrey(c));
    if (colours.length === 0) continue;
    const texts = words.filter((r) => colours.some((c) => sameRgb(c, r.rgb, 0.02)));
    const others = series.some(
      (o) => o !== s && coloursOf(o.style).some((c) => colours.some((d) => sameRgb(c, d, 0.02))),
    );
    const run = texts[0];
    if (texts.length === 1 && run && !others) s.label = cleanLabel(run.text);
  }
}

function rightEnd(s: DrawnSeries): { x: number; y: number } {
  let best = 0;
  for (let i = 1; i < s.xs.length; i++) if ((s.xs[i] ?? 0) > (s.xs[best] ?? 0)) best = i;
  return { x: s.xs[best] ?? 0, y: s.ys[best] ?? 0 };
}
