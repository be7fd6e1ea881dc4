import { expect, it } from 'vitest';
import { childContext, withTimeout } from './call-context.ts';

it('a call of a long job has a deadline of its own, and none has a later one than the work it is for', () => {
  const job = childContext({ userId: 'owner', timeoutMs: 60_000 });
  const call = withTimeout(job, 10_000);
  expect(call).toEqual({ ...job, deadline: call.deadline });
  expect(call.deadline).toBeLessThan(job.deadline);
  expect(withTimeout(call, 60_000).deadline).toBe(call.deadline);
});
