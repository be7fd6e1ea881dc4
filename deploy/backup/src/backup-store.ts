import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  ConfigError,
  createDiskStore,
  createObjectStore,
  OWN_FOLDER,
  readObjectStoreConfig,
  type Environment,
  type ObjectStore,
} from '@slidewright/platform';

/**
 * Opens the store of backups: a folder, or `s3://bucket/prefix` with the settings BACKUP_S3_ENDPOINT,
 * BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and so on, by default those without BACKUP_.
 */
export async function openBackupStore(address: string, environment: Environment): Promise<ObjectStore> {
  const backups = address.startsWith('s3://') ? await openBucket(address, environment) : await openFolder(address);
  await backups.check();
  return backups;
}

async function openFolder(address: string): Promise<ObjectStore> {
  const directory = resolve(address);
  await mkdir(directory, OWN_FOLDER);
  return createDiskStore({ directory, publicUrl: 'http://localhost', secret: 'no links are signed here' });
}

/** Settings that belong together: with BACKUP_ in front of one, none of the others is taken from the product's. */
const SETTINGS_OF_ONE_STORE = [
  ['REGION'],
  ['ENDPOINT', 'FORCE_PATH_STYLE', 'SERVER_SIDE_ENCRYPTION', 'KMS_KEY_ID'],
  ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'SESSION_TOKEN'],
];

async function openBucket(address: string, environment: Environment): Promise<ObjectStore> {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  if (!bucket) throw new ConfigError(`${address} names no bucket.`);
  const settings: Record<string, string | undefined> = { ...environment, S3_BUCKET: bucket };
  for (const group of SETTINGS_OF_ONE_STORE) {
    const isOwn = group.some((name) => environment[`BACKUP_S3_${name}`]);
    for (const name of group) settings[`S3_${name}`] = environment[`${isOwn ? 'BACKUP_' : ''}S3_${name}`];
  }
  const store = await createObjectStore(readObjectStoreConfig(settings));
  return prefix ? underPrefix(store, prefix.replace(/\/*$/, '/')) : store;
}

/** The part of a store whose keys start with `prefix`. */
function underPrefix(store: ObjectStore, prefix: string): ObjectStore {
  return {
    put: (key, body, options) => store.put(prefix + key, body, options),
    get: (key, options) => store.get(prefix + key, options),
    head: (key) => store.head(prefix + key),
    download: (key, file, options) => store.download(prefix + key, file, options),
    delete: (keys) => store.delete(keys.map((key) => prefix + key)),
    async *list(within) {
      for await (const found of store.list(prefix + within)) yield { ...found, key: found.key.slice(prefix.length) };
    },
    signedGetUrl: (key, options) => store.signedGetUrl(prefix + key, options),
    signedPutUrl: (key, options) => store.signedPutUrl(prefix + key, options),
    check: () => store.check(),
  };
}
