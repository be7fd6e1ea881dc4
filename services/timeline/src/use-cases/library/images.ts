import { buffer } from 'node:stream/consumers';
import type {
  DeleteImageRequest,
  FinishImageRequest,
  ListImagesRequest,
  ReserveImageRequest,
  ResolveImagesRequest,
} from '@slidewright/contracts';
import { errorReason, isUuid, LIMITS, type SaidReason } from '@slidewright/domain';
import { AppError, requireUser, type CallContext } from '@slidewright/platform';
import type { Parts } from '../../parts.ts';
import { brandRepository } from '../../repositories/brands.ts';
import { usesByFile, usesOfImages } from '../../repositories/file-uses.ts';
import { ownedFiles } from '../../repositories/owned-files.ts';
import { checkFields } from '../../rules/fields.ts';
import { namedTimelines } from '../../rules/named-timelines.ts';
import { imageToProto } from '../../to-proto.ts';
import { brandUse } from '../brand/brand-use.ts';
import { createLibrary, MIB } from './library.ts';

const QUOTA_BYTES = 2_048 * MIB;
const PAGE = 100;

/** The handlers of images for slides and brands. */
export function imageHandlers(parts: Parts) {
  const { db, store, decodeImage } = parts;
  const images = createLibrary(parts, {
    table: 'image',
    folder: 'images',
    largest: LIMITS.imageBytes,
    most: LIMITS.imagesPerPerson,
    mostBytes: QUOTA_BYTES,
    full: errorReason('imagesFull', { most: LIMITS.imagesPerPerson, size: QUOTA_BYTES / MIB }),
    describe({ alt: given }: ReserveImageRequest) {
      const checks = checkFields();
      const alt = checks.text('alt', given, LIMITS.imageAltLength).trim();
      checks.finish();
      return { alt };
    },
    async read({ upload_key: uploadKey, object_key: objectKey, owner_id: ownerId }, { signal }) {
      const { body } = await store.get(uploadKey, { signal });
      const { bytes, contentType, width, height } = await decodeImage(await buffer(body), ownerId, signal);
      await store.put(objectKey, bytes, { contentType, signal });
      return { content_type: contentType, width, height, size: bytes.length };
    },
    async requireUnused(tx, id, ownerId) {
      const titles = (await usesOfImages(tx, [id], ownerId)).map(({ title }) => title);
      if (titles.length > 0) throw inUse(errorReason('imageUsed', { titles: namedTimelines(titles) }));
      const reason = brandUse('Image', await brandRepository(tx).releaseFile('image', id, ownerId));
      if (reason !== null) throw inUse(reason);
    },
  });
  const files = ownedFiles(db, 'image');
  return {
    async reserveImage(request: ReserveImageRequest, context: CallContext) {
      const { id: imageId, uploadKey } = await images.reserve(request, context);
      return { imageId, uploadKey };
    },

    async finishImage({ imageId }: FinishImageRequest, context: CallContext) {
      return { image: imageToProto(await images.finish(imageId, context)) };
    },

    /** With their uses, newest first. A page token is the number of images before the page. */
    async listImages({ pageToken }: ListImagesRequest, context: CallContext) {
      const ownerId = requireUser(context);
      const skip = /^\d{1,6}$/.test(pageToken) ? Number(pageToken) : 0;
      const rows = await files.list(ownerId, { skip, limit: PAGE + 1 });
      const page = rows.slice(0, PAGE);
      const ids = page.map(({ id }) => id);
      const usesOf = usesByFile(await usesOfImages(db, ids, ownerId));
      return {
        images: page.map((row) => imageToProto(row, usesOf(row.id))),
        nextPageToken: rows.length > PAGE ? String(skip + PAGE) : '',
      };
    },

    /** Images that do not exist or are another person's are left out. */
    async resolveImages({ imageIds }: ResolveImagesRequest, context: CallContext) {
      const rows = await files.findReady(imageIds.filter(isUuid), requireUser(context));
      return { images: rows.map((row) => imageToProto(row)) };
    },

    deleteImage: ({ imageId }: DeleteImageRequest, context: CallContext) => images.delete(imageId, context),
  };
}

const inUse = (reason: SaidReason): AppError => new AppError('IMAGE_IN_USE', { reason });
