import { headers } from 'nats';
import { afterEach, expect, it, vi } from 'vitest';
import { contextFromHeaders } from './headers.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('the signal of a call is aborted where it is first read after the deadline', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const header = headers();
  header.set('Slidewright-Timeout-Ms', '5000');
  const [read, unread] = [contextFromHeaders(header), contextFromHeaders(header)];
  expect(read.signal.aborted).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(() => unread.signal.throwIfAborted()).toThrow(expect.objectContaining({ name: 'TimeoutError' }));
});
