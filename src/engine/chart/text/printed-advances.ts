/**
 * Advances in em of glyphs that the page sets wider or narrower than their font: a font that is not in the file is replaced
 * by one with other widths, and then every word would fall apart at its narrow letters. Told by the steps inside text
 * objects, where most steps of one glyph agree with each other and not with the font.
 */
import type { DrawnGlyph } from '../../pdf/draw-list-types.ts';

/** Steps between glyphs that are steps of one glyph: no jump to another column; equal to this; at least so many. */
const widestStepEm = 1.3;
const sameStepEm = 0.012;
const leastSteps = 4;
const leastFollowers = 3;

export function printedAdvances(glyphs: readonly DrawnGlyph[]): Map<string, number> {
  const steps = new Map<string, number[]>();
  const followers = new Map<string, Set<string>>();
  for (const [i, glyph] of glyphs.entries()) {
    const next = glyphs[i + 1];
    if (!next || next.z !== glyph.z || !(glyph.sizePt > 0) || Math.abs(next.sizePt - glyph.sizePt) > 0.01) continue;
    const step = Math.hypot(next.x - glyph.x, next.y - glyph.y) / glyph.sizePt;
    if (step <= 0 || step > widestStepEm) continue;
    const list = steps.get(glyph.shapeKey);
    if (list) list.push(step);
    else steps.set(glyph.shapeKey, [step]);
    const others = followers.get(glyph.shapeKey);
    if (others) others.add(next.shapeKey);
    else followers.set(glyph.shapeKey, new Set([next.shapeKey]));
  }
  const advances = new Map<string, number>();
  for (const glyph of glyphs) {
    const list = steps.get(glyph.shapeKey);
    // A glyph that is always followed by the same one may be kerned to it, or parted from it by a blank.
    if (!list || list.length < leastSteps || (followers.get(glyph.shapeKey)?.size ?? 0) < leastFollowers) continue;
    steps.delete(glyph.shapeKey);
    list.sort((a, b) => a - b);
    const usual = list[Math.floor(list.length / 2)] ?? 0;
    const agreeing = list.filter((step) => Math.abs(step - usual) <= sameStepEm).length;
    const own = glyph.advancePt / glyph.sizePt;
    if (agreeing >= 0.7 * list.length && Math.abs(usual - own) > sameStepEm * 2 && Math.abs(usual - own) < 0.3) {
      advances.set(glyph.shapeKey, usual);
    }
  }
  return advances;
}
