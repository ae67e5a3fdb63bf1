/**
 * Turns the stream of drawing events of one page into a draw list. Both routes into mupdf (the documented device and the
 * raw hooks) end here, so what a path is, which clip holds it and what is a twin is decided once. mupdf reports clips,
 * groups, masks and pattern cells as nested begin/end pairs and applies none of them: the stacks are kept here. Nothing
 * in this file may throw, because it runs inside callbacks from wasm.
 */
import { growRect, intersectRects, type Matrix, type Rect } from '../geometry/rect.ts';
import type { RgbColour } from './draw-list-colours.ts';
import { GeometryBuffer, type PathExtent } from './draw-list-geometry.ts';
import type { DrawList, DrawnGlyph, DrawnImage, DrawnPath, DrawnShading } from './draw-list-types.ts';

export interface DrawListLimits {
  maxSegments: number;
  maxPaths: number;
  maxGlyphs: number;
}

export interface StrokeStyle {
  width: number;
  dash: readonly number[];
  dashPhase: number;
  cap: number;
  join: number;
}

interface ClipState {
  rect: Rect;
  isRect: boolean;
}

interface GroupState {
  id: number;
  alpha: number;
}

/** A fill with the matrix it was drawn under: small fills in glyph units may be characters. */
export interface FillFrame {
  pathId: number;
  matrix: Matrix;
}

/** Shared by all solid paths. */
const noDash: number[] = [];

/** Commands of short paths are packed into one number to find the array that equal paths share. */
const longestShared = 12;

const emptyCmds = new Uint8Array(0);
const emptyCoords = new Float64Array(0);

/** A character outline has fewer pieces than this; longer fills are not looked at as characters. */
const mostGlyphSegments = 400;

/** Characters drawn as forms are set in units of 1/1000 or 1/2048 of the size: for text up to 100 pt the scale stays below this. */
const largestGlyphScale = 0.2;

export class DrawListRecorder {
  readonly geometry = new GeometryBuffer();
  readonly glyphs: DrawnGlyph[] = [];
  readonly fillFrames: FillFrame[] = [];
  readonly notices = new Set<string>();
  private readonly paths: DrawnPath[] = [];
  /** Where the geometry of each path ends; it begins where the one before ends. */
  private readonly cmdEnds: number[] = [];
  private readonly coordEnds: number[] = [];
  private readonly shortCmds = new Map<number, Uint8Array>();
  private readonly images: DrawnImage[] = [];
  private readonly shadings: DrawnShading[] = [];
  private readonly clips: ClipState[];
  private readonly groups: GroupState[] = [{ id: -1, alpha: 1 }];
  private readonly layers: string[] = [];
  private readonly limits: DrawListLimits;
  private readonly page: number;
  private readonly frame: Rect;
  private groupCount = 0;
  private maskDepth = 0;
  private readonly maskRects: Rect[] = [];
  private tileDepth = 0;
  private segmentCount = 0;
  private brokenPaths = 0;
  private z = 0;
  private truncated: { what: string; limit: number } | null = null;

  constructor(page: number, frame: Rect, limits: DrawListLimits) {
    this.page = page;
    this.frame = frame;
    this.limits = limits;
    this.clips = [{ rect: frame, isRect: true }];
  }

  /** Content of soft masks paints nothing, and after a limit nothing is kept. */
  get skipping(): boolean {
    return this.maskDepth > 0 || this.truncated !== null;
  }

  get clip(): Rect {
    return this.currentClip().rect;
  }

  get nextZ(): number {
    return this.z;
  }

  takeZ(): number {
    return this.z++;
  }

  get groupAlpha(): number {
    return this.groups.at(-1)?.alpha ?? 1;
  }

  get pathCount(): number {
    return this.paths.length;
  }

  pathAt(id: number): DrawnPath | undefined {
    return this.paths[id];
  }

