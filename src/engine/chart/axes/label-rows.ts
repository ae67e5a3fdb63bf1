/**
 * Which labels stand in a row that an axis could own? Rows share a baseline, columns share an edge or a middle, slanted
 * and upright labels share the end that is nearest the axis. The same labels may form several rows (flush on both
 * sides); the ruler decides. Long phrases are prose and never tick labels.
 */
import type { Label, Phrase } from '../stage-types.ts';
import { isJoinedName } from './wrapped-names.ts';

export interface RowLabel {
  label: Label;
  /** Where along the axis the label says its tick is. */
  pos: number;
  /** How far the true tick may be from `pos`: half a letter for ends of slanted text, little for centred text. */
  slackPt: number;
  /** Extent across the axis. */
  near: number;
  far: number;
  /** Extent along the axis. */
  from: number;
  to: number;
}

export interface LabelRow {
  /** The axis these labels belong to runs up and down. */
  vertical: boolean;
  /** Sides of the plot on which this row could stand. */
  sides: ('before' | 'after')[];
  labels: RowLabel[];
  sizePt: number;
  /** How the labels line up; flush labels name the side the axis is on. */
  alignment: 'baseline' | 'low_edge' | 'high_edge' | 'middle' | 'ends' | 'turned';
}

/** Category names run long; a line of prose runs longer. */
const LONGEST_LABEL = 48;
/** Baselines of one row agree within rounding; fonts that set digits on slightly different heights need a little more. */
const rowSlack = (sizePt: number): number => Math.max(0.6, 0.12 * sizePt);
/** Ink edges of flush columns differ by the side bearing of their digits; a 1 is the worst with a fifth of an em. */
const columnSlack = (sizePt: number): number => Math.max(1, 0.22 * sizePt);
/** Ends of slanted text wander along the slant with every error in its width. */
const endSlack = (sizePt: number): number => 0.5 * sizePt;

const slackOf = (alignment: LabelRow['alignment'], sizePt: number): number =>
  alignment === 'baseline' ? rowSlack(sizePt) : alignment === 'ends' ? endSlack(sizePt) : columnSlack(sizePt);

/** Angles below this are horizontal text with rounding. */
const STRAIGHT_DEG = 3;

/** Wrapped names are as long as their lines together. */
const linesOf = (p: Phrase): number => (isJoinedName(p) ? 2 : 1);

type Pose = 'flat' | 'up' | 'slanted';

const poseOf = (angleDeg: number): Pose => {
  const a = Math.abs(angleDeg);
  if (a <= STRAIGHT_DEG) return 'flat';
  return Math.abs(a - 90) <= STRAIGHT_DEG ? 'up' : 'slanted';
};

export function findLabelRows(labels: readonly Label[]): LabelRow[] {
  const usable = labels.filter((l) => {
    const p = l.phrase;
    return (
      p.visible && p.text.trim().length > 0 && p.text.length <= LONGEST_LABEL * linesOf(p) && Number.isFinite(p.sizePt)
    );
  });
  const flat = usable.filter((l) => poseOf(l.phrase.angleDeg) === 'flat');
  const up = usable.filter((l) => poseOf(l.phrase.angleDeg) === 'up');
  const slanted = usable.filter((l) => poseOf(l.phrase.angleDeg) === 'slanted');
  return distinctRows([
    ...cluster(flat, firstLineOf, false, 'baseline', ['before', 'after'], centredX),
    ...fractionRow(flat),
    ...cluster(up, (p) => p.bbox.y0, false, 'low_edge', ['after'], centredX),
    ...cluster(up, (p) => p.bbox.y1, false, 'high_edge', ['before'], centredX),
    ...slantedRows(slanted),
    ...cluster(flat, (p) => p.bbox.x1, true, 'high_edge', ['before', 'after'], centredY),
    ...cluster(flat, (p) => p.bbox.x0, true, 'low_edge', ['before', 'after'], centredY),
    ...cluster(flat, (p) => (p.bbox.x0 + p.bbox.x1) / 2, true, 'middle', ['before', 'after'], centredY),
    ...cluster(up, (p) => p.anchor.x, true, 'baseline', ['before', 'after'], centredUpright),
  ]);
}

