/** Pieces of PDF content streams for tests: text, powers, lines, bars, at any place, angle and colour. */

export const number = (value: number): string => String(Math.round(value * 1e5) / 1e5);

/** Width of Helvetica text in points, for centring; digits and the common marks are exact, letters near enough. */
export function helveticaWidth(text: string, size: number): number {
  let em = 0;
  for (const c of text) em += helveticaWidths[c] ?? (c >= '0' && c <= '9' ? 0.556 : c >= 'A' && c <= 'Z' ? 0.68 : 0.52);
  return em * size;
}

const helveticaWidths: Record<string, number> = {
  '.': 0.278,
  ',': 0.278,
  ' ': 0.278,
  '-': 0.333,
  '\x96': 0.556,
  '+': 0.584,
  '%': 0.889,
  "'": 0.191,
  '/': 0.278,
  '(': 0.333,
  ')': 0.333,
  ':': 0.278,
};

export interface TextOptions {
  size?: number;
  font?: string;
  align?: 'left' | 'centre' | 'right';
  /** Degrees, counterclockwise: 90 reads bottom to top. */
  angle?: number;
  rgb?: [number, number, number];
  /** PDF text state operators put before the string (`2 Tc`, `3 Tr`, …). */
  state?: string;
}

/** One text object at (x, y). U+2212 is written with the en dash of WinAnsi only when asked; type `-` for a hyphen. */
export function text(x: number, y: number, string: string, options: TextOptions = {}): string {
  const { size = 10, font = 'F1', align = 'left', angle = 0, rgb, state = '' } = options;
  const shift = align === 'left' ? 0 : helveticaWidth(string, size) * (align === 'right' ? 1 : 0.5);
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const matrix = [cos, sin, -sin, cos, x - shift * cos, y - shift * sin].map(number).join(' ');
  const colour = rgb ? `${rgb.map(number).join(' ')} rg ` : '';
  return `q ${colour}BT /${font} ${number(size)} Tf ${state} ${matrix} Tm (${escapeText(string)}) Tj ET Q`;
}

export const escapeText = (string: string): string =>
  string.replace(/\u2013/g, '\x96').replace(/[\\()]/g, (c) => `\\${c}`);

/** `10` with a raised exponent, right-aligned at x when asked. */
export function power(
  x: number,
  y: number,
  base: string,
  exponent: string,
  options: TextOptions & { rise?: number; scale?: number; gap?: number } = {},
): string {
  const { size = 10, rise = 0.4, scale = 0.7, gap = 0, align = 'left', ...rest } = options;
  const baseWidth = helveticaWidth(base, size);
  const exponentWidth = helveticaWidth(exponent, size * scale);
  const total = baseWidth + gap + exponentWidth;
  const left = align === 'left' ? x : align === 'right' ? x - total : x - total / 2;
  return [
    text(left, y, base, { ...rest, size }),
    text(left + baseWidth + gap, y + rise * size, exponent, { ...rest, size: size * scale }),
  ].join('\n');
}

export interface LineOptions {
  width?: number;
  rgb?: [number, number, number];
  dash?: number[];
}

export function line(points: readonly (readonly [number, number])[], options: LineOptions = {}): string {
  const { width = 1, rgb = [0, 0, 0], dash = [] } = options;
  const path = points.map(([x, y], i) => `${number(x)} ${number(y)} ${i === 0 ? 'm' : 'l'}`).join(' ');
  return `q ${number(width)} w ${rgb.map(number).join(' ')} RG [${dash.map(number).join(' ')}] 0 d ${path} S Q`;
}

export function filledRect(
  x: number,
  y: number,
  width: number,
  height: number,
  rgb: [number, number, number] = [0, 0, 0],
): string {
  return `q ${rgb.map(number).join(' ')} rg ${[x, y, width, height].map(number).join(' ')} re f Q`;
}
