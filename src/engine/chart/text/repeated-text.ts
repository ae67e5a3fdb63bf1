/**
 * Text that is drawn more than once in one place (halo, shadow, fake bold) is read once. What is kept is what is painted
 * last, since that is what is seen.
 */
import type { DrawnGlyph } from '../../pdf/draw-list-types.ts';

/** Larger text is no label on any paper; broken matrices give sizes of billions. */
const largestTextPt = 2000;

/** A glyph drawn again within this distance is a shadow, a halo or a fake bold of the same glyph. */
const samePlaceEm = 0.12;

/**
 * Drops text that is drawn again in the same place (halo, shadow, fake bold), keeping what is painted last, since that is
 * what is seen. Only whole text objects count: labels that overprint each other share single digits by chance.
 */
export function withoutRepeats(glyphs: readonly DrawnGlyph[]): DrawnGlyph[] {
  const objects = new Map<number, DrawnGlyph[]>();
  for (const glyph of glyphs) {
    if (!(glyph.sizePt > 0 && glyph.sizePt <= largestTextPt && Number.isFinite(glyph.x + glyph.y))) continue;
    const object = objects.get(glyph.z);
    if (object?.some((other) => samePlace(other, glyph))) continue;
    if (object) object.push(glyph);
    else objects.set(glyph.z, [glyph]);
  }
  const firstGlyphs = new Map<string, number[]>();
  const dropped = new Set<number>();
  for (const [z, object] of objects) {
    const first = object.find((glyph) => !isBlank(glyph));
    if (!first) continue;
    for (const earlier of near(firstGlyphs, first)) {
      if (!dropped.has(earlier) && sameObject(objects.get(earlier) ?? [], object)) dropped.add(earlier);
    }
    const key = placeKey(first, 0, 0);
    const list = firstGlyphs.get(key);
    if (list) list.push(z);
    else firstGlyphs.set(key, [z]);
  }
  return [...objects].filter(([z]) => !dropped.has(z)).flatMap(([, object]) => object);
}

/** Cells are larger than the reach of a repeat for text up to 30 pt; larger text is found in the neighbouring cells. */
const cellPt = 4;

const placeKey = (glyph: DrawnGlyph, dx: number, dy: number): string =>
  `${glyph.char ?? glyph.shapeKey}|${Math.floor(glyph.x / cellPt) + dx}|${Math.floor(glyph.y / cellPt) + dy}`;

function* near(cells: ReadonlyMap<string, number[]>, glyph: DrawnGlyph): Generator<number> {
  for (let dx = -1; dx <= 1; dx += 1) {
    for (let dy = -1; dy <= 1; dy += 1) yield* cells.get(placeKey(glyph, dx, dy)) ?? [];
  }
}

function sameObject(a: readonly DrawnGlyph[], b: readonly DrawnGlyph[]): boolean {
  return (
    a.length === b.length && a.every((glyph, i) => samePlace(glyph, b[i] ?? glyph) && b[i]?.visible === glyph.visible)
  );
}

function samePlace(a: DrawnGlyph, b: DrawnGlyph): boolean {
  const reach = Math.min(a.sizePt, b.sizePt) * samePlaceEm;
  return (
    (a.char ?? a.shapeKey) === (b.char ?? b.shapeKey) &&
    Math.abs(a.x - b.x) <= reach &&
    Math.abs(a.y - b.y) <= reach &&
    Math.abs(a.sizePt - b.sizePt) <= reach
  );
}

export const isBlank = (glyph: DrawnGlyph): boolean => glyph.char !== null && glyph.char.trim() === '';
