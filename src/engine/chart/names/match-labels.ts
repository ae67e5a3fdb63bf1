/**
 * Which legend row names which series? The look decides: colour first, then dash, symbol, width and opacity. A row that
 * fits several series of one look names them all; a row that shows the symbol or dash of one series is never the name of
 * another that merely has its colour. A series that several rows of one look fit equally well has these as candidates.
 */
import type { SeriesStyle } from '../../contract/chart.ts';
import { sameRgb } from '../marks/shapes.ts';
import type { DrawnSeries } from '../series/drawn-series.ts';
import type { Rgb } from '../stage-types.ts';
import type { LegendRow } from './find-legend.ts';
import { sampleKey } from './legend-samples.ts';

export function labelByLegend(series: DrawnSeries[], rows: LegendRow[]): void {
  const table = series.map((s) => rows.map((row) => ({ row, score: likeness(s, row), off: isOff(s, row) })));
  const owned = new Set(table.flatMap((line) => line.filter((c) => c.score > 0 && !c.off).map((c) => c.row)));
  for (const [i, s] of series.entries()) {
    const scored = (table[i] ?? []).filter((c) => c.score > 0 && !(c.off && owned.has(c.row)));
    if (scored.length === 0) continue;
    if (scored.some((c) => isOfSizes(c.row, rows))) continue;
    const best = Math.max(...scored.map((c) => c.score));
    const winners = scored.filter((c) => c.score >= best - 1e-9).sort((a, b) => inReadingOrder(a.row, b.row));
    const texts = [...new Set(winners.map((w) => cleanLabel(w.row.text)))];
    if (texts.length === 1) s.label = texts[0] ?? null;
    else if (new Set(winners.map((w) => sampleKey(w.row.sample))).size === 1) s.labelCandidates = texts;
    else s.notes.push('No entry of the legend looks like it more than the others.');
  }
}

/** Entries are offered as they stand in the legend: down, then across. */
function inReadingOrder(a: LegendRow, b: LegendRow): number {
  const down = a.run.bbox.y0 - b.run.bbox.y0;
  return Math.abs(down) > 0.3 * a.run.sizePt ? down : a.run.bbox.x0 - b.run.bbox.x0;
}

/** The row shows a symbol or a dash that the series does not have. */
function isOff(s: DrawnSeries, row: LegendRow): boolean {
  const { line, marker } = row.sample;
  const own = s.style.marker;
  if (marker && own && marker.shape !== own.shape) return true;
  if (s.kind !== 'curve') return false;
  return (marker !== null && !own) || (line !== null && line.dash.length > 0 !== (s.style.dash ?? []).length > 0);
}

/** Symbols of one look in several sizes beside numbers: a key for sizes, which names no series. */
function isOfSizes(row: LegendRow, rows: LegendRow[]): boolean {
  const own = row.sample.marker;
  const isNumber = (r: LegendRow): boolean => /^[\d.,\s]+$/.test(r.text);
  if (!own || !isNumber(row)) return false;
  return rows.some(({ sample: { marker: m }, ...r }) => {
    const alike = m !== null && m.shape === own.shape && sameRgb(m.fill, own.fill) && sameRgb(m.stroke, own.stroke);
    return alike && /^[\d.,\s]+$/.test(r.text) && Math.abs(m.sizePt - own.sizePt) > 0.1 * own.sizePt;
  });
}

/** Zero when the row cannot be this series, else higher for the closer look. */
export function likeness(s: DrawnSeries, row: LegendRow): number {
  const { line, marker, patch } = row.sample;
  const style = s.style;
  if (s.kind === 'bars' || s.kind === 'band') {
    const tone = patch?.fill ?? patch?.stroke ?? marker?.fill ?? null;
    if (tone && (sameRgb(tone, style.fill, 0.03) || (!style.fill && sameRgb(tone, style.color, 0.03)))) {
      return 10 + (patch ? 3 : 0) + (sameRgb(patch?.stroke ?? null, style.color, 0.03) ? 1 : 0);
    }
    if (line && !patch && sameRgb(line.stroke, style.fill ?? style.color, 0.03)) return 4;
    return 0;
  }
  let score = 0;
  if (s.kind === 'curve' && line) {
    if (!sameRgb(line.stroke, style.color, 0.03)) return 0;
    score += 10 + dashFit(line.dash, style.dash) + widthFit(line.widthPt, style.width);
  } else if (s.kind === 'curve' && !marker && patch) {
    if (!sameRgb(patch.fill ?? patch.stroke, style.color, 0.03)) return 0;
    score += 6;
  }
  const own = style.marker;
  if (marker && own) {
    const same = marker.shape === own.shape;
    const tones: (Rgb | null)[] = [own.fill, own.color];
    const tone = tones.some((c) => c && (sameRgb(c, marker.fill, 0.03) || sameRgb(c, marker.stroke, 0.03)));
    if (!tone && score === 0) return 0;
    score += (same ? 4 : -2) + (tone ? 4 : 0) + (sameRgb(own.fill, marker.fill, 0.03) ? 1 : 0);
    if (Math.abs(own.size_pt - marker.sizePt) < 0.12 * own.size_pt + 0.2) score += 0.5;
  } else if (marker && !own && s.kind === 'curve') {
    if (!line) return 0;
    score -= 3;
  } else if (!marker && own && s.kind === 'points') {
    const tone = patch?.fill ?? line?.stroke ?? null;
    if (!tone || !(sameRgb(tone, own.fill, 0.03) || sameRgb(tone, own.color, 0.03))) return 0;
    score += 3;
  } else if (!marker && own && s.kind === 'curve') score -= 1;
  return Math.max(0, score);
}

function dashFit(sample: number[], own: SeriesStyle['dash']): number {
  const a = sample.length > 0;
  const b = own !== null && own.length > 0;
  if (a !== b) return -6;
  if (!a || !b) return 2;
  // Patterns are compared as far as both go; programs repeat an odd list once.
  const n = Math.max(sample.length, own.length);
  let worst = 0;
  for (let i = 0; i < n; i++) {
    const p = sample[i % sample.length] ?? 0;
    const q = own[i % own.length] ?? 0;
    worst = Math.max(worst, Math.abs(p - q) / Math.max(0.5, p, q));
  }
  return worst < 0.12 ? 4 : worst < 0.3 ? 1 : -3;
}

function widthFit(sample: number, own: number | null): number {
  if (own === null) return 0;
  const ratio = Math.abs(sample - own) / Math.max(0.2, sample, own);
  return ratio < 0.08 ? 2 : ratio < 0.35 ? 0.5 : -1;
}

/** Some programs print a colon or stretch the spaces; the words are what counts. */
export function cleanLabel(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 120);
}
