import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../api/request.ts';
import { createRequestQueue } from './audio.ts';

describe('the queue of audio requests', () => {
  it('[AU6] runs one at a time, in order', async () => {
    const enqueue = createRequestQueue();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => enqueue(task(name))));
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('[AU6] tries again three times on 429, after 2, 4 and 8 s give or take a tenth', async () => {
    const waits: number[] = [];
    const enqueue = createRequestQueue({
      wait: async (delayMs) => void waits.push(delayMs),
      random: () => 0,
    });
    const busy = vi.fn(() => Promise.reject(new RequestError(429, 'Too many requests')));
    await expect(enqueue(busy)).rejects.toThrow('Too many requests');
    expect(busy).toHaveBeenCalledTimes(4);
    expect(waits).toEqual([1_800, 3_600, 7_200]);
  });

  it('[AU6] does not retry other failures, and continues with the next', async () => {
    const enqueue = createRequestQueue();
    const broken = vi.fn(() => Promise.reject(new RequestError(500, 'Broken')));
    const failed = enqueue(broken);
    const next = enqueue(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('Broken');
    await expect(next).resolves.toBe('done');
    expect(broken).toHaveBeenCalledTimes(1);
  });
});
