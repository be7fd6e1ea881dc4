import { z } from 'zod';
import { COMMON_SETTINGS, parseEnv, type Environment } from '../config.ts';

/** Address of a database and the connection limit of one process. */
export interface DatabaseSettings {
  readonly url: string;
  /** 10 by default. */
  readonly maxConnections?: number | undefined;
  /** The setting that has the address, for sentences; default DATABASE_URL. */
  readonly setting?: string;
}

const SETTINGS = z.object({
  DATABASE_URL: COMMON_SETTINGS.DATABASE_URL,
  DATABASE_MAX_CONNECTIONS: COMMON_SETTINGS.DATABASE_MAX_CONNECTIONS,
});

/** Reads the settings of the database. Throws ConfigError naming the one that is wrong. */
export function readDatabaseSettings(env: Environment): DatabaseSettings {
  const settings = parseEnv(SETTINGS, env);
  return { url: settings.DATABASE_URL, maxConnections: settings.DATABASE_MAX_CONNECTIONS };
}

const MIGRATION_SETTINGS = z.object({ MIGRATION_DATABASE_URL: COMMON_SETTINGS.DATABASE_URL.optional() });

/** The database as migrations reach it: MIGRATION_DATABASE_URL, else as everything else does. Throws ConfigError. */
export function readMigrationSettings(env: Environment): DatabaseSettings {
  const { MIGRATION_DATABASE_URL: url } = parseEnv(MIGRATION_SETTINGS, env);
  return url === undefined ? readDatabaseSettings(env) : { url, setting: 'MIGRATION_DATABASE_URL' };
}
