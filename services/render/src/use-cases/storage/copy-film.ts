import type { TimelineDuplicated } from '@slidewright/contracts';
import { AppError, childContext, withTransaction, type ObjectStore } from '@slidewright/platform';
import { timelinePrefix } from '../../deck/object-keys.ts';
import { cachedObjectRepository } from '../../repositories/cached-objects.ts';
import { posterRepository } from '../../repositories/posters.ts';
import { recordPoster } from '../slides/record-poster.ts';
import type { ForgetTimeline } from './forget-timeline.ts';
import type { Parts } from '../../parts.ts';

const COPIES_AT_ONCE = 4;
/** A new timeline's first revision; any poster drawn for it is newer. */
const FIRST_REVISION = 1;

/**
 * A copy of a timeline gets the drawn files of its source under its own folder, so that its film draws only what
 * differs, and the poster. Files are named by their content, so names stay and nothing is shared between the two.
 */
export function createCopyFilm(parts: Parts & { readonly forgetTimeline: ForgetTimeline }) {
  const { db, kernel, decks, store } = parts;
  return async ({ sourceTimelineId, timelineId, ownerId }: TimelineDuplicated): Promise<void> => {
    const from = timelinePrefix(sourceTimelineId);
    const to = timelinePrefix(timelineId);
    const keys = await cachedObjectRepository(db).usedByVideo(sourceTimelineId);
    const copied: string[] = [];
    const waiting = keys.filter((key) => key.startsWith(from) && !key.startsWith(`${from}snapshots/`));
    const copyNext = async (): Promise<void> => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
        const copy = to + key.slice(from.length);
        if ((await store.head(copy)) !== null || (await copyObject(store, key, copy))) copied.push(copy);
      }
    };
    await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyNext));
    const poster = await posterRepository(db).find(sourceTimelineId);
    const posterKey = poster && to + poster.object_key.slice(from.length);
    await withTransaction(db, async (tx) => {
      await cachedObjectRepository(tx).touch(timelineId, copied);
      if (poster === undefined || posterKey === undefined || !copied.includes(posterKey)) return;
      const drawn = { timelineId, ownerId, objectKey: posterKey, size: Number(poster.size), revision: FIRST_REVISION };
      await recordPoster(tx, kernel.outbox, drawn);
    });
    // Events of two kinds come in any order: the copy may have been deleted, and forgotten here, before.
    await decks.timeline(timelineId, childContext({ userId: ownerId })).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      await parts.forgetTimeline(timelineId);
    });
  };
}

/** False when the object is gone. */
async function copyObject(store: ObjectStore, from: string, to: string): Promise<boolean> {
  try {
    const { body, contentType } = await store.get(from);
    await store.put(to, body, { contentType });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
