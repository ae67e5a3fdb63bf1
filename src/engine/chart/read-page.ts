/**
 * A page in, its charts out: the pipeline from draw list to answer. Pure and deterministic; it depends on the draw list,
 * the request and nothing else.
 */
import type { Chart, ChartRequest, ChartResponse } from '../contract/chart.ts';
import type { ChartSummary, PageCharts } from '../contract/engine-client.ts';
import { type Outcome, succeed } from '../contract/failure.ts';
import { type Reason, reason } from '../contract/reasons.ts';
import { areaOf, growRect, intersectRects, isEmptyRect, type Rect, rectsMeet } from '../geometry/rect.ts';
import type { DrawList } from '../pdf/draw-list-types.ts';
import { buildChart, type PanelReading } from './answer/build-chart.ts';
import { HaloColours } from './answer/colour-names.ts';
import { checkHints, HintDesk } from './answer/hints.ts';
import { mainTurn, standsUpright, turnBack, turnList, turnRegion } from './answer/turn-page.ts';
import { glyphSymbols } from './marks/glyph-symbols.ts';
import { collectShapes, type Shape } from './marks/shapes.ts';
import { findPanels } from './panels/find-panels.ts';
import { shapesByPanel } from './series/panel-shapes.ts';
import { readPanelSeries } from './series/read-series.ts';
import type { PageContent, Panel, Phrase } from './stage-types.ts';
import { buildPageContent } from './text/page-content.ts';

/** A page, its text and its plots: what reading starts from. */
interface Scene {
  list: DrawList;
  content: PageContent;
  panels: Panel[];
}

function sceneOf(list: DrawList): Scene {
  const content = buildPageContent(list);
  return { list, content, panels: findPanels(content) };
}

export function readPageCharts(list: DrawList, request: ChartRequest): Outcome<ChartResponse> {
  const trouble = checkHints(request.hints);
  if (trouble) return { ok: false, failure: trouble };
  if (list.truncated) {
    const tooMuch = reason('too_complex', `Limit: ${list.truncated.limit} ${list.truncated.what}.`);
    return succeed({ page: list.page, status: 'declined', charts: [], questions: [], reasons: [tooMuch] });
  }
  const turn = mainTurn(list);
  if (turn === null) return readScene(sceneOf(list), request);
  const turned = sceneOf(turnList(list, turn));
  if (!standsUpright(turned.panels)) return readScene(sceneOf(list), request);
  const region = request.region && turnRegion(request.region, turn, list.widthPt, list.heightPt);
  const outcome = readScene(turned, region ? { ...request, region } : request);
  return outcome.ok ? succeed(turnBack(outcome.value, turn, list.widthPt, list.heightPt)) : outcome;
}

function readScene(scene: Scene, request: ChartRequest): Outcome<ChartResponse> {
  const { list } = scene;
  const response: ChartResponse = { page: list.page, status: 'declined', charts: [], questions: [], reasons: [] };
  const desk = new HintDesk(request.hints);
  const halos = new HaloColours();
  for (const reading of readPanels(scene, request.region)) {
    response.charts.push(buildChart(reading, desk, halos, request.max_points));
  }
  const failure = desk.failure();
  if (failure) return { ok: false, failure };
  response.questions = desk.questions;
  response.reasons = pageReasons(list, response.charts);
  const emits = response.charts.some((c) => c.series.some((s) => s.points !== undefined || s.bars !== undefined));
  response.status = response.questions.length > 0 ? 'needs_hint' : emits ? 'ok' : 'declined';
  return succeed(response);
}

const meets = (plot: Rect, [x0, y0, x1, y1]: [number, number, number, number]): boolean =>
  rectsMeet(plot, { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) });

