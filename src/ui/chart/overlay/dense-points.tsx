/** Dense series on a canvas: fifty thousand points are drawn once per reading and size, never per pointer move. */
import { useEffect, useRef } from 'react';
import type { Bbox, ChartSeries } from '../../../engine/contract/chart.ts';
import { hasValues } from './point-index.ts';
import { seriesColour } from './series-colour.ts';

interface DensePointsProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  /** Part of the page that the canvas covers, in points. */
  box: Bbox;
  /** CSS pixels per point. */
  scale: number;
  className?: string | undefined;
}

/** So many dots lie over each other that larger or stronger ones would hide the picture below. */
const dotPx = 1.2;
const dotAlpha = 0.35;

export function DensePoints({ series, hidden, box, scale, className }: DensePointsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const density = window.devicePixelRatio || 1;
    canvas.current.width = Math.max(1, Math.round((box[2] - box[0]) * scale * density));
    canvas.current.height = Math.max(1, Math.round((box[3] - box[1]) * scale * density));
    context.scale(density, density);
    context.globalAlpha = dotAlpha;
    for (const one of series) {
      if (hidden.has(one.series_id) || !hasValues(one)) continue;
      context.fillStyle = seriesColour(one);
      for (const [x, y] of one.positions ?? []) {
        context.fillRect((x - box[0]) * scale - dotPx / 2, (y - box[1]) * scale - dotPx / 2, dotPx, dotPx);
      }
    }
  }, [series, hidden, box, scale]);
  return (
    <canvas
      ref={canvas}
      className={className}
      style={{ width: (box[2] - box[0]) * scale, height: (box[3] - box[1]) * scale }}
    />
  );
}
