/** Sizes, formats and resolutions as they are written on the page. */
import type { Attempt, PageRecord } from '../../engine/contract/render.ts';

/** Decimal kilobytes, as the budgets themselves are counted (200,000 bytes are 200 KB). */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${trim(bytes / 1000, bytes < 100_000 ? 1 : 0)} KB`;
  return `${trim(bytes / 1_000_000, 2)} MB`;
}

export const exactBytes = (bytes: number): string => `${bytes.toLocaleString('en')} bytes`;

export const pixelsInWords = ([width, height]: readonly [number, number]): string =>
  `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;

export const dpiInWords = (dpi: number): string => `${trim(dpi, 0)} DPI`;

export function millisecondsInWords(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${trim(ms / 1000, 1)} s`;
}

const colourWords: Record<NonNullable<PageRecord['colour']>, string> = {
  rgb: 'full colour',
  gray: 'gray',
  palette: 'palette of colours',
  palette16: '16 colours',
  gray16: '16 grays',
  gray4: '4 grays',
  gray2: 'black and white',
};

export function formatInWords(picture: Pick<Attempt, 'codec' | 'quality' | 'colour'>): string {
  const codec = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' }[picture.codec];
  return `${codec}${picture.quality === null ? '' : ` ${picture.quality}`}, ${colourWords[picture.colour]}`;
}

function trim(value: number, digits: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}
