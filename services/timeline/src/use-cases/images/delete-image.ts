import type { DeleteImageRequest } from '@slidewright/contracts';
import { AppError, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { brandRepository } from '../../repositories/brands.ts';
import { imageRepository } from '../../repositories/images.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { namedTimelines } from '../../rules/named-timelines.ts';
import { brandUseSentence } from '../brand/brand-use.ts';
import { imageNotFound } from './held-images.ts';

/** Deletes an image that no slide and no brand has; otherwise throws IMAGE_IN_USE with the titles of the timelines. */
export function createDeleteImage({ db }: { db: Db }) {
  return async ({ imageId }: DeleteImageRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(imageId)) throw imageNotFound();
    await withTransaction(db, async (tx) => {
      const images = imageRepository(tx);
      // A slide that is getting the image holds it: its use is visible once this lock is acquired.
      if (!(await images.lock(imageId, ownerId))) throw imageNotFound();
      const titles = (await images.usesOf([imageId], ownerId)).map(({ title }) => title);
      if (titles.length > 0)
        throw inUse(`This image is used by ${namedTimelines(titles)}. Remove it from the slides there first.`);
      const sentence = brandUseSentence('image', await brandRepository(tx).releaseFile('image', imageId, ownerId));
      if (sentence !== null) throw inUse(sentence);
      await images.delete(imageId);
    });
    return {};
  };
}

const inUse = (userMessage: string): AppError => new AppError('IMAGE_IN_USE', { userMessage });
