/**
 * The best resolution at which a picture fits a number of bytes, found by measuring: bytes grow roughly as a power of the
 * resolution, so each guess interpolates between the nearest sizes already measured, and the result is within three
 * percent of the largest that fits. It never falls to a floor because one guess missed.
 */
export interface Fit {
  dpi: number;
  bytes: number;
}

export interface FitRequest {
  /** A resolution known not to fit, with its size. */
  tooLarge: Fit;
  /** The lowest resolution worth returning at all. */
  leastDpi: number;
  maxBytes: number;
  measure(dpi: number): Promise<number | null>;
}

/** Bytes per pixel rise as resolution falls: measured exponents over pixels lie between 0.7 (text) and 1 (noise). */
const usualExponent = 0.8;
const closeEnough = 0.97;
/** With interpolation four or five measurements do; the limit only guards against sizes that jump about. */
const mostMeasurements = 9;

export async function fitDpi({ tooLarge, leastDpi, maxBytes, measure }: FitRequest): Promise<Fit | null> {
  let high = tooLarge;
  let low: Fit | null = null;
  for (let round = 0; round < mostMeasurements; round += 1) {
    if (low && (low.dpi + 1 >= high.dpi || low.dpi >= high.dpi * closeEnough)) break;
    const dpi = nextGuess(low, high, leastDpi, maxBytes);
    const bytes = await measure(dpi);
    if (bytes !== null && bytes <= maxBytes) {
      low = { dpi, bytes };
      // Within a few percent of the bytes there is less than two percent of resolution left to gain.
      if (bytes >= maxBytes * 0.97) break;
    } else {
      high = { dpi, bytes: bytes ?? high.bytes };
      if (dpi <= leastDpi) break;
    }
  }
  return low;
}

function nextGuess(low: Fit | null, high: Fit, leastDpi: number, maxBytes: number): number {
  const exponent = low
    ? Math.min(3, Math.max(0.5, Math.log(high.bytes / low.bytes) / Math.log(high.dpi / low.dpi)))
    : 2 * usualExponent;
  // Aim a little below the limit, so that the guess lands on the side that can be used.
  const aim = Math.round(high.dpi * ((maxBytes * 0.985) / high.bytes) ** (1 / exponent));
  const lowest = low ? low.dpi + 1 : leastDpi;
  return Math.max(lowest, Math.min(high.dpi - 1, aim));
}
