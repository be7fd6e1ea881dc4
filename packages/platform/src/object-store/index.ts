import { z } from 'zod';
import {
  ConfigError,
  optionalBooleanSetting,
  parseEnv,
  publicUrlSetting,
  urlSetting,
  type Environment,
} from '../config.ts';
import { createDiskStore, type DiskStore } from './disk.ts';
import { observedStore } from './observed.ts';
import { readProxySettings } from '../proxy.ts';
import { ENCRYPTION_ALGORITHMS, type S3StoreConfig } from './s3-config.ts';
import type { ObjectStore } from './store.ts';

export * from './disk.ts';
export * from './owner-folder.ts';
export * from './store.ts';
export * from './watched-store.ts';

const SETTINGS = z.object({
  S3_ENDPOINT: urlSetting().optional(),
  S3_PUBLIC_ENDPOINT: urlSetting().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_SESSION_TOKEN: z.string().optional(),
  S3_FORCE_PATH_STYLE: optionalBooleanSetting(),
  S3_SERVER_SIDE_ENCRYPTION: z
    .enum(ENCRYPTION_ALGORITHMS, { error: `it must be one of ${ENCRYPTION_ALGORITHMS.join(', ')}` })
    .optional(),
  S3_KMS_KEY_ID: z.string().optional(),
  OBJECT_STORE_DIR: z.string().optional(),
  OBJECT_STORE_SECRET: z.string().min(16, 'it must have at least 16 characters').optional(),
  PUBLIC_URL: publicUrlSetting().default('http://127.0.0.1:8080'),
});

export type ObjectStoreConfig =
  | { readonly kind: 's3'; readonly settings: S3StoreConfig }
  | { readonly kind: 'disk'; readonly settings: Parameters<typeof createDiskStore>[0] };

/** S3 when S3_BUCKET is set, else files under OBJECT_STORE_DIR. Throws ConfigError naming what is missing. */
export function readObjectStoreConfig(env: Environment): ObjectStoreConfig {
  const settings = parseEnv(SETTINGS, env);
  const need = <Name extends keyof typeof settings>(
    name: Name,
    because: string,
  ): NonNullable<(typeof settings)[Name]> => {
    const value = settings[name];
    if (value === undefined) throw new ConfigError(`The setting ${name} is missing: it is needed ${because}.`);
    return value;
  };
  if (settings.S3_BUCKET !== undefined || settings.S3_ENDPOINT !== undefined) {
    return {
      kind: 's3',
      settings: {
        endpoint: settings.S3_ENDPOINT,
        publicEndpoint: settings.S3_PUBLIC_ENDPOINT,
        bucket: need('S3_BUCKET', 'with S3_ENDPOINT'),
        region: settings.S3_REGION,
        keys: readKeys(settings, need),
        forcePathStyle: settings.S3_FORCE_PATH_STYLE,
        encryption: readEncryption(settings, need),
        proxies: readProxySettings(env),
      },
    };
  }
  return {
    kind: 'disk',
    settings: {
      directory: need('OBJECT_STORE_DIR', 'when no S3_BUCKET is set'),
      secret: need('OBJECT_STORE_SECRET', 'with OBJECT_STORE_DIR'),
      publicUrl: settings.PUBLIC_URL,
    },
  };
}

type Settings = z.infer<typeof SETTINGS>;
type Need = (
  name: 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_SERVER_SIDE_ENCRYPTION',
  because: string,
) => string;

/** The keys; undefined where none are set, so that the machine's own are used. */
function readKeys(settings: Settings, need: Need): S3StoreConfig['keys'] {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_SESSION_TOKEN: sessionToken } = settings;
  if (S3_ACCESS_KEY_ID === undefined && S3_SECRET_ACCESS_KEY === undefined && sessionToken === undefined)
    return undefined;
  return {
    accessKeyId: need('S3_ACCESS_KEY_ID', `with ${sessionToken ? 'S3_SESSION_TOKEN' : 'S3_SECRET_ACCESS_KEY'}`),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY', 'with S3_ACCESS_KEY_ID'),
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
}

function readEncryption(settings: Settings, need: Need): S3StoreConfig['encryption'] {
  const { S3_SERVER_SIDE_ENCRYPTION: algorithm, S3_KMS_KEY_ID: kmsKeyId } = settings;
  if (kmsKeyId !== undefined && !need('S3_SERVER_SIDE_ENCRYPTION', 'with S3_KMS_KEY_ID').startsWith('aws:kms'))
    throw new ConfigError(
      'The setting S3_KMS_KEY_ID cannot be used: S3_SERVER_SIDE_ENCRYPTION must be aws:kms with it.',
    );
  return algorithm && { algorithm, kmsKeyId };
}

/** Opens the configured store. Only the disk store can `verify` its own links. */
export async function createObjectStore(config: ObjectStoreConfig): Promise<ObjectStore | DiskStore> {
  if (config.kind === 'disk') return observedStore(createDiskStore(config.settings));
  // Loads the S3 SDK only where it is used: a fifth of the start of a process.
  const { createS3Store } = await import('./s3.ts');
  return observedStore(createS3Store(config.settings));
}

/** Whether the gateway serves links of this store. */
export function isDiskStore(store: ObjectStore): store is DiskStore {
  return 'verify' in store;
}
