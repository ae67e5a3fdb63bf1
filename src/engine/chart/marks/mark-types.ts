/** What a panel holds once every shape has been told apart: the plain data between marks and series. */
import type { Rect } from '../../geometry/rect.ts';
import type { Rgb } from '../stage-types.ts';

export interface MarkerMark {
  x: number;
  y: number;
  sizePt: number;
  z: number;
  ids: number[];
}

export interface MarkerGroup {
  shape: string;
  fill: Rgb | null;
  stroke: Rgb | null;
  sizePt: number;
  /** Several sizes in one group: bubbles, whose size is said but not read. */
  sizesVary: boolean;
  coloursVary: boolean;
  /** The stand point follows from the symmetry of the symbol. */
  sure: boolean;
  marks: MarkerMark[];
}

export interface BarMark {
  /** What is seen of it. */
  rect: Rect;
  /** What was drawn, where a clip hides a part of it. */
  hidden?: { drawn: Rect; clip: Rect };
  fill: Rgb | null;
  stroke: Rgb | null;
  z: number;
  ids: number[];
}

export interface Unread {
  what: string;
  why: string;
  count: number;
}
