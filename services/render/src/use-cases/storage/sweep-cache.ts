import { cachedObjectRepository } from '../../repositories/cached-objects.ts';
import type { Parts } from '../../parts.ts';

const UNUSED_DAYS = 30;
/** What a broken attempt left behind; nothing that is being made takes so long. */
const STRAY_MS = 2 * 24 * 3_600_000;
const KEYS_AT_ONCE = 500;

/** Deletes what can be made again and was of no use for 30 days, and what no row names after two. */
export function createSweepCache({ store, db, log }: Pick<Parts, 'store' | 'db' | 'log'>) {
  const dropUnused = async (signal: AbortSignal): Promise<number> => {
    let dropped = 0;
    while (!signal.aborted) {
      const keys = await cachedObjectRepository(db).takeUnused(UNUSED_DAYS, KEYS_AT_ONCE);
      await store.delete(keys);
      dropped += keys.length;
      if (keys.length < KEYS_AT_ONCE) break;
    }
    return dropped;
  };

  const dropStrays = async (signal: AbortSignal): Promise<number> => {
    let dropped = 0;
    let old: string[] = [];
    const dropUnknown = async (): Promise<void> => {
      const keys = await cachedObjectRepository(db).unknown(old);
      await store.delete(keys);
      dropped += keys.length;
      old = [];
    };
    for await (const { key, lastModified } of store.list('render/')) {
      if (signal.aborted) return dropped;
      if (Date.now() - lastModified.getTime() < STRAY_MS) continue;
      old.push(key);
      if (old.length === KEYS_AT_ONCE) await dropUnknown();
    }
    await dropUnknown();
    return dropped;
  };

  return async (signal: AbortSignal): Promise<void> => {
    const unused = await dropUnused(signal);
    const strays = await dropStrays(signal);
    if (unused + strays > 0) log.info({ unused, strays }, 'the cache was swept');
  };
}
