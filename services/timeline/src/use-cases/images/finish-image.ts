import { buffer } from 'node:stream/consumers';
import type { FinishImageRequest } from '@slidewright/contracts';
import { AppError, requireUser, type CallContext, type Logger, type ObjectStore } from '@slidewright/platform';
import type { DecodeImage } from '../../adapters/image-files/decode-image.ts';
import { imageRepository } from '../../repositories/images.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { imageToProto } from '../../to-proto.ts';
import { imageNotFound } from './held-images.ts';

export interface FinishImageParts {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly decodeImage: DecodeImage;
  readonly log: Logger;
}

/** Decodes an uploaded file and stores the image; a second call returns the same. A refused file is deleted. */
export function createFinishImage({ db, store, decodeImage, log }: FinishImageParts) {
  return async ({ imageId }: FinishImageRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const reserved = isUuid(imageId) ? await imageRepository(db).find(imageId, ownerId) : undefined;
    if (!reserved) throw imageNotFound();
    if (reserved.ready_at !== null) return { image: imageToProto(reserved) };
    try {
      const upload = await store.get(reserved.upload_key, { signal: context.signal });
      const { bytes, ...image } = await decodeImage(await buffer(upload.body), ownerId, context.signal);
      const { contentType } = image;
      await store.put(reserved.object_key, bytes, { contentType, signal: context.signal });
      await imageRepository(db).setReady(imageId, { ...image, size: bytes.length });
    } catch (error) {
      // Counts no longer against the limit; the objects are deleted by the next sweep.
      if (error instanceof AppError && error.code !== 'UNAVAILABLE') await imageRepository(db).delete(imageId);
      throw error;
    }
    // An upload that stays is of no use, and goes with its image.
    await store
      .delete([reserved.upload_key])
      .catch((error: unknown) => log.warn({ err: error, imageId }, 'an upload was not deleted'));
    const ready = await imageRepository(db).find(imageId, ownerId);
    if (!ready) throw imageNotFound();
    return { image: imageToProto(ready) };
  };
}
