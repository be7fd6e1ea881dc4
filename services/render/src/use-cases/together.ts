/** The result of the first of two works that run at the same time; when one fails, the other is aborted. */
export async function together<Result>(
  signal: AbortSignal,
  first: (signal: AbortSignal) => Promise<Result>,
  second: (signal: AbortSignal) => Promise<void>,
): Promise<Result> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const running = [first(both), second(both)] as const;
  try {
    return (await Promise.all(running))[0];
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(running);
    throw error;
  }
}
