/**
 * Does a list of values stand on a scale? The fit runs from value to position, so that the residuals are points on the
 * page: a gate in points tells a wrong reading from a right one at any axis length, which a correlation cannot.
 */

export interface ScalePoint {
  value: number;
  posPt: number;
}

export interface ScaleFit {
  scale: 'linear' | 'log';
  /** linear: value = a + b * pos; log: log_base(value) = a + b * pos. */
  a: number;
  b: number;
  base: number;
  /** Largest distance of a tick from the scale. */
  residualPt: number;
  residuals: number[];
}

/** Straight line through (u, pos) by least squares, turned round to u = a + b * pos. */
function fitLine(us: readonly number[], points: readonly ScalePoint[]): Omit<ScaleFit, 'scale' | 'base'> | null {
  const n = points.length;
  if (n < 2) return null;
  let meanU = 0;
  let meanP = 0;
  for (let i = 0; i < n; i++) {
    meanU += (us[i] ?? 0) / n;
    meanP += (points[i]?.posPt ?? 0) / n;
  }
  let uu = 0;
  let up = 0;
  for (let i = 0; i < n; i++) {
    const du = (us[i] ?? 0) - meanU;
    uu += du * du;
    up += du * ((points[i]?.posPt ?? 0) - meanP);
  }
  if (!(uu > 0) || !(Math.abs(up) > 0)) return null;
  const slope = up / uu;
  const residuals = points.map((p, i) => p.posPt - (meanP + slope * ((us[i] ?? 0) - meanU)));
  const residualPt = residuals.reduce((worst, r) => Math.max(worst, Math.abs(r)), 0);
  return { a: meanU - meanP / slope, b: 1 / slope, residualPt, residuals };
}

export function fitLinear(points: readonly ScalePoint[]): ScaleFit | null {
  const fit = fitLine(
    points.map((p) => p.value),
    points,
  );
  return fit && { ...fit, scale: 'linear', base: 10 };
}

export function fitLog(points: readonly ScalePoint[], base: number): ScaleFit | null {
  if (points.some((p) => !(p.value > 0))) return null;
  const fit = fitLine(
    points.map((p) => Math.log(p.value) / Math.log(base)),
    points,
  );
  return fit && { ...fit, scale: 'log', base };
}

/** Where a value stands on the page by this fit. */
export function positionOf(fit: Pick<ScaleFit, 'scale' | 'a' | 'b' | 'base'>, value: number): number {
  const u = fit.scale === 'log' ? Math.log(value) / Math.log(fit.base) : value;
  return (u - fit.a) / fit.b;
}

/** Values must step strictly one way along the page: swapped, repeated or mirrored labels never make a scale. */
export function isMonotonic(points: readonly ScalePoint[]): boolean {
  const sorted = [...points].sort((a, b) => a.posPt - b.posPt);
  let direction = 0;
  for (let i = 1; i < sorted.length; i++) {
    const step = Math.sign((sorted[i]?.value ?? 0) - (sorted[i - 1]?.value ?? 0));
    if (step === 0 || (direction !== 0 && step !== direction)) return false;
    direction = step;
  }
  return sorted.length > 1;
}
