/**
 * Which drawn paths are thin bars that could be part of the text: a minus sign, the minus of an exponent, the rule of a
 * fraction. Producers draw them as filled bars, as two-point strokes, or as outlines of glyphs, upright or at the angle of
 * the text; here they are only collected, as bars in page space with a direction. What a bar means is decided beside the text.
 */
import { type DrawList, type DrawnPath, PathCommand } from '../../pdf/draw-list-types.ts';

export interface ThinRule {
  pathId: number;
  /** Ends of the middle line. */
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  lengthPt: number;
  thicknessPt: number;
  filled: boolean;
  rgb: readonly [number, number, number];
}

/** Longer bars are axis lines, grid lines or rules of tables; a minus of 30 pt text is 25 pt long. */
const longestPt = 60;
const shortestPt = 0.5;
/** A bar is at least this many times as long as it is thick. */
const leastAspect = 2.5;

export function thinRulesOf(list: DrawList): ThinRule[] {
  const rules: ThinRule[] = [];
  for (const path of list.paths) {
    if (path.alpha === 0 || path.inPattern) continue;
    const rule = path.paint === 'stroke' ? strokedRule(path) : filledRule(path);
    if (rule && rule.lengthPt >= shortestPt && rule.lengthPt <= longestPt) rules.push(rule);
  }
  return rules;
}

function strokedRule(path: DrawnPath): ThinRule | null {
  const { cmds, coords } = path;
  if (cmds.length !== 2 || cmds[1] !== PathCommand.L || path.dash.length > 0) return null;
  // Indexed, not destructured: there may be a hundred thousand of these.
  const x0 = coords[0] ?? 0;
  const y0 = coords[1] ?? 0;
  const x1 = coords[2] ?? 0;
  const y1 = coords[3] ?? 0;
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length < shortestPt || length > longestPt || path.widthPt * leastAspect > length) return null;
  return { ...asRule(path, x0, y0, x1, y1), lengthPt: length, thicknessPt: path.widthPt };
}

/** A filled four-cornered bar at any angle, or any small flat outline that lies level (a minus glyph with round ends). */
function filledRule(path: DrawnPath): ThinRule | null {
  const { cmds, coords, bbox } = path;
  if (cmds.length > 40) return null;
  const width = bbox.x1 - bbox.x0;
  const height = bbox.y1 - bbox.y0;
  if (Math.max(width, height) > longestPt) return null;
  if (width >= height * leastAspect) {
    const y = (bbox.y0 + bbox.y1) / 2;
    return { ...asRule(path, bbox.x0, y, bbox.x1, y), lengthPt: width, thicknessPt: height };
  }
  if (height >= width * leastAspect) {
    const x = (bbox.x0 + bbox.x1) / 2;
    return { ...asRule(path, x, bbox.y1, x, bbox.y0), lengthPt: height, thicknessPt: width };
  }
  const isQuad = cmds.length >= 4 && cmds.length <= 6 && coords.length >= 8 && coords.length <= 10;
  if (!isQuad || cmds.includes(PathCommand.C)) return null;
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = coords;
  const sideA = Math.hypot(bx - ax, by - ay);
  const sideB = Math.hypot(cx - bx, cy - by);
  if (sideA >= sideB * leastAspect) {
    const rule = asRule(path, (ax + dx) / 2, (ay + dy) / 2, (bx + cx) / 2, (by + cy) / 2);
    return { ...rule, lengthPt: sideA, thicknessPt: sideB };
  }
  if (sideB >= sideA * leastAspect) {
    const rule = asRule(path, (ax + bx) / 2, (ay + by) / 2, (cx + dx) / 2, (cy + dy) / 2);
    return { ...rule, lengthPt: sideB, thicknessPt: sideA };
  }
  return null;
}

function asRule(path: DrawnPath, x0: number, y0: number, x1: number, y1: number) {
  return { pathId: path.id, x0, y0, x1, y1, filled: path.paint === 'fill', rgb: path.rgb };
}
