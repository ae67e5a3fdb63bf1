/**
 * Which strokes of one look are one curve that the producer drew in pieces? Three ways of drawing in pieces are known:
 * long paths split into chunks (the end of one is the start of the next), dashes drawn as strokes of their own (short
 * pieces, steady gaps, one direction), and lines broken at each symbol. Anything else stays apart: style alone joins
 * nothing.
 */
import { addTo } from '../marks/buckets.ts';
import type { MarkerGroup } from '../marks/mark-types.ts';
import { append, type Course, directionInX, endOf, gapBetween, lengthOfCourse, startOf } from './course.ts';

/** Ends of a split path are printed twice with the same digits; rounding moves them by no more than this. */
const sameEndPt = 0.06;

/** Joins chunks in paint order where the pen goes on exactly where it stopped. */
export function chainChunks(courses: Course[]): Course[] {
  const out: Course[] = [];
  let now: Course | null = null;
  const growing: { parts: Course[] }[] = [];
  let parts: Course[] = [];
  const flush = (): void => {
    if (parts.length > 0) growing.push({ parts });
    parts = [];
  };
  for (const course of courses) {
    const joins =
      now !== null &&
      !now.closed &&
      !course.closed &&
      !now.cutEnd &&
      !course.cutStart &&
      gapBetween(now, course) <= sameEndPt &&
      !turnsBack(now, course);
    if (!joins) flush();
    parts.push(course);
    now = course;
  }
  flush();
  for (const { parts: list } of growing) out.push(list.length === 1 ? (list[0] as Course) : concat(list));
  return out;
}

/** Two curves that meet at an end point (a fan, a lens) turn back in x where they meet; one curve goes on. */
function turnsBack(a: Course, b: Course): boolean {
  const da = directionInX(a);
  const db = directionInX(b);
  if (da === 0 || db === 0 || da === db) return false;
  // Two points each: a loop drawn as single segments may turn; longer pieces that both run in x do not.
  return a.xs.length > 2 && b.xs.length > 2;
}

function concat(list: Course[]): Course {
  const first = list[0] as Course;
  const xs = [...first.xs];
  const ys = [...first.ys];
  const drawn = [...first.drawn];
  const ids = [...first.ids];
  let { cutEnd, beyondEnd } = first;
  for (const c of list.slice(1)) {
    for (let i = 1; i < c.xs.length; i++) {
      xs.push(c.xs[i] ?? 0);
      ys.push(c.ys[i] ?? 0);
      drawn.push(c.drawn[i] ?? 1);
    }
    ids.push(...c.ids);
    cutEnd = c.cutEnd;
    beyondEnd = c.beyondEnd;
  }
  return { ...first, xs, ys, drawn, ids: [...new Set(ids)], cutEnd, beyondEnd, curved: list.some((c) => c.curved) };
}

/** A dash is short; longer pieces with gaps between them are data with gaps. */
const longestDashPt = 16;
const fewestDashes = 6;

export interface Rejoined {
  courses: Course[];
  /** The courses that were dashes of a longer line. */
  dashed: Set<Course>;
}

/** Rejoins dashes that were drawn as strokes of their own. Pieces must follow each other in paint order. */
export function rejoinDashes(courses: Course[]): Rejoined {
  const dashed = new Set<Course>();
  const short = courses.filter((c) => lengthOfCourse(c) <= longestDashPt && !c.closed);
  if (short.length < fewestDashes || short.length < 0.6 * courses.length) return { courses, dashed };
  const chains: Course[][] = [];
  let chain: Course[] = [];
  let gaps: number[] = [];
  for (const course of courses) {
    const before = chain[chain.length - 1];
    const gap = before ? gapBetween(before, course) : 0;
    if (before && followsOn(before, course, gap) && steady(gaps, gap)) {
      chain.push(course);
      gaps.push(gap);
    } else {
      if (chain.length > 0) chains.push(chain);
      chain = [course];
      gaps = [];
    }
  }
  if (chain.length > 0) chains.push(chain);
  const out: Course[] = [];
  for (const list of chains) {
    if (list.length < 4) {
      out.push(...list);
      continue;
    }
    const joined = list.slice(1).reduce((a, b) => append(a, b, false), list[0] as Course);
    dashed.add(joined);
    out.push(joined);
  }
  return { courses: out, dashed };
}

