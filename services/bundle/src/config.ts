import { integerSetting, parseEnv, type Environment } from '@slidewright/platform';
import { z } from 'zod';

export interface BundleConfig {
  /** `api` answers requests, `worker` makes bundles, `both` does both in one process. */
  readonly role: 'api' | 'worker' | 'both';
  /** Bundles made at a time by one worker. */
  readonly concurrency: number;
  /** How long a finished bundle can be downloaded. */
  readonly lifetimeMs: number;
  readonly sweepIntervalMs: number;
  /** The ffmpeg that makes sound files. */
  readonly ffmpeg: string;
}

const DAY_MS = 24 * 3_600_000;

const SETTINGS = z.object({
  BUNDLE_ROLE: z.enum(['api', 'worker', 'both'], { error: 'it must be api, worker or both' }).default('both'),
  BUNDLE_CONCURRENCY: integerSetting(2, { min: 1, max: 32 }),
  BUNDLE_FFMPEG: z.string().default('ffmpeg'),
  BUNDLE_LIFETIME_DAYS: integerSetting(7, { min: 1, max: 365 }),
});

/** The service's settings from the environment. Throws ConfigError naming the first that cannot be used. */
export function readBundleConfig(env: Environment): BundleConfig {
  const settings = parseEnv(SETTINGS, env);
  return {
    role: settings.BUNDLE_ROLE,
    concurrency: settings.BUNDLE_CONCURRENCY,
    lifetimeMs: settings.BUNDLE_LIFETIME_DAYS * DAY_MS,
    sweepIntervalMs: 5_000,
    ffmpeg: settings.BUNDLE_FFMPEG,
  };
}
