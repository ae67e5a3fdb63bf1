/**
 * The chart contract: one page in, one response out. Names follow the reference (`reference-pdf-mcp.md` §2) where they
 * mean the same. Rules that hold everywhere: a series carries no data that the answer to an open question could change
 * (a name changes none); no number comes from an answer; options are closed enums; a call depends on the file, its arguments and its hints, and on nothing else.
 * Positions are points of the visible page, top-left origin, y down.
 */
import * as z from 'zod';
import { reasonSchema } from './reasons.ts';

export const bboxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export const rgbSchema = z.tuple([z.number(), z.number(), z.number()]);

export const scales = ['linear', 'log', 'time', 'category'] as const;
export const axisSides = ['bottom', 'top', 'left', 'right'] as const;
export const calibrations = ['tick_marks', 'grid', 'labels'] as const;

export const tickSchema = z.object({
  raw: z.string().describe('The label as printed (untrusted text).'),
  value: z
    .union([z.number(), z.string()])
    .describe('What it was read as: a number, epoch milliseconds, or a category.'),
  position: z.number().describe('Where the tick stands on the page, in points along the axis.'),
  residual_pt: z.number().describe('Distance in points between the tick and the calibrated scale.'),
});

export const axisSchema = z.object({
  side: z.enum(axisSides),
  scale: z.enum(scales),
  base: z.number().optional().describe('Base of a log scale as printed.'),
  title: z.string().nullable(),
  unit: z
    .string()
    .nullable()
    .describe('Unit printed with the labels (percent, currency, degrees…), not applied to values.'),
  range: z.tuple([z.number(), z.number()]).nullable().describe('Smallest and largest tick value that was read.'),
  range_text: z
    .tuple([z.string(), z.string()])
    .nullable()
    .describe('The same as text: ISO 8601 for time, labels for categories.'),
  calibrated_by: z.enum(calibrations),
  residual_pt: z.number().describe('Largest distance in points between a tick and the calibrated scale.'),
  digits: z.number().int().describe('Significant digits that the geometry resolves on this axis.'),
  multiplier: z.number().optional().describe('Factor printed at the axis and applied to every value.'),
  offset: z.number().optional().describe('Offset printed at the axis and applied to every value.'),
  reversed: z.boolean(),
  ticks: z.array(tickSchema),
  verify: z.string().optional().describe('Why a reader should compare this axis with the picture.'),
  transform: z
    .object({ a: z.number(), b: z.number() })
    .optional()
    .describe('linear/time: value = a + b * pt; log: value = base10^(a + b * pt).'),
});

export const styleSchema = z.object({
  color: rgbSchema.nullable(),
  fill: rgbSchema.nullable(),
  width: z.number().nullable(),
  dash: z.array(z.number()).nullable(),
  marker: z
    .object({ shape: z.string(), size_pt: z.number(), color: rgbSchema.nullable(), fill: rgbSchema.nullable() })
    .nullable(),
});

export const barSchema = z.object({
  x: z.number().describe('Centre of the bar on the position axis (page order index when the axis is a category axis).'),
  x0: z.number(),
  x1: z.number(),
  base: z.number().describe('Value at the foot of the bar.'),
  value: z.number().describe('Value at the free end of the bar.'),
  category: z.string().optional(),
  stack_base: z
    .number()
    .optional()
    .describe('Stacked bars only: where the segment starts. `value` is then its own height and `base` is 0.'),
});

export const seriesKinds = ['curve', 'points', 'bars', 'band'] as const;
export const resolutions = ['geometry', 'text', 'hint', 'caller_rejected'] as const;

export const seriesSchema = z.object({
  series_id: z.string(),
  kind: z.enum(seriesKinds),
  style: styleSchema,
  label: z.string().nullable(),
  axis: z.enum(['left', 'right']).nullable(),
  resolved_by: z.enum(resolutions).nullable(),
  points: z
    .array(z.union([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number(), z.number()])]))
    .optional()
    .describe('[x, y], or [x, low, high] for a band. x of a category axis is the index; see `categories`.'),
  bars: z.array(barSchema).optional(),
  x_side: z.enum(['bottom', 'top']).optional().describe('Given only when the chart has two different x axes.'),
  orientation: z.enum(['vertical', 'horizontal']).optional(),
  categories: z.array(z.string()).optional().describe('Category of each point, when the position axis has categories.'),
  gaps: z.array(z.number().int()).optional().describe('Indices of points that start a new piece after a gap.'),
  y_err: z
    .array(z.tuple([z.number(), z.number()]).nullable())
    .optional()
    .describe('[low, high] values per point.'),
  x_err: z.array(z.tuple([z.number(), z.number()]).nullable()).optional(),
  step: z.boolean().optional().describe('The curve is drawn as a staircase.'),
  total_points: z.number().int().optional().describe('How many points the drawing holds.'),
  downsampled: z.boolean(),
  n_extrema_dropped: z.number().int(),
  pending_question: z
    .string()
    .nullable()
    .describe(
      'The open question that holds the numbers back. One about the name alone (kind label) holds nothing back.',
    ),
  source_paths: z.array(z.number().int()).describe('Ids of the drawn paths (draw list) this series was read from.'),
  positions: z
    .array(z.tuple([z.number(), z.number()]))
    .optional()
    .describe(
      'Page position in points of each emitted point or bar end, for overlays; same order. While a question about the series is open there are no values, but the positions are here, for halos.',
    ),
  notes: z.array(z.string()),
});

