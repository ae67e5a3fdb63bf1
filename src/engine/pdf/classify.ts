/**
 * What a page is made of, by one cheap pass over its content (nothing is decoded): where images lie and how fine they
 * are, how much text is visible and how small, how many paths. A scan is a page that images cover, whatever else the
 * file says: a text layer from OCR is invisible, strips and layered scans are several images, an image may sit in a
 * form, and the page may be turned. What an opaque image covers entirely does not count as content.
 */
import type * as Mupdf from 'mupdf';
import type { PageSize } from '../contract/document.ts';
import {
  applyMatrix,
  areaOf,
  holdsPoint,
  intersectRects,
  type Matrix,
  type Rect,
  transformRect,
} from '../geometry/rect.ts';
import type { MupdfModule } from './mupdf.ts';
import { messageOf, noteThrown } from './mupdf-errors.ts';

export interface PlacedImage {
  bbox: Rect;
  /** Pixels per inch along the page's x and y. */
  dpi: [number, number];
  /** Visible glyphs drawn over it. */
  glyphsOnTop: number;
}

export interface PageFacts {
  images: PlacedImage[];
  /** Share of the page that images cover, 0 to 1. */
  imageCoverage: number;
  visibleGlyphs: number;
  hiddenGlyphs: number;
  paths: number;
  /** Smallest size of visible text in points, stray glyphs left out; null without visible text. */
  smallestTextPt: number | null;
  /** Set when nothing but images is drawn (a rule or two on a full-page scan apart): their resolution, x and y. */
  scanDpi: [number, number] | null;
  broken: string | null;
}

interface ClipEntry {
  box: Rect;
  masks: boolean;
}

/** mupdf takes null for "fill", which its types leave out. */
const noStroke = null as unknown as Mupdf.StrokeState;
const unitSquare: Rect = { x0: 0, y0: 0, x1: 1, y1: 1 };
/** Scans leave a hair of white at the edge, so not quite the whole page. */
const scanCoverage = 0.95;
/** Scanner software rules a line, a frame or a redaction on top; a drawing has more paths than that. */
const mostPathsOnScan = 12;
/** Images smaller than this share of the page (logos, stamps) do not set the resolution of a scan. */
const leastImageShare = 0.03;
/** A size of text counts when at least this many glyphs have it: footnotes do, a stray superscript does not. */
const leastGlyphsOfSize = 10;

export function classifyPage(mupdf: MupdfModule, page: Mupdf.PDFPage, size: PageSize): PageFacts {
  const pageRect: Rect = { x0: 0, y0: 0, x1: size.widthPt, y1: size.heightPt };
  const pageArea = Math.max(1e-6, areaOf(pageRect));
  let images: PlacedImage[] = [];
  let sizes = new Map<number, number>();
  let visibleGlyphs = 0;
  let hiddenGlyphs = 0;
  let paths = 0;
  let patternDepth = 0;
  /** Everything that may hide part of an image: clips (with their box), masks, groups that blend. */
  const clips: ClipEntry[] = [];
  const groups: boolean[] = [];

  function countText(text: Mupdf.Text, ctm: Mupdf.Matrix, visible: boolean): void {
    text.walk({
      showGlyph(_font, trm) {
        if (!visible) {
          hiddenGlyphs += 1;
          return;
        }
        visibleGlyphs += 1;
        const at = applyMatrix(toMatrix(ctm), trm[4], trm[5]);
        for (const image of images) if (holdsPoint(image.bbox, at.x, at.y)) image.glyphsOnTop += 1;
        const sizePt = Math.hypot(trm[2] * ctm[0] + trm[3] * ctm[2], trm[2] * ctm[1] + trm[3] * ctm[3]);
        const key = Math.round(sizePt * 4) / 4;
        sizes.set(key, (sizes.get(key) ?? 0) + 1);
      },
    });
    text.destroy();
  }

  function placeImage(image: Mupdf.Image, ctm: Mupdf.Matrix, alpha: number): void {
    if (patternDepth === 0) {
      const clip = clips.reduce((box, entry) => intersectRects(box, entry.box), pageRect);
      const bbox = intersectRects(transformRect(toMatrix(ctm), unitSquare), clip);
      const seeThrough = alpha < 1 || clips.some((entry) => entry.masks) || groups.includes(true);
      if (areaOf(bbox) >= pageArea * scanCoverage && !seeThrough) {
        images = [];
        sizes = new Map();
        visibleGlyphs = 0;
        paths = 0;
      }
      images.push({ bbox, dpi: dpiOf(image.getWidth(), image.getHeight(), ctm), glyphsOnTop: 0 });
    }
    image.destroy();
  }

  const countPath = (path: Mupdf.Path): void => {
    if (patternDepth === 0) paths += 1;
    path.destroy();
  };

  // The objects handed to a callback live until garbage collection unless they are destroyed here; shadings must not be touched.
  const device = new mupdf.Device({
    fillPath: (path, _evenOdd, _ctm, space) => {
      countPath(path);
      space.destroy();
    },
    strokePath: (path, stroke, _ctm, space) => {
      countPath(path);
      stroke.destroy();
      space.destroy();
    },
    fillText: (text, ctm, space) => {
      countText(text, ctm, true);
      space.destroy();
    },
    strokeText: (text, stroke, ctm, space) => {
      countText(text, ctm, true);
      stroke.destroy();
      space.destroy();
    },
    ignoreText: (text, ctm) => countText(text, ctm, false),
    fillImage: (image, ctm, alpha) => placeImage(image, ctm, alpha),
    fillImageMask: (image, ctm, space) => {
      placeImage(image, ctm, 0);
      space.destroy();
    },
    clipPath: (path, _evenOdd, ctm) => {
      const [x0, y0, x1, y1] = path.getBounds(noStroke, ctm);
      clips.push({ box: { x0, y0, x1, y1 }, masks: false });
      path.destroy();
    },
    clipStrokePath: (path, stroke) => {
      clips.push({ box: pageRect, masks: true });
      path.destroy();
      stroke.destroy();
    },
    clipText: (text) => {
      clips.push({ box: pageRect, masks: true });
      text.destroy();
    },
    clipStrokeText: (text, stroke) => {
      clips.push({ box: pageRect, masks: true });
      text.destroy();
      stroke.destroy();
    },
    clipImageMask: (image, ctm) => {
      // The fine layer of a layered scan is a mask through which a coarse colour is seen.
      if (patternDepth === 0) {
        const bbox = intersectRects(transformRect(toMatrix(ctm), unitSquare), pageRect);
        images.push({ bbox, dpi: dpiOf(image.getWidth(), image.getHeight(), ctm), glyphsOnTop: 0 });
      }
      clips.push({ box: pageRect, masks: true });
      image.destroy();
    },
    beginMask: (_bbox, _luminosity, space) => {
      space.destroy();
    },
    endMask: () => {
      clips.push({ box: pageRect, masks: true });
    },
    popClip: () => {
      clips.pop();
    },
    beginGroup: (_bbox, space, _isolated, _knockout, blendMode, alpha) => {
      groups.push(alpha < 1 || blendMode !== 'Normal');
      space.destroy();
    },
    endGroup: () => {
      groups.pop();
    },
    beginTile: () => {
      patternDepth += 1;
      return 0;
    },
    endTile: () => {
      patternDepth -= 1;
    },
  });
  let broken: string | null = null;
  try {
    page.run(device, mupdf.Matrix.identity);
    device.close();
  } catch (thrown) {
    if (noteThrown(thrown)) throw thrown;
    broken = messageOf(thrown);
  } finally {
    device.destroy();
  }

  const imageCoverage = coverageOf(images, size);
  const mostPaths = imageCoverage >= scanCoverage ? mostPathsOnScan : 0;
  const isScan = images.length > 0 && visibleGlyphs === 0 && paths <= mostPaths;
  return {
    images,
    imageCoverage,
    visibleGlyphs,
    hiddenGlyphs,
    paths,
    smallestTextPt: smallestSize(sizes),
    scanDpi: isScan ? finestDpi(images, pageArea) : null,
    broken,
  };
}

