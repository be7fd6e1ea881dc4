import type { DeleteFontRequest } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { AppError, notFound, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceBrand } from '../../announce.ts';
import { brandRepository } from '../../repositories/brands.ts';
import { fontRepository } from '../../repositories/fonts.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { brandUseSentence } from '../brand/brand-use.ts';

/** Deletes a font that neither the current brand nor that of a timeline has; otherwise throws CONFLICT. */
export function createDeleteFont({ db, outbox }: { db: Db; outbox: Outbox<TimelineTables> }) {
  return async ({ fontId }: DeleteFontRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(fontId)) throw notFound('Font not found');
    await withTransaction(db, async (tx) => {
      // A brand that is getting the font holds it: its use is visible once this lock is acquired.
      if (!(await fontRepository(tx).lock(fontId, ownerId))) throw notFound('Font not found');
      const sentence = brandUseSentence('font', await brandRepository(tx).releaseFile('font', fontId, ownerId));
      if (sentence !== null) throw new AppError('CONFLICT', { userMessage: sentence });
      await fontRepository(tx).delete(fontId);
      await announceBrand(tx, outbox, ownerId);
    });
    return {};
  };
}
