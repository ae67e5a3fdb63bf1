/** What a legend shows beside a name: a short line, a symbol, a patch, or a line with a symbol on it. */
import { heightOf, type Rect, uniteRects, widthOf } from '../../geometry/rect.ts';
import { rectangleOf } from '../marks/find-bars.ts';
import { findMarkers } from '../marks/find-markers.ts';
import { markerFormOf } from '../marks/marker-form.ts';
import { isWhite, type Shape } from '../marks/shapes.ts';
import type { Rgb } from '../stage-types.ts';

export interface LegendSample {
  shapes: Shape[];
  bbox: Rect;
  line: { stroke: Rgb; widthPt: number; dash: number[]; alpha: number } | null;
  marker: { shape: string; fill: Rgb | null; stroke: Rgb | null; sizePt: number } | null;
  patch: { fill: Rgb | null; stroke: Rgb | null; alpha: number } | null;
}

const longestSamplePt = 90;
const tallestSamplePt = 26;

/** A shape that may be (a part of) a legend sample. */
export function mayBeSample(shape: Shape, plot: Rect): boolean {
  const w = widthOf(shape.bbox);
  const h = heightOf(shape.bbox);
  if (w > longestSamplePt || w > 0.4 * widthOf(plot) || h > tallestSamplePt || h > 0.3 * heightOf(plot)) return false;
  if (shape.path.cmds.length > 60 && markerFormOf(shape)?.shape !== 'circle') return false;
  if (shape.stroke && !shape.fill && h < 0.2) return w >= 2;
  if (shape.stroke && !shape.fill && w < 0.2 && h > 12) return false;
  return w > 0 || h > 0;
}

export function readSample(shapes: Shape[]): LegendSample {
  const sample: LegendSample = {
    shapes,
    bbox: shapes.map((s) => s.bbox).reduce(uniteRects),
    line: null,
    marker: null,
    patch: null,
  };
  const strokes: Shape[] = [];
  const crossing = crossingOf(shapes);
  for (const s of [...shapes].sort((a, b) => a.z - b.z)) {
    if (crossing?.parts.has(s)) continue;
    const w = widthOf(s.bbox);
    const h = heightOf(s.bbox);
    if (s.stroke && !s.fill && h < 0.3 && w >= 4) {
      sample.line = { stroke: s.stroke, widthPt: s.widthPt, dash: s.dash, alpha: s.strokeAlpha };
      strokes.push(s);
      continue;
    }
    const box = s.symbol === null ? rectangleOf(s) : null;
    const form = markerFormOf(s);
    const square = form && form.shape === 'square' && w <= 8;
    if (box && !square) {
      if (s.fill && isWhite(s.fill) && !s.stroke) continue;
      // Of nested patches (a grey key with a coloured one in it) the innermost is the sample.
      sample.patch = { fill: s.fill, stroke: s.stroke, alpha: s.fill ? s.fillAlpha : s.strokeAlpha };
      continue;
    }
    if (form) {
      const keep = sample.marker && form.shape !== sample.marker.shape && w < sample.marker.sizePt;
      if (!keep) {
        sample.marker = {
          shape: form.shape,
          fill: s.fill ?? sample.marker?.fill ?? null,
          stroke: s.stroke ?? sample.marker?.stroke ?? null,
          sizePt: Math.max(w, h),
        };
      }
    } else if (s.stroke && !s.fill) {
      sample.line ??= { stroke: s.stroke, widthPt: s.widthPt, dash: s.dash, alpha: s.strokeAlpha };
    } else {
      sample.patch ??= { fill: s.fill, stroke: s.stroke, alpha: s.fillAlpha };
    }
  }
  if (crossing) sample.marker = crossing.marker;
  if (!sample.line && strokes.length === 0 && !sample.marker && !sample.patch) {
    const s = shapes[0];
    if (s?.stroke) sample.line = { stroke: s.stroke, widthPt: s.widthPt, dash: s.dash, alpha: s.strokeAlpha };
  }
  return sample;
}

/** A symbol that is drawn in pieces, read just as it is read in the plot, so that it bears the same name. */
function crossingOf(shapes: Shape[]): { marker: LegendSample['marker']; parts: ReadonlySet<Shape> } | null {
  if (shapes.length < 2) return null;
  const { groups, sources } = findMarkers(shapes, { x0: 0, y0: 0, x1: 1000, y1: 1000 });
  const found = groups.flatMap((group, i) => {
    const parts = sources[i] ?? [];
    return group.marks.length === 1 && parts.length >= 2 ? [{ group, parts }] : [];
  });
  const [only] = found;
  if (!only || found.length > 1) return null;
  const { shape, fill, stroke, sizePt } = only.group;
  return { marker: { shape, fill, stroke, sizePt }, parts: new Set(only.parts) };
}

const tint = (c: Rgb | null): string => (c ? c.map((v) => Math.round(v * 40)).join('.') : '-');

/** Two rows of one legend never look the same. */
export function sampleKey(s: LegendSample): string {
  return [
    s.line
      ? `${tint(s.line.stroke)}/${Math.round(s.line.widthPt * 4)}/${s.line.dash.map((d) => Math.round(d * 2)).join('-')}/${Math.round(s.line.alpha * 10)}`
      : '',
    s.marker ? `${s.marker.shape}/${tint(s.marker.fill)}/${tint(s.marker.stroke)}/${Math.round(s.marker.sizePt)}` : '',
    s.patch ? `${tint(s.patch.fill)}/${tint(s.patch.stroke)}/${Math.round(s.patch.alpha * 10)}` : '',
  ].join('|');
}