function steady(gaps: number[], gap: number): boolean {
  if (gaps.length === 0) return true;
  const sorted = [...gaps.slice(-12)].sort((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? gap;
  return gap <= 2 * usual + 0.4;
}

function followsOn(a: Course, b: Course, gap: number): boolean {
  if (gap > longestDashPt || gap <= 0) return false;
  const [ex, ey] = endOf(a);
  const [sx, sy] = startOf(b);
  const [dx, dy] = lastStep(a);
  const [gx, gy] = [sx - ex, sy - ey];
  const [fx, fy] = firstStep(b);
  return turn(dx, dy, gx, gy) < 50 && turn(gx, gy, fx, fy) < 50;
}

function lastStep(c: Course): [number, number] {
  const n = c.xs.length;
  return [(c.xs[n - 1] ?? 0) - (c.xs[n - 2] ?? 0), (c.ys[n - 1] ?? 0) - (c.ys[n - 2] ?? 0)];
}
function firstStep(c: Course): [number, number] {
  return [(c.xs[1] ?? 0) - (c.xs[0] ?? 0), (c.ys[1] ?? 0) - (c.ys[0] ?? 0)];
}

/** Angle between two steps in degrees; a step of no length turns nothing. */
function turn(ax: number, ay: number, bx: number, by: number): number {
  const la = Math.hypot(ax, ay);
  const lb = Math.hypot(bx, by);
  if (la < 1e-6 || lb < 1e-6) return 0;
  return (Math.acos(Math.max(-1, Math.min(1, (ax * bx + ay * by) / (la * lb)))) * 180) / Math.PI;
}

/**
 * Lines broken at each symbol: every end of every segment points at the middle of a symbol nearby. The symbols are then
 * the vertices. Null unless nearly all segments do so and no symbol has more than two of them.
 */
export function joinThroughMarkers(courses: Course[], group: MarkerGroup): { course: Course; used: number[] }[] | null {
  if (courses.length < 2 || group.marks.length < 3) return null;
  const segments = courses.filter((c) => c.xs.length === 2 && !c.closed);
  if (segments.length < 0.9 * courses.length || segments.length > 2 * group.marks.length) return null;
  const reach = 1.6 * group.sizePt + 2;
  const cell = Math.max(1, reach);
  const grid = new Map<string, number[]>();
  group.marks.forEach((m, i) => {
    const key = `${Math.floor(m.x / cell)},${Math.floor(m.y / cell)}`;
    const list = grid.get(key);
    if (list) list.push(i);
    else grid.set(key, [i]);
  });
  /** The symbol that the line, continued beyond (x, y) in direction (dx, dy), runs through. */
  const aimedAt = (x: number, y: number, dx: number, dy: number): number | null => {
    const cx = Math.floor(x / cell);
    const cy = Math.floor(y / cell);
    let best: number | null = null;
    let bestAlong = reach;
    for (let ix = cx - 1; ix <= cx + 1; ix++) {
      for (let iy = cy - 1; iy <= cy + 1; iy++) {
        for (const i of grid.get(`${ix},${iy}`) ?? []) {
          const m = group.marks[i];
          if (!m) continue;
          const along = (m.x - x) * dx + (m.y - y) * dy;
          const across = Math.abs((m.x - x) * dy - (m.y - y) * dx);
          if (along >= -0.3 && along < bestAlong && across < 0.5) {
            best = i;
            bestAlong = along;
          }
        }
      }
    }
    return best;
  };
  const links = new Map<number, { to: number; course: Course }[]>();
  let aimed = 0;
  for (const c of segments) {
    const [sx, sy] = startOf(c);
    const [ex, ey] = endOf(c);
    const l = Math.hypot(ex - sx, ey - sy);
    if (l < 1e-6) continue;
    const dx = (ex - sx) / l;
    const dy = (ey - sy) / l;
    const from = aimedAt(sx, sy, -dx, -dy);
    const to = aimedAt(ex, ey, dx, dy);
    if (from === null || to === null || from === to) continue;
    aimed++;
    addTo(links, from, { to, course: c });
    addTo(links, to, { to: from, course: c });
  }
  if (aimed < 0.9 * segments.length || [...links.values()].some((l) => l.length > 2)) return null;
  return walk(links, group);
}

function walk(
  links: Map<number, { to: number; course: Course }[]>,
  group: MarkerGroup,
): { course: Course; used: number[] }[] {
  const seen = new Set<number>();
  const chains: { course: Course; used: number[] }[] = [];
  const starts = [...links.keys()].filter((i) => (links.get(i)?.length ?? 0) === 1).sort((a, b) => a - b);
  for (const start of [...starts, ...links.keys()]) {
    if (seen.has(start)) continue;
    const order: number[] = [];
    const ids: number[] = [];
    let z = Infinity;
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      order.push(at);
      const next: { to: number; course: Course } | undefined = links.get(at)?.find((l) => !seen.has(l.to));
      if (next) {
        ids.push(...next.course.ids);
        z = Math.min(z, next.course.z);
      }
      at = next?.to;
    }
    const marks = order.map((i) => group.marks[i]).filter((m) => m !== undefined);
    chains.push({
      used: order,
      course: {
        xs: marks.map((m) => m.x),
        ys: marks.map((m) => m.y),
        drawn: marks.map(() => 1),
        closed: false,
        curved: false,
        z,
        ids: [...new Set(ids)],
        cutStart: false,
        cutEnd: false,
        beyondStart: 0,
        beyondEnd: 0,
        contour: `b${start}`,
      },
    });
  }
  return chains;
}
