/**
 * Pictures that go with chart answers: a panel with each asked-about series under a halo of its own colour and letter,
 * a panel as printed, or the whole page when nothing was read. A picture that cannot be drawn, or that came out smaller
 * than it should be, is a loss to be told, never a reason to fail the answer.
 */
import type { Bbox, Chart, ChartResponse, Question } from '../../engine/contract/chart.ts';
import type { HighlightRequest } from '../../engine/contract/engine-client.ts';
import type { Failure } from '../../engine/contract/failure.ts';
import type { OpenDocument } from '../document-registry.ts';
import type { ToolCall, ToolPicture } from '../tool.ts';
import { readPixelSize } from './picture-size.ts';
import { halosOf } from './question-halos.ts';
import { cutText } from './untrusted-text.ts';

export interface DrawnPictures {
  pictures: ToolPicture[];
  lost: string[];
}

export const noPictures: DrawnPictures = { pictures: [], lost: [] };

const paddingPt = 5;
const questionDpi = 200;
const cardDpi = 150;
/** Rounding of a crop to whole pixels stays inside this. */
const smallerThan = 0.95;

/** One picture per panel, shared by its questions. */
export async function drawQuestionPictures(
  call: ToolCall,
  document: OpenDocument,
  response: ChartResponse,
  questions: readonly Question[],
  budgetBytes: number,
): Promise<DrawnPictures> {
  const chartIds = [...new Set(questions.map((q) => q.chart_id))];
  const share = Math.floor(budgetBytes / Math.max(1, chartIds.length));
  const drawn: DrawnPictures[] = [];
  for (const chartId of chartIds) {
    const asked = questions.filter((q) => q.chart_id === chartId);
    const chart = response.charts.find((c) => c.chart_id === chartId);
    const bbox = chart?.region_bbox ?? asked[0]?.highlight.bbox;
    if (!bbox) continue;
    const request = highlightRequest(document, response.page, bbox, questionDpi, share);
    request.halos = asked.flatMap((question) => halosOf(question, chart));
    const marks = asked.map((q) => `${q.letter} ${q.highlight.color_name} = ${q.id}`);
    const caption = `Panel ${chartId} on page ${response.page}; halos: ${marks.join(', ')}`;
    drawn.push(await drawOne(call, document, request, caption));
  }
  return unite(drawn);
}

export async function drawChartPictures(
  call: ToolCall,
  document: OpenDocument,
  page: number,
  charts: readonly Chart[],
  budgetBytes: number,
): Promise<DrawnPictures> {
  const share = Math.floor(budgetBytes / Math.max(1, charts.length));
  const drawn: DrawnPictures[] = [];
  for (const chart of charts) {
    const request = highlightRequest(document, page, chart.region_bbox, cardDpi, share);
    drawn.push(await drawOne(call, document, request, `Panel ${chart.chart_id} on page ${page}, as printed`));
  }
  return unite(drawn);
}

export async function drawDeclinedPage(
  call: ToolCall,
  document: OpenDocument,
  page: number,
  budgetBytes: number,
): Promise<DrawnPictures> {
  const rendered = await call.ports.engine.renderPages(
    document.documentId,
    { pages: [page], dpi: cardDpi, budget_bytes: budgetBytes, count: 'base64', allow_webp: false },
    { signal: call.signal, lane: 'batch' },
  );
  if (!rendered.ok) return { pictures: [], lost: [lostPicture(rendered.failure)] };
  const [record] = rendered.value.report.pages;
  const pictures = rendered.value.pictures.map((p) => ({ ...p, caption: `Page ${p.page}, nothing read from it` }));
  if (pictures.length === 0) return { pictures, lost: ['the picture of the page, which does not fit the budget.'] };
  const lost = record?.downsampled ? [`resolution of the page picture, ${cardDpi} to ${record.dpi_used} DPI.`] : [];
  return { pictures, lost };
}

async function drawOne(
  call: ToolCall,
  document: OpenDocument,
  request: HighlightRequest,
  caption: string,
): Promise<DrawnPictures> {
  const drawn = await call.ports.engine.drawHighlight(document.documentId, request, {
    signal: call.signal,
    lane: 'batch',
  });
  if (!drawn.ok) return { pictures: [], lost: [lostPicture(drawn.failure)] };
  const size = readPixelSize(drawn.value.bytes);
  const fullWidthPx = ((request.bbox[2] - request.bbox[0]) * request.dpi) / 72;
  const shrunk = size !== null && fullWidthPx > 0 && size.widthPx < fullWidthPx * smallerThan;
  const dpi = shrunk ? Math.round((request.dpi * size.widthPx) / fullWidthPx) : request.dpi;
  return {
    pictures: [{ ...drawn.value, caption }],
    lost: shrunk
      ? [`resolution of the picture, ${request.dpi} to ${dpi} DPI; a larger budget_bytes brings it back.`]
      : [],
  };
}

function lostPicture(failure: Failure): string {
  return `the picture (${failure.code}): ${cutText(failure.message, 140)}`;
}

function unite(drawn: DrawnPictures[]): DrawnPictures {
  return { pictures: drawn.flatMap((d) => d.pictures), lost: [...new Set(drawn.flatMap((d) => d.lost))] };
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