  fill(matrix: Matrix, evenOdd: boolean, rgb: RgbColour, alpha: number): void {
    const extent = this.geometry.end();
    if (!this.accepts(extent)) return;
    // A fill along a line paints nothing; writers that fill and stroke every marker send one with each tick mark.
    const { bbox } = extent;
    const isLine = extent.cmdEnd - extent.cmdStart <= 3 && !extent.isRect;
    const isFlat = bbox.x1 - bbox.x0 <= 0 || bbox.y1 - bbox.y0 <= 0;
    if (isFlat && isLine) {
      this.geometry.forget(extent);
      return;
    }
    const id = this.keep(extent, 'fill', rgb, alpha, evenOdd, null, 1);
    if (extent.segments <= mostGlyphSegments && Math.hypot(matrix[0], matrix[1]) <= largestGlyphScale) {
      this.fillFrames.push({ pathId: id, matrix });
    }
  }

  stroke(matrix: Matrix, style: StrokeStyle, rgb: RgbColour, alpha: number): void {
    const extent = this.geometry.end();
    if (!this.accepts(extent)) return;
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
    const id = this.keep(extent, 'stroke', rgb, alpha, false, style, scale);
    const before = this.paths[id - 1];
    if (before?.paint === 'fill' && this.repeatsGeometry(id - 1, extent)) {
      before.twin = id;
      const own = this.paths[id];
      if (own) own.twin = before.id;
    }
  }

  /** Clips with the path that was just written; `reach` widens the box (a clip by a stroke). */
  clipToPath(reach = 0): void {
    const extent = this.geometry.end();
    this.geometry.forget(extent);
    const drawn = extent.cmdEnd > extent.cmdStart;
    // An empty or broken clip path hides everything in PDF viewers; its box is empty then, too.
    const rect = drawn && !extent.broken ? growRect(extent.bbox, reach) : { x0: 0, y0: 0, x1: -1, y1: -1 };
    this.pushClip(rect, extent.isRect && reach === 0);
  }

  pushClip(rect: Rect | null, isRect: boolean): void {
    const outer = this.currentClip();
    this.clips.push({ rect: rect ? tighten(outer.rect, rect) : outer.rect, isRect: outer.isRect && isRect });
  }

  popClip(): void {
    if (this.clips.length > 1) this.clips.pop();
  }

  beginMask(rect: Rect): void {
    this.maskDepth += 1;
    this.maskRects.push(rect);
  }

  endMask(): void {
    this.maskDepth = Math.max(0, this.maskDepth - 1);
    this.pushClip(this.maskRects.pop() ?? null, false);
  }

  beginGroup(alpha: number): void {
    this.groups.push({ id: this.groupCount++, alpha: this.groupAlpha * alpha });
  }

  endGroup(): void {
    if (this.groups.length > 1) this.groups.pop();
  }

  beginTile(): void {
    this.tileDepth += 1;
  }

  endTile(): void {
    this.tileDepth = Math.max(0, this.tileDepth - 1);
  }

  beginLayer(name: string): void {
    this.layers.push(name);
  }

  endLayer(): void {
    this.layers.pop();
  }

  image(matrix: Matrix, widthPx: number, heightPx: number, isMask: boolean): void {
    if (this.skipping || !matrix.every(Number.isFinite)) return;
    const [a, b, c, d, e, f] = matrix;
    this.images.push({
      z: this.z++,
      bbox: {
        x0: e + Math.min(0, a) + Math.min(0, c),
        y0: f + Math.min(0, b) + Math.min(0, d),
        x1: e + Math.max(0, a) + Math.max(0, c),
        y1: f + Math.max(0, b) + Math.max(0, d),
      },
      widthPx,
      heightPx,
      dpi: [(72 * widthPx) / Math.hypot(a, b), (72 * heightPx) / Math.hypot(c, d)],
      angleDeg: (Math.atan2(-b, a) * 180) / Math.PI,
      isMask,
      clip: this.clip,
      inPattern: this.tileDepth > 0,
    });
  }

  shading(): void {
    if (!this.skipping) this.shadings.push({ z: this.z++, clip: this.clip });
  }

  glyph(glyph: DrawnGlyph): void {
    if (this.glyphs.length >= this.limits.maxGlyphs) {
      this.truncated ??= { what: 'characters', limit: this.limits.maxGlyphs };
      return;
    }
    this.glyphs.push(glyph);
  }

