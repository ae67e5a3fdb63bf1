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
