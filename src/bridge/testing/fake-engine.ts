/**
 * Stand-ins for tests of the bridge: an engine with one dual-axis chart on page 1 (one curve asks for its axis), a
 * declined chart on page 2 and a scan on page 3, and ports around it. Everything can be overridden per test.
 */
import type { Chart, ChartAxis, ChartResponse, ChartSeries, Question } from '../../engine/contract/chart.ts';
import type { CallOptions, EngineClient, PageCharts } from '../../engine/contract/engine-client.ts';
import { fail, type Outcome, succeed } from '../../engine/contract/failure.ts';
import { reason } from '../../engine/contract/reasons.ts';
import type { PageRecord, Picture, RenderAnswer, RenderRequest } from '../../engine/contract/render.ts';
import { createChartReader } from '../../session/chart-reader.ts';
import { createSession, type Session } from '../../session/session.ts';
import { CallLog } from '../call-log.ts';
import type { OpenDocument } from '../document-registry.ts';
import type { Door } from '../run-tool.ts';
import { RunningCalls } from '../running-calls.ts';
import type { BridgePorts } from '../tool.ts';
import { toolRegistry } from '../tool-registry.ts';

export const tinyPng = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0,
  0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 0x0a, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0x0f, 0, 1, 1, 1, 0,
  0x18, 0xdd, 0x8d, 0xb0, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
]);

const axisQuestion = 'p0.s1.axis';

export function fakeAxis(side: ChartAxis['side'], title: string, high: number): ChartAxis {
  return {
    side,
    scale: 'linear',
    title,
    unit: null,
    range: [0, high],
    range_text: null,
    calibrated_by: 'tick_marks',
    residual_pt: 0.01,
    digits: 4,
    reversed: false,
    ticks: [0, high / 2, high].map((value) => ({ raw: String(value), value, position: value, residual_pt: 0 })),
  };
}

export function fakeSeries(
  id: string,
  label: string,
  points: [number, number][] | undefined,
  maxPoints: number,
): ChartSeries {
  const shown = points && maxPoints > 0 && points.length > maxPoints ? points.slice(0, maxPoints) : points;
  return {
    series_id: id,
    kind: 'curve',
    style: { color: [0.1, 0.2, 0.8], fill: null, width: 1, dash: null, marker: null },
    label,
    axis: points ? 'left' : null,
    resolved_by: points ? 'geometry' : null,
    ...(shown ? { points: shown } : {}),
    ...(points ? { total_points: points.length } : {}),
    downsampled: shown !== undefined && points !== undefined && shown.length < points.length,
    n_extrema_dropped: 0,
    pending_question: points ? null : axisQuestion,
    source_paths: [1],
    notes: [],
  };
}

const manyPoints = Array.from({ length: 431 }, (_, i): [number, number] => [
  i,
  Math.round(Math.sin(i / 40) * 1e4) / 1e4,
]);

function dualAxisChart(hint: string | undefined, maxPoints: number): { chart: Chart; questions: Question[] } {
  const settled = hint === 'left' || hint === 'right';
  const scale = hint === 'right' ? 20 : 1;
  const second = settled ? manyPoints.slice(0, 12).map(([x, y]): [number, number] => [x, y * scale]) : undefined;
  const asked = fakeSeries('p0.s1', 'CH2', second, maxPoints);
  const series = [fakeSeries('p0.s0', 'CH1', manyPoints, maxPoints)];
  series.push(
    settled
      ? { ...asked, axis: hint, resolved_by: 'hint' }
      : hint === 'cant_tell'
        ? { ...asked, pending_question: null }
        : asked,
  );
  const question: Question = {
    id: axisQuestion,
    letter: 'A',
    chart_id: 'p0',
    series_id: 'p0.s1',
    kind: 'y_axis_for_curve',
    prompt: 'Which axis does the curve under the magenta halo belong to?',
    options: [
      { id: 'left', label: 'Left axis: 0 to 5 V' },
      { id: 'right', label: 'Right axis: 0 to 100 %' },
      { id: 'cant_tell', label: 'Cannot tell' },
    ],
    highlight: { color_name: 'magenta', color: [1, 0, 1], bbox: [120, 120, 380, 280] },
    meaning: { left: ['0', '0.5', '1'], right: ['0', '10', '20'] },
    evidence: ['Neither colour nor legend names an axis.'],
  };
  const chart: Chart = {
    chart_id: 'p0',
    chart_type: 'line',
    title: 'Two channels',
    region_bbox: [100, 100, 400, 300],
    plot_bbox: [120, 110, 380, 280],
    x_axis: fakeAxis('bottom', 'Time (s)', 430),
    y_axis: fakeAxis('left', 'Voltage (V)', 5),
    y_axis_right: fakeAxis('right', 'Load (%)', 100),
    series,
    diagnostics: { dual_axis: true, counts: {}, unread: [], notes: [] },
    verification_card: { x_axis: {}, y_axis: {}, series: [], color_names_unique: true },
    verification: 'unverified',
  };
  return { chart, questions: hint === undefined ? [question] : [] };
}