function readPanels({ list, content, panels }: Scene, region: ChartRequest['region']): PanelReading[] {
  if (panels.length === 0) return [];
  const explained = new Set(panels.flatMap((p) => [...p.furnitureText]));
  const inAxes = content.phrases.filter((p) => explained.has(p.id)).flatMap((p) => p.words.flatMap((w) => w.glyphIds));
  const symbols = glyphSymbols(content, new Set(inAxes));
  // Labels and ticks of any plot on the page name no series in any other.
  const noLabels = new Set([...content.phrases.filter((p) => explained.has(p.id)), ...symbols.phrases]);
  const furniture = new Set(panels.flatMap((p) => [...p.furniture]));
  const shapes = [...collectShapes(list, content.textPaths), ...symbols.shapes];
  const owned = shapesByPanel(shapes, panels);
  const wanted = panels.filter((panel) => !region || meets(panel.plot, region));
  return wanted.map((panel) =>
    readPanel(panel, content, owned.get(panel) ?? [], shapes, legendArea(panel, panels), noLabels, furniture),
  );
}

/** A legend stands in its plot, beside it or below it; alone on a page a plot may have it further off. */
function legendArea(panel: Panel, panels: Panel[]): Rect {
  const w = panel.plot.x1 - panel.plot.x0;
  const h = panel.plot.y1 - panel.plot.y0;
  return panels.length === 1
    ? growRect(panel.region, Math.max(60, 0.45 * w), Math.max(50, 0.35 * h))
    : growRect(panel.region, 60, 45);
}

function readPanel(
  panel: Panel,
  content: PageContent,
  own: Shape[],
  shapes: Shape[],
  area: Rect,
  noLabels: ReadonlySet<Phrase>,
  furniture: ReadonlySet<number>,
): PanelReading {
  const nearby = shapes.filter((s) => rectsMeet(s.bbox, area) && !s.ids.every((id) => furniture.has(id)));
  const found = panel.declined
    ? {
        series: [],
        counts: {},
        unread: [],
        declined: null,
        continuations: [],
        legend: { rows: [], shapes: new Set<Shape>(), texts: new Set<never>(), otherRuns: [] },
        typed: { line: [], scatter: [] },
      }
    : readPanelSeries(panel, content, own, nearby, area, noLabels);
  return { panel, found, imageShare: imageShare(content.list, panel.plot) };
}

function imageShare(list: DrawList, plot: Rect): number {
  let most = 0;
  for (const image of list.images) {
    const part = intersectRects(intersectRects(image.bbox, image.clip), plot);
    if (!isEmptyRect(part)) most = Math.max(most, areaOf(part) / Math.max(1, areaOf(plot)));
  }
  return most;
}

function pageReasons(list: DrawList, charts: Chart[]): Reason[] {
  const own = charts.map((c) => c.decline_reason).filter((r) => r !== undefined);
  if (charts.length > 0) return dedupe(own);
  if (list.paths.length === 0 && list.images.length > 0) return [reason('no_vector_content')];
  if (list.notices.length > 0 && list.paths.length < 5) return [reason('broken_content')];
  return [reason('no_chart')];
}

function dedupe(reasons: Reason[]): Reason[] {
  const seen = new Set<string>();
  return reasons.filter((r) => {
    const key = `${r.code}|${r.axis ?? ''}|${r.text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** What a page holds, without values: for lists of charts and for `--find`. */
export function summarizeCharts(response: ChartResponse): PageCharts {
  return {
    page: response.page,
    charts: response.charts.map((c) => summaryOf(c, response)),
    reason: response.charts.length === 0 ? (response.reasons[0]?.text ?? null) : null,
  };
}

function summaryOf(chart: Chart, response: ChartResponse): ChartSummary {
  const questions = response.questions.filter((q) => q.chart_id === chart.chart_id).length;
  return {
    chart_id: chart.chart_id,
    plot_bbox: chart.plot_bbox,
    region_bbox: chart.region_bbox,
    state: chart.decline_reason ? 'declined' : questions > 0 ? 'asks' : 'read',
    chart_type: chart.chart_type,
    series_count: chart.series.length,
    question_count: questions,
    reason: chart.decline_reason?.text ?? null,
    title: chart.title,
  };
}
