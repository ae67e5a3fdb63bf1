/** The verification card of a chart as lines and as data: axes with ticks as read, series with colour and name. */
import type { Chart, ChartAxis } from '../../engine/contract/chart.ts';
import { axisText } from './chart-lines.ts';
import { cutText, quoteText } from './untrusted-text.ts';

export function cardLines(chart: Chart): string[] {
  const series = chart.series.map((s) => {
    const name = s.label ? quoteText(s.label) : 'no name';
    return `${s.series_id} ${colourName(chart, s.series_id)} ${name}${s.axis ? `, ${s.axis} axis` : ''}`;
  });
  const why = chart.decline_reason;
  const declined = why ? [`Declined ${why.code}: ${cutText(why.text, 160)}`] : [];
  return [...declined, ...axesOf(chart).map(axisLine), ...series];
}

export function cardFacts(chart: Chart): Record<string, unknown> {
  return {
    ...(chart.verification ? { verification: chart.verification } : {}),
    axes: axesOf(chart).map((a) => ({
      side: a.side,
      scale: a.scale,
      calibrated_by: a.calibrated_by,
      ticks: a.ticks
        .slice(0, 8)
        .map((t) => [cutText(t.raw, 24), typeof t.value === 'string' ? cutText(t.value, 24) : t.value]),
    })),
    series: chart.series.slice(0, 12).map((s) => ({
      series_id: s.series_id,
      color_name: colourName(chart, s.series_id),
      ...(s.label ? { label: cutText(s.label, 60) } : {}),
      ...(s.axis ? { axis: s.axis } : {}),
    })),
    ...(chart.series.length > 12 ? { series_left_out: chart.series.length - 12 } : {}),
  };
}

function axesOf(chart: Chart): ChartAxis[] {
  const axes = [chart.x_axis, chart.y_axis, chart.y_axis_right ?? null, chart.x_axis_top ?? null];
  return axes.filter((axis) => axis !== null);
}

function axisLine(axis: ChartAxis): string {
  const ticks = axis.ticks
    .slice(0, 6)
    .map((t) => `${quoteText(t.raw, 16)}=${typeof t.value === 'string' ? quoteText(t.value, 16) : t.value}`);
  const verify = axis.verify ? ` Check: ${cutText(axis.verify, 100)}` : '';
  const more = axis.ticks.length > 6 ? ' …' : '';
  return `${axis.side}: ${axisText(axis)}, by ${axis.calibrated_by}; ticks ${ticks.join(' ')}${more}${verify}`;
}

function colourName(chart: Chart, id: string): string {
  return chart.verification_card?.series.find((s) => s.series_id === id)?.color_name ?? 'colour unknown';
}
