/**
 * Runs `work` for each item, at most `limit` at a time, and yields the results in the order of the items. Ends what
 * still runs, by the signal given to it, when one fails or nobody reads on. Throws what `work` throws.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const stop = new AbortController();
  const running: Promise<Result>[] = [];
  let next = 0;
  try {
    while (next < items.length || running.length > 0) {
      while (next < items.length && running.length < limit) {
        const result = work(items[next]!, next, AbortSignal.any([signal, stop.signal]));
        // Thrown when its turn comes; until then it must not count as unhandled.
        result.catch(() => undefined);
        running.push(result);
        next += 1;
      }
      yield await running.shift()!;
    }
  } finally {
    stop.abort();
    await Promise.allSettled(running);
  }
}