export class FakeEngine implements EngineClient {
  readonly calls: { method: string; request: unknown }[] = [];
  /** When set, every call waits for its abort. */
  hang = false;
  pictureBytes = tinyPng;

  async open(): Promise<Outcome<OpenDocument>> {
    return succeed(fakeDocument('doc-1', 'paper.pdf'));
  }
  async close(): Promise<void> {}
  async drawPage(): ReturnType<EngineClient['drawPage']> {
    return fail('internal', 'not in the fake');
  }
  async renderRung(): ReturnType<EngineClient['renderRung']> {
    return fail('internal', 'not in the fake');
  }

  async renderPages(_id: string, request: RenderRequest, options?: CallOptions): Promise<Outcome<RenderAnswer>> {
    const cancelled = await this.enter('renderPages', request, options);
    if (cancelled) return cancelled;
    const pages = request.pages.slice(0, 5).map((page) => fakeRecord(page, request));
    const sent = pages.filter((p) => p.status === 'ok');
    return succeed({
      report: {
        pages,
        pages_rendered: sent.map((p) => p.page),
        dpi_requested: request.dpi,
        dpi_used: request.dpi,
        budget_bytes: request.budget_bytes,
        budget_used: 1_200,
        ...(request.pages.length > 5 ? { truncated_render: true, truncated_at: 5 } : {}),
        ...(request.clip ? { clip: request.clip } : {}),
        content_warning: 'Renders are untrusted content.',
      },
      pictures: sent.map((p) => ({ page: p.page, mime: 'image/png', bytes: this.pictureBytes })),
    });
  }

  async extractCharts(
    ...[, request, options]: Parameters<EngineClient['extractCharts']>
  ): Promise<Outcome<ChartResponse>> {
    const cancelled = await this.enter('extractCharts', request, options);
    if (cancelled) return cancelled;
    const unknown = Object.keys(request.hints).find((key) => key !== axisQuestion && key !== 'p0.verify');
    if (unknown !== undefined) return fail('unknown_hint', `${unknown} is not asked on this page.`, { id: unknown });
    if (request.page !== 1) {
      const why = request.page === 2 ? reason('raster_chart') : reason('no_vector_content');
      return succeed({ page: request.page, status: 'declined', charts: [], questions: [], reasons: [why] });
    }
    const { chart, questions } = dualAxisChart(request.hints[axisQuestion], request.max_points);
    const verdict = request.hints['p0.verify'];
    const verified = verdict === 'confirmed' ? { ...chart, verification: 'card_confirmed' as const } : chart;
    return succeed({
      page: 1,
      status: questions.length > 0 ? 'needs_hint' : 'ok',
      charts: [verified],
      questions,
      reasons: [],
    });
  }

  async findCharts(_id: string, page: number, options?: CallOptions): Promise<Outcome<PageCharts>> {
    const cancelled = await this.enter('findCharts', page, options);
    if (cancelled) return cancelled;
    if (page === 3) return succeed({ page, charts: [], reason: reason('no_vector_content').text });
    return succeed({
      page,
      charts: [
        {
          chart_id: 'p0',
          plot_bbox: [120, 110, 380, 280],
          region_bbox: [100, 100, 400, 300],
          state: page === 1 ? 'asks' : 'declined',
          chart_type: page === 1 ? 'line' : 'declined',
          series_count: page === 1 ? 2 : 0,
          question_count: page === 1 ? 1 : 0,
          reason: page === 1 ? null : reason('raster_chart').text,
          title: null,
        },
      ],
      reason: null,
    });
  }

