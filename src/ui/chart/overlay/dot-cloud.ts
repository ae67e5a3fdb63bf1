/**
 * Many small dots as pixels: fifty thousand rectangles take a canvas a tenth of a second or more, the same dots written
 * into an array a few milliseconds. Dots that lie over each other grow stronger, as translucent paint does.
 */
import type { Rgb } from '../../../engine/contract/chart.ts';

export class DotCloud {
  readonly widthPx: number;
  readonly heightPx: number;
  /** RGBA, not premultiplied. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;

  constructor(widthPx: number, heightPx: number) {
    this.widthPx = Math.max(1, Math.round(widthPx));
    this.heightPx = Math.max(1, Math.round(heightPx));
    this.pixels = new Uint8ClampedArray(this.widthPx * this.heightPx * 4);
  }

  /** A square dot around a place; what lies outside is left out. Channels are 0 to 255, alpha 0 to 1. */
  add(x: number, y: number, sizePx: number, colour: Rgb, alpha: number): void {
    const side = Math.max(1, Math.round(sizePx));
    const left = Math.round(x - side / 2);
    const top = Math.round(y - side / 2);
    for (let row = Math.max(0, top); row < Math.min(this.heightPx, top + side); row += 1) {
      for (let column = Math.max(0, left); column < Math.min(this.widthPx, left + side); column += 1) {
        this.paint((row * this.widthPx + column) * 4, colour, alpha);
      }
    }
  }

  private paint(at: number, colour: Rgb, alpha: number): void {
    const { pixels } = this;
    const below = ((pixels[at + 3] ?? 0) / 255) * (1 - alpha);
    const sum = alpha + below;
    pixels[at] = (colour[0] * alpha + (pixels[at] ?? 0) * below) / sum;
    pixels[at + 1] = (colour[1] * alpha + (pixels[at + 1] ?? 0) * below) / sum;
    pixels[at + 2] = (colour[2] * alpha + (pixels[at + 2] ?? 0) * below) / sum;
    pixels[at + 3] = sum * 255;
  }

  image(): ImageData {
    return new ImageData(this.pixels, this.widthPx, this.heightPx);
  }
}
