import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ConfigError, integerSetting, parseEnv, type Environment } from './config.ts';
import type { Logger } from './log.ts';
import type { ProcessState } from './operations.ts';

/** Something is not there yet; its message ends the sentence 'The setting X cannot be used: …'. */
export class NotThereYet extends Error {
  override readonly name = 'NotThereYet';
  /** The setting that leads there. */
  readonly setting: string;

  constructor(setting: string, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.setting = setting;
  }
}

/** How long a start may still wait for what it needs. */
export interface Patience {
  readonly log: Logger;
  readonly state: Pick<ProcessState, 'waitingFor'>;
  /** Milliseconds, of all waits together. */
  readonly totalMs: number;
  /** By performance.now(). */
  readonly until: number;
  /** Aborts when the process is told to stop. */
  readonly signal: AbortSignal;
}

const SETTINGS = z.object({ START_PATIENCE_SECONDS: integerSetting(60, { min: 0, max: 86_400 }) });
const PAUSE_MS = 500;

/** Reads START_PATIENCE_SECONDS; the time runs from now. Throws ConfigError. */
export function beginPatience(env: Environment, surroundings: Pick<Patience, 'log' | 'state' | 'signal'>): Patience {
  const totalMs = parseEnv(SETTINGS, env).START_PATIENCE_SECONDS * 1_000;
  return { ...surroundings, totalMs, until: performance.now() + totalMs };
}

/**
 * Tries until it succeeds, saying once what it waits for. Only NotThereYet is waited out; whatever
 * else is thrown no waiting would change. With the patience gone throws ConfigError naming the setting.
 */
export async function waitFor<Result>(
  what: string,
  patience: Patience,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { log, state, signal } = patience;
  try {
    for (let tried = 0; ; tried += 1) {
      signal.throwIfAborted();
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof NotThereYet)) throw error;
        if (performance.now() + PAUSE_MS > patience.until) throw givenUp(error, patience);
        if (tried === 0) log.warn({ waitingFor: what, reason: error.message }, 'waiting');
        state.waitingFor = what;
      }
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    state.waitingFor = null;
  }
}

function givenUp({ setting, message, cause }: NotThereYet, { totalMs }: Patience): ConfigError {
  const waited = totalMs === 0 ? '' : `, also after ${totalMs / 1_000} s`;
  return new ConfigError(`The setting ${setting} cannot be used: ${message}${waited}.`, { cause });
}
