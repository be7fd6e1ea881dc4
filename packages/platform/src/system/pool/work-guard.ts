import { Socket } from 'node:net';
import { parentPort } from 'node:worker_threads';
import { TIME_SIGNAL } from './messages.ts';

/**
 * A thread that ends its process: when the work uses more processor time than it may, and when the process that asked for it
 * is gone. The work may keep the main thread from either.
 */

const POLL_MS = 50;

let timer: NodeJS.Timeout | undefined;

/** A limit in seconds from now on; null while no work runs. */
parentPort!.on('message', (processorS: number | null) => {
  clearInterval(timer);
  if (processorS === null) return;
  const before = process.cpuUsage();
  timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > processorS * 1e6) process.kill(process.pid, TIME_SIGNAL);
  }, POLL_MS);
});

// Standard input is a pipe that nothing is written to; it ends with its other end.
new Socket({ fd: 0 })
  .on('error', () => undefined)
  .once('close', () => process.kill(process.pid, 'SIGKILL'))
  .resume();
