/** Dense series on a canvas: fifty thousand points are drawn once per reading and size, never per pointer move. */
import { useEffect, useRef } from 'react';
import type { Bbox, ChartSeries, Rgb } from '../../../engine/contract/chart.ts';
import { DotCloud } from './dot-cloud.ts';
import { hasValues } from './point-index.ts';
import { seriesRgb } from './series-colour.ts';

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
const dotAlpha = 0.45;

export function DensePoints({ series, hidden, box, scale, className }: DensePointsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // In a frame of its own: the commit that brings a dense chart has enough to do.
    const frame = requestAnimationFrame(() => {
      if (canvas.current) drawDots(canvas.current, { series, hidden, box, scale });
    });
    return () => cancelAnimationFrame(frame);
  }, [series, hidden, box, scale]);
  return (
    <canvas
      ref={canvas}
      className={className}
      style={{ width: (box[2] - box[0]) * scale, height: (box[3] - box[1]) * scale }}
    />
  );
}

function drawDots(canvas: HTMLCanvasElement, { series, hidden, box, scale }: DensePointsProps): void {
  const density = window.devicePixelRatio || 1;
  const perPoint = scale * density;
  const cloud = new DotCloud((box[2] - box[0]) * perPoint, (box[3] - box[1]) * perPoint);
  for (const one of series) {
    if (hidden.has(one.series_id) || !hasValues(one)) continue;
    const [r, g, b] = seriesRgb(one);
    const colour: Rgb = [r * 255, g * 255, b * 255];
    for (const [x, y] of one.positions ?? []) {
      cloud.add((x - box[0]) * perPoint, (y - box[1]) * perPoint, dotPx * density, colour, dotAlpha);
    }
  }
  canvas.width = cloud.widthPx;
  canvas.height = cloud.heightPx;
  canvas.getContext('2d')?.putImageData(cloud.image(), 0, 0);
}
