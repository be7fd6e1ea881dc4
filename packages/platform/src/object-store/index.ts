import { z } from 'zod';
import { ConfigError, parseEnv, publicUrlSetting, urlSetting, type Environment } from '../config.ts';
import { createDiskStore, type DiskStore } from './disk.ts';
import { observedStore } from './observed.ts';
import type { S3StoreConfig } from './s3.ts';
import type { ObjectStore } from './store.ts';

export * from './disk.ts';
export * from './store.ts';

const SETTINGS = z.object({
  S3_ENDPOINT: urlSetting().optional(),
  S3_PUBLIC_ENDPOINT: urlSetting().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
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
    const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
    // Only at Amazon can the machine or pod have an identity without keys.
    const bringsKeys =
      S3_ENDPOINT === undefined && S3_ACCESS_KEY_ID === undefined && S3_SECRET_ACCESS_KEY === undefined;
    return {
      kind: 's3',
      settings: {
        endpoint: S3_ENDPOINT,
        publicEndpoint: settings.S3_PUBLIC_ENDPOINT,
        bucket: need('S3_BUCKET', 'with S3_ENDPOINT'),
        region: settings.S3_REGION,
        keys: bringsKeys
          ? undefined
          : {
              accessKeyId: need(
                'S3_ACCESS_KEY_ID',
                S3_ENDPOINT === undefined ? 'with S3_SECRET_ACCESS_KEY' : 'with S3_ENDPOINT',
              ),
              secretAccessKey: need('S3_SECRET_ACCESS_KEY', 'with S3_ACCESS_KEY_ID'),
            },
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
