/**
 * The fast route for path geometry: mupdf's device callbacks arrive as raw pointers before the library wraps them, and the
 * path is read straight from wasm memory. No handle is made, nothing is copied twice, rectangles and shortened curves come
 * as they were written. The memory layout is not documented, so it is tested once per start against the documented walk
 * on a path with every operator; when anything differs the documented device does all the work. Only fills, strokes and
 * clips by paths are taken over (they are the many); everything else stays with the documented callbacks. These functions
 * are called from wasm and must not throw.
 */
import type * as Mupdf from 'mupdf';
import type { Matrix } from '../geometry/rect.ts';
import type { DrawListParts } from './draw-list-device.ts';
import { GeometryBuffer } from './draw-list-geometry.ts';
import type { StrokeStyle } from './draw-list-recorder.ts';
import { type MupdfModule, rawModule, type WasmModule } from './mupdf.ts';

type RawHook = (...args: number[]) => unknown;
type RawCall = (...args: number[]) => number;

interface RawAccess {
  module: WasmModule;
  hooks: Record<string, RawHook>;
  getWidth: RawCall;
  getCap: RawCall;
  getJoin: RawCall;
  getDashPhase: RawCall;
  getDashLength: RawCall;
  getDashItem: RawCall;
  keepColorSpace: RawCall;
}

/** Layout of a path in memory: byte 1 is the kind; kinds 0 and 1 hold lengths and pointers at these offsets. */
const offsetOfKind = 1;
const offsetOfCmdCount = 4;
const offsetOfCmds = 12;
const offsetOfCoordCount = 16;
const offsetOfCoords = 24;

const [upperM, upperL, upperC, upperV, upperY, upperR, upperH, upperI, upperD] = [...'MLCVYRHID'].map((c) =>
  c.charCodeAt(0),
);
const lowerCase = 0x20;

let checked: { mupdf: MupdfModule; access: RawAccess | null } | null = null;

/** Takes the path events over until the returned function is called; null when the raw route cannot be trusted. */
export function takePathEvents(mupdf: MupdfModule, parts: DrawListParts): (() => void) | null {
  const access = trustedAccess(mupdf);
  return access ? install(mupdf, access, parts) : null;
}

function trustedAccess(mupdf: MupdfModule): RawAccess | null {
  if (checked?.mupdf !== mupdf) {
    const access = findAccess();
    checked = { mupdf, access: access && passesSelfTest(mupdf, access) ? access : null };
  }
  return checked.access;
}

function findAccess(): RawAccess | null {
  const module = rawModule();
  const hooks: unknown = Reflect.get(globalThis, '$libmupdf_device');
  if (!module || !areHooks(hooks)) return null;
  const calls = [
    'stroke_state_get_linewidth',
    'stroke_state_get_start_cap',
    'stroke_state_get_linejoin',
    'stroke_state_get_dash_phase',
    'stroke_state_get_dash_len',
    'stroke_state_get_dash_item',
    'keep_colorspace',
  ].map((name) => module[`_wasm_${name}`]);
  if (!calls.every(isRawCall)) return null;
  const [getWidth, getCap, getJoin, getDashPhase, getDashLength, getDashItem, keepColorSpace] = calls;
  if (!getWidth || !getCap || !getJoin || !getDashPhase || !getDashLength || !getDashItem || !keepColorSpace)
    return null;
  return { module, hooks, getWidth, getCap, getJoin, getDashPhase, getDashLength, getDashItem, keepColorSpace };
}

const hookNames = ['fill_path', 'stroke_path', 'clip_path', 'fill_shade'] as const;

function areHooks(value: unknown): value is Record<string, RawHook> {
  if (typeof value !== 'object' || value === null) return false;
  return hookNames.every((name) => typeof Reflect.get(value, name) === 'function');
}

const isRawCall = (value: unknown): value is RawCall => typeof value === 'function';

