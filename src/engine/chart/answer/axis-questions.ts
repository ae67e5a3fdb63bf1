/**
 * Axes that nothing on the page settles: which of two or three readings is meant? The options are the readings
 * themselves, each with what the ticks would be; the answer picks one, it never brings a number.
 */
import type { Question } from '../../contract/chart.ts';
import { type Reason, reason } from '../../contract/reasons.ts';
import type { Rect } from '../../geometry/rect.ts';
import type { Axis, AxisReading, Panel } from '../stage-types.ts';
import { scaleOf } from './axis-scale.ts';
import { type HaloColours, letterOf } from './colour-names.ts';
import type { HintDesk } from './hints.ts';

export type AxisName = 'x' | 'y' | 'y_right' | 'x_top';

export interface SettledAxis {
  name: AxisName;
  axis: Axis;
  reading: AxisReading | null;
  declined: Reason | null;
  /** Id of the question that has to be answered first. */
  open: string | null;
}

const prompts: Record<NonNullable<Axis['questionKind']>, string> = {
  locale: 'How are the marks in these tick labels meant?',
  scale: 'Is this axis linear or logarithmic?',
  multiplier: 'Does the factor printed beside the axis apply to its labels?',
  sign: 'Is there a minus before these labels?',
  date_order: 'In which order do these dates name day and month?',
};

export function settleAxis(
  name: AxisName,
  axis: Axis | null,
  panel: Panel,
  desk: HintDesk,
  halos: HaloColours,
): SettledAxis | null {
  if (!axis) return null;
  if (axis.reading) return { name, axis, reading: axis.reading, declined: null, open: null };
  const kind = axis.questionKind;
  if (axis.alternatives.length < 2 || !kind) {
    return {
      name,
      axis,
      reading: null,
      declined: withAxis(axis.declined ?? reason('too_few_ticks'), name),
      open: null,
    };
  }
  const options = axis.alternatives.map((r, i) => ({
    id: slug(r.choice, i, axis.alternatives),
    label: r.choice ?? `reading ${i + 1}`,
    reading: r,
  }));
  const halo = halos.next([]);
  const id = `${panel.id}.${name}.${kind}`;
  const question: Question = {
    id,
    letter: letterOf(desk.asked),
    chart_id: panel.id,
    kind,
    prompt: prompts[kind],
    options: [
      ...options.map(({ id: option, label }) => ({ id: option, label })),
      { id: 'cant_tell', label: "can't tell" },
    ],
    highlight: { color_name: halo.name, color: halo.rgb, bbox: labelBox(axis, panel) },
    meaning: Object.fromEntries([
      ...options.map((o) => [o.id, sampleTicks(axis, o.reading)]),
      ['cant_tell', ['The axis is declined.']],
    ]),
    evidence: [
      `Labels: ${axis.labels
        .slice(0, 8)
        .map((l) => l.text)
        .join(', ')}`,
      'Every option fits the positions of the labels equally well.',
    ],
  };
  const answer = desk.ask(question);
  if (answer === null) return { name, axis, reading: null, declined: null, open: id };
  const chosen = options.find((o) => o.id === answer);
  if (!chosen)
    return { name, axis, reading: null, declined: withAxis(reason('caller_cannot_tell', undefined), name), open: null };
  return { name, axis, reading: chosen.reading, declined: null, open: null };
}

function withAxis(r: Reason, name: AxisName): Reason {
  return { ...r, axis: name };
}

function slug(choice: string | null, index: number, all: AxisReading[]): string {
  const own = words(choice) || `reading_${index + 1}`;
  const twice = all.some((r, i) => i !== index && words(r.choice) === own);
  return twice ? `${own}_${index + 1}` : own;
}

const words = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40);

function sampleTicks(axis: Axis, reading: AxisReading): string[] {
  const scale = scaleOf(axis, reading);
  const ticks = reading.ticks;
  const picks = [ticks[0], ticks[Math.floor(ticks.length / 2)], ticks[ticks.length - 1]];
  return picks.filter((t) => t !== undefined).map((t) => `${t.raw} = ${scale.textOf(t.value)}`);
}

function labelBox(axis: Axis, panel: Panel): [number, number, number, number] {
  const boxes: Rect[] = axis.labels.map((l) => l.bbox);
  const first = boxes[0];
  if (!first) return [panel.region.x0, panel.region.y0, panel.region.x1, panel.region.y1];
  return [
    Math.min(...boxes.map((b) => b.x0)),
    Math.min(...boxes.map((b) => b.y0)),
    Math.max(...boxes.map((b) => b.x1)),
    Math.max(...boxes.map((b) => b.y1)),
  ];
}
