/**
 * A crop of a page with halos over it, for a question or a verification card: a wide see-through band along each polyline
 * and a tag with its letter. The halo lies over the page, since a plot's white background would hide one under it.
 */
import type * as Mupdf from 'mupdf';
import type { PageSize } from '../contract/document.ts';
import type { HighlightRequest } from '../contract/engine-client.ts';
import type { MupdfModule } from './mupdf.ts';
import { matrixOf } from './pixels.ts';
import { frameHeight, frameWidth, type PixelFrame, type Raster } from './raster.ts';

type Halo = HighlightRequest['halos'][number];

/** Strong enough to be seen over a black line, weak enough to see the line through it. */
const haloAlpha = 0.35;
const tagSizePt = 9;

export function drawHighlighted(
  mupdf: MupdfModule,
  page: Mupdf.PDFPage,
  size: PageSize,
  frame: PixelFrame,
  halos: Halo[],
): Raster {
  const matrix = matrixOf(size, frame);
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [frame.x0, frame.y0, frame.x1, frame.y1], true);
  try {
    pixmap.clear(255);
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    try {
      page.run(device, matrix);
      for (const halo of halos) strokeHalo(mupdf, device, matrix, halo);
      for (const halo of halos) drawTag(mupdf, device, matrix, halo, size);
      device.close();
    } finally {
      device.destroy();
    }
    return {
      widthPx: frameWidth(frame),
      heightPx: frameHeight(frame),
      channels: 4,
      data: new Uint8Array(pixmap.getPixels()),
    };
  } finally {
    pixmap.destroy();
  }
}

function strokeHalo(mupdf: MupdfModule, device: Mupdf.Device, matrix: Mupdf.Matrix, halo: Halo): void {
  const path = new mupdf.Path();
  const stroke = new mupdf.StrokeState({
    lineCap: 'Round',
    lineJoin: 'Round',
    lineWidth: halo.width_pt,
    miterLimit: 10,
    dashPhase: 0,
  });
  try {
    halo.points.forEach(([x, y], index) => {
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    // A single point is a dot: a line to itself with round caps.
    const only = halo.points.length === 1 ? halo.points[0] : undefined;
    if (only) path.lineTo(only[0] + 0.01, only[1]);
    device.strokePath(path, stroke, matrix, mupdf.ColorSpace.DeviceRGB, halo.color, haloAlpha);
  } finally {
    path.destroy();
    stroke.destroy();
  }
}

/** The letter on a square of the halo's colour, beside the middle of the line and inside the page. */
function drawTag(mupdf: MupdfModule, device: Mupdf.Device, matrix: Mupdf.Matrix, halo: Halo, size: PageSize): void {
  const middle = halo.points[Math.floor(halo.points.length / 2)];
  if (!middle || halo.letter === '') return;
  const side = tagSizePt * 1.35;
  const x = Math.min(size.widthPt - side, Math.max(0, middle[0] + halo.width_pt));
  const y = Math.min(size.heightPt - side, Math.max(0, middle[1] - halo.width_pt - side));
  const square = new mupdf.Path();
  const font = new mupdf.Font('Helvetica-Bold');
  const text = new mupdf.Text();
  try {
    square.rect(x, y, x + side, y + side);
    device.fillPath(square, false, matrix, mupdf.ColorSpace.DeviceRGB, halo.color, 1);
    const letter = halo.letter.slice(0, 3);
    const widthPt = [...letter].reduce((sum, c) => sum + font.advanceGlyph(font.encodeCharacter(c)) * tagSizePt, 0);
    text.showString(
      font,
      [tagSizePt, 0, 0, -tagSizePt, x + (side - widthPt) / 2, y + side * 0.5 + tagSizePt * 0.36],
      letter,
    );
    device.fillText(text, matrix, mupdf.ColorSpace.DeviceRGB, tagInk(halo.color), 1);
  } finally {
    square.destroy();
    font.destroy();
    text.destroy();
  }
}

/** Black on light tags, white on dark ones. */
function tagInk([red, green, blue]: [number, number, number]): Mupdf.Color {
  return 0.3 * red + 0.59 * green + 0.11 * blue > 0.55 ? [0, 0, 0] : [1, 1, 1];
}
