/** For each reason of a decline, what would lead to numbers after all. */
import type { ReasonCode } from '../../../engine/contract/reasons.ts';

const noPixels = 'A version of the file with the chart as vector drawing would be read; pixels are not measured here.';
const otherKind =
  'This kind of chart holds no (x, y) data to read from its geometry. Send the clip to a reader who looks.';
const moreTicks = 'Three or more labelled ticks, or grid lines that agree with two, would settle the scale.';
const asData = 'Ask the author for the data, or send the clip to a reader who looks.';

const changes: Partial<Record<ReasonCode, string>> = {
  no_vector_content: noPixels,
  raster_chart: noPixels,
  outlined_labels: 'A version of the file whose labels are text, not outlines, would be read.',
  unknown_glyphs: 'A version of the file with ordinary fonts would be read.',
  no_tick_labels: 'Numbers at the ticks would settle the scale; without them there is nothing to calibrate against.',
  too_few_ticks: moreTicks,
  uneven_ticks: 'Ticks on an even or logarithmic scale would be read.',
  scale_unsure: moreTicks,
  sign_unsure: 'Minus signs that are typed in the file would settle it.',
  locale_unsure: 'One label that can be read in only one way would settle it.',
  multiplier_unsure: 'A factor that is printed in an ordinary form (×10³, 1e6) would be applied.',
  symlog_axis: 'A plain logarithmic or linear axis would be read.',
  broken_axis: 'One axis without a break would be read.',
  pie_chart: otherKind,
  polar_chart: otherKind,
  heat_map: otherKind,
  contour_plot: otherKind,
  three_d: otherKind,
  box_plot: otherKind,
  caller_rejected: 'Take the verdict back to see the values again.',
  caller_says_not_chart: 'Take the answer back to see the reading again.',
  caller_cannot_tell: 'Take the answer back to be asked again.',
  axis_not_assigned: 'An answer to the question which axis the series belongs to would settle it.',
};

export function whatWouldChange(code: ReasonCode): string {
  return changes[code] ?? asData;
}
