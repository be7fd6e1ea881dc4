import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@slidewright/platform';

/** A server program that was started and answered. */
export interface ChildServer extends AsyncDisposable {
  readonly pid: number;
  /** Resolves when it has ended, whoever ended it. */
  readonly exited: Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

export interface StartChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly spawn?: SpawnOptions;
  /** Asks it to end in its own good way. */
  readonly stopSignal: NodeJS.Signals;
  /** A line of its output that says it is ready. */
  readonly ready: RegExp;
  readonly timeoutMs?: number;
  readonly log: Logger;
}

/** Node cannot set the umask of a child. */
const KEEPING_FILES_TO_ITSELF = 'umask 077 && exec "$0" "$@"';
const LINES_KEPT = 20;
const STOP_TIMEOUT_MS = 20_000;

/** Starts a server and waits until it says it is ready; throws the end of its output when it does not. */
export async function startChild(options: StartChildOptions): Promise<ChildServer> {
  // Its own group: a Ctrl-C in the terminal must reach us first, so that we stop it after its users.
  const { command, args } = endingWithParent(options.command, options.args, options.stopSignal);
  const child = spawn('/bin/sh', ['-c', KEEPING_FILES_TO_ITSELF, command, ...args], {
    detached: true,
    ...options.spawn,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await untilReady(child, options);
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(hard);
  };
  return {
    pid: child.pid!,
    exited,
    kill: () => stop('SIGKILL'),
    [Symbol.asyncDispose]: () => stop(options.stopSignal),
  };
}

function untilReady(child: ChildProcess, options: StartChildOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const lines: string[] = [];
  const name = options.command.split('/').at(-1)!;
  const fail = (what: string): void => reject(new Error(`${name} ${what}: ${lines.join('\n').trim()}`));
  const timer = setTimeout(() => {
    fail('did not become ready');
    child.kill('SIGKILL');
  }, options.timeoutMs ?? 60_000);
  const onData = (chunk: Buffer): void => {
    const text = chunk.toString('utf8');
    for (const line of text.split('\n').filter(Boolean)) {
      lines.push(line);
      if (lines.length > LINES_KEPT) lines.shift();
      options.log.debug({ program: name, line }, 'said');
    }
    if (options.ready.test(text)) resolve();
  };
  child.stdout!.on('data', onData);
  child.stderr!.on('data', onData);
  child.once('error', (error) => fail(`could not be started (${error.message})`));
  child.once('exit', (code, signal) => fail(`ended with ${signal ?? code}`));
  return promise.finally(() => clearTimeout(timer));
}

/** The lowest and the highest port that `freePort` gives; above them systems choose the ports of clients. */
const SERVER_PORTS = [10_000, 32_000] as const;
const PORT_ATTEMPTS = 50;

/**
 * A TCP port of the loopback interface that nobody listens on. It is not one of those that the system gives to
 * clients, so that no connection takes it before the server does, or while the server starts anew.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(SERVER_PORTS[0], SERVER_PORTS[1]);
    if (await isFree(port)) return port;
  }
  throw new Error(`of ${PORT_ATTEMPTS} ports tried none was free`);
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}

const SETPRIV = '/usr/bin/setpriv';

/** Whether this machine has util-linux's setpriv, which sets what Node cannot. */
export function hasSetpriv(): boolean {
  return existsSync(SETPRIV);
}

/** Where the system can do it, the child gets its stop signal when we are killed without a chance to stop it. */
function endingWithParent(
  command: string,
  args: readonly string[],
  signal: NodeJS.Signals,
): { command: string; args: string[] } {
  if (!hasSetpriv()) return { command, args: [...args] };
  const own = command === SETPRIV ? args : ['--', command, ...args];
  return { command: SETPRIV, args: ['--pdeathsig', signal.replace('SIG', ''), ...own] };
}

/**
 * Ends the server of an earlier start that was left behind by a crash: the process named in the
 * first line of `pidFile`, if its command line really names `folder`.
 */
export async function stopLeftBehind(pidFile: string, folder: string, signal: NodeJS.Signals): Promise<void> {
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  const alive = async (): Promise<boolean> =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(folder);
  if (!(pid > 1) || !(await alive())) return;
  process.kill(pid, signal);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (await alive()) {
    if (Date.now() > deadline)
      throw new Error(`an earlier server (process ${pid}) still uses ${folder} and does not stop`);
    await delay(50);
  }
}
