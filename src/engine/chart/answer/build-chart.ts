/**
 * One panel as an answer: settle its axes, settle the side of each series, turn positions into values, and say why what
 * is missing is missing. A series with an open question carries no data; a chart that emits nothing says why.
 */
import type { Chart, ChartSeries } from '../../contract/chart.ts';
import { type Reason, reason, reasonCodes } from '../../contract/reasons.ts';
import type { Rect } from '../../geometry/rect.ts';
import { coloursOf, type DrawnSeries } from '../series/drawn-series.ts';
import type { PanelSeries } from '../series/read-series.ts';
import type { Panel } from '../stage-types.ts';
import { type SettledAxis, settleAxis } from './axis-questions.ts';
import { type AxisScale, contractAxis, roundTo, scaleOf } from './axis-scale.ts';
import { askChartType } from './chart-type.ts';
import { chooseAxis } from './choose-axis.ts';
import type { HaloColours } from './colour-names.ts';
import type { HintDesk } from './hints.ts';
import { type NamedSeries, settleLabels } from './label-question.ts';
import { settlePieces } from './piece-question.ts';
import { drawnPositions, valuesOf } from './series-values.ts';
import { sideQuestion } from './side-question.ts';
import { cardOf } from './verification-card.ts';
import { settleXSide } from './x-side.ts';

export interface PanelReading {
  panel: Panel;
  found: PanelSeries;
  /** Share of the plot that bitmaps cover. */
  imageShare: number;
}

interface Scales {
  x: AxisScale | null;
  top: AxisScale | null;
  left: AxisScale | null;
  right: AxisScale | null;
}

const bboxOf = (r: Rect): [number, number, number, number] => [
  roundTo(r.x0, 2),
  roundTo(r.y0, 2),
  roundTo(r.x1, 2),
  roundTo(r.y1, 2),
];

/** A bitmap that covers this much of the plot is its content. */
const rasterShare = 0.4;

export function buildChart(reading: PanelReading, desk: HintDesk, colours: HaloColours, maxPoints: number): Chart {
  const { panel, found } = reading;
  const halos = colours.among(found.series.flatMap((s) => coloursOf(s.style)));
  const chart: Chart = {
    chart_id: panel.id,
    chart_type: 'unknown',
    title: panel.title?.text ?? null,
    region_bbox: bboxOf(panel.region),
    plot_bbox: bboxOf(panel.plot),
    x_axis: null,
    y_axis: null,
    series: [],
    diagnostics: {
      dual_axis: panel.left !== null && panel.right !== null,
      counts: { ...found.counts },
      unread: [...found.unread],
      notes: [...panel.notes],
    },
  };
  if (panel.declined) return decline(chart, panel.declined);
  const settled = {
    bottom: settleAxis('x', panel.bottom, panel, desk, halos),
    top: settleAxis(panel.bottom ? 'x_top' : 'x', panel.top, panel, desk, halos),
    left: settleAxis('y', panel.left, panel, desk, halos),
    right: settleAxis(panel.left ? 'y_right' : 'y', panel.right, panel, desk, halos),
  };
  const scales = scalesOf(settled);
  showAxes(chart, panel, scales);
  const blocked = axisTrouble(settled);
  if (blocked) return decline(chart, blocked);
  if (found.declined) return decline(chart, found.declined);
  let drawn = found.series;
  if (drawn.length === 0) {
    const typed = askChartType(reading, desk, halos);
    if (typed.kind === 'open') return chart;
    if (typed.kind !== 'series') return decline(chart, typed.kind === 'declined' ? typed.reason : emptyReason(reading));
    drawn = typed.series;
  }
  const named = emitSeries(chart, reading, drawn, settled, scales, desk, halos, maxPoints);
  return finish(chart, reading, named, scales, desk, halos);
}

function scalesOf(s: {
  bottom: SettledAxis | null;
  top: SettledAxis | null;
  left: SettledAxis | null;
  right: SettledAxis | null;
}): Scales {
  const scale = (a: SettledAxis | null): AxisScale | null => (a?.reading ? scaleOf(a.axis, a.reading) : null);
  const bottom = scale(s.bottom);
  const top = scale(s.top);
  return {
    x: bottom ?? (s.bottom?.open ? null : top),
    top: bottom ? top : null,
    left: scale(s.left),
    right: scale(s.right),
  };
}

function showAxes(chart: Chart, panel: Panel, s: Scales): void {
  chart.x_axis = s.x ? contractAxis(s.x) : null;
  chart.y_axis = s.left ? contractAxis(s.left) : panel.left ? null : s.right ? contractAxis(s.right) : null;
  if (panel.left && s.right) chart.y_axis_right = contractAxis(s.right);
  if (s.top) chart.x_axis_top = contractAxis(s.top);
}

