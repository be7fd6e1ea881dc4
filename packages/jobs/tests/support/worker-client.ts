import { eventually } from '@slidewright/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench } from './harness.ts';

export interface WorkerProcessSettings {
  readonly url: string;
  readonly schema: string;
  readonly natsUrl: string;
  readonly kind: string;
  readonly leaseMs: number;
  readonly attempts?: number;
  /** 4 by default. */
  readonly concurrency?: number;
  /** About how long each job takes; half as long for an empty note. Without this and `until` no jobs are run. */
  readonly workMs?: number;
  /** Jobs end once their effects hold this note. */
  readonly until?: string;
  /** Runs relay and sweeper, too. */
  readonly sweeps?: boolean;
  readonly clockSkewMs?: number;
  /** Ends by SIGKILL once one message is published and not yet marked. */
  readonly dieAfterPublish?: boolean;
  /** Enqueues a job with the key 'orphan' and ends by SIGKILL before anything can be published. */
  readonly enqueueAndDie?: boolean;
  readonly logLevel?: string;
}

export interface WorkerProcess {
  signal(signal: NodeJS.Signals): void;
  /** Resolves once it has said this line. */
  said(line: string): Promise<void>;
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

/** Ends what a failed test left running; for afterAll. */
export function killWorkerProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts a worker process; resolves when it works, or is dead already. */
export async function startWorkerProcess(
  bench: Bench,
  natsUrl: string,
  settings: Omit<WorkerProcessSettings, 'url' | 'schema' | 'natsUrl'>,
): Promise<WorkerProcess> {
  const whole: WorkerProcessSettings = { url: bench.url, schema: bench.schema, natsUrl, ...settings };
  const script = fileURLToPath(new URL('worker-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', script, JSON.stringify(whole)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  let gone = false;
  const exit = once(child, 'exit').then(() => {
    gone = true;
    running.delete(child);
  });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n')));
  const said = async (line: string): Promise<void> => {
    await eventually(() => lines.includes(line));
  };
  await eventually(() => gone || lines.includes('ready'));
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exit;
  };
  return {
    signal: (signal) => void child.kill(signal),
    said,
    gone: exit,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
