import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { COMMON_SETTINGS, ConfigError, parseEnv, type Environment } from '../config.ts';

/** Address and credentials of NATS, and replicas of the product's streams. */
export interface BusSettings {
  /** 'nats://host:4222'; servers of one cluster are separated by commas. It may hold user and password. */
  readonly url: string;
  /** Overrides the one in the address. */
  readonly user?: string;
  readonly password?: string;
  /** First token of the subjects of replies; default '_INBOX'. Each NATS user needs its own. */
  readonly inboxPrefix?: string;
  /** Content of a credentials file. */
  readonly credentials?: Uint8Array;
  /** PEM; trusted instead of Node's own certificates. Requires TLS. */
  readonly certificateAuthority?: string;
  /** Replicas of each stream; default 1. */
  readonly streamReplicas?: number;
}

const SETTINGS = z.object({
  NATS_URL: COMMON_SETTINGS.NATS_URL,
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  NATS_INBOX_PREFIX: z
    .string()
    .regex(/^_INBOX[A-Za-z0-9_-]*$/, "it must begin with '_INBOX', and go on with letters, digits, '_' and '-'")
    .optional(),
  NATS_CREDENTIALS_FILE: z.string().optional(),
  NATS_CA_FILE: z.string().optional(),
  NATS_STREAM_REPLICAS: z.enum(['1', '3', '5'], { error: 'it must be 1, 3 or 5' }).default('1'),
});

/** Reads the settings of NATS and the files they name. Throws ConfigError naming the one that is wrong. */
export function readBusSettings(env: Environment): BusSettings {
  const settings = parseEnv(SETTINGS, env);
  const { NATS_USER: user, NATS_PASSWORD: password } = settings;
  if (password !== undefined && user === undefined)
    throw new ConfigError('The setting NATS_USER cannot be used: it must be set where NATS_PASSWORD is.');
  return {
    url: settings.NATS_URL,
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(settings.NATS_INBOX_PREFIX === undefined ? {} : { inboxPrefix: settings.NATS_INBOX_PREFIX }),
    ...(settings.NATS_CREDENTIALS_FILE === undefined
      ? {}
      : { credentials: readNamedFile('NATS_CREDENTIALS_FILE', settings.NATS_CREDENTIALS_FILE) }),
    ...(settings.NATS_CA_FILE === undefined
      ? {}
      : { certificateAuthority: readNamedFile('NATS_CA_FILE', settings.NATS_CA_FILE).toString('utf8') }),
    streamReplicas: Number(settings.NATS_STREAM_REPLICAS),
  };
}

function readNamedFile(setting: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'an error';
    throw new ConfigError(`The setting ${setting} cannot be used: ${path} cannot be read (${reason}).`);
  }
}