function install(mupdf: MupdfModule, access: RawAccess, { recorder, colours }: DrawListParts): () => void {
  const { module, hooks } = access;
  const before = hookNames.map((name) => [name, hooks[name]] as const);
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];

  const write = (path: number, ctm: number): boolean => {
    matrix = matrixAt(module, ctm);
    recorder.geometry.begin(matrix);
    if (recorder.skipping) return true;
    return writeRawPath(module, path, recorder.geometry);
  };
  const colourAt = (space: number, count: number, at: number): [number, number, number] => {
    const heap = module.HEAPF32;
    const colour: number[] = [];
    for (let i = 0; i < count; i += 1) colour.push(heap[(at >> 2) + i] ?? 0);
    return colours.toRgb(space, () => openSpace(space), colour);
  };
  const opened: Mupdf.ColorSpace[] = [];
  const openSpace = (pointer: number): Mupdf.ColorSpace | null => {
    const kept = access.keepColorSpace(pointer);
    if (!isSpacePointer(kept)) return null;
    const space = new mupdf.ColorSpace(kept);
    opened.push(space);
    return space;
  };
  const guard = (event: () => void): void => {
    try {
      event();
    } catch (thrown) {
      recorder.notices.add(`A drawing command could not be read: ${String(thrown)}`);
    }
  };

  hooks.fill_path = (_id = 0, path = 0, evenOdd = 0, ctm = 0, space = 0, count = 0, color = 0, alpha = 1) =>
    guard(() => {
      if (write(path, ctm)) recorder.fill(matrix, evenOdd !== 0, colourAt(space, count, color), alpha);
    });
  hooks.stroke_path = (_id = 0, path = 0, stroke = 0, ctm = 0, space = 0, count = 0, color = 0, alpha = 1) =>
    guard(() => {
      if (write(path, ctm)) recorder.stroke(matrix, styleAt(access, stroke), colourAt(space, count, color), alpha);
    });
  hooks.clip_path = (_id = 0, path = 0, _evenOdd = 0, ctm = 0) =>
    guard(() => {
      if (write(path, ctm)) recorder.clipToPath();
      else recorder.pushClip(null, false);
    });
  // The documented callback wraps the shade without counting it, and a later destroy frees it twice.
  hooks.fill_shade = () => recorder.shading();

  return () => {
    for (const [name, hook] of before) if (hook) hooks[name] = hook;
    for (const space of opened) space.destroy();
  };
}

function matrixAt({ HEAPF32 }: WasmModule, pointer: number): Matrix {
  const at = pointer >> 2;
  return [
    HEAPF32[at] ?? 1,
    HEAPF32[at + 1] ?? 0,
    HEAPF32[at + 2] ?? 0,
    HEAPF32[at + 3] ?? 1,
    HEAPF32[at + 4] ?? 0,
    HEAPF32[at + 5] ?? 0,
  ];
}

function styleAt(access: RawAccess, stroke: number): StrokeStyle {
  const length = access.getDashLength(stroke);
  const dash: number[] = [];
  for (let i = 0; i < length; i += 1) dash.push(access.getDashItem(stroke, i));
  return {
    width: access.getWidth(stroke),
    dash,
    dashPhase: length > 0 ? access.getDashPhase(stroke) : 0,
    cap: access.getCap(stroke),
    join: access.getJoin(stroke),
  };
}

