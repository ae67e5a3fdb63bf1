/** What a reader needs to compare a reading with the picture: every axis, the right and top ones too, and every series. */
import type { ChartSeries, VerificationCard } from '../../contract/chart.ts';
import { type AxisScale, contractAxis } from './axis-scale.ts';
import { colourName } from './colour-names.ts';

export function cardOf(
  axes: { x: AxisScale | null; y: AxisScale | null; right: AxisScale | null; top: AxisScale | null },
  series: ChartSeries[],
): VerificationCard {
  const shown = series.map((s) => {
    const color = s.style.color ?? s.style.fill;
    return {
      series_id: s.series_id,
      color,
      color_name: colourName(color),
      dash: s.style.dash,
      label: s.label,
      axis: s.axis,
    };
  });
  const names = shown.map((s) => s.color_name);
  const card: VerificationCard = {
    x_axis: brief(axes.x),
    y_axis: brief(axes.y),
    series: shown,
    color_names_unique: new Set(names).size === names.length,
  };
  if (axes.right) card.y_axis_right = brief(axes.right);
  if (axes.top) card.x_axis_top = brief(axes.top);
  return card;
}

function brief(s: AxisScale | null): unknown {
  if (!s) return null;
  const a = contractAxis(s);
  const out: Record<string, unknown> = {
    scale: a.scale,
    title: a.title,
    range: a.range,
    ticks: a.ticks.map(({ raw, value }) => ({ raw, value })),
  };
  if (a.multiplier !== undefined) out.multiplier = a.multiplier;
  if (a.offset !== undefined) out.offset = a.offset;
  if (a.verify !== undefined) out.verify = a.verify;
  return out;
}
