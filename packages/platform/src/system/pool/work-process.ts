import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { WorkAnswer, WorkRequest } from './messages.ts';

/** A process of a pool: runs one function after the other, each named by its module, and sends back what it returns. */

/** Of 19: processes that answer people come first. */
const PRIORITY = 10;

setPriority(PRIORITY);
try {
  // Where the system runs out of memory, this process ends, not the one that asked.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not Linux, or not allowed.
}

const guard = new Worker(new URL('./work-guard.ts', import.meta.url));
guard.unref();

process.on('message', (request: WorkRequest) => {
  void answer(request)
    .then((sent) => process.send!(sent))
    // A result that cannot be copied.
    .catch((error: unknown) => process.send!(failure(error)));
});

async function answer({ module, run, input, processorS }: WorkRequest): Promise<WorkAnswer> {
  try {
    const exported = ((await import(module)) as Record<string, (input: unknown) => unknown>)[run]!;
    // Loading the module is not the sender's cost.
    guard.postMessage(processorS);
    return { kind: 'done', output: await exported(input) };
  } catch (error) {
    return failure(error);
  } finally {
    guard.postMessage(null);
  }
}

function failure(error: unknown): WorkAnswer {
  if (error instanceof AppError) {
    const { code, message, userMessage, details, retryAfterS, dependency } = error;
    const options = {
      message,
      userMessage,
      details,
      ...(retryAfterS === undefined ? {} : { retryAfterS }),
      dependency,
    };
    return { kind: 'refused', code, options };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const isTooMuch = error instanceof RangeError && /call stack|Invalid (?:string|array) length/.test(error.message);
  return { kind: isTooMuch ? 'too-complex' : 'failed', message };
}
