/** The first bar grows for so long, and the others begin one after the other. In seconds. */
const BAR_S = 0.5;
const BAR_DELAY_S = 0.03;
const MOST_DELAY_S = 0.2;

/** How long a chart grows, in seconds. */
export const GROWTH_S = BAR_S + MOST_DELAY_S;

/** How far bar `index` of `count` has grown after a share of the movement: fast at first. */
export function grownShare(share: number, index: number, count: number): number {
  const delay = Math.min(BAR_DELAY_S, MOST_DELAY_S / Math.max(1, count - 1));
  const own = Math.min(1, Math.max(0, (share * GROWTH_S - index * delay) / BAR_S));
  return 1 - (1 - own) ** 3;
}
