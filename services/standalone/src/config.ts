import { z } from 'zod';
import {
  integerSetting,
  parseEnv,
  publicUrlSetting,
  COMMON_SETTINGS,
  ConfigError,
  type Environment,
} from '@slidewright/platform';

const SETTINGS = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integerSetting(8080, { min: 0, max: 65_535 }),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: publicUrlSetting().optional(),
  LOG_LEVEL: COMMON_SETTINGS.LOG_LEVEL.default('warn'),
  DATABASE_URL: COMMON_SETTINGS.DATABASE_URL.optional(),
  MIGRATION_DATABASE_URL: COMMON_SETTINGS.DATABASE_URL.optional(),
  NATS_URL: COMMON_SETTINGS.NATS_URL.optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_BUCKET: z.string().optional(),
});

export interface StandaloneConfig {
  readonly host: string;
  readonly port: number;
  /** Where the embedded Postgres, NATS and the files live. */
  readonly dataDirectory: string;
  readonly publicUrl: string;
  readonly logLevel: string;
  /** Absent: embedded. */
  readonly databaseUrl: string | undefined;
  /** Absent: embedded. */
  readonly natsUrl: string | undefined;
  /** Whether files go to S3 instead of the data folder. */
  readonly usesS3: boolean;
  /** All settings, passed on to the services. */
  readonly environment: Environment;
}

/** Reads the settings of a one-machine start. Throws ConfigError naming the setting that is wrong. */
export function readStandaloneConfig(environment: Environment): StandaloneConfig {
  const settings = parseEnv(SETTINGS, environment);
  if (settings.MIGRATION_DATABASE_URL !== undefined && settings.DATABASE_URL === undefined)
    throw new ConfigError('The setting MIGRATION_DATABASE_URL cannot be used: DATABASE_URL must be set with it.');
  const hostInUrl = ['0.0.0.0', '::'].includes(settings.HOST) ? 'localhost' : settings.HOST;
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDirectory: settings.DATA_DIR,
    publicUrl:
      settings.PUBLIC_URL ?? `http://${hostInUrl.includes(':') ? `[${hostInUrl}]` : hostInUrl}:${settings.PORT}`,
    logLevel: settings.LOG_LEVEL,
    databaseUrl: settings.DATABASE_URL,
    natsUrl: settings.NATS_URL,
    usesS3: settings.S3_BUCKET !== undefined || settings.S3_ENDPOINT !== undefined,
    environment,
  };
}
