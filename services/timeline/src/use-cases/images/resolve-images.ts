import type { ResolveImagesRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { imageRepository } from '../../repositories/images.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { imageToProto } from '../../to-proto.ts';

/** The images of these ids; those that do not exist or are another person's are left out. */
export function createResolveImages({ db }: { db: Db }) {
  return async ({ imageIds }: ResolveImagesRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const ids = imageIds.filter(isUuid);
    const rows = ids.length === 0 ? [] : await imageRepository(db).findReady(ids, ownerId);
    return { images: rows.map((row) => imageToProto(row)) };
  };
}
