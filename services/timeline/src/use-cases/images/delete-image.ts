import type { DeleteImageRequest } from '@slidewright/contracts';
import { AppError, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { imageRepository } from '../../repositories/images.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { imageNotFound } from './held-images.ts';

/** Timelines that a sentence names. */
const NAMED = 3;

/** Deletes an image that no slide has; otherwise throws IMAGE_IN_USE with the titles of the timelines. */
export function createDeleteImage({ db }: { db: Db }) {
  return async ({ imageId }: DeleteImageRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(imageId)) throw imageNotFound();
    await withTransaction(db, async (tx) => {
      const images = imageRepository(tx);
      // A slide that is getting the image holds it: its use is visible once this lock is acquired.
      if (!(await images.lock(imageId, ownerId))) throw imageNotFound();
      const titles = (await images.usesOf([imageId], ownerId)).map(({ title }) => title);
      if (titles.length > 0) throw inUse(titles);
      await images.delete(imageId);
    });
    return {};
  };
}

function inUse(titles: readonly string[]): AppError {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])];
  const timelines = list.length === 1 ? list[0] : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
  return new AppError('IMAGE_IN_USE', {
    userMessage: `This image is used by ${timelines}. Remove it from the slides there first.`,
  });
}
