import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const SERVICES = ['auth', 'timeline', 'audio', 'render', 'bundle', 'import', 'gateway'] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface Program extends AsyncDisposable {
  readonly child: ChildProcess;
  /** What it has logged so far. */
  readonly lines: readonly LogLine[];
  /** What it said on standard error so far. */
  stderr(): string;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** Runs a service's main.ts as a process of its own; disposing kills it. */
export function runMainOf(
  service: ServiceName | 'standalone',
  env: Record<string, string>,
  args: string[] = [],
): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [mainOf(service), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: LogLine[] = [];
  child.stdout.on(
    'data',
    byLines((line) => lines.push(JSON.parse(line) as LogLine)),
  );
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    lines,
    stderr: () => stderr,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export interface FinishedRun {
  readonly exitCode: number | null;
  readonly lines: readonly LogLine[];
}

export interface MainRunner extends AsyncDisposable {
  /** Runs main.ts to its end, after all earlier runs. */
  run(env: Record<string, string>, args?: string[]): Promise<FinishedRun>;
  /** Lets the process end by itself; resolves to its exit code and what it wrote to standard error. */
  end(): Promise<{ exitCode: number | null; stderr: string }>;
}

/** One process that runs a service's main.ts with one environment after the other, for runs that end by themselves. */
export function startMainRunner(service: ServiceName): MainRunner {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const runner = fileURLToPath(new URL('main-runner.ts', import.meta.url));
  const child = spawn(process.execPath, [runner, mainOf(service)], {
    env: { PATH, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let lines: LogLine[] = [];
  let exitCode: number | null | undefined;
  let finish = (_run: FinishedRun): void => {};
  child.stdout!.on(
    'data',
    byLines((line) => {
      const parsed = JSON.parse(line) as LogLine | { readonly exitCode: number | null };
      if ('level' in parsed) lines.push(parsed as LogLine);
      else exitCode = parsed.exitCode as number | null;
      // The log is written asynchronously: its last line can follow the exit code.
      const isLogged = exitCode !== 1 || lines.some(({ level }) => level === 'fatal');
      if (exitCode !== undefined && isLogged) finish({ exitCode, lines });
    }),
  );
  const stderr = text(child.stderr!);
  // Not 'close', which Node leaves out after disconnect().
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  let last: Promise<unknown> = Promise.resolve();
  const runNow = async (environment: Record<string, string>, args: string[]): Promise<FinishedRun> => {
    [lines, exitCode] = [[], undefined];
    const { promise, resolve, reject } = Promise.withResolvers<FinishedRun>();
    finish = resolve;
    void ended.then(async () => reject(new Error(`main.ts of ${service} ended its process: ${await stderr}`)));
    child.send({ environment: { PATH, ...environment }, args });
    return promise;
  };
  return {
    run(env, args = []) {
      const run = last.then(() => runNow(env, args));
      last = run.catch(() => undefined);
      return run;
    },
    async end() {
      child.disconnect();
      return { exitCode: await ended, stderr: await stderr };
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function mainOf(service: ServiceName | 'standalone'): string {
  return fileURLToPath(new URL(`../../${service}/src/main.ts`, import.meta.url));
}

/** Calls `take` with each line of JSON. */
function byLines(take: (line: string) => void): (bytes: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes) => {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = parts.pop()!;
    for (const part of parts) if (part.startsWith('{')) take(part);
  };
}