/** Copies a path from wasm memory; false when it is of a kind whose layout is not known. */
function writeRawPath(module: WasmModule, path: number, out: GeometryBuffer): boolean {
  const { HEAPU8, HEAP32, HEAPF32 } = module;
  const kind = HEAPU8[path + offsetOfKind] ?? 255;
  if (kind > 1) return false;
  const cmdCount = HEAP32[(path + offsetOfCmdCount) >> 2] ?? 0;
  const cmds = HEAP32[(path + offsetOfCmds) >> 2] ?? 0;
  let at = (HEAP32[(path + offsetOfCoords) >> 2] ?? 0) >> 2;
  const end = at + (HEAP32[(path + offsetOfCoordCount) >> 2] ?? 0);
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (let i = 0; i < cmdCount; i += 1) {
    const command = HEAPU8[cmds + i] ?? 0;
    const upper = command & ~lowerCase;
    if (upper === upperL) {
      x = HEAPF32[at] ?? 0;
      y = HEAPF32[at + 1] ?? 0;
      at += 2;
      out.lineTo(x, y);
    } else if (upper === upperM) {
      x = HEAPF32[at] ?? 0;
      y = HEAPF32[at + 1] ?? 0;
      at += 2;
      startX = x;
      startY = y;
      out.moveTo(x, y);
    } else if (upper === upperC) {
      x = HEAPF32[at + 4] ?? 0;
      y = HEAPF32[at + 5] ?? 0;
      out.curveTo(HEAPF32[at] ?? 0, HEAPF32[at + 1] ?? 0, HEAPF32[at + 2] ?? 0, HEAPF32[at + 3] ?? 0, x, y);
      at += 6;
    } else if (upper === upperR) {
      const x0 = HEAPF32[at] ?? 0;
      const y0 = HEAPF32[at + 1] ?? 0;
      const x1 = HEAPF32[at + 2] ?? 0;
      const y1 = HEAPF32[at + 3] ?? 0;
      at += 4;
      out.moveTo(x0, y0);
      out.lineTo(x1, y0);
      out.lineTo(x1, y1);
      out.lineTo(x0, y1);
      out.closePath();
      x = x0;
      y = y0;
      startX = x0;
      startY = y0;
      continue;
    } else if (upper === upperH) {
      x = HEAPF32[at] ?? 0;
      at += 1;
      out.lineTo(x, y);
    } else if (upper === upperI) {
      y = HEAPF32[at] ?? 0;
      at += 1;
      out.lineTo(x, y);
    } else if (upper === upperV) {
      const cx = HEAPF32[at + 2] ?? 0;
      const cy = HEAPF32[at + 3] ?? 0;
      out.curveTo(x, y, HEAPF32[at] ?? 0, HEAPF32[at + 1] ?? 0, cx, cy);
      at += 4;
      x = cx;
      y = cy;
    } else if (upper === upperY) {
      const cx = HEAPF32[at + 2] ?? 0;
      const cy = HEAPF32[at + 3] ?? 0;
      out.curveTo(HEAPF32[at] ?? 0, HEAPF32[at + 1] ?? 0, cx, cy, cx, cy);
      at += 4;
      x = cx;
      y = cy;
    } else if (upper === upperD) {
      out.lineTo(x, y);
    } else {
      return false;
    }
    if (command !== upper) {
      out.closePath();
      x = startX;
      y = startY;
    }
  }
  return at === end;
}

/** One path with every operator, read both ways: through the hooks as a page would send it, and by the documented walk. */
function passesSelfTest(mupdf: MupdfModule, access: RawAccess): boolean {
  const path = new mupdf.Path();
  const device = new mupdf.Device({});
  const before = access.hooks.fill_path;
  const documented = new GeometryBuffer();
  const raw = new GeometryBuffer();
  const matrix: Mupdf.Matrix = [1.5, 0.25, -0.5, 2, 7, 11];
  let seen = false;
  try {
    path.moveTo(1, 2);
    path.lineTo(3.5, 2);
    path.lineTo(3.5, 8.25);
    path.curveTo(4, 9, 5, 9.5, 6, 7);
    path.curveToV(7, 8, 9, 4);
    path.curveToY(9, 3, 8, 1);
    path.closePath();
    path.rect(-3, -4, 5, 6);
    path.moveTo(20, 21);
    path.lineTo(22, 23);
    path.lineTo(24, 21);
    path.closePath();
    path.moveTo(0, 0);
    path.curveTo(0, 0, 1, 1, 2, 0);
    documented.begin([...matrix]);
    path.walk({
      moveTo: (x, y) => documented.moveTo(x, y),
      lineTo: (x, y) => documented.lineTo(x, y),
      curveTo: (ax, ay, bx, by, x, y) => documented.curveTo(ax, ay, bx, by, x, y),
      closePath: () => documented.closePath(),
    });
    if (before) {
      access.hooks.fill_path = (_id = 0, pointer = 0, _evenOdd = 0, ctm = 0) => {
        raw.begin(matrixAt(access.module, ctm));
        seen = writeRawPath(access.module, pointer, raw);
      };
    }
    device.fillPath(path, false, matrix, mupdf.ColorSpace.DeviceGray, [0], 1);
    device.close();
  } catch {
    return false;
  } finally {
    if (before) access.hooks.fill_path = before;
    device.destroy();
    path.destroy();
  }
  const a = documented.end();
  const b = raw.end();
  if (!seen || a.cmdEnd === 0 || a.cmdEnd !== b.cmdEnd || a.coordEnd !== b.coordEnd) return false;
  for (let i = 0; i < a.cmdEnd; i += 1) if (documented.cmds[i] !== raw.cmds[i]) return false;
  for (let i = 0; i < a.coordEnd; i += 1) if (documented.coords[i] !== raw.coords[i]) return false;
  return true;
}

/** mupdf types its pointers by what they point at; a raw one is just a number. */
const isSpacePointer = (pointer: number): pointer is Mupdf.ColorSpace['pointer'] => pointer !== 0;
