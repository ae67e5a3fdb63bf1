/**
 * "One curve or two?" for two pieces that meet. Either answer gives the same positions, joined or apart; until it is given
 * neither piece carries data, because what a series holds depends on it. The ids of the other series never depend on the
 * answer: a joined curve keeps the id of its first piece, and that of the second stays unused.
 */
import type { Question } from '../../contract/chart.ts';
import { type Continuation, joinPieces } from '../series/continuation.ts';
import { coloursOf, type DrawnSeries } from '../series/drawn-series.ts';
import type { Panel } from '../stage-types.ts';
import type { AxisScale } from './axis-scale.ts';
import { type HaloColours, letterOf } from './colour-names.ts';
import type { HintDesk } from './hints.ts';
import { boxOf } from './side-question.ts';

export interface IdentifiedSeries {
  id: string;
  drawn: DrawnSeries;
  /** The question whether this is a curve of its own: open, or answered with "can't tell". */
  pieceOf: { question: string; refused: boolean } | null;
}

export function settlePieces(
  drawn: readonly DrawnSeries[],
  continuations: readonly Continuation[],
  panel: Panel,
  x: AxisScale | null,
  desk: HintDesk,
  halos: HaloColours,
): IdentifiedSeries[] {
  const list: IdentifiedSeries[] = drawn.map((s, i) => ({ id: `${panel.id}.s${i}`, drawn: s, pieceOf: null }));
  const gone = new Set<IdentifiedSeries>();
  for (const pieces of continuations) {
    const [lower, upper] = list.filter((one) => one.drawn === pieces.first || one.drawn === pieces.second);
    if (!lower || !upper) continue;
    const question = pieceQuestion(lower, pieces, panel, x, desk, halos);
    const answer = desk.ask(question);
    if (answer === 'two') continue;
    if (answer === 'one') {
      lower.drawn = joinPieces(pieces);
      gone.add(upper);
      continue;
    }
    for (const piece of [lower, upper]) piece.pieceOf = { question: question.id, refused: answer !== null };
  }
  return list.filter((one) => !gone.has(one));
}

function pieceQuestion(
  lower: IdentifiedSeries,
  pieces: Continuation,
  panel: Panel,
  x: AxisScale | null,
  desk: HintDesk,
  halos: HaloColours,
): Question {
  const halo = halos.next(coloursOf(lower.drawn.style));
  const whole = joinPieces(pieces);
  const a = boxOf(pieces.first, panel);
  const b = boxOf(pieces.second, panel);
  return {
    id: `${lower.id}.same_series`,
    letter: letterOf(desk.asked),
    chart_id: panel.id,
    series_id: lower.id,
    kind: 'same_series',
    prompt: 'Is the highlighted line one curve with the line that it meets, or are they two curves?',
    options: [
      { id: 'one', label: 'one curve, drawn in two pieces' },
      { id: 'two', label: 'two curves that meet' },
      { id: 'cant_tell', label: "can't tell" },
    ],
    highlight: {
      color_name: halo.name,
      color: halo.rgb,
      bbox: [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])],
    },
    series_style: lower.drawn.style,
    meaning: {
      one: [extentOf(whole, x)],
      two: [extentOf(pieces.first, x), extentOf(pieces.second, x)],
      cant_tell: ['Both pieces are declined.'],
    },
    evidence: [
      'Two lines of one look meet end to end, and no other line looks like them.',
      'They were drawn as two strokes, and no legend names them.',
    ],
  };
}

function extentOf(s: DrawnSeries, x: AxisScale | null): string {
  const count = `${s.xs.length} points`;
  if (!x) return count;
  const ends = [s.xs[0] ?? 0, s.xs[s.xs.length - 1] ?? 0].sort((p, q) => p - q);
  return `${count}, x ${ends.map((px) => x.categoryAt(x.valueAt(px)) ?? x.textOf(x.valueAt(px))).join(' to ')}`;
}
