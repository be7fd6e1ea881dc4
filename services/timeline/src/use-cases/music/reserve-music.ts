import { createHash, randomUUID } from 'node:crypto';
import { parse } from 'node:path';
import type { ReserveMusicRequest } from '@slidewright/contracts';
import { LIMITS, safeFilename } from '@slidewright/domain';
import { AppError, invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { musicRepository } from '../../repositories/music.ts';
import type { Db } from '../../repositories/tables.ts';
import { checkFields } from '../../rules/fields.ts';

const MIB = 1_024 ** 2;

/** Reserves a music track and the object that its file is put at. */
export function createReserveMusic({ db }: { db: Db }) {
  return async (request: ReserveMusicRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const size = Number(request.size);
    if (size < 1) throw invalid('The file is empty.', [{ field: 'file', message: 'is empty' }]);
    if (size > LIMITS.musicBytes)
      throw new AppError('PAYLOAD_TOO_LARGE', {
        userMessage: `The music is too large: at most ${LIMITS.musicBytes / MIB} MiB can be uploaded.`,
      });
    const checks = checkFields();
    const named = checks.text('name', request.name, LIMITS.musicNameLength).trim();
    checks.finish();
    const id = randomUUID();
    const folder = `music/${createHash('sha256').update(ownerId).digest('hex').slice(0, 32)}`;
    const uploadKey = `${folder}/${id}.upload`;
    const filename = safeFilename(request.filename, { maximumLength: LIMITS.musicNameLength });
    const name = named === '' ? parse(filename).name : named;
    await withTransaction(db, async (tx) => {
      const music = musicRepository(tx);
      await music.lockOwner(ownerId);
      if ((await music.usageOf(ownerId)).count >= LIMITS.musicPerPerson)
        throw new AppError('PAYLOAD_TOO_LARGE', {
          userMessage: `You have ${LIMITS.musicPerPerson} music tracks, which is the limit. Delete some that no timeline uses.`,
        });
      await music.add({ id, ownerId, filename, name, uploadKey, objectKey: `${folder}/${id}`, size });
    });
    return { musicId: id, uploadKey };
  };
}
