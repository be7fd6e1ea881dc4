import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@slidewright/platform';

/** A running server program. */
export interface ChildServer extends AsyncDisposable {
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

export interface StartChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly spawn?: SpawnOptions;
  /** Signal for a graceful shutdown. */
  readonly stopSignal: NodeJS.Signals;
  /** Matches the line of output that the server prints when it is ready. */
  readonly ready: RegExp;
  readonly timeoutMs?: number;
  readonly log: Logger;
}

/** Node cannot set the umask of a child. */
const WITH_PRIVATE_UMASK = 'umask 077 && exec "$0" "$@"';
const LINES_KEPT = 20;
const STOP_TIMEOUT_MS = 20_000;

/** Without the settings of the product, such as keys of providers. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ } = process.env;
  return { PATH, HOME, TMPDIR, TZ };
}

/** Starts a server and waits until it is ready. Throws Error with the last lines of its output if it does not start. */
export async function startChild(options: StartChildOptions): Promise<ChildServer> {
  // Its own process group: Ctrl-C must reach this process only, which stops the server after its clients.
  const { command, args } = withParentDeathSignal(options.command, options.args, options.stopSignal);
  const child = spawn('/bin/sh', ['-c', WITH_PRIVATE_UMASK, command, ...args], {
    detached: true,
    env: serverEnvironment(),
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

/**
 * The ports that `freePort` returns, without the last: below the range of ephemeral ports, and above 10080, the highest
 * that fetch and browsers refuse (https://fetch.spec.whatwg.org/#port-blocking).
 */
const SERVER_PORTS = [10_081, 32_000] as const;
const PORT_ATTEMPTS = 50;

/**
 * Returns a free TCP port of the loopback interface. It is outside the ephemeral range, so that no outgoing connection
 * occupies it before the server starts or while it restarts.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(SERVER_PORTS[0], SERVER_PORTS[1]);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of ${PORT_ATTEMPTS} tried ports was free`);
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}

const SETPRIV = '/usr/bin/setpriv';

/** Whether util-linux's setpriv is installed; it sets user, capabilities and parent-death signal, which Node cannot. */
export function hasSetpriv(): boolean {
  return existsSync(SETPRIV);
}

/** On Linux with setpriv, the kernel sends the child its stop signal when this process is killed. */
function withParentDeathSignal(
  command: string,
  args: readonly string[],
  signal: NodeJS.Signals,
): { command: string; args: string[] } {
  if (!hasSetpriv()) return { command, args: [...args] };
  const own = command === SETPRIV ? args : ['--', command, ...args];
  return { command: SETPRIV, args: ['--pdeathsig', signal.replace('SIG', ''), ...own] };
}

/**
 * Stops a server that outlived the crash of an earlier product process: the pid in the first line of `pidFile`, if the
 * command line of that process contains `folder`. Throws Error if it does not stop in 20 s.
 */
export async function stopOrphanedServer(pidFile: string, folder: string, signal: NodeJS.Signals): Promise<void> {
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