export const questionKinds = [
  'y_axis_for_curve',
  'x_axis_for_curve',
  'chart_type',
  'locale',
  'scale',
  'multiplier',
  'sign',
  'date_order',
  'same_series',
  'label',
] as const;

export const questionSchema = z.object({
  id: z.string().describe('"p0.s1.axis", "p0.type", "p0.x.locale", …'),
  letter: z.string(),
  chart_id: z.string(),
  series_id: z.string().optional(),
  kind: z.enum(questionKinds),
  prompt: z.string().describe('The question in one line.'),
  options: z
    .array(z.object({ id: z.string(), label: z.string() }))
    .describe('Closed list; the last is always cant_tell.'),
  highlight: z.object({ color_name: z.string(), color: rgbSchema, bbox: bboxSchema }),
  series_style: styleSchema.optional(),
  meaning: z
    .record(z.string(), z.array(z.string()))
    .describe('For each option three sample values that choosing it would give, as text.'),
  evidence: z.array(z.string()).describe('What was looked at and why it did not settle the question.'),
});

export const cardSchema = z.object({
  x_axis: z.unknown(),
  y_axis: z.unknown(),
  y_axis_right: z.unknown().optional(),
  x_axis_top: z.unknown().optional(),
  series: z.array(
    z.object({
      series_id: z.string(),
      color: rgbSchema.nullable(),
      color_name: z.string(),
      dash: z.array(z.number()).nullable(),
      label: z.string().nullable(),
      axis: z.enum(['left', 'right']).nullable(),
    }),
  ),
  color_names_unique: z.boolean(),
});

export const chartTypes = ['line', 'bar', 'scatter', 'mixed', 'unknown', 'declined'] as const;
export const verifications = ['unverified', 'card_confirmed', 'labels_rejected'] as const;

export const chartSchema = z.object({
  chart_id: z.string(),
  chart_type: z.enum(chartTypes),
  title: z.string().nullable(),
  region_bbox: bboxSchema.describe('The panel with its labels, for a crop.'),
  plot_bbox: bboxSchema.describe('The plot area alone.'),
  turned: z
    .number()
    .optional()
    .describe(
      'The chart lies on its side: degrees by which its text is turned (90 reads upwards). Sides and tick positions are those of the upright chart; boxes and `positions` are those of the page.',
    ),
  x_axis: axisSchema.nullable(),
  y_axis: axisSchema.nullable(),
  y_axis_right: axisSchema.optional(),
  x_axis_top: axisSchema.optional(),
  series: z.array(seriesSchema),
  diagnostics: z.object({
    dual_axis: z.boolean(),
    counts: z.record(z.string(), z.number()).describe('How many marks of each kind the panel holds.'),
    unread: z
      .array(z.object({ what: z.string(), count: z.number(), why: z.string() }))
      .describe('Marks seen and not read, with why.'),
    notes: z.array(z.string()),
  }),
  decline_reason: reasonSchema.optional(),
  verification_card: cardSchema.optional(),
  verification: z.enum(verifications).optional(),
});

export const chartResponseSchema = z.object({
  page: z.number().int(),
  status: z.enum(['ok', 'needs_hint', 'declined']),
  charts: z.array(chartSchema),
  questions: z.array(questionSchema),
  reasons: z.array(reasonSchema),
});

export const chartRequestSchema = z.object({
  page: z.number().int(),
  hints: z.record(z.string(), z.string()).default({}),
  max_points: z.number().int().default(24).describe('Points per curve; 0 = all; 1 to 3 count as 4.'),
  region: bboxSchema.optional().describe('Only panels whose plot area meets this rectangle (points).'),
});

export type Rgb = z.infer<typeof rgbSchema>;
export type Bbox = z.infer<typeof bboxSchema>;
export type ChartAxis = z.infer<typeof axisSchema>;
export type SeriesStyle = z.infer<typeof styleSchema>;
export type ChartBar = z.infer<typeof barSchema>;
export type ChartSeries = z.infer<typeof seriesSchema>;
export type Question = z.infer<typeof questionSchema>;
export type VerificationCard = z.infer<typeof cardSchema>;
export type Chart = z.infer<typeof chartSchema>;
export type ChartResponse = z.infer<typeof chartResponseSchema>;
export type ChartRequest = z.infer<typeof chartRequestSchema>;
