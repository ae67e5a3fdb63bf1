/**
 * Divides one budget among pages so that their order does not matter: the budget is poured like water, a page that
 * needs less than the level keeps what it needs, and the rest rises for the others.
 */
export function shareBudget(total: number, wants: readonly number[]): number[] {
  const order = wants.map((want, index) => ({ want, index })).sort((a, b) => a.want - b.want);
  const shares = new Array<number>(wants.length).fill(0);
  let left = total;
  order.forEach(({ want, index }, position) => {
    const level = left / (order.length - position);
    const share = Math.min(want, level);
    shares[index] = share;
    left -= share;
  });
  // What nobody needs is handed out evenly, so that a share is never a reason to be careful.
  return shares.map((share) => Math.floor(share + left / Math.max(1, wants.length)));
}

/** A page after its first climb: what it takes, and how its resolution compares to the least that can be read. */
export interface Reading {
  bytes: number;
  /** Resolution as a multiple of the least legible one; below 1 fine detail is likely lost. */
  legibility: number;
}

/** A page gives no more than brings it down to this: some way above where reading begins to fail. */
const comfortable = 1.2;
/** Bytes grow about with this power of the resolution (text 1.4, noise 2). */
const growth = 1.6;

/**
 * Equal bytes are not equal reading: a dense page may fail where a light one has resolution to spare. New shares, in
 * which the sharpest pages give (the sharpest first, never below `comfortable`) what those that cannot be read lack, and
 * what is given raises the least legible first. Null when nobody lacks or nobody can give.
 */
export function shiftToIllegible(readings: readonly Reading[]): number[] | null {
  const costAt = ({ bytes, legibility }: Reading, level: number) => bytes * (level / legibility) ** growth;
  const takenAbove = (level: number) =>
    readings.reduce(
      (sum, page) => sum + Math.max(0, page.legibility > level ? page.bytes - costAt(page, level) : 0),
      0,
    );
  const neededFor = (level: number) =>
    readings.reduce(
      (sum, page) => sum + Math.max(0, page.legibility < level ? costAt(page, level) - page.bytes : 0),
      0,
    );
  const supply = takenAbove(comfortable);
  const demand = neededFor(1);
  if (demand <= 0 || supply <= 0) return null;
  const sharpest = Math.max(...readings.map((page) => page.legibility));
  const cap = supply <= demand ? comfortable : halve(comfortable, sharpest, (level) => takenAbove(level) > demand);
  const floor = demand <= supply ? 1 : halve(0, 1, (level) => neededFor(level) < supply);
  return readings.map((page) => {
    if (page.legibility > cap) return Math.floor(costAt(page, cap));
    return page.legibility < floor ? Math.floor(costAt(page, floor)) : page.bytes;
  });
}

/** The end of the range from `low` up in which `holds`. */
function halve(low: number, high: number, holds: (level: number) => boolean): number {
  for (let round = 0; round < 40; round += 1) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}
