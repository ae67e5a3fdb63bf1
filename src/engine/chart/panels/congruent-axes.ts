/**
 * A scale carried over to the frame next door. Panels of one grid that are as large as each other and carry marks at the
 * same distances from their corners are drawn from the same limits; a program that prints labels on every other panel
 * leaves such a panel without any in its column. Labels and readings stay, positions move with the frame.
 */
import type { AxisCandidate } from '../axes/axis-candidates.ts';
import type { MarkPlace } from '../axes/match-marks.ts';

export function shiftCandidate(c: AxisCandidate, byPt: number): AxisCandidate {
  const moved = (m: MarkPlace): MarkPlace => ({ ...m, posPt: m.posPt + byPt });
  return {
    ...c,
    ruler: {
      ...c.ruler,
      lo: c.ruler.lo + byPt,
      hi: c.ruler.hi + byPt,
      places: c.ruler.places.map((p) => p + byPt),
    },
    matched: c.matched.map((m) => ({
      label: { ...m.label, pos: m.label.pos + byPt, from: m.label.from + byPt, to: m.label.to + byPt },
      mark: m.mark ? moved(m.mark) : null,
    })),
    readings: c.readings.map((r) => ({ ...r, fit: { ...r.fit, a: r.fit.a - r.fit.b * byPt } })),
    ticks: c.ticks.map(moved),
    grid: c.grid.map(moved),
  };
}