function toMatrix(m: Mupdf.Matrix): Matrix {
  return [m[0], m[1], m[2], m[3], m[4], m[5]];
}

/** Resolution along the page's axes: a page turned by 90 degrees swaps the image's own. */
function dpiOf(widthPx: number, heightPx: number, ctm: Mupdf.Matrix): [number, number] {
  const alongWidth = (72 * widthPx) / Math.max(1e-6, Math.hypot(ctm[0], ctm[1]));
  const alongHeight = (72 * heightPx) / Math.max(1e-6, Math.hypot(ctm[2], ctm[3]));
  return Math.abs(ctm[0]) >= Math.abs(ctm[1]) ? [alongWidth, alongHeight] : [alongHeight, alongWidth];
}

/** Layered scans hold a coarse background and a fine mask of the text; the finest layer of some size counts. */
function finestDpi(images: PlacedImage[], pageArea: number): [number, number] {
  const large = images.filter((image) => areaOf(image.bbox) >= pageArea * leastImageShare);
  const counted = large.length > 0 ? large : images;
  return [Math.max(...counted.map((image) => image.dpi[0])), Math.max(...counted.map((image) => image.dpi[1]))];
}

const gridSteps = 64;

/** Union of the image boxes, on a grid of page cells whose centre is covered. */
function coverageOf(images: PlacedImage[], size: PageSize): number {
  const covered = new Uint8Array(gridSteps * gridSteps);
  for (const { bbox } of images) {
    for (let row = 0; row < gridSteps; row += 1) {
      const y = ((row + 0.5) / gridSteps) * size.heightPt;
      if (y < bbox.y0 || y > bbox.y1) continue;
      for (let column = 0; column < gridSteps; column += 1) {
        const x = ((column + 0.5) / gridSteps) * size.widthPt;
        if (x >= bbox.x0 && x <= bbox.x1) covered[row * gridSteps + column] = 1;
      }
    }
  }
  return covered.reduce((sum, v) => sum + v, 0) / covered.length;
}

/** Text smaller than a point is drawn to be invisible (or is a picture made of letters). */
const leastReadablePt = 1;

function smallestSize(sizes: Map<number, number>): number | null {
  const readable = [...sizes].filter(([sizePt]) => sizePt >= leastReadablePt).sort((a, b) => a[0] - b[0]);
  const common = readable.find(([, count]) => count >= leastGlyphsOfSize);
  return (common ?? readable[0])?.[0] ?? null;
}
