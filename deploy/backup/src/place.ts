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
 * Where backups are kept: a folder, or `s3://bucket/prefix`. A bucket is reached by the settings
 * BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those
 * without BACKUP_ where they are not set.
 */
export async function openPlace(address: string, environment: Environment): Promise<ObjectStore> {
  const place = address.startsWith('s3://') ? openBucket(address, environment) : await openFolder(address);
  await place.check();
  return place;
}

async function openFolder(address: string): Promise<ObjectStore> {
  const directory = resolve(address);
  await mkdir(directory, OWN_FOLDER);
  return createDiskStore({ directory, publicUrl: 'http://localhost', secret: 'no links are signed here' });
}

function openBucket(address: string, environment: Environment): ObjectStore {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? [];
  if (!bucket) throw new ConfigError(`${address} names no bucket.`);
  const settings: Record<string, string | undefined> = { S3_BUCKET: bucket };
  for (const name of ['ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'])
    settings[`S3_${name}`] = environment[`BACKUP_S3_${name}`] ?? environment[`S3_${name}`];
  const store = createObjectStore(readObjectStoreConfig(settings));
  return prefix ? underPrefix(store, prefix.replace(/\/*$/, '/')) : store;
}

/** The part of a store whose keys begin with `prefix`. */
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
