/**
 * Two growing arrays that hold the geometry of all paths of a page, already in page space. A path is written command by
 * command between `begin` and `end`; its box (curve extrema included) and whether it is one upright rectangle come out on
 * the way, so that nothing has to be walked twice. Views on the arrays are made once, at the end: growing moves them.
 */
import type { Matrix, Rect } from '../geometry/rect.ts';
import { PathCommand } from './draw-list-types.ts';

/** Rectangles whose corners agree to this many points count as upright: PDF writers print 2 to 5 decimals. */
const uprightTolerancePt = 0.005;

interface GeometryRange {
  cmdStart: number;
  cmdEnd: number;
  coordStart: number;
  coordEnd: number;
}

export interface PathExtent extends GeometryRange {
  bbox: Rect;
  isRect: boolean;
  segments: number;
  /** A coordinate was not a finite number. */
  broken: boolean;
}

export class GeometryBuffer {
  cmds = new Uint8Array(4096);
  coords = new Float64Array(8192);
  private cmdCount = 0;
  private coordCount = 0;
  private cmdStart = 0;
  private coordStart = 0;
  private segments = 0;
  private matrix: Matrix = [1, 0, 0, 1, 0, 0];
  private x0 = 0;
  private y0 = 0;
  private x1 = 0;
  private y1 = 0;
  /** A move is written only when something is drawn from it: stray moves would widen the box. */
  private moveX = 0;
  private moveY = 0;
  private movePending = false;
  private lastX = 0;
  private lastY = 0;

  begin(matrix: Matrix): void {
    this.matrix = matrix;
    this.cmdStart = this.cmdCount;
    this.coordStart = this.coordCount;
    this.segments = 0;
    this.movePending = false;
    this.x0 = Number.POSITIVE_INFINITY;
    this.y0 = Number.POSITIVE_INFINITY;
    this.x1 = Number.NEGATIVE_INFINITY;
    this.y1 = Number.NEGATIVE_INFINITY;
  }

  moveTo(x: number, y: number): void {
    const m = this.matrix;
    this.moveX = m[0] * x + m[2] * y + m[4];
    this.moveY = m[1] * x + m[3] * y + m[5];
    this.movePending = true;
  }

  lineTo(x: number, y: number): void {
    this.reserve(2, 8);
    if (this.movePending) this.writeMove();
    const m = this.matrix;
    const px = m[0] * x + m[2] * y + m[4];
    const py = m[1] * x + m[3] * y + m[5];
    this.cmds[this.cmdCount++] = PathCommand.L;
    this.coords[this.coordCount++] = px;
    this.coords[this.coordCount++] = py;
    this.lastX = px;
    this.lastY = py;
    this.segments += 1;
    if (px < this.x0) this.x0 = px;
    if (px > this.x1) this.x1 = px;
    if (py < this.y0) this.y0 = py;
    if (py > this.y1) this.y1 = py;
  }

  curveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.reserve(2, 8);
    if (this.movePending) this.writeMove();
    const m = this.matrix;
    const pax = m[0] * ax + m[2] * ay + m[4];
    const pay = m[1] * ax + m[3] * ay + m[5];
    const pbx = m[0] * bx + m[2] * by + m[4];
    const pby = m[1] * bx + m[3] * by + m[5];
    const px = m[0] * x + m[2] * y + m[4];
    const py = m[1] * x + m[3] * y + m[5];
    this.cmds[this.cmdCount++] = PathCommand.C;
    this.coords[this.coordCount++] = pax;
    this.coords[this.coordCount++] = pay;
    this.coords[this.coordCount++] = pbx;
    this.coords[this.coordCount++] = pby;
    this.coords[this.coordCount++] = px;
    this.coords[this.coordCount++] = py;
    this.segments += 1;
    this.include(px, py);
    this.includeExtrema(this.lastX, pax, pbx, px, true);
    this.includeExtrema(this.lastY, pay, pby, py, false);
    this.lastX = px;
    this.lastY = py;
  }

  closePath(): void {
    this.reserve(2, 2);
    if (this.movePending) this.writeMove();
    if (this.cmdCount === this.cmdStart) return;
    this.cmds[this.cmdCount++] = PathCommand.Z;
    this.lastX = this.moveX;
    this.lastY = this.moveY;
    // What follows a close without a move starts at the same place again.
    this.movePending = false;
  }

  /** Ends the path and keeps it. */
  end(): PathExtent {
    const extent: PathExtent = {
      cmdStart: this.cmdStart,
      cmdEnd: this.cmdCount,
      coordStart: this.coordStart,
      coordEnd: this.coordCount,
      bbox: { x0: this.x0, y0: this.y0, x1: this.x1, y1: this.y1 },
      isRect: this.isUprightRect(),
      segments: this.segments,
      broken: false,
    };
    extent.broken = this.isBroken();
    return extent;
  }

  /** Forgets the path that was ended last; its room is used again. */
  forget(extent: GeometryRange): void {
    this.cmdCount = extent.cmdStart;
    this.coordCount = extent.coordStart;
  }

  /** Whether two kept paths have the very same commands and coordinates. */
  sameGeometry(a: GeometryRange, b: GeometryRange): boolean {
    const cmdLength = a.cmdEnd - a.cmdStart;
    const coordLength = a.coordEnd - a.coordStart;
    if (cmdLength !== b.cmdEnd - b.cmdStart || coordLength !== b.coordEnd - b.coordStart) return false;
    for (let i = 0; i < cmdLength; i += 1) {
      if (this.cmds[a.cmdStart + i] !== this.cmds[b.cmdStart + i]) return false;
    }
    for (let i = 0; i < coordLength; i += 1) {
      if (this.coords[a.coordStart + i] !== this.coords[b.coordStart + i]) return false;
    }
    return true;
  }

  private writeMove(): void {
    this.movePending = false;
    this.cmds[this.cmdCount++] = PathCommand.M;
    this.coords[this.coordCount++] = this.moveX;
    this.coords[this.coordCount++] = this.moveY;
    this.lastX = this.moveX;
    this.lastY = this.moveY;
    this.include(this.moveX, this.moveY);
  }

  private include(x: number, y: number): void {
    if (x < this.x0) this.x0 = x;
    if (x > this.x1) this.x1 = x;
    if (y < this.y0) this.y0 = y;
    if (y > this.y1) this.y1 = y;
  }

  /** Zeros of the derivative of a cubic in one dimension, only looked for when a control point sticks out. */
  private includeExtrema(p0: number, p1: number, p2: number, p3: number, alongX: boolean): void {
    const low = Math.min(p0, p3);
    const high = Math.max(p0, p3);
    if (p1 >= low && p1 <= high && p2 >= low && p2 <= high) return;
    const a = -p0 + 3 * p1 - 3 * p2 + p3;
    const b = 2 * (p0 - 2 * p1 + p2);
    const c = p1 - p0;
    const discriminant = b * b - 4 * a * c;
    if (discriminant < 0) return;
    const root = Math.sqrt(discriminant);
    const times = Math.abs(a) < 1e-12 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)];
    for (const t of times) {
      if (!(t > 0 && t < 1)) continue;
      const s = 1 - t;
      const value = s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
      if (alongX) this.include(value, this.y0 <= this.y1 ? this.y0 : this.lastY);
      else this.include(this.x0 <= this.x1 ? this.x0 : this.lastX, value);
    }
  }

  private isUprightRect(): boolean {
    const commands = this.cmdCount - this.cmdStart;
    if (commands < 4 || commands > 6) return false;
    const closed = this.cmds[this.cmdCount - 1] === PathCommand.Z;
    const corners = closed ? commands - 1 : commands;
    if (corners < 4 || corners > 5 || this.coordCount - this.coordStart !== corners * 2) return false;
    for (let i = 1; i < corners; i += 1) if (this.cmds[this.cmdStart + i] !== PathCommand.L) return false;
    const at = (i: number): number => this.coords[this.coordStart + i] ?? 0;
    const near = (a: number, b: number): boolean => Math.abs(a - b) <= uprightTolerancePt;
    if (corners === 5 && !(near(at(0), at(8)) && near(at(1), at(9)))) return false;
    const acrossFirst = near(at(1), at(3)) && near(at(2), at(4)) && near(at(5), at(7)) && near(at(6), at(0));
    const downFirst = near(at(0), at(2)) && near(at(3), at(5)) && near(at(4), at(6)) && near(at(7), at(1));
    return acrossFirst || downFirst;
  }

  private isBroken(): boolean {
    if (this.coordCount === this.coordStart) return false;
    if (!Number.isFinite(this.x0 + this.x1 + this.y0 + this.y1)) return true;
    // NaN never widens the box, so it has to be looked for.
    for (let i = this.coordStart; i < this.coordCount; i += 1) {
      const value = this.coords[i] ?? 0;
      if (value - value !== 0) return true;
    }
    return false;
  }

  private reserve(cmds: number, coords: number): void {
    if (this.cmdCount + cmds > this.cmds.length) {
      const grown = new Uint8Array(this.cmds.length * 2);
      grown.set(this.cmds);
      this.cmds = grown;
    }
    if (this.coordCount + coords > this.coords.length) {
      const grown = new Float64Array(this.coords.length * 2);
      grown.set(this.coords);
      this.coords = grown;
    }
  }
}
