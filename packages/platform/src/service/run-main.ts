import { accessSync, constants } from 'node:fs';
import { ConfigError, provisionalLogLevel, type Environment } from '../config.ts';
import { prepareFetch, readProxySettings } from '../proxy.ts';
import { readSecretFiles } from '../secret-files.ts';
import { createLogger, type Logger } from '../telemetry/log.ts';
import {
  createProcessState,
  readOperationsSettings,
  startOperationsServer,
  type ProcessState,
  type RunningService,
} from './operations.ts';
import { NotThereYet } from './startup-timeout.ts';
import { readTracingSettings, startTracing } from '../telemetry/tracing.ts';

/** Environment, log and state of a starting process. */
export interface ProcessParts {
  /** With the secrets that come from files. */
  readonly environment: Environment;
  readonly log: Logger;
  readonly state: ProcessState;
  /** Aborts at SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
}

export interface MainOptions {
  /** Name in every log line. */
  readonly service: string;
  readonly environment: Environment;
  /** 'info' by default. */
  readonly defaultLogLevel?: string;
  /** Standard output by default; standard error for a task whose output is read by programs. */
  readonly logDestination?: NodeJS.WritableStream;
}

/**
 * Runs a process: starts, serves until SIGINT or SIGTERM, stops. With OPERATIONS_PORT the operations server runs from
 * start to end. A wrong setting, or a failure that no retry mends, ends it with exit code 1 and one sentence.
 */
export async function runMain(
  options: MainOptions,
  start: (parts: ProcessParts) => Promise<RunningService>,
): Promise<void> {
  await runToExit(options, async (parts) => {
    await using stack = new AsyncDisposableStack();
    const { environment } = parts;
    checkAuthorities(environment);
    stack.use(prepareFetch(readProxySettings(environment)));
    const operations = readOperationsSettings(environment);
    const tracing = readTracingSettings(environment);
    if (tracing !== null) stack.use(await startTracing(tracing, options.service, parts.log));
    if (operations !== null) stack.use(await startOperationsServer(operations, parts.state, parts.log));
    const running = stack.use(await start(parts));
    const { state, signal } = parts;
    state.checks = { ...state.checks, ...running.checks };
    if (running.stalled) state.stalled = running.stalled;
    state.phase = 'started';
    const failure = await Promise.race([aborted(signal), ...(running.failed === undefined ? [] : [running.failed])]);
    state.phase = 'stopping';
    if (failure === undefined) parts.log.info({ signal: (signal.reason as StopSignal).signal }, 'stopping');
    else {
      parts.log.fatal(failure);
      process.exitCode = 1;
    }
  });
}

/** Node reads the file of further certificate authorities itself, and only warns if it cannot. */
function checkAuthorities({ NODE_EXTRA_CA_CERTS: file }: Environment): void {
  if (!file) return;
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new ConfigError(
      `The setting NODE_EXTRA_CA_CERTS cannot be used: the file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      { cause: error },
    );
  }
}

/** Runs one task, such as a migration, to its end. A wrong setting ends it with exit code 1 and one sentence. */
export async function runToExit(options: MainOptions, task: (parts: ProcessParts) => Promise<void>): Promise<void> {
  const { service, defaultLogLevel = 'info', logDestination: destination } = options;
  const level = provisionalLogLevel(options.environment, defaultLogLevel);
  const log = createLogger({ service, level, ...(destination === undefined ? {} : { destination }) });
  const stop = new AbortController();
  const onSignal = (signal: NodeJS.Signals): void => stop.abort(new StopSignal(signal));
  // Kept until the end: a second signal must not interrupt the shutdown.
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    const environment = readSecretFiles(options.environment);
    await task({ environment, log, state: createProcessState(), signal: stop.signal });
  } catch (error) {
    const sentence = sentenceOf(error);
    if (stop.signal.aborted && error === stop.signal.reason) log.info('stopped before it had started');
    else {
      if (sentence === null) log.fatal({ err: error }, 'stopped by an error');
      else log.fatal(sentence);
      process.exitCode = 1;
    }
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

/** The reason of a regular stop. */
class StopSignal extends Error {
  readonly signal: NodeJS.Signals;

  constructor(signal: NodeJS.Signals) {
    super(signal);
    this.signal = signal;
  }
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof NotThereYet) return `The setting ${error.setting} cannot be used: ${error.message}.`;
  return null;
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
}
