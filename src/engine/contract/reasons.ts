/** The closed list of reasons for which a chart, an axis or a page is declined, each with its sentence. */
import * as z from 'zod';

export const reasonTexts = {
  no_chart: 'No chart was found on this page.',
  no_vector_content:
    'The page holds no vector drawing; a chart on it would be a picture, and pictures are not measured.',
  raster_chart: 'The data of this chart is a bitmap inside vector axes; pixels are not measured.',
  outlined_labels: 'The tick labels are drawn as outlines, not text, and they cannot be read without doubt.',
  no_tick_labels: 'The axes carry no numbers that could be read.',
  too_few_ticks: 'Fewer than three usable ticks on an axis, and nothing else that confirms its scale.',
  uneven_ticks: 'The tick labels fit neither an even nor a logarithmic scale.',
  scale_unsure: 'The ticks fit more than one scale (linear or logarithmic), and nothing settles which.',
  sign_unsure: 'A minus sign may be missing from the tick labels; the sign cannot be read without doubt.',
  locale_unsure: 'The tick labels can be read with a decimal or a thousands mark, and nothing settles which.',
  multiplier_unsure: 'A factor or offset stands near the axis and it is not certain how it applies.',
  symlog_axis: 'A symmetric logarithmic axis; its linear part cannot be told from the drawing.',
  broken_axis: 'The axis is broken or has several scales in one row.',
  title_says_log: 'The axis title says logarithmic, the ticks read as linear.',
  date_unsure: 'The dates on the axis cannot be read without doubt.',
  unknown_glyphs: 'The tick labels use characters whose meaning the file does not state.',
  no_data_geometry: 'The axes were read, but no drawn data was found inside them.',
  tangled_curves: 'Many curves of one style cross; which piece belongs to which cannot be told.',
  merged_curves: 'Several curves share one path or style and cannot be separated without guessing.',
  out_of_range: 'The drawn geometry lies outside the axis range.',
  pie_chart: 'A pie chart; angles are not read as (x, y) data.',
  polar_chart: 'A polar chart; polar axes are not read.',
  heat_map: 'A heat map; colours are not read as numbers.',
  contour_plot: 'A contour plot; contour lines are not (x, y) series.',
  three_d: 'A three-dimensional chart; its projection cannot be undone.',
  box_plot: 'A box plot; its boxes are summaries, not (x, y) data.',
  stacked_area: 'A stacked area whose layers cannot be separated without doubt.',
  scale_bar: 'A scale bar instead of an axis; nothing ties it to the data without doubt.',
  axis_not_assigned: 'It could not be settled which axis the series belongs to.',
  caller_rejected: 'The reading was rejected by the caller.',
  caller_says_not_chart: 'The caller said that this is not a chart.',
  caller_cannot_tell: 'The question was answered with "cannot tell".',
  hinted_type_empty: 'Nothing in the panel fits the chart type that was given as an answer.',
  too_complex: 'The page holds more drawing commands than the stated limit.',
  broken_content: 'The page content is broken; what could be read was not enough for a chart.',
} as const;

export type ReasonCode = keyof typeof reasonTexts;
export const reasonCodes = Object.keys(reasonTexts).filter((k): k is ReasonCode => k in reasonTexts);

export const reasonSchema = z.object({
  code: z.enum(Object.keys(reasonTexts) as [ReasonCode, ...ReasonCode[]]),
  text: z.string(),
  axis: z.enum(['x', 'y', 'y_right', 'x_top']).optional(),
  series_id: z.string().optional(),
});
export type Reason = z.infer<typeof reasonSchema>;

/** Builds a reason with its standing sentence; `more` is appended (counts, names of what was found). */
export function reason(code: ReasonCode, more?: string, axis?: Reason['axis']): Reason {
  const text = more ? `${reasonTexts[code]} ${more}` : reasonTexts[code];
  return axis ? { code, text, axis } : { code, text };
}
