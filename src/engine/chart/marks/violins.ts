/**
 * Is a filled shape a violin (or another shape that stands for itself: a lens, an ellipse) rather than a band or an area?
 *
 *        /\          Its left side is the mirror image of its right side, and both run down the page without turning
 *       /  \         back. What it says is a width at a height, while a band says two heights at a place: read as a
 *       \  /         band its numbers would mean nothing.
 *        \/
 */
import { heightAt, splitPolygon } from './find-bands.ts';
import { flattenPath } from './flatten-path.ts';
import type { Shape } from './shapes.ts';

/** Coordinates with two decimals, mirrored and flattened, differ by no more. */
const mirrorSlackPt = 0.15;

export function isViolin(shape: Shape): boolean {
  const contours = flattenPath(shape.path).filter((c) => c.xs.length > 2);
  const contour = contours[0];
  if (!contour || contours.length !== 1) return false;
  // Cut at its highest and lowest vertex instead of its leftmost and rightmost one.
  const sides = splitPolygon({ ...contour, xs: contour.ys, ys: contour.xs });
  if (!sides) return false;
  const { upper: left, lower: right } = sides;
  let least = Infinity;
  let most = -Infinity;
  let middle = Number.NaN;
  for (const y of [...left.xs, ...right.xs]) {
    const a = heightAt(left, y);
    const b = heightAt(right, y);
    if (Number.isNaN(a) || Number.isNaN(b)) continue;
    if (Number.isNaN(middle)) middle = a + b;
    if (Math.abs(a + b - middle) > 2 * mirrorSlackPt) return false;
    least = Math.min(least, b - a);
    most = Math.max(most, b - a);
  }
  return most - least > 1;
}
