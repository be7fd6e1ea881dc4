import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../bin/slidewright.js', import.meta.url));

export interface Finished {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly finished: Promise<Finished>;
  /** Waits until this text was written to standard error. */
  said(text: string): Promise<void>;
  interrupt(): void;
}

/** The variables of this process that the program needs: none of the test runner's. */
export function ownVariables(): Record<string, string | undefined> {
  const { PATH, NODE_COMPILE_CACHE, VOICES } = process.env;
  return { PATH, NODE_COMPILE_CACHE, VOICES };
}

/** Starts the program in `folder`, with caches and settings of its own there, and `input` as its standard input. */
export function start(
  folder: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  input = '',
): Running {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    stdio: 'pipe',
    env: {
      ...ownVariables(),
      HOME: folder,
      XDG_CACHE_HOME: `${folder}/cache`,
      XDG_CONFIG_HOME: `${folder}/config`,
      ...environment,
    },
  });
  child.stdin.end(input);
  let stderr = '';
  const listeners = new Set<() => void>();
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part;
    for (const listener of listeners) listener();
  });
  const ended = once(child, 'close').finally(() => {
    for (const listener of listeners) listener();
  });
  return {
    finished: Promise.all([text(child.stdout), ended]).then(([stdout, [exitCode]]) => ({
      exitCode: exitCode as number | null,
      stdout,
      stderr,
    })),
    async said(wanted) {
      while (!stderr.includes(wanted)) {
        if (child.exitCode !== null) throw new Error(`It ended without saying '${wanted}': ${stderr}`);
        const { promise, resolve } = Promise.withResolvers<void>();
        listeners.add(resolve);
        await promise;
        listeners.delete(resolve);
      }
    },
    interrupt: () => void child.kill('SIGINT'),
  };
}

export const run = (...args: Parameters<typeof start>): Promise<Finished> => start(...args).finished;
