import { describe, expect, it } from 'vitest';
import { shareRuns } from './pace.ts';

function controlled(): { task: () => Promise<void>; begun: number; most: number; finish: (error?: Error) => void } {
  const waiting: PromiseWithResolvers<void>[] = [];
  const state = {
    begun: 0,
    most: 0,
    task: async (): Promise<void> => {
      state.begun += 1;
      const run = Promise.withResolvers<void>();
      waiting.push(run);
      state.most = Math.max(state.most, waiting.length);
      await run.promise;
    },
    finish: (error?: Error): void => {
      const run = waiting.shift()!;
      if (error) run.reject(error);
      else run.resolve();
    },
  };
  return state;
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('shareRuns', () => {
  it('serves all calls made during a run by one run after it', async () => {
    const control = controlled();
    const run = shareRuns(control.task);
    const first = run();
    const later = [run(), run(), run()];
    control.finish();
    await first;
    await settled();
    expect(control.begun).toBe(2);
    control.finish();
    await Promise.all(later);
    expect(control).toMatchObject({ begun: 2, most: 1 });
  });

  it('never runs twice at a time, in whatever order calls and ends come', async () => {
    const control = controlled();
    const run = shareRuns(control.task);
    const first = run();
    // The one that waited for the first run calls again before the run that follows it has begun.
    const calls = [first.then(run), run()];
    control.finish();
    await settled();
    control.finish();
    await Promise.all(calls);
    expect(control.most).toBe(1);
  });

  it('still does the next run when one fails', async () => {
    const control = controlled();
    const run = shareRuns(control.task);
    const first = run();
    const second = run();
    control.finish(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await settled();
    control.finish();
    await expect(second).resolves.toBeUndefined();
  });
});