/** Names over several lines stand in the row of their first line; digits are about 0.72 em high. */
const firstLineOf = (p: Phrase): number =>
  isJoinedName(p) ? (p.words[0]?.y ?? p.anchor.y) - 0.36 * p.sizePt : p.anchor.y;

/** Labels of one width are flush on both sides and in the middle: one row is enough. */
function distinctRows(rows: readonly LabelRow[]): LabelRow[] {
  const seen = new Set<string>();
  return rows.filter((r) => {
    const key = `${r.vertical}:${r.alignment === 'turned'}:${r.sides.join()}:${r.labels.map((l) => l.label.phrase.id).join()}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

type Placer = (l: Label) => RowLabel;

/** Flat or upright text under a horizontal axis: centred on its tick. */
const centredX: Placer = (l) => {
  const b = l.phrase.bbox;
  return { label: l, pos: (b.x0 + b.x1) / 2, slackPt: 0.5, near: b.y0, far: b.y1, from: b.x0, to: b.x1 };
};

/**
 * Flat text beside a vertical axis. Ink boxes of letters vary in height, so the anchor counts: half the height of a
 * digit above the baseline.
 */
const centredY: Placer = (l) => {
  const b = l.phrase.bbox;
  return {
    label: l,
    pos: l.phrase.anchor.y,
    slackPt: 0.12 * l.phrase.sizePt,
    near: b.x0,
    far: b.x1,
    from: b.y0,
    to: b.y1,
  };
};

const centredUpright: Placer = (l) => {
  const b = l.phrase.bbox;
  return { label: l, pos: (b.y0 + b.y1) / 2, slackPt: 0.5, near: b.x0, far: b.x1, from: b.y0, to: b.y1 };
};

function cluster(
  labels: readonly Label[],
  keyOf: (p: Phrase) => number,
  vertical: boolean,
  alignment: LabelRow['alignment'],
  sides: LabelRow['sides'],
  place: Placer,
): LabelRow[] {
  const rows: LabelRow[] = [];
  const sorted = [...labels].sort((a, b) => keyOf(a.phrase) - keyOf(b.phrase));
  let run: Label[] = [];
  const flush = () => {
    if (run.length >= 2) rows.push(...splitBySize(run, vertical, alignment, sides, place));
    run = [];
  };
  for (const l of sorted) {
    const prev = run.at(-1);
    const first = run[0];
    // The chain may creep along uneven edges, but a row never gets wider than three times the slack.
    const slack = slackOf(alignment, l.phrase.sizePt);
    if (prev && first) {
      const step = keyOf(l.phrase) - keyOf(prev.phrase);
      if (step > slack || keyOf(l.phrase) - keyOf(first.phrase) > 3 * slack) flush();
    }
    run.push(l);
  }
  flush();
  return rows;
}

/** Stacked fractions are set smaller and lower than the whole numbers beside them; by this share of the larger size. */
const FRACTION_SLACK_EM = 0.6;

/** A row in which stacked fractions stand between whole numbers and multiples of pi, whatever their sizes and heights. */
function fractionRow(flat: readonly Label[]): LabelRow[] {
  const isStacked = (l: Label) =>
    l.phrase.drawnRules.length > 0 &&
    l.readings.some((r) => r.kind === 'number' && /pi|fraction/.test(r.form.notation));
  const stacked = flat.filter(isStacked);
  if (stacked.length === 0) return [];
  const whole = flat.filter((l) => !isStacked(l) && l.readings.some((r) => r.kind === 'number'));
  const rows: LabelRow[] = [];
  const taken = new Set<Label>();
  for (const head of stacked) {
    if (taken.has(head)) continue;
    const near = (l: Label, em: number) =>
      Math.abs(l.phrase.anchor.y - head.phrase.anchor.y) <= em * Math.max(l.phrase.sizePt, head.phrase.sizePt);
    const mates = [...stacked, ...whole].filter((l) => !taken.has(l) && near(l, FRACTION_SLACK_EM));
    for (const l of mates) taken.add(l);
    if (mates.length < 3 || mates.every(isStacked)) continue;
    rows.push({
      vertical: false,
      sides: ['before', 'after'],
      alignment: 'baseline',
      sizePt: Math.max(...mates.map((l) => l.phrase.sizePt)),
      labels: mates.map(centredX).sort((a, b) => a.pos - b.pos),
    });
  }
  return rows;
}

/** Tick labels of one axis have one size; a caption on the same baseline has another. */
function splitBySize(
  run: Label[],
  vertical: boolean,
  alignment: LabelRow['alignment'],
  sides: LabelRow['sides'],
  place: Placer,
): LabelRow[] {
  const groups: Label[][] = [];
  for (const l of run) {
    const group = groups.find((g) => {
      const size = g[0]?.phrase.sizePt ?? 0;
      return Math.abs(size - l.phrase.sizePt) <= 0.08 * size + 0.05;
    });
    if (group) group.push(l);
    else groups.push([l]);
  }
  return groups
    .filter((g) => g.length >= 2)
    .map((g) => ({
      vertical,
      sides,
      alignment,
      sizePt: g[0]?.phrase.sizePt ?? 10,
      labels: g.map(place).sort((a, b) => a.pos - b.pos),
    }));
}

/**
 * Slanted labels hang on the end that is nearest the axis: text that rises to the right ends at an axis above it and
 * starts at an axis below it; falling text the other way round.
 */
function slantedRows(labels: readonly Label[]): LabelRow[] {
  const rows: LabelRow[] = [];
  const byAngle = new Map<number, Label[]>();
  for (const l of labels) {
    const key = Math.round(l.phrase.angleDeg / 4);
    const list = byAngle.get(key);
    if (list) list.push(l);
    else byAngle.set(key, [l]);
  }
  for (const group of byAngle.values()) {
    for (const end of ['start', 'end'] as const) {
      const rising = (group[0]?.phrase.angleDeg ?? 0) > 0;
      const topEnd = rising ? 'end' : 'start';
      const side = end === topEnd ? 'after' : 'before';
      const byEnd: Placer = (l) => slantedAt(l, endOf(l.phrase, end).x, 0.6 * l.phrase.sizePt);
      rows.push(...cluster(group, (p) => endOf(p, end).y, false, 'ends', [side], byEnd));
      // Some programs turn a label about its middle; then the middle stands under the tick, whatever the angle.
      const byMiddle: Placer = (l) => slantedAt(l, (l.phrase.bbox.x0 + l.phrase.bbox.x1) / 2, 0.1 * l.phrase.sizePt);
      const edge = (p: Phrase) => (side === 'after' ? p.bbox.y0 : p.bbox.y1);
      rows.push(
        ...cluster(group, edge, false, 'ends', [side], byMiddle).map((r) => ({ ...r, alignment: 'turned' as const })),
      );
    }
  }
  return rows;
}

function slantedAt(l: Label, pos: number, slackPt: number): RowLabel {
  const b = l.phrase.bbox;
  return { label: l, pos, slackPt, near: b.y0, far: b.y1, from: pos - slackPt, to: pos + slackPt };
}

/** Middle of the letter height at one end of the text. */
function endOf(p: Phrase, end: 'start' | 'end'): { x: number; y: number } {
  const first = p.words[0];
  const last = p.words.at(-1);
  const x = end === 'start' ? (first?.x ?? p.bbox.x0) : (last?.xEnd ?? p.bbox.x1);
  const y = end === 'start' ? (first?.y ?? p.bbox.y0) : (last?.yEnd ?? p.bbox.y1);
  const angle = (p.angleDeg * Math.PI) / 180;
  const up = 0.35 * p.sizePt;
  return { x: x - up * Math.sin(angle), y: y - up * Math.cos(angle) };
}
