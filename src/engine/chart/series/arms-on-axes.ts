/**
 * Which ticks are really arms of plotting symbols? A cross or plus at the edge of the plot has an arm on the axis; that
 * there are such symbols is shown by whole ones elsewhere.
 */
import { heightOf, widthOf } from '../../geometry/rect.ts';
import { addTo } from '../marks/buckets.ts';
import { type Shape, sameRgb } from '../marks/shapes.ts';

/** A symbol at the edge of the plot may have one arm on the axis, where it was taken for a tick. */
export function armsOnAxes(own: Shape[], isFurniture: (s: Shape) => boolean): Set<Shape> {
  const small = own.filter(
    (s) =>
      s.stroke && !s.fill && s.path.cmds.length === 2 && Math.max(widthOf(s.bbox), heightOf(s.bbox)) <= longestArmPt,
  );
  const ticks = small.filter(isFurniture);
  if (ticks.length === 0) return new Set();
  const key = (s: Shape, dx: number, dy: number): number => {
    const b = s.bbox;
    return Math.round((b.x0 + b.x1 + dx) * 2) * rowOfPlaces + Math.round((b.y0 + b.y1 + dy) * 2);
  };
  const places = new Map<number, Shape[]>();
  for (const s of small) addTo(places, key(s, 0, 0), s);
  const isMate = (a: Shape, b: Shape): boolean =>
    sameRgb(a.stroke, b.stroke) &&
    Math.abs(a.widthPt - b.widthPt) < 0.02 &&
    Math.abs(widthOf(a.bbox) - heightOf(b.bbox)) < 0.15 &&
    Math.abs(heightOf(a.bbox) - widthOf(b.bbox)) < 0.15;
  const crossings = (s: Shape): Shape[] =>
    [0, -0.5, 0.5]
      .flatMap((dx) => [0, -0.5, 0.5].flatMap((dy) => places.get(key(s, dx, dy)) ?? []))
      .filter((m) => m !== s && isMate(s, m));
  const crossed = ticks.filter((s) => crossings(s).length > 0);
  if (crossed.length === 0) return new Set();
  const whole = small.filter((s) => !isFurniture(s) && crossings(s).some((m) => !isFurniture(m)));
  const sizes = new Set(whole.map(lookOf));
  return new Set(crossed.filter((s) => sizes.has(lookOf(s))));
}

const lookOf = (s: Shape): string =>
  `${s.stroke?.map((v) => Math.round(v * 50)).join()}|${Math.round(Math.max(widthOf(s.bbox), heightOf(s.bbox)) * 5)}`;

/** More places than any page has in one direction. */
const rowOfPlaces = 1 << 20;

/** Arms of plotting symbols are short. */
const longestArmPt = 16;
