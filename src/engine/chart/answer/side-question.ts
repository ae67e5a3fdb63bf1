/** "Left or right?" for one series: what each side would mean, and which halo shows it. */
import type { Question } from '../../contract/chart.ts';
import { coloursOf, type DrawnSeries } from '../series/drawn-series.ts';
import type { Panel } from '../stage-types.ts';
import { type AxisScale, roundTo } from './axis-scale.ts';
import { type HaloColours, letterOf } from './colour-names.ts';
import type { HintDesk } from './hints.ts';

export function sideQuestion(
  panel: Panel,
  seriesId: string,
  s: DrawnSeries,
  x: AxisScale,
  left: AxisScale | null,
  right: AxisScale | null,
  evidence: string[],
  desk: HintDesk,
  halos: HaloColours,
): Question {
  const halo = halos.next(coloursOf(s.style));
  return {
    id: `${seriesId}.axis`,
    letter: letterOf(desk.asked),
    chart_id: panel.id,
    series_id: seriesId,
    kind: 'y_axis_for_curve',
    prompt: `Which axis does ${s.label === null ? 'the highlighted series' : `"${s.label}"`} belong to?`,
    options: [
      { id: 'left', label: titleOf(panel.left?.title?.text, 'left axis') },
      { id: 'right', label: titleOf(panel.right?.title?.text, 'right axis') },
      { id: 'cant_tell', label: "can't tell" },
    ],
    highlight: { color_name: halo.name, color: halo.rgb, bbox: boxOf(s, panel) },
    series_style: s.style,
    meaning: { left: samples(s, x, left), right: samples(s, x, right), cant_tell: ['The series is declined.'] },
    evidence,
  };
}

const titleOf = (title: string | undefined, side: string): string => (title ? `${side}: ${title.slice(0, 60)}` : side);

/** What the first, the middle and the last point would read as. */
export function samples(s: DrawnSeries, x: AxisScale, y: AxisScale | null): string[] {
  if (!y) return ['This axis cannot be read; the series would be declined.'];
  if (s.kind === 'bars') {
    const n = s.bars.length;
    return [s.bars[0], s.bars[Math.floor(n / 2)], s.bars[n - 1]]
      .filter((b) => b !== undefined)
      .map((b) => `${nameAt(x, (b.from + b.to) / 2)} → ${y.textOf(y.valueAt(b.end))}`);
  }
  const n = s.xs.length;
  return [0, Math.floor(n / 2), n - 1].map((i) => `${nameAt(x, s.xs[i] ?? 0)} → ${y.textOf(y.valueAt(s.ys[i] ?? 0))}`);
}

function nameAt(x: AxisScale, pos: number): string {
  const v = x.valueAt(pos);
  return x.categoryAt(v) ?? x.textOf(v);
}

export function boxOf(s: DrawnSeries, panel: Panel): [number, number, number, number] {
  const xs = s.kind === 'bars' ? s.bars.flatMap((b) => [b.rect.x0, b.rect.x1]) : s.xs;
  const ys = s.kind === 'bars' ? s.bars.flatMap((b) => [b.rect.y0, b.rect.y1]) : [...s.ys, ...s.lows];
  if (xs.length === 0) return [panel.plot.x0, panel.plot.y0, panel.plot.x1, panel.plot.y1];
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const v of xs) {
    box[0] = Math.min(box[0] ?? v, v);
    box[2] = Math.max(box[2] ?? v, v);
  }
  for (const v of ys) {
    box[1] = Math.min(box[1] ?? v, v);
    box[3] = Math.max(box[3] ?? v, v);
  }
  return [roundTo(box[0] ?? 0, 2), roundTo(box[1] ?? 0, 2), roundTo(box[2] ?? 0, 2), roundTo(box[3] ?? 0, 2)];
}
