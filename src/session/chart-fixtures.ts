/** Small charts written by hand, for tests of the session and of the chart view. */
import type { Chart, ChartAxis, ChartResponse, ChartSeries, Question } from '../engine/contract/chart.ts';

export function axisWith(over: Partial<ChartAxis> = {}): ChartAxis {
  return {
    side: 'bottom',
    scale: 'linear',
    title: null,
    unit: null,
    range: [0, 10],
    range_text: ['0', '10'],
    calibrated_by: 'tick_marks',
    residual_pt: 0.01,
    digits: 4,
    reversed: false,
    ticks: [0, 5, 10].map((value) => ({ raw: String(value), value, position: 100 + value * 20, residual_pt: 0.01 })),
    ...over,
  };
}

export function seriesWith(over: Partial<ChartSeries> = {}): ChartSeries {
  return {
    series_id: 's0',
    kind: 'curve',
    style: { color: [0.12, 0.47, 0.71], fill: null, width: 1.5, dash: null, marker: null },
    label: 'Voltage',
    axis: 'left',
    resolved_by: 'geometry',
    points: [
      [0, 1],
      [5, 2],
      [10, 4],
    ],
    total_points: 3,
    downsampled: false,
    n_extrema_dropped: 0,
    pending_question: null,
    source_paths: [7],
    notes: [],
    ...over,
  };
}

export function chartWith(over: Partial<Chart> = {}): Chart {
  return {
    chart_id: 'p0',
    chart_type: 'line',
    title: 'Discharge',
    region_bbox: [60, 40, 340, 260],
    plot_bbox: [100, 60, 300, 220],
    x_axis: axisWith(),
    y_axis: axisWith({ side: 'left', range: [0, 5] }),
    series: [seriesWith()],
    diagnostics: { dual_axis: false, counts: {}, unread: [], notes: [] },
    verification: 'unverified',
    ...over,
  };
}

export function questionWith(over: Partial<Question> = {}): Question {
  return {
    id: 'p0.s0.axis',
    letter: 'A',
    chart_id: 'p0',
    series_id: 's0',
    kind: 'y_axis_for_curve',
    prompt: 'Which axis does the blue curve belong to?',
    options: [
      { id: 'left', label: 'Left axis: 0 to 5 V' },
      { id: 'right', label: 'Right axis: 0 to 100 %' },
      { id: 'cant_tell', label: "Can't tell" },
    ],
    highlight: { color_name: 'magenta', color: [0.86, 0, 0.63], bbox: [100, 60, 300, 220] },
    series_style: { color: [0.12, 0.47, 0.71], fill: null, width: 1.5, dash: null, marker: null },
    meaning: { left: ['1.2', '2.5', '4.9'], right: ['24', '50', '98'] },
    evidence: ['Both y axes fit the curve.'],
    ...over,
  };
}

export function responseWith(over: Partial<ChartResponse> = {}): ChartResponse {
  return { page: 1, status: 'ok', charts: [chartWith()], questions: [], reasons: [], ...over };
}
