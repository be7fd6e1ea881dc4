import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { every } from './lifecycle.ts';
import { createLogger } from '../telemetry/log.ts';

const log = createLogger({ service: 'test', level: 'silent' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs first after the given time, and then at the interval until it is disposed', async () => {
  let turns = 0;
  const task = async (): Promise<void> => void (turns += 1);
  const repeated = every(1_000, log, task, { firstAfterMs: 10 });
  await vi.advanceTimersByTimeAsync(9);
  expect(turns).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(turns).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(turns).toBe(3);
  await repeated[Symbol.asyncDispose]();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toBe(3);
});

it('does not run when it is disposed before', async () => {
  let turns = 0;
  const repeated = every(1_000, log, async () => void (turns += 1));
  await vi.advanceTimersByTimeAsync(999);
  await repeated[Symbol.asyncDispose]();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(turns).toBe(0);
});
