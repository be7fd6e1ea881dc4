/**
 * Runs `work` for each item, at most `limit` at a time, and yields the results in the order of the items. A long one does
 * not keep those after it waiting, but at most `3 * limit - 2` are begun that nobody has read. Ends what still runs, by the signal given to it, when one fails or nobody reads on.
 * Throws what `work` throws.
 */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
  work: (item: Item, index: number, signal: AbortSignal) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const stop = new AbortController();
  const own = AbortSignal.any([signal, stop.signal]);
  const results = items.map(() => Promise.withResolvers<Result>());
  let failure: { readonly error: unknown } | undefined;
  let next = 0;
  /** How many were asked for. */
  let asked = 0;
  let onAsked = Promise.withResolvers<void>();
  const wake = (): void => {
    onAsked.resolve();
    onAsked = Promise.withResolvers();
  };
  const run = async (): Promise<void> => {
    while (next < items.length && !stop.signal.aborted) {
      if (next > asked + 3 * limit - 4) {
        await onAsked.promise;
        continue;
      }
      const index = next;
      next += 1;
      const { resolve, reject, promise } = results[index]!;
      // The others fail because of the first; until their turn comes that must not count as unhandled.
      promise.catch((error: unknown) => {
        failure ??= { error };
        stop.abort();
      });
      await work(items[index]!, index, own).then(resolve, reject);
    }
  };
  const running = Array.from({ length: Math.min(limit, items.length) }, run);
  try {
    for (const { promise } of results) {
      asked += 1;
      wake();
      yield await promise.catch((error: unknown) => {
        throw failure ? failure.error : error;
      });
    }
  } finally {
    stop.abort();
    wake();
    await Promise.all(running);
  }
}