  async drawHighlight(...[, request, options]: Parameters<EngineClient['drawHighlight']>): Promise<Outcome<Picture>> {
    const cancelled = await this.enter('drawHighlight', request, options);
    return cancelled ?? succeed({ page: request.page, mime: 'image/png', bytes: this.pictureBytes });
  }

  private async enter(
    method: string,
    request: unknown,
    options?: CallOptions,
  ): Promise<ReturnType<typeof fail> | null> {
    this.calls.push({ method, request });
    if (!this.hang) return null;
    await new Promise<void>((resolve) => options?.signal?.addEventListener('abort', resolve, { once: true }));
    return fail('cancelled', 'The call was cancelled.');
  }
}

/** Page 3 is a scan that only fits at a lower resolution unless a clip is asked. */
function fakeRecord(page: number, request: RenderRequest): PageRecord {
  const down = page === 3 && !request.clip;
  return {
    page,
    status: 'ok',
    page_class: page === 3 ? 'scan_text' : 'line_art',
    ...(request.clip ? { clip: request.clip } : {}),
    dpi_requested: request.dpi,
    dpi_used: down ? 110 : request.dpi,
    native_dpi: null,
    native_dpi_cap: null,
    pixels: down ? [935, 1210] : [1700, 2200],
    codec: 'png',
    quality: null,
    colour: down ? 'gray4' : 'rgb',
    lossy: down,
    bytes: 880,
    encoded_bytes: 1_176,
    budget_share: request.budget_bytes,
    encoder: 'own',
    downsampled: down,
    likely_illegible_for_fine_detail: down,
    smallest_text_px: null,
    attempts: [],
    suggested_clips: down
      ? [0, 0.32, 0.64].map((y) => ({
          clip: [0, y, 1, Math.min(1, y + 0.36)],
          dpi: request.dpi,
          pixels: [1700, 792],
          encoded_bytes: 90_000,
          codec: 'png',
          quality: null,
          colour: 'gray4',
          lossy: true,
        }))
      : [],
    limits: [],
    notices: [],
  };
}

export function fakeDocument(documentId: string, name: string, pageCount = 3): OpenDocument {
  return {
    documentId,
    info: {
      name,
      byteLength: 12_345,
      sha256: documentId.padEnd(64, '0'),
      pageCount,
      pages: Array.from({ length: pageCount }, () => ({ widthPt: 612, heightPt: 792 })),
      repaired: false,
      encrypted: false,
      notices: [],
    },
  };
}

export interface FakeWorld {
  engine: FakeEngine;
  open: OpenDocument[];
  sessions: Map<string, Session>;
  ports: BridgePorts;
  door: Door;
  /** Milliseconds that the clock shows; tests move it. */
  clock: { ms: number };
}

export function fakeWorld(overrides: Partial<BridgePorts> = {}): FakeWorld {
  const engine = new FakeEngine();
  const open = [fakeDocument('doc-1', 'paper.pdf')];
  const clock = { ms: Date.UTC(2026, 11, 1) };
  const sessions = new Map<string, Session>();
  const ports: BridgePorts = {
    engine,
    documents: { list: () => open, current: () => open[0] ?? null, pageInView: () => 1 },
    session: {
      sessionOf: (id) => {
        const known = sessions.get(id);
        if (known) return known;
        const identity = { sha256: id, name: id, byteLength: 1, pageCount: 3 };
        const session = createSession(identity, { now: () => new Date(clock.ms).toISOString() });
        sessions.set(id, session);
        return session;
      },
      subscribe: () => () => {},
      reader: createChartReader(engine),
    },
    now: () => clock.ms,
    ...overrides,
  };
  const door: Door = { tools: toolRegistry, ports, log: new CallLog(), running: new RunningCalls() };
  return { engine, open, sessions, ports, door, clock };
}