/** Without one readable axis in each direction there is nothing to say in numbers. */
function axisTrouble(s: {
  bottom: SettledAxis | null;
  top: SettledAxis | null;
  left: SettledAxis | null;
  right: SettledAxis | null;
}): Reason | null {
  const usable = (a: SettledAxis | null): boolean => a !== null && (a.reading !== null || a.open !== null);
  const xs = [s.bottom, s.top].filter((a) => a !== null);
  const ys = [s.left, s.right].filter((a) => a !== null);
  if (xs.length === 0) return { ...reason('no_tick_labels'), axis: 'x' };
  if (ys.length === 0) return { ...reason('no_tick_labels'), axis: 'y' };
  if (!xs.some(usable)) return xs[0]?.declined ?? { ...reason('too_few_ticks'), axis: 'x' };
  if (!ys.some(usable)) return ys[0]?.declined ?? { ...reason('too_few_ticks'), axis: 'y' };
  return null;
}

function emitSeries(
  chart: Chart,
  reading: PanelReading,
  drawn: DrawnSeries[],
  settled: { bottom: SettledAxis | null; top: SettledAxis | null; left: SettledAxis | null; right: SettledAxis | null },
  scales: Scales,
  desk: HintDesk,
  halos: HaloColours,
  maxPoints: number,
): NamedSeries[] {
  const { panel } = reading;
  const waiting = [settled.bottom ?? settled.top, settled.left, settled.right].find((a) => a?.open)?.open ?? null;
  const named: NamedSeries[] = [];
  const list = settlePieces(drawn, reading.found.continuations, panel, scales.x, desk, halos);
  list.forEach(({ id, drawn: s, pieceOf }) => {
    const series = frameOf(s, id);
    chart.series.push(series);
    const one: NamedSeries = { series, drawn: s, scales: null };
    named.push(one);
    if (waiting !== null || !scales.x) {
      series.pending_question = waiting;
      series.positions = drawnPositions(s, maxPoints);
      return;
    }
    if (pieceOf !== null) {
      if (pieceOf.refused) refuseSeries(chart, series, { ...reason('caller_cannot_tell'), series_id: id });
      else {
        series.pending_question = pieceOf.question;
        series.positions = drawnPositions(s, maxPoints);
      }
      return;
    }
    const choice = chooseAxis(s, panel);
    let side = choice.side;
    series.resolved_by = choice.by;
    if (side === null) {
      const question = sideQuestion(panel, id, s, scales.x, scales.left, scales.right, choice.evidence, desk, halos);
      const answer = desk.ask(question);
      if (answer === null) {
        series.pending_question = question.id;
        series.positions = drawnPositions(s, maxPoints);
        return;
      }
      if (answer === 'cant_tell') {
        refuseSeries(chart, series, { ...reason('caller_cannot_tell'), series_id: id });
        return;
      }
      side = answer === 'left' ? 'left' : 'right';
      series.resolved_by = 'hint';
    }
    const y = side === 'left' ? scales.left : scales.right;
    series.axis = side;
    if (!y) {
      const why = (side === 'left' ? settled.left : settled.right)?.declined ?? reason('axis_not_assigned');
      refuseSeries(chart, series, { ...why, series_id: id });
      return;
    }
    if (isBeyond(s, y)) {
      refuseSeries(chart, series, { ...reason('out_of_range'), series_id: id });
      return;
    }
    const beside = missesCategories(s.xs, s, scales.x) ? 'x' : missesCategories(s.ys, s, y) ? 'y' : null;
    if (beside) {
      refuseSeries(chart, series, {
        ...reason('uneven_ticks', 'The points stand beside the named places of the axis.', beside),
        series_id: id,
      });
      return;
    }
    const xSide = settleXSide(panel, id, s, list.length, scales, y, desk, halos);
    if (xSide.open !== null) {
      series.axis = null;
      series.resolved_by = null;
      series.pending_question = xSide.open;
      series.positions = drawnPositions(s, maxPoints);
      return;
    }
    if (!xSide.scale) {
      refuseSeries(chart, series, { ...reason('caller_cannot_tell'), series_id: id });
      return;
    }
    if (xSide.side !== null) series.x_side = xSide.side;
    if (xSide.answered) series.resolved_by = 'hint';
    one.scales = { x: xSide.scale, y };
    Object.assign(series, valuesOf(s, xSide.scale, y, maxPoints));
  });
  return named;
}

/** Most of the series lies far outside the labels of the axis: then it is not the axis of this series. */
function isBeyond(s: DrawnSeries, y: AxisScale): boolean {
  if (y.scale === 'category' || s.kind === 'bars' || s.ys.length === 0) return false;
  const places = y.reading.ticks.map((t) => t.posPt);
  const lo = Math.min(...places, ...y.axis.span);
  const hi = Math.max(...places, ...y.axis.span);
  const slack = 0.3 * (hi - lo);
  const off = s.ys.filter((v) => v < lo - slack || v > hi + slack).length;
  return off > 0.3 * s.ys.length;
}

