/**
 * Pictures for questions and verification: a crop of the panel with each asked-about series under a halo of its own
 * colour and letter. One picture per panel, shared by its questions.
 */
import type { Bbox, Chart, ChartResponse, Question } from '../../engine/contract/chart.ts';
import type { HighlightRequest } from '../../engine/contract/engine-client.ts';
import { type Outcome, succeed } from '../../engine/contract/failure.ts';
import type { OpenDocument } from '../document-registry.ts';
import type { ToolCall, ToolPicture } from '../tool.ts';

/** A halo must be wider than the curve it lies on and still leave neighbours visible. */
const minHaloPt = 4;
/** Enough to follow any curve by eye; more only slows the drawing. */
const maxHaloPoints = 400;
const paddingPt = 5;
const questionDpi = 200;
const cardDpi = 150;

export async function drawQuestionPictures(
  call: ToolCall,
  document: OpenDocument,
  response: ChartResponse,
  questions: readonly Question[],
  budgetBytes: number,
): Promise<Outcome<ToolPicture[]>> {
  const chartIds = [...new Set(questions.map((q) => q.chart_id))];
  const share = Math.floor(budgetBytes / Math.max(1, chartIds.length));
  const pictures: ToolPicture[] = [];
  for (const chartId of chartIds) {
    const asked = questions.filter((q) => q.chart_id === chartId);
    const chart = response.charts.find((c) => c.chart_id === chartId);
    const bbox = chart?.region_bbox ?? asked[0]?.highlight.bbox;
    if (!bbox) continue;
    const request = highlightRequest(document, response.page, bbox, questionDpi, share);
    request.halos = asked.map((question) => haloOf(question, chart));
    const drawn = await call.ports.engine.drawHighlight(document.documentId, request, {
      signal: call.signal,
      lane: 'batch',
    });
    if (!drawn.ok) return drawn;
    const marks = asked.map((q) => `${q.letter} ${q.highlight.color_name} = ${q.id}`);
    pictures.push({ ...drawn.value, caption: `Panel ${chartId} on page ${response.page}; halos: ${marks.join(', ')}` });
  }
  return succeed(pictures);
}

export async function drawChartPicture(
  call: ToolCall,
  document: OpenDocument,
  page: number,
  chart: Chart,
  budgetBytes: number,
): Promise<Outcome<ToolPicture>> {
  const request = highlightRequest(document, page, chart.region_bbox, cardDpi, budgetBytes);
  const drawn = await call.ports.engine.drawHighlight(document.documentId, request, {
    signal: call.signal,
    lane: 'batch',
  });
  return drawn.ok ? succeed({ ...drawn.value, caption: `Panel ${chart.chart_id} on page ${page}, as printed` }) : drawn;
}

function highlightRequest(
  document: OpenDocument,
  page: number,
  bbox: Bbox,
  dpi: number,
  budget: number,
): HighlightRequest {
  const size = document.info.pages[page - 1];
  const padded: Bbox = [
    Math.max(0, bbox[0] - paddingPt),
    Math.max(0, bbox[1] - paddingPt),
    Math.min(size?.widthPt ?? Infinity, bbox[2] + paddingPt),
    Math.min(size?.heightPt ?? Infinity, bbox[3] + paddingPt),
  ];
  return { page, bbox: padded, dpi, budget_bytes: budget, halos: [] };
}

function haloOf(question: Question, chart: Chart | undefined): HighlightRequest['halos'][number] {
  const series = chart?.series.find((s) => s.series_id === question.series_id);
  const drawn = series?.positions ?? [];
  const step = Math.max(1, Math.ceil(drawn.length / maxHaloPoints));
  const [x0, y0, x1, y1] = question.highlight.bbox;
  const frame: [number, number][] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
  return {
    color: question.highlight.color,
    letter: question.letter,
    width_pt: Math.max(minHaloPt, 4 * (question.series_style?.width ?? series?.style.width ?? 1)),
    points: drawn.length >= 2 ? drawn.filter((_, i) => i % step === 0 || i === drawn.length - 1) : frame,
  };
}
