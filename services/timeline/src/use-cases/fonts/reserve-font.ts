import { createHash, randomUUID } from 'node:crypto';
import type { ReserveFontRequest } from '@slidewright/contracts';
import { LIMITS, safeFilename } from '@slidewright/domain';
import { AppError, invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { fontRepository } from '../../repositories/fonts.ts';
import type { Db } from '../../repositories/tables.ts';

const MIB = 1_024 ** 2;
const LONGEST_FILENAME = 120;

/** Reserves a font and the object that its file is put at. */
export function createReserveFont({ db }: { db: Db }) {
  return async (request: ReserveFontRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const size = Number(request.size);
    if (size < 1) throw invalid('The file is empty.', [{ field: 'file', message: 'is empty' }]);
    if (size > LIMITS.fontBytes)
      throw new AppError('PAYLOAD_TOO_LARGE', {
        userMessage: `The font is too large: at most ${LIMITS.fontBytes / MIB} MiB can be uploaded.`,
      });
    const id = randomUUID();
    const objectKey = `fonts/${createHash('sha256').update(ownerId).digest('hex').slice(0, 32)}/${id}`;
    const filename = safeFilename(request.filename, { maximumLength: LONGEST_FILENAME });
    await withTransaction(db, async (tx) => {
      const fonts = fontRepository(tx);
      await fonts.lockOwner(ownerId);
      if ((await fonts.usageOf(ownerId)).count >= LIMITS.fontsPerPerson)
        throw new AppError('PAYLOAD_TOO_LARGE', {
          userMessage: `You have ${LIMITS.fontsPerPerson} fonts, which is the limit. Delete one that your brand does not use.`,
        });
      await fonts.add({ id, ownerId, filename, objectKey, size });
    });
    return { fontId: id, uploadKey: objectKey };
  };
}
