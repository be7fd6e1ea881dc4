import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from './api/request.ts';
import { createQueryClient } from './api/query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A query whose requests end as listed; the last outcome repeats. */
function showQuery(...results: (RequestError | string)[]) {
  const request = vi.fn(() => {
    const result = results.length > 1 ? results.shift()! : results[0]!;
    return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  });
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['shown'], queryFn: request });
  const leave = observer.subscribe(() => undefined);
  return { observer, request, leave };
}

const unavailable = new RequestError(503, 'Please try again.', 'UNAVAILABLE');

it('[E4] a temporary failure is shown, and retried automatically after 30 s and 60 s more', async () => {
  const { observer, request } = showQuery(unavailable, unavailable, 'the list');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(observer.getCurrentResult().error).toBe(unavailable);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(request).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult().data).toBe('the list');
});

it('[E4] after three failures the user decides, and a success resets the count', async () => {
  const { observer, request } = showQuery(unavailable);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(request).toHaveBeenCalledTimes(3);
  request.mockResolvedValueOnce('the list');
  await observer.refetch();
  await observer.refetch();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(request).toHaveBeenCalledTimes(7);
});

it('[E4] permanent failures and queries without a page are not retried', async () => {
  const gone = showQuery(new RequestError(404, 'Not found', 'NOT_FOUND'));
  const left = showQuery(unavailable);
  await vi.advanceTimersByTimeAsync(1_000);
  left.leave();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(gone.request).toHaveBeenCalledTimes(1);
  expect(left.request).toHaveBeenCalledTimes(1);
});
