import type { ListImagesRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { imageRepository } from '../../repositories/images.ts';
import type { Db } from '../../repositories/tables.ts';
import { imageToProto } from '../../to-proto.ts';

const PAGE = 100;
/** Further timelines of an image are left out, because a reply is bounded. */
const MOST_USES = 20;

/** The images of a person with their uses, newest first. A page token is the number of images before the page. */
export function createListImages({ db }: { db: Db }) {
  return async ({ pageToken }: ListImagesRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const skip = /^\d{1,6}$/.test(pageToken) ? Number(pageToken) : 0;
    const rows = await imageRepository(db).list(ownerId, { skip, limit: PAGE + 1 });
    const page = rows.slice(0, PAGE);
    const uses = Map.groupBy(
      await imageRepository(db).usesOf(
        page.map(({ id }) => id),
        ownerId,
      ),
      ({ imageId }) => imageId,
    );
    return {
      images: page.map((row) => imageToProto(row, uses.get(row.id)?.slice(0, MOST_USES))),
      nextPageToken: rows.length > PAGE ? String(skip + PAGE) : '',
    };
  };
}
