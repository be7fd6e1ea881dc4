import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lockDataFolder, type FolderLock } from '@slidewright/embedded';
import { OWN_FOLDER, type Environment } from '@slidewright/platform';
import { failedError, writeError } from '../errors.ts';
import { WELCOME } from './leases.ts';
import { checkPrograms } from './missing-programs.ts';
import { LOG_FILE, SERVER_FILE, serverFile, type ServerFile } from './server-file.ts';

/** A product on this machine that runs as long as a run uses it. */
export interface LocalServer extends AsyncDisposable {
  readonly file: ServerFile;
  /** False once the product has ended, for any reason. */
  readonly isRunning: boolean;
}

/** What would lead the product to servers and users of others. */
const NOT_PASSED_ON = /^(?:DATABASE_|NATS_|S3_|SMTP_|OIDC_|AUTH_|OBJECT_STORE_|SLIDEWRIGHT_|OPERATIONS_|OTEL_)|_ROLE$/;
const OWN_SETTINGS = new Set([
  'DISABLE_SIGNUP',
  'SIGN_UP_DOMAINS',
  'PASSWORD_SIGN_IN',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'DATA_DIR',
]);
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
const INTERVAL_MS = 100;
const START_LOCK = 'start.pid';
/** Missing in the repository, where the compositions are built from their sources. */
const BUILT_COMPOSITIONS = fileURLToPath(new URL('../../../../compositions', import.meta.url));
const PROGRAM = fileURLToPath(new URL('standalone-server.ts', import.meta.url));

/**
 * Uses the product that another run started, or starts one with its data in `folder`. Disposing leaves it; the last run
 * waits until it has stopped. Throws CliError if it does not start.
 */
export async function useLocalServer(
  folder: string,
  environment: Environment,
  signal: AbortSignal,
): Promise<LocalServer> {
  await mkdir(folder, OWN_FOLDER).catch((error: unknown) => {
    throw writeError(folder, error);
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  let lock: FolderLock | null = null;
  await using stack = new AsyncDisposableStack();
  let starting: Starting | null = null;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    const joined = await tryToUse(folder);
    if (joined !== null) return joined;
    if (lock === null) {
      await checkPrograms(environment);
      // One run at a time starts the product; the others use it then.
      const taken = await lockDataFolder(folder, START_LOCK);
      if (taken.locked) lock = stack.use(taken);
      else await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
      continue;
    }
    starting ??= await start(folder, environment);
    const failure = await starting.failure(INTERVAL_MS);
    if (failure === null) continue;
    // A product that is stopping keeps the folder until it has stopped.
    if (!/ is in use by process /.test(failure))
      throw failedError(`The local server did not start: ${failure}`, 'SERVER_FAILED');
    starting = null;
  }
  throw failedError(`The local server did not start in time; its log is ${join(folder, LOG_FILE)}.`, 'SERVER_FAILED');
}

async function tryToUse(folder: string): Promise<LocalServer | null> {
  const text = await readFile(join(folder, SERVER_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const file = parsedServerFile(text);
  if (file === null) return null;
  const socket = connect({ host: '127.0.0.1', port: file.leasePort, allowHalfOpen: true });
  const closed = once(socket, 'close').catch(() => undefined);
  if (!(await isWelcome(socket, file.leaseToken))) {
    socket.destroy();
    return null;
  }
  return {
    file,
    get isRunning() {
      return !socket.destroyed && !socket.readableEnded;
    },
    async [Symbol.asyncDispose]() {
      socket.end();
      await Promise.race([closed, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      socket.destroy();
    },
  };
}

function parsedServerFile(text: string): ServerFile | null {
  try {
    return serverFile.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function isWelcome(socket: Socket, token: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    socket.setEncoding('utf8');
    await once(socket, 'connect', { signal });
    socket.write(`${token}\n`);
    const [answer] = (await once(socket, 'data', { signal })) as [string];
    socket.on('error', () => socket.destroy());
    return answer === WELCOME;
  } catch {
    return false;
  }
}

interface Starting {
  /** Waits so long; then null while the process runs, else why it ended. */
  failure(waitMs: number): Promise<string | null>;
}

async function start(folder: string, environment: Environment): Promise<Starting> {
  const path = join(folder, LOG_FILE);
  const log = await open(path, 'w', 0o600).catch((error: unknown) => {
    throw writeError(path, error);
  });
  const passedOn = Object.entries(environment).filter(([name]) => !NOT_PASSED_ON.test(name) && !OWN_SETTINGS.has(name));
  const compositions = existsSync(BUILT_COMPOSITIONS) ? { COMPOSITION_BUNDLE_DIR: BUILT_COMPOSITIONS } : {};
  // In a session of its own: Ctrl-C must reach this run only, which cancels its work first.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { ...compositions, ...Object.fromEntries(passedOn), DATA_DIR: folder },
  });
  child.unref();
  const ended = once(child, 'exit');
  await log.close();
  return {
    async failure(waitMs) {
      const isRunning = await Promise.race([ended.then(() => false), delay(waitMs, true)]);
      const { level, message } = lastLine(await readFile(path, 'utf8').catch(() => ''));
      if (isRunning && level !== 'fatal') return null;
      // It may have left something open.
      child.kill('SIGKILL');
      return message;
    },
  };
}

/** The last line of a log; lines that are not JSON come from Node itself. */
function lastLine(log: string): { level: string; message: string } {
  const lines = log.trim().split('\n');
  const line = lines.at(-1) ?? '';
  try {
    const { level, msg, err } = JSON.parse(line) as { level: string; msg: string; err?: { message: string } };
    return { level, message: err ? err.message : msg };
  } catch {
    return { level: '', message: lines.findLast((text) => /^\w*Error\b/.test(text)) ?? line };
  }
}
