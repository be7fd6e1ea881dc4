export interface WantedPosition {
  readonly id: string;
  /** Counted from 0; past the end means at the end. */
  readonly position: number;
}

/**
 * The order after some slides were given positions: each listed slide stands where it was asked
 * to, or right after the listed ones before it; those not listed keep their order and fill the rest.
 */
export function placeSlides(order: readonly string[], wanted: readonly WantedPosition[]): string[] {
  const listed = wanted.toSorted((a, b) => a.position - b.position);
  const listedIds = new Set(listed.map(({ id }) => id));
  const others = order.filter((id) => !listedIds.has(id));
  const placed: string[] = [];
  while (listed.length > 0 || others.length > 0) {
    const takeListed = listed.length > 0 && (others.length === 0 || listed[0]!.position <= placed.length);
    placed.push(takeListed ? listed.shift()!.id : others.shift()!);
  }
  return placed;
}
