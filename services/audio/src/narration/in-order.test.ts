import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

const NEVER = new AbortController().signal;

async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('inOrder', () => {
  it('yields in order what ends in another order, at most so many at a time', async () => {
    let running = 0;
    let most = 0;
    const results = await listOf(
      inOrder([3, 1, 2, 0], { limit: 2, signal: NEVER }, async (ticks, index) => {
        running += 1;
        most = Math.max(most, running);
        for (let count = 0; count < ticks; count += 1) await tick();
        running -= 1;
        return index;
      }),
    );
    expect(results).toEqual([0, 1, 2, 3]);
    expect(most).toBe(2);
  });

  it('starts the next ones while the first takes long', async () => {
    const { promise: first, resolve } = Promise.withResolvers<void>();
    const seen: number[] = [];
    const all = listOf(
      inOrder([0, 1, 2, 3], { limit: 2, signal: NEVER }, async (item) => {
        seen.push(item);
        if (item === 0) await first;
        if (item === 3) resolve();
        return item;
      }),
    );
    expect(await all).toEqual([0, 1, 2, 3]);
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  it('throws what failed, not what was ended because of it', async () => {
    const all = inOrder([0, 1], { limit: 2, signal: NEVER }, (item, _, signal) => {
      if (item === 1) return Promise.reject(new Error('it failed'));
      return new Promise<number>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
    await expect(listOf(all)).rejects.toThrow('it failed');
  });

  it('ends the others when one fails, and starts no more', async () => {
    const seen: number[] = [];
    const ended: number[] = [];
    const all = inOrder([0, 1, 2, 3], { limit: 2, signal: NEVER }, (index, _, signal) => {
      seen.push(index);
      if (index === 0) return Promise.reject(new Error('it failed'));
      return new Promise<number>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended.push(index);
          reject(signal.reason as Error);
        });
      });
    });
    await expect(listOf(all)).rejects.toThrow('it failed');
    expect(seen).toEqual([0, 1]);
    expect(ended).toEqual([1]);
  });
});