  finish(): DrawList {
    const { cmds, coords } = this.geometry;
    let cmdStart = 0;
    let coordStart = 0;
    for (const [i, path] of this.paths.entries()) {
      const cmdEnd = this.cmdEnds[i] ?? cmdStart;
      const coordEnd = this.coordEnds[i] ?? coordStart;
      path.cmds = this.cmdsBetween(cmds, cmdStart, cmdEnd);
      path.coords = coords.subarray(coordStart, coordEnd);
      cmdStart = cmdEnd;
      coordStart = coordEnd;
    }
    if (this.brokenPaths > 0) this.notices.add(`${this.brokenPaths} paths with broken coordinates were left out.`);
    return {
      page: this.page,
      widthPt: this.frame.x1 - this.frame.x0,
      heightPt: this.frame.y1 - this.frame.y0,
      paths: this.paths,
      glyphs: this.glyphs,
      images: this.images,
      shadings: this.shadings,
      segmentCount: this.segmentCount,
      truncated: this.truncated,
      notices: [...this.notices],
    };
  }

  private accepts(extent: PathExtent): boolean {
    if (extent.broken) this.brokenPaths += 1;
    const isEmpty = extent.cmdEnd === extent.cmdStart;
    if (!this.skipping && !extent.broken && !isEmpty) {
      this.segmentCount += extent.segments;
      if (this.segmentCount > this.limits.maxSegments) {
        this.truncated = { what: 'path segments', limit: this.limits.maxSegments };
      } else if (this.paths.length >= this.limits.maxPaths) {
        this.truncated = { what: 'paths', limit: this.limits.maxPaths };
      } else {
        return true;
      }
    }
    this.geometry.forget(extent);
    return false;
  }

  private keep(
    extent: PathExtent,
    paint: 'stroke' | 'fill',
    rgb: RgbColour,
    alpha: number,
    evenOdd: boolean,
    style: StrokeStyle | null,
    scale: number,
  ): number {
    const id = this.paths.length;
    const clip = this.currentClip();
    const group = this.groups.at(-1);
    this.cmdEnds.push(extent.cmdEnd);
    this.coordEnds.push(extent.coordEnd);
    this.paths.push({
      id,
      z: this.z++,
      paint,
      isRect: extent.isRect,
      cmds: emptyCmds,
      coords: emptyCoords,
      bbox: extent.bbox,
      clip: clip.rect,
      clipIsRect: clip.isRect,
      rgb,
      alpha: alpha * (group?.alpha ?? 1),
      evenOdd,
      widthPt: style ? style.width * scale : 0,
      dash: style && style.dash.length > 0 ? style.dash.map((length) => length * scale) : noDash,
      dashPhase: style ? style.dashPhase * scale : 0,
      cap: style?.cap ?? 0,
      join: style?.join ?? 0,
      group: group?.id ?? -1,
      layer: this.layers.at(-1) ?? null,
      inPattern: this.tileDepth > 0,
      twin: null,
    });
    return id;
  }

  private repeatsGeometry(id: number, extent: PathExtent): boolean {
    const cmdStart = id > 0 ? (this.cmdEnds[id - 1] ?? 0) : 0;
    const coordStart = id > 0 ? (this.coordEnds[id - 1] ?? 0) : 0;
    return this.geometry.sameGeometry(
      { cmdStart, coordStart, cmdEnd: extent.cmdStart, coordEnd: extent.coordStart },
      extent,
    );
  }

  /** Most paths are a line or a rectangle: one array of commands serves all that are alike. */
  private cmdsBetween(all: Uint8Array, start: number, end: number): Uint8Array {
    if (end - start > longestShared) return all.subarray(start, end);
    let key = 1;
    for (let i = start; i < end; i += 1) key = key * 4 + (all[i] ?? 0);
    const shared = this.shortCmds.get(key);
    if (shared) return shared;
    const own = all.slice(start, end);
    this.shortCmds.set(key, own);
    return own;
  }

  private currentClip(): ClipState {
    return this.clips.at(-1) ?? { rect: this.frame, isRect: true };
  }
}

/** Keeps the outer object when the new clip does not cut it: thousands of paths then share one rectangle. */
function tighten(outer: Rect, inner: Rect): Rect {
  const cut = intersectRects(outer, inner);
  return cut.x0 === outer.x0 && cut.y0 === outer.y0 && cut.x1 === outer.x1 && cut.y1 === outer.y1 ? outer : cut;
}
