import type { AudioService, FinishMusicRequest } from '@slidewright/contracts';
import {
  AppError,
  requireUser,
  type CallContext,
  type Logger,
  type ObjectStore,
  type ServiceClient,
} from '@slidewright/platform';
import { musicRepository } from '../../repositories/music.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { musicToProto } from '../../to-proto.ts';
import { musicNotFound } from './held-music.ts';

export interface FinishMusicParts {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly audio: Pick<ServiceClient<typeof AudioService>, 'prepareMusic'>;
  readonly log: Logger;
}

/**
 * Has an uploaded file read by the audio service, which stores the track; a second call returns the same. A refused file
 * is deleted.
 */
export function createFinishMusic({ db, store, audio, log }: FinishMusicParts) {
  return async ({ musicId }: FinishMusicRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const reserved = isUuid(musicId) ? await musicRepository(db).find(musicId, ownerId) : undefined;
    if (!reserved) throw musicNotFound();
    if (reserved.ready_at !== null) return { music: musicToProto(reserved) };
    const { upload_key: uploadKey, object_key: objectKey } = reserved;
    try {
      const { contentType, durationMs, loudnessLufs, size } = await audio.prepareMusic(
        { uploadKey, objectKey },
        context,
      );
      await musicRepository(db).setReady(musicId, {
        contentType,
        durationMs: Number(durationMs),
        loudnessLufs,
        size: Number(size),
      });
    } catch (error) {
      // Counts no longer against the limit; the objects are deleted by the next sweep.
      if (error instanceof AppError && error.code !== 'UNAVAILABLE') await musicRepository(db).delete(musicId);
      throw error;
    }
    // An upload that stays is of no use, and goes with its track.
    await store
      .delete([uploadKey])
      .catch((error: unknown) => log.warn({ err: error, musicId }, 'an upload was not deleted'));
    const ready = await musicRepository(db).find(musicId, ownerId);
    if (!ready) throw musicNotFound();
    return { music: musicToProto(ready) };
  };
}
