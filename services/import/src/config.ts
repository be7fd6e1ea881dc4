import { integerSetting, parseEnv, type Environment } from '@slidewright/platform';
import { z } from 'zod';

export interface ImportConfig {
  /** `api` answers requests, `worker` imports decks, `both` does both in one process. */
  readonly role: 'api' | 'worker' | 'both';
  /** Decks of one person that a worker opens at a time, each with up to 4 GB, besides one of somebody else. */
  readonly concurrency: number;
  readonly sweepIntervalMs: number;
}

const SETTINGS = z.object({
  IMPORT_ROLE: z.enum(['api', 'worker', 'both'], { error: 'it must be api, worker or both' }).default('both'),
  IMPORT_CONCURRENCY: integerSetting(1, { min: 1, max: 16 }),
});

/** The service's settings from the environment. Throws ConfigError naming the first that cannot be used. */
export function readImportConfig(env: Environment): ImportConfig {
  const settings = parseEnv(SETTINGS, env);
  return { role: settings.IMPORT_ROLE, concurrency: settings.IMPORT_CONCURRENCY, sweepIntervalMs: 30_000 };
}
