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

/** Hands out a colour per question: never the same twice, as far as possible from what the series itself wears. */
export class HaloColours {
  private used = 0;
  private readonly free = [...halos];

  next(avoid: Rgb[]): { name: string; rgb: Rgb } {
    this.used++;
    if (this.free.length === 0) return spare(this.used);
    const distance = (c: Rgb): number =>
      avoid.length === 0
        ? 0
        : Math.min(...avoid.map((a) => Math.abs(a[0] - c[0]) + Math.abs(a[1] - c[1]) + Math.abs(a[2] - c[2])));
    let best = 0;
    this.free.forEach((h, i) => {
      const b = this.free[best];
      if (b && distance(h.rgb) > distance(b.rgb) + 1e-9) best = i;
    });
    return this.free.splice(best, 1)[0] ?? spare(this.used);
  }
}

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
