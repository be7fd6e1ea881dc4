import { sql, type Selectable } from 'kysely';
import type { AuthTables, Db } from './tables.ts';

export type WebhookRow = Selectable<AuthTables['webhook']>;

export type WebhookChange = Partial<Pick<WebhookRow, 'url' | 'events' | 'enabled'>>;

/** Endpoints that receive events. */
export function webhookRepository(db: Db) {
  return {
    /** Oldest first. */
    list: (ownerId: string): Promise<WebhookRow[]> =>
      db.selectFrom('webhook').selectAll().where('ownerId', '=', ownerId).orderBy('createdAt').orderBy('id').execute(),

    find: (ownerId: string, id: string): Promise<WebhookRow | undefined> =>
      db.selectFrom('webhook').selectAll().where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst(),

    /** Those of a person that are to receive an event; none that was created after it, or of a disabled account. */
    listReceivers: (ownerId: string, event: { type: string; at: Date }): Promise<{ id: string }[]> =>
      db
        .selectFrom('webhook')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where('enabled', '=', true)
        .where(sql<boolean>`${event.type} = any("events")`)
        .where('createdAt', '<=', event.at)
        .where(sql<boolean>`exists (select from "user" where "id" = "ownerId" and "disabledAt" is null)`)
        .orderBy('createdAt')
        .execute(),

    /** Lets one transaction at a time add webhooks of a person; returns how many there are. Null without the account. */
    async lockOwner(ownerId: string): Promise<number | null> {
      const owner = await db.selectFrom('user').select('id').where('id', '=', ownerId).forUpdate().executeTakeFirst();
      if (owner === undefined) return null;
      const { count } = await db
        .selectFrom('webhook')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('ownerId', '=', ownerId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    add: (webhook: Pick<WebhookRow, 'ownerId' | 'url' | 'events' | 'enabled' | 'secret'>): Promise<WebhookRow> =>
      db.insertInto('webhook').values(webhook).returningAll().executeTakeFirstOrThrow(),

    /** A webhook that is enabled or moved starts without the failures so far. */
    update: (ownerId: string, id: string, change: WebhookChange): Promise<WebhookRow | undefined> =>
      db
        .updateTable('webhook')
        .set({
          ...change,
          id,
          ...(change.enabled === undefined && change.url === undefined ? {} : { failingSince: null }),
          ...(change.enabled === undefined ? {} : { disabledReason: null }),
        })
        .where('id', '=', id)
        .where('ownerId', '=', ownerId)
        .returningAll()
        .executeTakeFirst(),

    /** Replaces the secret; the one before stays valid for `keptS` seconds. */
    rotateSecret: (ownerId: string, id: string, secret: string, keptS: number): Promise<WebhookRow | undefined> =>
      db
        .updateTable('webhook')
        .set((eb) => ({
          previousSecret: eb.ref('secret'),
          previousSecretUntil: sql<Date>`now() + make_interval(secs => ${keptS})`,
          secret,
        }))
        .where('id', '=', id)
        .where('ownerId', '=', ownerId)
        .returningAll()
        .executeTakeFirst(),

    /** Deletes its log too. */
    async delete(ownerId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('webhook')
        .where('id', '=', id)
        .where('ownerId', '=', ownerId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes every webhook of a person; returns how many. */
    async deleteAll(ownerId: string): Promise<number> {
      const { numDeletedRows } = await db.deleteFrom('webhook').where('ownerId', '=', ownerId).executeTakeFirst();
      return Number(numDeletedRows);
    },

    async noteAccepted(id: string): Promise<void> {
      await db
        .updateTable('webhook')
        .set({ failingSince: null })
        .where('id', '=', id)
        .where('failingSince', 'is not', null)
        .execute();
    },

    async noteRefused(id: string, at: Date): Promise<void> {
      await db
        .updateTable('webhook')
        .set({ failingSince: at })
        .where('id', '=', id)
        .where('failingSince', 'is', null)
        .execute();
    },

    /** Disables it with a reason; with `failingBefore` only if it has accepted nothing since then. */
    async disable(
      id: string,
      reason: NonNullable<WebhookRow['disabledReason']>,
      failingBefore?: Date,
    ): Promise<boolean> {
      let query = db
        .updateTable('webhook')
        .set({ enabled: false, disabledReason: reason })
        .where('id', '=', id)
        .where('enabled', '=', true);
      if (failingBefore !== undefined) query = query.where('failingSince', '<=', failingBefore);
      const { numUpdatedRows } = await query.executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
