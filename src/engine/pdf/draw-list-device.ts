/**
 * The documented route: a device whose callbacks hand every drawing event to the recorder. Handles given to a callback
 * are ours to destroy, and nothing thrown may leave a callback (each throw across wasm costs stack until the instance
 * dies): what goes wrong is kept as a notice. `fillShade` is left out on purpose, its handle is not counted by the library.
 */
import type * as Mupdf from 'mupdf';
import type { Matrix, Rect } from '../geometry/rect.ts';
import type { ColourConverter, RgbColour } from './draw-list-colours.ts';
import { asMatrix, type GlyphReader } from './draw-list-glyphs.ts';
import type { DrawListRecorder, StrokeStyle } from './draw-list-recorder.ts';
import type { MupdfModule } from './mupdf.ts';

export interface DrawListParts {
  recorder: DrawListRecorder;
  colours: ColourConverter;
  glyphs: GlyphReader;
}

export function recordingDevice(mupdf: MupdfModule, parts: DrawListParts): Mupdf.Device {
  const { recorder, colours, glyphs } = parts;
  const guard = (event: () => void, ...handles: { destroy(): void }[]): void => {
    try {
      event();
    } catch (thrown) {
      recorder.notices.add(`A drawing command could not be read: ${String(thrown)}`);
    } finally {
      for (const handle of handles) handle.destroy();
    }
  };
  const toRgb = (space: Mupdf.ColorSpace, color: number[]): RgbColour =>
    colours.toRgb(Number(space.pointer), () => space, color);
  const hidden = { rgb: [0, 0, 0] satisfies RgbColour, alpha: 1, visible: false };

  return new mupdf.Device({
    fillPath(path, evenOdd, ctm, space, color, alpha) {
      guard(
        () => {
          writePath(recorder, path, asMatrix(ctm));
          recorder.fill(asMatrix(ctm), evenOdd, toRgb(space, color), alpha);
        },
        path,
        space,
      );
    },
    strokePath(path, stroke, ctm, space, color, alpha) {
      guard(
        () => {
          writePath(recorder, path, asMatrix(ctm));
          recorder.stroke(asMatrix(ctm), styleOf(stroke), toRgb(space, color), alpha);
        },
        path,
        stroke,
        space,
      );
    },
    clipPath(path, _evenOdd, ctm) {
      guard(() => {
        writePath(recorder, path, asMatrix(ctm));
        recorder.clipToPath();
      }, path);
    },
    clipStrokePath(path, stroke, ctm) {
      guard(
        () => {
          const matrix = asMatrix(ctm);
          writePath(recorder, path, matrix);
          recorder.clipToPath((stroke.getLineWidth() * scaleOf(matrix)) / 2);
        },
        path,
        stroke,
      );
    },
    fillText(text, ctm, space, color, alpha) {
      guard(
        () => glyphs.read(text, asMatrix(ctm), { rgb: toRgb(space, color), alpha, visible: alpha > 0 }),
        text,
        space,
      );
    },
    strokeText(text, stroke, ctm, space, color, alpha) {
      guard(
        () => glyphs.read(text, asMatrix(ctm), { rgb: toRgb(space, color), alpha, visible: alpha > 0 }),
        text,
        stroke,
        space,
      );
    },
    ignoreText(text, ctm) {
      guard(() => glyphs.read(text, asMatrix(ctm), hidden), text);
    },
    clipText(text) {
      guard(() => recorder.pushClip(null, false), text);
    },
    clipStrokeText(text, stroke) {
      guard(() => recorder.pushClip(null, false), text, stroke);
    },
    fillImage(image, ctm) {
      guard(() => recorder.image(asMatrix(ctm), image.getWidth(), image.getHeight(), false), image);
    },
    fillImageMask(image, ctm, space) {
      guard(() => recorder.image(asMatrix(ctm), image.getWidth(), image.getHeight(), true), image, space);
    },
    clipImageMask(image, ctm) {
      guard(() => recorder.pushClip(unitSquare(asMatrix(ctm)), false), image);
    },
    popClip() {
      recorder.popClip();
    },
    beginMask(bbox, _luminosity, space) {
      guard(() => recorder.beginMask(rectOf(bbox)), space);
    },
    endMask() {
      recorder.endMask();
    },
    beginGroup(_bbox, space, _isolated, _knockout, _blendmode, alpha) {
      guard(() => recorder.beginGroup(alpha), space);
    },
    endGroup() {
      recorder.endGroup();
    },
    beginTile() {
      recorder.beginTile();
      return 0;
    },
    endTile() {
      recorder.endTile();
    },
    beginLayer(name) {
      recorder.beginLayer(name);
    },
    endLayer() {
      recorder.endLayer();
    },
  });
}

function writePath(recorder: DrawListRecorder, path: Mupdf.Path, matrix: Matrix): void {
  const { geometry } = recorder;
  geometry.begin(matrix);
  if (recorder.skipping) return;
  path.walk({
    moveTo: (x, y) => geometry.moveTo(x, y),
    lineTo: (x, y) => geometry.lineTo(x, y),
    curveTo: (ax, ay, bx, by, x, y) => geometry.curveTo(ax, ay, bx, by, x, y),
    closePath: () => geometry.closePath(),
  });
}

function styleOf(stroke: Mupdf.StrokeState): StrokeStyle {
  return {
    width: stroke.getLineWidth(),
    dash: stroke.getDashes() ?? [],
    dashPhase: stroke.getDashPhase(),
    cap: stroke.getLineCap(),
    join: stroke.getLineJoin(),
  };
}

const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));

const rectOf = ([x0, y0, x1, y1]: readonly number[]): Rect => ({ x0: x0 ?? 0, y0: y0 ?? 0, x1: x1 ?? 0, y1: y1 ?? 0 });

function unitSquare([a, b, c, d, e, f]: Matrix): Rect {
  return {
    x0: e + Math.min(0, a) + Math.min(0, c),
    y0: f + Math.min(0, b) + Math.min(0, d),
    x1: e + Math.max(0, a) + Math.max(0, c),
    y1: f + Math.max(0, b) + Math.max(0, d),
  };
}
