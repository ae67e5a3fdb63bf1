/**
 * "Which legend entry is this?" for series that several entries fit equally well. A name changes no number, so the
 * numbers never wait for it, and it is asked only where a reader can choose: two to four entries of different words and no
 * more series than entries. Where there are as many entries as series, each entry names one series, and the last name
 * follows from the others.
 */
import type { Chart, ChartSeries, Question } from '../../contract/chart.ts';
import { coloursOf, type DrawnSeries } from '../series/drawn-series.ts';
import type { Panel } from '../stage-types.ts';
import type { AxisScale } from './axis-scale.ts';
import { type HaloColours, letterOf } from './colour-names.ts';
import type { HintDesk } from './hints.ts';
import { boxOf, samples } from './side-question.ts';

/** A series of the answer with what it was drawn from and, once its axes are settled, its scales. */
export interface NamedSeries {
  series: ChartSeries;
  drawn: DrawnSeries;
  scales: { x: AxisScale; y: AxisScale } | null;
}

const fewestEntries = 2;
const mostEntries = 4;

/**
 * Gives names by answers and lists the questions that are open. `mayAsk` says for which series an open question still
 * has a use; an answer that was sent is taken for every series, so that answers given together are never in each other's way.
 */
export function settleLabels(
  chart: Chart,
  panel: Panel,
  list: readonly NamedSeries[],
  desk: HintDesk,
  halos: HaloColours,
  mayAsk: (series: ChartSeries) => boolean,
): void {
  const groups = new Map<string, NamedSeries[]>();
  for (const one of list) {
    if (one.drawn.labelCandidates.length === 0) continue;
    const key = JSON.stringify(one.drawn.labelCandidates);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  for (const group of groups.values()) settleGroup(chart, panel, group, desk, halos, mayAsk);
}

function settleGroup(
  chart: Chart,
  panel: Panel,
  group: NamedSeries[],
  desk: HintDesk,
  halos: HaloColours,
  mayAsk: (series: ChartSeries) => boolean,
): void {
  const entries = (group[0]?.drawn.labelCandidates ?? []).map((text, i) => ({ id: `entry_${i + 1}`, text }));
  const askable =
    entries.length >= fewestEntries &&
    entries.length <= mostEntries &&
    group.length <= entries.length &&
    entries.every((e) => /[\p{L}\p{N}]/u.test(e.text));
  if (!askable) {
    for (const { series } of group) series.notes.push(severalFit(entries.map((e) => e.text)));
    return;
  }
  const oneEach = group.length === entries.length;
  const taken = new Set<string>();
  const waiting: NamedSeries[] = [];
  for (const one of group) {
    const id = questionId(one.series);
    if (!desk.isAnswered(id)) {
      waiting.push(one);
      continue;
    }
    const left = entries.filter((e) => !taken.has(e.id));
    const answer = desk.ask(labelQuestion(chart, panel, one, left, group.length, desk, halos));
    const entry = left.find((e) => e.id === answer);
    if (entry) name(one.series, entry.text);
    else one.series.notes.push(severalFit(entries.map((e) => e.text)));
    if (entry && oneEach) taken.add(entry.id);
  }
  const left = entries.filter((e) => !taken.has(e.id));
  for (const one of waiting) {
    const last = left[0];
    if (left.length === 1 && last) {
      name(one.series, last.text);
      continue;
    }
    one.series.notes.push(severalFit(left.map((e) => e.text)));
    if (mayAsk(one.series)) desk.ask(labelQuestion(chart, panel, one, left, group.length, desk, halos));
  }
}

const questionId = (series: ChartSeries): string => `${series.series_id}.label`;

function name(series: ChartSeries, text: string): void {
  series.label = text;
  if (series.points !== undefined || series.bars !== undefined) series.resolved_by = 'hint';
}

const severalFit = (texts: string[]): string => `Several legend entries fit: ${texts.slice(0, 6).join(' | ')}.`;

function labelQuestion(
  chart: Chart,
  panel: Panel,
  { series, drawn, scales }: NamedSeries,
  entries: { id: string; text: string }[],
  alike: number,
  desk: HintDesk,
  halos: HaloColours,
): Question {
  const halo = halos.next(coloursOf(drawn.style));
  const values = scales ? samples(drawn, scales.x, scales.y) : ['The numbers wait for another answer.'];
  return {
    id: questionId(series),
    letter: letterOf(desk.asked),
    chart_id: chart.chart_id,
    series_id: series.series_id,
    kind: 'label',
    prompt: 'Which legend entry names the highlighted series?',
    options: [...optionsOf(entries), { id: 'cant_tell', label: "can't tell" }],
    highlight: { color_name: halo.name, color: halo.rgb, bbox: boxOf(drawn, panel) },
    series_style: drawn.style,
    meaning: {
      ...Object.fromEntries(entries.map((e) => [e.id, values])),
      cant_tell: ['The series keeps its numbers and has no name.'],
    },
    evidence: [
      `${entries.length} legend entries look the same, and this series looks like each of them.`,
      ...(alike > 1 ? [`${alike} series look alike; each entry names one of them at most.`] : []),
      'The answer gives the series its name and changes no number.',
    ],
  };
}

const longestOption = 60;

/** Words of the page as options: one line without hidden characters, cut, and never the same twice. */
function optionsOf(entries: { id: string; text: string }[]): { id: string; label: string }[] {
  const cut = entries.map((e) => ({ id: e.id, label: plainLine(e.text) }));
  return cut.map((o, i) =>
    cut.some((other, k) => k !== i && other.label === o.label)
      ? { id: o.id, label: `${o.label} (${o.id.replace('_', ' ')})` }
      : o,
  );
}

/** Controls, format characters (zero width, bidirectional), private use and line separators. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

function plainLine(text: string): string {
  const marks = Array.from(text.replace(hidden, ' ').replace(/\s+/g, ' ').trim());
  return marks.length <= longestOption ? marks.join('') : `${marks.slice(0, longestOption - 1).join('')}…`;
}
