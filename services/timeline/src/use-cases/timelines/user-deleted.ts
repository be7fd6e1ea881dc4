import { TimelineDeletedSchema, type UserDeleted } from '@slidewright/contracts';
import { consumeOnce, type Outbox } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import { brandRepository } from '../../repositories/brands.ts';
import { FILE_TABLES, ownedFiles } from '../../repositories/owned-files.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';

/** All timelines of a user who is gone go too, each with its event, and all images, music, fonts and brands. */
export function createUserDeleted({ db, outbox }: { db: Db; outbox: Outbox<TimelineTables> }) {
  return async ({ userId }: UserDeleted, { messageId }: EventMeta): Promise<void> => {
    await withTransaction(db, async (tx) => {
      if (!(await consumeOnce(tx, 'user-deleted', messageId))) return;
      for (const timelineId of await timelineRepository(tx).deleteAllOf(userId))
        await outbox.add(tx, TimelineDeletedSchema, { timelineId, ownerId: userId });
      await brandRepository(tx).deleteAllOf(userId);
      for (const table of FILE_TABLES) await ownedFiles(tx, table).deleteAllOf(userId);
    });
  };
}
