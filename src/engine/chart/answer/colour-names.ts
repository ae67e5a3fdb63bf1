/** Words for colours, and colours for questions that no series on the page wears. */
import type { Rgb } from '../stage-types.ts';

const hues: [string, number][] = [
  ['red', 0],
  ['orange', 30],
  ['yellow', 60],
  ['green', 120],
  ['cyan', 180],
  ['blue', 210],
  ['purple', 285],
  ['red', 360],
];

export function colourName(rgb: Rgb | null): string {
  if (!rgb) return 'none';
  const hi = Math.max(...rgb);
  const lo = Math.min(...rgb);
  const light = (hi + lo) / 2;
  if (hi - lo < 0.12) return light < 0.25 ? 'black' : light > 0.85 ? 'white' : 'gray';
  const hue = hueOf(rgb, hi, lo);
  return hues.reduce((best, h) => (Math.abs(h[1] - hue) < Math.abs(best[1] - hue) ? h : best))[0];
}

function hueOf([r, g, b]: Rgb, hi: number, lo: number): number {
  const d = hi - lo;
  const raw = hi === r ? ((g - b) / d) % 6 : hi === g ? (b - r) / d + 2 : (r - g) / d + 4;
  return (raw * 60 + 360) % 360;
}

const halos: { name: string; rgb: Rgb }[] = [
  { name: 'magenta', rgb: [1, 0, 0.8] },
  { name: 'orange', rgb: [1, 0.55, 0] },
  { name: 'cyan', rgb: [0, 0.8, 0.9] },
  { name: 'green', rgb: [0.1, 0.8, 0.1] },
  { name: 'violet', rgb: [0.55, 0.2, 1] },
  { name: 'yellow', rgb: [0.95, 0.85, 0] },
  { name: 'red', rgb: [1, 0.1, 0.1] },
  { name: 'blue', rgb: [0.1, 0.35, 1] },
  { name: 'lime', rgb: [0.65, 1, 0] },
  { name: 'teal', rgb: [0, 0.5, 0.5] },
  { name: 'pink', rgb: [1, 0.6, 0.75] },
  { name: 'brown', rgb: [0.6, 0.35, 0.1] },
];

/** Every halo lies on paper, and beside lines and letters that are mostly black. */
const page: Rgb[] = [
  [1, 1, 1],
  [0, 0, 0],
];

/** Far enough apart to be told apart at a glance, also as a see-through band over paper; the next in order is taken then. */
const clearDistance = 55;

/**
 * Hands out a colour per question: never the same twice, and one that stands out from whatever it could be taken for: the
 * series that is asked about, its neighbours in the panel, other questions, the paper, the ink.
 */
export class HaloColours {
  private readonly left: { free: typeof halos; given: Rgb[] };
  private readonly around: Rgb[];

  constructor(left: { free: typeof halos; given: Rgb[] } = { free: [...halos], given: [] }, around: Rgb[] = []) {
    this.left = left;
    this.around = around;
  }

  /** The same colours, for a panel whose series wear these. */
  among(around: Rgb[]): HaloColours {
    return new HaloColours(this.left, around);
  }

  next(own: Rgb[]): { name: string; rgb: Rgb } {
    const { free, given } = this.left;
    const others = [...page, ...given, ...this.around, ...own].map(labOf);
    const standsOut = (rgb: Rgb): number => Math.min(...others.map((other) => labDistance(labOf(rgb), other)));
    const ranked = free.map((halo) => ({ halo, apart: Math.min(clearDistance, standsOut(halo.rgb)) }));
    const most = Math.max(...ranked.map(({ apart }) => apart));
    const best = ranked.find(({ apart }) => apart === most)?.halo ?? spare(given.length + 1);
    this.left.free = free.filter((halo) => halo !== best);
    given.push(best.rgb);
    return best;
  }
}

type Lab = [number, number, number];

/** CIELAB, where equal distances look about equally different; distances of RGB call orange and red far apart. */
function labOf(rgb: Rgb): Lab {
  const [r, g, b] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * (r ?? 0) + 0.3576 * (g ?? 0) + 0.1805 * (b ?? 0)) / 0.9505);
  const y = f(0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0));
  const z = f((0.0193 * (r ?? 0) + 0.1192 * (g ?? 0) + 0.9505 * (b ?? 0)) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const labDistance = (a: Lab, b: Lab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Beyond the named colours: steps round the colour circle, told apart by their letter. */
function spare(n: number): { name: string; rgb: Rgb } {
  const hue = (n * 137.508) % 360;
  const part = (k: number): number => {
    const t = (k + hue / 30) % 12;
    return Math.round((0.5 - 0.5 * Math.max(-1, Math.min(t - 3, 9 - t, 1))) * 1000) / 1000;
  };
  return { name: `hue ${Math.round(hue)}`, rgb: [part(0), part(8), part(4)] };
}

export function letterOf(index: number): string {
  let n = index;
  let out = '';
  do {
    out = String.fromCharCode(65 + (n % 26)) + out;
    n = Math.floor(n / 26) - 1;
  } while (n >= 0);
  return out;
}
