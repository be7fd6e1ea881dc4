import { createHash, randomUUID } from 'node:crypto';
import type { ReserveImageRequest } from '@slidewright/contracts';
import { LIMITS, safeFilename } from '@slidewright/domain';
import { AppError, invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { imageRepository } from '../../repositories/images.ts';
import type { Db } from '../../repositories/tables.ts';
import { checkFields } from '../../rules/fields.ts';

const MIB = 1_024 ** 2;
/** All images of a person together. */
const QUOTA_BYTES = 2_048 * MIB;
const LONGEST_FILENAME = 120;

/** Reserves an image and the object that its file is put at. */
export function createReserveImage({ db }: { db: Db }) {
  return async (request: ReserveImageRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const size = Number(request.size);
    if (size < 1) throw invalid('The file is empty.', [{ field: 'file', message: 'is empty' }]);
    if (size > LIMITS.imageBytes)
      throw new AppError('PAYLOAD_TOO_LARGE', {
        userMessage: `The image is too large: at most ${LIMITS.imageBytes / MIB} MiB can be uploaded.`,
      });
    const checks = checkFields();
    const alt = checks.text('alt', request.alt, LIMITS.imageAltLength).trim();
    checks.finish();
    const id = randomUUID();
    const folder = `images/${createHash('sha256').update(ownerId).digest('hex').slice(0, 32)}`;
    const uploadKey = `${folder}/${id}.upload`;
    const filename = safeFilename(request.filename, { maximumLength: LONGEST_FILENAME });
    await withTransaction(db, async (tx) => {
      const images = imageRepository(tx);
      await images.lockOwner(ownerId);
      const used = await images.usageOf(ownerId);
      if (used.count >= LIMITS.imagesPerPerson || used.bytes + size > QUOTA_BYTES)
        throw new AppError('PAYLOAD_TOO_LARGE', {
          userMessage: `Your images are at the limit of ${LIMITS.imagesPerPerson} images and ${QUOTA_BYTES / MIB} MiB. Delete some that no slide uses.`,
        });
      await images.add({ id, ownerId, filename, alt, uploadKey, objectKey: `${folder}/${id}`, size });
    });
    return { imageId: id, uploadKey };
  };
}
