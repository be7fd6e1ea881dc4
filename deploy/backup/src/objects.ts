import { createHash } from 'node:crypto';
import { AppError, retry, type ObjectStore } from '@slidewright/platform';
import { savedKey, type SavedObject } from './manifest.ts';

export const OBJECTS_AT_ONCE = 8;

/** Runs `work` over items, a few at a time; the first failure ends it once the current ones are done. */
export async function forEachOf<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const inHand = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    if (failures.length > 0) break;
    const done: Promise<void> = work(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inHand.delete(done));
    inHand.add(done);
    if (inHand.size >= OBJECTS_AT_ONCE) await Promise.race(inHand);
  }
  await Promise.all(inHand);
  if (failures.length > 0) throw failures[0];
}

/**
 * Copies an object and returns what was written, or null if the source does not have it. A copy that is shorter than
 * announced is a failure; failures are retried.
 */
async function copyObject(
  source: ObjectStore,
  sourceKey: string,
  target: ObjectStore,
  targetKey: string,
): Promise<Omit<SavedObject, 'key'> | null> {
  try {
    return await retry(
      async () => {
        const { body, size, contentType } = await source.get(sourceKey);
        try {
          const written = await target.put(targetKey, body, { contentType });
          if (written.size === size) return { ...written, contentType };
          throw new AppError('STORAGE_FAILED', {
            message: `${sourceKey}: ${written.size} bytes came instead of ${size}`,
          });
        } finally {
          // A store that failed before reading leaves the body open.
          body.destroy();
        }
      },
      { retries: 3, delayMs: 500, maxDelayMs: 4_000, retryable: (error) => !isMissing(error) },
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';

/** Saves an object; null when the store does not have it. */
export async function saveObject(store: ObjectStore, backups: ObjectStore, key: string): Promise<SavedObject | null> {
  const copied = await copyObject(store, key, backups, savedKey(key));
  return copied && { key, ...copied };
}

export type PutBack =
  | { readonly state: 'written' | 'there' }
  /** The backup lost or damaged the object; nothing was written. */
  | { readonly state: 'damaged'; readonly problem: string };

/** Restores an object unless the store has it in the same size. Throws if the store refuses it. */
export async function putBack(backups: ObjectStore, store: ObjectStore, object: SavedObject): Promise<PutBack> {
  const present = await store.head(object.key);
  if (present?.size === object.size) return { state: 'there' };
  const copied = await copyObject(backups, savedKey(object.key), store, object.key).catch(async (error: unknown) => {
    const problem = await checkReadable(backups, object);
    // The saved object is complete, so the store failed.
    if (problem === null) throw error;
    return { problem };
  });
  if (copied === null) return { state: 'damaged', problem: 'is missing in the backup' };
  if ('problem' in copied) return { state: 'damaged', problem: copied.problem };
  if (copied.sha256 === object.sha256) return { state: 'written' };
  await store.delete([object.key]);
  return { state: 'damaged', problem: 'is damaged in the backup: its bytes are not those that were saved' };
}

/**
 * Returns the problem of a saved object that could not be copied, or null. Throws if the backup store is unavailable.
 */
async function checkReadable(backups: ObjectStore, object: SavedObject): Promise<string | null> {
  await backups.check();
  return checkObject(backups, object, false).then(
    (problem) => problem && `${problem} in the backup`,
    (error: Error) => `cannot be read in the backup: ${error.message}`,
  );
}

/** Returns the problem of a saved object, or null. */
export async function checkObject(backups: ObjectStore, object: SavedObject, quick: boolean): Promise<string | null> {
  const present = await backups.head(savedKey(object.key));
  if (present === null) return 'is missing';
  if (present.size !== object.size) return `has ${present.size} bytes instead of ${object.size}`;
  if (quick) return null;
  const hash = createHash('sha256');
  const { body } = await backups.get(savedKey(object.key));
  for await (const chunk of body) hash.update(chunk as Buffer);
  return hash.digest('hex') === object.sha256 ? null : 'holds other bytes than were saved';
}