/** On an axis of names a curve has its points at the names; if it does not, the axis is no axis of names. */
function missesCategories(places: number[], s: DrawnSeries, axis: AxisScale): boolean {
  if (axis.scale !== 'category' || s.kind === 'bars' || places.length === 0) return false;
  const off = places.filter((p) => Math.abs(axis.valueAt(p) - Math.round(axis.valueAt(p))) > 0.06).length;
  return off > 0.1 * places.length;
}

function frameOf(s: DrawnSeries, id: string): ChartSeries {
  const series: ChartSeries = {
    series_id: id,
    kind: s.kind,
    style: s.style,
    label: s.label,
    axis: null,
    resolved_by: null,
    downsampled: false,
    n_extrema_dropped: 0,
    pending_question: null,
    source_paths: s.ids.slice(0, 400),
    notes: [...s.notes],
  };
  if (s.direction) series.orientation = s.direction;
  if (s.step) series.step = true;
  return series;
}

function refuseSeries(chart: Chart, series: ChartSeries, why: Reason): void {
  series.axis = null;
  series.resolved_by = null;
  chart.diagnostics.unread.push({ what: `series ${series.series_id}`, count: 1, why: `${why.code}: ${why.text}` });
}

const hasData = (s: ChartSeries): boolean => (s.points?.length ?? 0) > 0 || (s.bars?.length ?? 0) > 0;

function finish(
  chart: Chart,
  reading: PanelReading,
  named: NamedSeries[],
  scales: Scales,
  desk: HintDesk,
  halos: HaloColours,
): Chart {
  const emitted = chart.series.filter(hasData);
  const open = chart.series.some((s) => s.pending_question !== null);
  if (emitted.length === 0 && !open) {
    settleLabels(chart, reading.panel, named, desk, halos, () => false);
    const refused = chart.diagnostics.unread.find((u) => u.what.startsWith('series '));
    const code = refused?.why.split(':')[0];
    const known = reasonCodes.find((c) => c === code);
    return decline(chart, reason(known ?? 'axis_not_assigned'));
  }
  chart.chart_type = typeOf(chart.series);
  if (reading.imageShare >= 0.25) chart.diagnostics.notes.push('A bitmap lies in the plot; it is not measured.');
  const verdict =
    emitted.length === 0
      ? null
      : desk.verdict(
          chart.chart_id,
          chart.series.map((s) => s.series_id),
        );
  const isRefused = (s: ChartSeries): boolean =>
    (!hasData(s) && s.pending_question === null) ||
    verdict?.kind === 'axes_wrong' ||
    (verdict?.kind === 'labels_wrong' && (verdict.seriesId === null || verdict.seriesId === s.series_id));
  settleLabels(chart, reading.panel, named, desk, halos, (s) => !isRefused(s));
  if (emitted.length === 0) return chart;
  chart.verification = 'unverified';
  if (verdict?.kind === 'axes_wrong') return decline(chart, reason('caller_rejected'));
  if (verdict?.kind === 'labels_wrong') {
    chart.verification = 'labels_rejected';
    chart.series.forEach((s) => {
      if (verdict.seriesId !== null && verdict.seriesId !== s.series_id) return;
      s.label = null;
      s.resolved_by = 'caller_rejected';
    });
  }
  if (verdict?.kind === 'confirmed') chart.verification = 'card_confirmed';
  chart.verification_card = cardOf(
    { x: scales.x, y: scales.left ?? scales.right, right: scales.left ? scales.right : null, top: scales.top },
    chart.series,
  );
  return chart;
}

function typeOf(series: ChartSeries[]): Chart['chart_type'] {
  const kinds = new Set(series.map((s) => (s.kind === 'bars' ? 'bar' : s.kind === 'points' ? 'scatter' : 'line')));
  if (kinds.size > 1) return 'mixed';
  return [...kinds][0] ?? 'unknown';
}

function decline(chart: Chart, why: Reason): Chart {
  chart.chart_type = 'declined';
  chart.decline_reason = why;
  chart.series = [];
  delete chart.verification;
  delete chart.verification_card;
  if (why.code === 'caller_rejected') {
    if (chart.x_axis) chart.x_axis.range = null;
    if (chart.y_axis) chart.y_axis.range = null;
    if (chart.y_axis_right) chart.y_axis_right.range = null;
  }
  return chart;
}

function emptyReason(reading: PanelReading): Reason {
  if (reading.imageShare >= rasterShare) return reason('raster_chart');
  const seen = reading.found.unread.map((u) => `${u.count} ${u.what}`).join(', ');
  return reason('no_data_geometry', seen ? `Seen and not read: ${seen}.` : undefined);
}
