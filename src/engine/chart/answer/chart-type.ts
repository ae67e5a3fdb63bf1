/**
 * The question "what is this?" for a panel whose axes can be read and whose marks fit no sort of chart. It is asked only
 * when there are marks that an answer could turn into data; an answer confirms the sort of chart, never a single mark.
 */
import type { Question } from '../../contract/chart.ts';
import { type Reason, reason } from '../../contract/reasons.ts';
import type { DrawnSeries } from '../series/drawn-series.ts';
import type { PanelReading } from './build-chart.ts';
import { type HaloColours, letterOf } from './colour-names.ts';
import type { HintDesk } from './hints.ts';

export type TypeAnswer =
  | { kind: 'open' }
  | { kind: 'declined'; reason: Reason }
  | { kind: 'none' }
  | { kind: 'series'; series: DrawnSeries[] };

export function askChartType(reading: PanelReading, desk: HintDesk, halos: HaloColours): TypeAnswer {
  const { panel, found } = reading;
  if (reading.imageShare > 0.2) return { kind: 'none' };
  const { line, scatter } = found.typed;
  if (line.length === 0 && scatter.length === 0) return { kind: 'none' };
  const halo = halos.next([]);
  const question: Question = {
    id: `${panel.id}.type`,
    letter: letterOf(desk.asked),
    chart_id: panel.id,
    kind: 'chart_type',
    prompt: 'The axes can be read, but the marks fit no sort of chart. What is shown?',
    options: [
      { id: 'line', label: 'a line chart' },
      { id: 'bar', label: 'a bar chart' },
      { id: 'scatter', label: 'a scatter plot' },
      { id: 'not_a_chart', label: 'not a chart' },
      { id: 'cant_tell', label: "can't tell" },
    ],
    highlight: {
      color_name: halo.name,
      color: halo.rgb,
      bbox: [panel.plot.x0, panel.plot.y0, panel.plot.x1, panel.plot.y1],
    },
    meaning: {
      line: [`${line.length} short strokes of many vertices would be read as curves.`],
      bar: ['Rectangles would have to stand on the base of an axis.'],
      scatter: [`${scatter.length} sets of irregular shapes would be read as points.`],
      not_a_chart: ['The panel is declined.'],
      cant_tell: ['The panel is declined.'],
    },
    evidence: found.unread.map((u) => `${u.count} ${u.what}: ${u.why}`),
  };
  const answer = desk.ask(question);
  if (answer === null) return { kind: 'open' };
  if (answer === 'not_a_chart') return { kind: 'declined', reason: reason('caller_says_not_chart') };
  if (answer === 'cant_tell') return { kind: 'declined', reason: reason('caller_cannot_tell') };
  const chosen = answer === 'line' ? line : answer === 'scatter' ? scatter : [];
  if (chosen.length > 0) return { kind: 'series', series: chosen };
  return { kind: 'declined', reason: reason('hinted_type_empty', `Answer: ${answer}.`) };
}
