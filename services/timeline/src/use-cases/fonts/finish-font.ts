import { buffer } from 'node:stream/consumers';
import type { FinishFontRequest } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import {
  AppError,
  notFound,
  requireUser,
  withTransaction,
  type CallContext,
  type ObjectStore,
} from '@slidewright/platform';
import { announceBrand } from '../../announce.ts';
import type { ReadFontFile } from '../../adapters/font-files/read-font.ts';
import { fontRepository } from '../../repositories/fonts.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { fontToProto } from '../../to-proto.ts';

export interface FinishFontParts {
  readonly db: Db;
  readonly outbox: Outbox<TimelineTables>;
  readonly store: ObjectStore;
  readonly readFont: ReadFontFile;
}

/** Reads an uploaded font; a second call returns the same. A refused file is deleted. */
export function createFinishFont({ db, outbox, store, readFont }: FinishFontParts) {
  return async ({ fontId }: FinishFontRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const reserved = isUuid(fontId) ? await fontRepository(db).find(fontId, ownerId) : undefined;
    if (!reserved) throw notFound('Font not found');
    if (reserved.ready_at !== null) return { font: fontToProto(reserved) };
    try {
      const { body } = await store.get(reserved.object_key, { signal: context.signal });
      const font = await readFont(await buffer(body), ownerId, context.signal);
      await withTransaction(db, async (tx) => {
        await fontRepository(tx).setReady(fontId, font);
        await announceBrand(tx, outbox, ownerId);
      });
    } catch (error) {
      // Counts no longer against the limit; the object is deleted by the next sweep.
      if (error instanceof AppError && error.code !== 'UNAVAILABLE') await fontRepository(db).delete(fontId);
      throw error;
    }
    const ready = await fontRepository(db).find(fontId, ownerId);
    if (!ready) throw notFound('Font not found');
    return { font: fontToProto(ready) };
  };
}
