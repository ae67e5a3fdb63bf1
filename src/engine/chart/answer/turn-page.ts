/**
 * Charts that lie on their side. The whole draw list is turned by a quarter so that the text stands upright, the chart is
 * read as any other, and every position in the answer is turned back to the page. Values do not change by turning.
 */
import type { Bbox, Chart, ChartResponse } from '../../contract/chart.ts';
import type { Rect } from '../../geometry/rect.ts';
import type { DrawList } from '../../pdf/draw-list-types.ts';
import type { Panel } from '../stage-types.ts';

/** 90: the text reads upwards and the page is turned clockwise; -90: the other way. */
export type Turn = 90 | -90;

type Move = (x: number, y: number) => [number, number];

const forward = (turn: Turn, w: number, h: number): Move => (turn === 90 ? (x, y) => [h - y, x] : (x, y) => [y, w - x]);

/** Takes a point of the turned page back; `w` and `h` are the size of the page as it is. */
const backward = (turn: Turn, w: number, h: number): Move =>
  turn === 90 ? (x, y) => [y, h - x] : (x, y) => [w - y, x];

function turnRect(r: Rect, move: Move): Rect {
  if (r.x0 > r.x1 || r.y0 > r.y1) return r;
  const [ax, ay] = move(r.x0, r.y0);
  const [bx, by] = move(r.x1, r.y1);
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}

const turnAngle = (deg: number, turn: Turn): number => {
  const a = deg - turn;
  return a > 180 ? a - 360 : a <= -180 ? a + 360 : a;
};

export function turnList(list: DrawList, turn: Turn): DrawList {
  const move = forward(turn, list.widthPt, list.heightPt);
  return {
    ...list,
    widthPt: list.heightPt,
    heightPt: list.widthPt,
    paths: list.paths.map((p) => {
      const coords = new Float64Array(p.coords.length);
      for (let i = 0; i + 1 < coords.length; i += 2) {
        const [x, y] = move(p.coords[i] ?? 0, p.coords[i + 1] ?? 0);
        coords[i] = x;
        coords[i + 1] = y;
      }
      return { ...p, coords, bbox: turnRect(p.bbox, move), clip: turnRect(p.clip, move) };
    }),
    glyphs: list.glyphs.map((g) => {
      const [x, y] = move(g.x, g.y);
      return {
        ...g,
        x,
        y,
        angleDeg: turnAngle(g.angleDeg, turn),
        bbox: turnRect(g.bbox, move),
        clip: turnRect(g.clip, move),
      };
    }),
    images: list.images.map((i) => ({
      ...i,
      bbox: turnRect(i.bbox, move),
      clip: turnRect(i.clip, move),
      angleDeg: turnAngle(i.angleDeg, turn),
    })),
    shadings: list.shadings.map((s) => ({ ...s, clip: turnRect(s.clip, move) })),
  };
}

/**
 * Which way the page would have to be turned, or null when it is upright. Most of the text reads sideways, and no digit
 * stands upright: a chart whose left labels alone run along their axis (upright digits below it) is not on its side.
 * That both rows of labels run upwards is still no proof, they may be slanted by a full quarter; see `standsUpright`.
 */
export function mainTurn(list: DrawList): Turn | null {
  let upright = 0;
  let up = 0;
  let down = 0;
  for (const g of list.glyphs) {
    if (!g.visible || g.char === ' ') continue;
    if (Math.abs(g.angleDeg) < 5) {
      if (g.char !== null && /\p{Nd}/u.test(g.char)) return null;
      upright++;
    } else if (Math.abs(g.angleDeg - 90) < 5) up++;
    else if (Math.abs(g.angleDeg + 90) < 5) down++;
  }
  if (up > 2 * (upright + down) && up >= 6) return 90;
  if (down > 2 * (upright + up) && down >= 6) return -90;
  return null;
}

/**
 * After turning, labels stand below and to the left, where charts have them. An upright chart with both rows of labels
 * turned by a quarter shows them above and to the left instead, and was not to be turned.
 *
 *      on its side (text upwards)          upright, labels turned
 *        +------+ 3                            1 +------+
 *        |      | 2    -> turned: below,       2 |      |   -> turned: above,
 *        +------+ 1       left                 3 +------+      left
 *         1 2 3                                   1 2 3
 */
export function standsUpright(panels: readonly Panel[]): boolean {
  return (
    panels.some((p) => p.bottom !== null && p.left !== null) && !panels.some((p) => p.bottom === null && p.top !== null)
  );
}

function turnBox([x0, y0, x1, y1]: Bbox, move: Move): Bbox {
  const r = turnRect({ x0, y0, x1, y1 }, move);
  return [r.x0, r.y0, r.x1, r.y1];
}

/** The answer about a turned page, in places of the page as it is. */
export function turnBack(response: ChartResponse, turn: Turn, widthPt: number, heightPt: number): ChartResponse {
  const move = backward(turn, widthPt, heightPt);
  return {
    ...response,
    charts: response.charts.map((c) => turnChart(c, turn, move)),
    questions: response.questions.map((q) => ({
      ...q,
      highlight: { ...q.highlight, bbox: turnBox(q.highlight.bbox, move) },
    })),
  };
}

function turnChart(chart: Chart, turn: Turn, move: Move): Chart {
  return {
    ...chart,
    turned: turn,
    region_bbox: turnBox(chart.region_bbox, move),
    plot_bbox: turnBox(chart.plot_bbox, move),
    series: chart.series.map((s) => (s.positions ? { ...s, positions: s.positions.map(([x, y]) => move(x, y)) } : s)),
  };
}

/** A region of the page, on the turned page. */
export function turnRegion(region: Bbox, turn: Turn, widthPt: number, heightPt: number): Bbox {
  return turnBox(region, forward(turn, widthPt, heightPt));
}
