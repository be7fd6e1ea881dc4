import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ConfigError, integerSetting, parseEnv, type Environment } from '../config.ts';
import type { Logger } from '../telemetry/log.ts';
import type { ProcessState } from './operations.ts';

/** A dependency that may become available; the message ends the sentence 'The setting X cannot be used: …'. */
export class NotThereYet extends Error {
  override readonly name = 'NotThereYet';
  /** The setting that names the dependency. */
  readonly setting: string;

  constructor(setting: string, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.setting = setting;
  }
}

/** The time that a start has to wait for its dependencies. */
export interface StartupTimeout {
  readonly log: Logger;
  readonly state: Pick<ProcessState, 'waitingFor'>;
  /** Total of all waits, in milliseconds. */
  readonly totalMs: number;
  /** In milliseconds of performance.now(). */
  readonly until: number;
  /** Aborts when the process is told to stop. */
  readonly signal: AbortSignal;
}

const SETTINGS = z.object({ START_PATIENCE_SECONDS: integerSetting(60, { min: 0, max: 86_400 }) });
const PAUSE_MS = 500;

/** Reads START_PATIENCE_SECONDS; the time is counted from this call. Throws ConfigError. */
export function readStartupTimeout(
  env: Environment,
  surroundings: Pick<StartupTimeout, 'log' | 'state' | 'signal'>,
): StartupTimeout {
  const totalMs = parseEnv(SETTINGS, env).START_PATIENCE_SECONDS * 1_000;
  return { ...surroundings, totalMs, until: performance.now() + totalMs };
}

/**
 * Retries `attempt` while it throws NotThereYet, and logs once what it waits for. Rethrows any other error at once;
 * throws ConfigError with the name of the setting after the timeout.
 */
export async function waitFor<Result>(
  what: string,
  timeout: StartupTimeout,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { log, state, signal } = timeout;
  try {
    for (let tried = 0; ; tried += 1) {
      signal.throwIfAborted();
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof NotThereYet)) throw error;
        if (performance.now() + PAUSE_MS > timeout.until) throw givenUp(error, timeout);
        if (tried === 0) log.warn({ waitingFor: what, reason: error.message }, 'waiting');
        state.waitingFor = what;
      }
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    state.waitingFor = null;
  }
}

function givenUp({ setting, message, cause }: NotThereYet, { totalMs }: StartupTimeout): ConfigError {
  const waited = totalMs === 0 ? '' : `, also after ${totalMs / 1_000} s`;
  return new ConfigError(`The setting ${setting} cannot be used: ${message}${waited}.`, { cause });
}
