/** Shadows under curves: drawn to look pretty, not to say anything. */
import { addTo } from '../marks/buckets.ts';
import type { AssembledCurve } from './assemble-curves.ts';

/** A shadow is the same course a little aside, painted before it in grey or half transparent. */
export function shadowsOf(curves: AssembledCurve[]): Set<AssembledCurve> {
  const out = new Set<AssembledCurve>();
  const byCount = new Map<number, AssembledCurve[]>();
  for (const c of curves) {
    const n = c.pieces.reduce((sum, p) => sum + p.xs.length, 0);
    addTo(byCount, n, c);
  }
  for (const list of byCount.values()) {
    if (list.length > 200) continue;
    for (const a of list) {
      if (a.shape.strokeAlpha > 0.95) continue;
      if (list.some((b) => b !== a && (b.pieces[0]?.z ?? 0) > (a.pieces[0]?.z ?? 0) && isAside(a, b))) out.add(a);
    }
  }
  return out;
}

const farthestShadowPt = 5;

function isAside(a: AssembledCurve, b: AssembledCurve): boolean {
  const p = a.pieces[0];
  const q = b.pieces[0];
  if (!p || !q || a.pieces.length !== b.pieces.length || p.xs.length < 3 || p.xs.length !== q.xs.length) return false;
  const dx = (q.xs[0] ?? 0) - (p.xs[0] ?? 0);
  const dy = (q.ys[0] ?? 0) - (p.ys[0] ?? 0);
  if (Math.hypot(dx, dy) > farthestShadowPt) return false;
  return p.xs.every(
    (x, i) => Math.abs((q.xs[i] ?? 0) - x - dx) < 0.05 && Math.abs((q.ys[i] ?? 0) - (p.ys[i] ?? 0) - dy) < 0.05,
  );
}
