/**
 * Bottom or top? Most top axes only say the same in another unit, and a lone series then reads on the bottom one. With
 * several series and two different x scales nothing in the geometry tells whose axis is whose: colour and words of the
 * axes are looked at, and then the caller is asked.
 */
import type { Question } from '../../contract/chart.ts';
import { coloursOf, type DrawnSeries } from '../series/drawn-series.ts';
import type { Panel } from '../stage-types.ts';
import type { AxisScale } from './axis-scale.ts';
import { byColour, byWords, sameScale } from './choose-axis.ts';
import { type HaloColours, letterOf } from './colour-names.ts';
import type { HintDesk } from './hints.ts';
import { boxOf } from './side-question.ts';

export interface XSide {
  scale: AxisScale | null;
  /** Told only where two x axes could be meant. */
  side: 'bottom' | 'top' | null;
  /** Settled by the caller's answer. */
  answered: boolean;
  open: string | null;
}

export function settleXSide(
  panel: Panel,
  seriesId: string,
  s: DrawnSeries,
  seriesCount: number,
  scales: { x: AxisScale | null; top: AxisScale | null },
  y: AxisScale,
  desk: HintDesk,
  halos: HaloColours,
): XSide {
  const { bottom, top } = panel;
  if (!bottom || !top || !scales.x || !scales.top || sameScale(bottom, top))
    return { scale: scales.x, side: null, answered: false, open: null };
  const votes = new Set([byColour(s, bottom, top), byWords(s.label, bottom, top)].filter((v) => v !== null));
  if (votes.size === 1) {
    const first = votes.has('left');
    return { scale: first ? scales.x : scales.top, side: first ? 'bottom' : 'top', answered: false, open: null };
  }
  if (seriesCount === 1 && votes.size === 0) return { scale: scales.x, side: 'bottom', answered: false, open: null };
  const question = xQuestion(panel, seriesId, s, scales.x, scales.top, y, desk, halos);
  const answer = desk.ask(question);
  if (answer === null) return { scale: null, side: null, answered: false, open: question.id };
  if (answer === 'bottom') return { scale: scales.x, side: 'bottom', answered: true, open: null };
  if (answer === 'top') return { scale: scales.top, side: 'top', answered: true, open: null };
  return { scale: null, side: null, answered: true, open: null };
}

function xQuestion(
  panel: Panel,
  seriesId: string,
  s: DrawnSeries,
  bottom: AxisScale,
  top: AxisScale,
  y: AxisScale,
  desk: HintDesk,
  halos: HaloColours,
): Question {
  const halo = halos.next(coloursOf(s.style));
  const samples = (x: AxisScale): string[] => {
    const places =
      s.kind === 'bars' ? s.bars.map((b) => [(b.from + b.to) / 2, b.end]) : s.xs.map((px, i) => [px, s.ys[i] ?? 0]);
    const picks = [places[0], places[Math.floor(places.length / 2)], places[places.length - 1]];
    return picks
      .filter((p) => p !== undefined)
      .map(([px, py]) => `${x.textOf(x.valueAt(px ?? 0))} → ${y.textOf(y.valueAt(py ?? 0))}`);
  };
  const title = (text: string | undefined, side: string): string => (text ? `${side}: ${text.slice(0, 60)}` : side);
  return {
    id: `${seriesId}.x_axis`,
    letter: letterOf(desk.asked),
    chart_id: panel.id,
    series_id: seriesId,
    kind: 'x_axis_for_curve',
    prompt: `Which x axis does ${s.label === null ? 'the highlighted series' : `"${s.label}"`} belong to?`,
    options: [
      { id: 'bottom', label: title(panel.bottom?.title?.text, 'bottom axis') },
      { id: 'top', label: title(panel.top?.title?.text, 'top axis') },
      { id: 'cant_tell', label: "can't tell" },
    ],
    highlight: { color_name: halo.name, color: halo.rgb, bbox: boxOf(s, panel) },
    series_style: s.style,
    meaning: { bottom: samples(bottom), top: samples(top), cant_tell: ['The series is declined.'] },
    evidence: ['Two x axes with different scales, and neither the colour nor the words of one fit this series alone.'],
  };
}
