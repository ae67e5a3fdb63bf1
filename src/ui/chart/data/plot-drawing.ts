/** Draws one series on the plot's canvas: curves with their vertices, points, bars from their feet, bands. */
import type uPlot from 'uplot';
import type { Rgb } from '../../../engine/contract/chart.ts';
import { DotCloud } from '../overlay/dot-cloud.ts';
import { seriesColour, seriesRgb } from '../overlay/series-colour.ts';
import type { PlotSeries } from './plot-data.ts';

/** Curves with more vertices than this are drawn without dots. */
const dottedUpTo = 120;

export function drawSeries(plot: uPlot, one: PlotSeries): void {
  const { ctx, bbox } = plot;
  const colour = seriesColour(one.series);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = 1.75 * devicePixelRatio;
  if (one.series.kind === 'bars') drawBars(plot, one);
  else if (one.feet.length > 0) drawBand(plot, one);
  else if (one.series.kind === 'points') drawDots(plot, one, 3);
  else {
    drawCurve(plot, one);
    if (one.xs.length <= dottedUpTo) drawDots(plot, one, 2.5);
  }
  ctx.restore();
}

const xPx = (plot: uPlot, value: number): number => plot.valToPos(value, 'x', true);
const yPx = (plot: uPlot, one: PlotSeries, value: number): number => plot.valToPos(value, one.scale, true);

function drawCurve(plot: uPlot, one: PlotSeries): void {
  const { ctx } = plot;
  const starts = new Set(one.series.gaps ?? []);
  ctx.beginPath();
  one.xs.forEach((x, index) => {
    const [px, py] = [xPx(plot, x), yPx(plot, one, one.ys[index] ?? 0)];
    if (index === 0 || starts.has(index)) ctx.moveTo(px, py);
    else ctx.lineTo(px, py);
  });
  ctx.stroke();
}

/** More points than this are a cloud: small translucent dots, written as pixels. */
const cloudFrom = 2000;

function drawDots(plot: uPlot, one: PlotSeries, radiusPx: number): void {
  if (one.xs.length > cloudFrom) {
    drawCloud(plot, one);
    return;
  }
  const { ctx } = plot;
  const radius = radiusPx * devicePixelRatio;
  one.xs.forEach((x, index) => {
    ctx.beginPath();
    ctx.arc(xPx(plot, x), yPx(plot, one, one.ys[index] ?? 0), radius, 0, 2 * Math.PI);
    ctx.fill();
  });
}

function drawCloud(plot: uPlot, one: PlotSeries): void {
  const { bbox, ctx } = plot;
  const [r, g, b] = seriesRgb(one.series);
  const colour: Rgb = [r * 255, g * 255, b * 255];
  const cloud = new DotCloud(bbox.width, bbox.height);
  one.xs.forEach((x, index) => {
    const y = yPx(plot, one, one.ys[index] ?? 0);
    cloud.add(xPx(plot, x) - bbox.left, y - bbox.top, 2 * devicePixelRatio, colour, 0.5);
  });
  const layer = document.createElement('canvas');
  layer.width = cloud.widthPx;
  layer.height = cloud.heightPx;
  layer.getContext('2d')?.putImageData(cloud.image(), 0, 0);
  ctx.drawImage(layer, bbox.left, bbox.top);
}

function drawBand(plot: uPlot, one: PlotSeries): void {
  const { ctx } = plot;
  ctx.beginPath();
  one.xs.forEach((x, index) => {
    const [px, py] = [xPx(plot, x), yPx(plot, one, one.ys[index] ?? 0)];
    if (index === 0) ctx.moveTo(px, py);
    else ctx.lineTo(px, py);
  });
  for (let index = one.xs.length - 1; index >= 0; index -= 1) {
    ctx.lineTo(xPx(plot, one.xs[index] ?? 0), yPx(plot, one, one.feet[index] ?? 0));
  }
  ctx.closePath();
  ctx.globalAlpha = 0.35;
  ctx.fill();
}

function drawBars(plot: uPlot, one: PlotSeries): void {
  const { ctx } = plot;
  ctx.globalAlpha = 0.8;
  (one.series.bars ?? []).forEach((bar) => {
    const lying = one.series.orientation === 'horizontal';
    const foot = bar.stack_base ?? bar.base;
    const end = (bar.stack_base ?? 0) + bar.value;
    const [x0, x1] = lying ? [foot, end] : [bar.x0, bar.x1];
    const [y0, y1] = lying ? [bar.x0, bar.x1] : [foot, end];
    const [left, right] = [xPx(plot, x0), xPx(plot, x1)];
    const [top, bottom] = [yPx(plot, one, y0), yPx(plot, one, y1)];
    ctx.fillRect(Math.min(left, right), Math.min(top, bottom), Math.abs(right - left), Math.abs(bottom - top));
  });
}
