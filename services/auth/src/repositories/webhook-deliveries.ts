import { WEBHOOK_TEST_EVENT, type ErrorReason, type SaidReason } from '@slidewright/domain';
import { sql, type Selectable } from 'kysely';
import type { AuthTables, Db } from './tables.ts';

export type DeliveryRow = Selectable<AuthTables['webhookDelivery']>;
export type AttemptRow = Selectable<AuthTables['webhookAttempt']>;

/** A delivery with what is needed to send it. */
export interface DeliveryToSend extends DeliveryRow {
  readonly ownerId: string;
  readonly url: string;
  readonly enabled: boolean;
  /** Whether the account of its owner is disabled. */
  readonly ownerDisabled: boolean;
  readonly secret: string;
  /** Null once it is not valid any more. */
  readonly previousSecret: string | null;
  /** Milliseconds until the next attempt is due; 0 when it is. */
  readonly dueInMs: number;
  /** Deliveries of the webhook that come before it and were not tried yet. */
  readonly ahead: number;
}

/** Why a delivery or an attempt failed: a sentence, and what it says where that is known. */
type Failure = Pick<SaidReason, 'sentence'> & Partial<ErrorReason>;

const columnsOf = (failure: Failure | null) => ({
  error: failure?.sentence ?? null,
  reason: failure?.code === undefined ? null : JSON.stringify({ code: failure.code, values: failure.values }),
});

const KEPT = '30 days';
/** The kind of `webhookJob`, whose file imports this one. */
const WEBHOOK_JOB = 'webhook';

/** Events on their way to webhooks, and the log of their attempts. */
export function webhookDeliveryRepository(db: Db) {
  return {
    /** Adds a delivery, or returns undefined when the webhook has the event already. */
    add: (
      delivery: Pick<DeliveryRow, 'webhookId' | 'messageId' | 'type' | 'payload'>,
    ): Promise<DeliveryRow | undefined> =>
      db
        .insertInto('webhookDelivery')
        .values(delivery)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Newest first. */
    list: (webhookId: string, limit: number): Promise<DeliveryRow[]> =>
      db
        .selectFrom('webhookDelivery')
        .selectAll()
        .where('webhookId', '=', webhookId)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    /** Of all these deliveries, oldest first. */
    async listAttempts(deliveryIds: readonly string[]): Promise<AttemptRow[]> {
      if (deliveryIds.length === 0) return [];
      return db
        .selectFrom('webhookAttempt')
        .selectAll()
        .where('deliveryId', 'in', [...deliveryIds])
        .orderBy('id')
        .execute();
    },

    find: (webhookId: string, id: string): Promise<DeliveryRow | undefined> =>
      db
        .selectFrom('webhookDelivery')
        .selectAll()
        .where('id', '=', id)
        .where('webhookId', '=', webhookId)
        .executeTakeFirst(),

    findToSend: (id: string): Promise<DeliveryToSend | undefined> =>
      db
        .selectFrom('webhookDelivery as delivery')
        .innerJoin('webhook', 'webhook.id', 'delivery.webhookId')
        .selectAll('delivery')
        .select(['webhook.ownerId', 'webhook.url', 'webhook.enabled', 'webhook.secret'])
        .select([
          sql<boolean>`exists (
            select from "user" where "user"."id" = "webhook"."ownerId" and "user"."disabledAt" is not null)`.as(
            'ownerDisabled',
          ),
          sql<string | null>`case when "previousSecretUntil" > now() then "previousSecret" end`.as('previousSecret'),
          sql<number>`greatest(0, coalesce(extract(epoch from "nextAttemptAt" - now()) * 1000, 0))::float8`.as(
            'dueInMs',
          ),
          sql<number>`(
            select count(*)::integer from "webhookDelivery" earlier
            where earlier."webhookId" = delivery."webhookId" and earlier."seq" < delivery."seq"
              and earlier."status" = 'pending' and earlier."tries" = 0)`.as('ahead'),
        ])
        .where('delivery.id', '=', id)
        .executeTakeFirst(),

    /** `failure` is null where the receiver accepted it. */
    addAttempt: (attempt: Omit<AttemptRow, 'id' | 'error' | 'reason'>, failure: Failure | null): Promise<unknown> =>
      db
        .insertInto('webhookAttempt')
        .values({ ...attempt, ...columnsOf(failure) })
        .execute(),

    /** Counts an attempt: the delivery ends, or `nextInMs` says when the next is due. */
    async noteAttempt(
      id: string,
      { at, status, nextInMs }: { at: Date; status: DeliveryRow['status']; nextInMs: number | null },
    ): Promise<void> {
      await db
        .updateTable('webhookDelivery')
        .set((eb) => ({
          status,
          tries: eb('tries', '+', 1),
          triedSince: sql<Date>`coalesce("triedSince", ${at})`,
          nextAttemptAt: nextInMs === null ? null : sql<Date>`now() + make_interval(secs => ${nextInMs / 1_000})`,
        }))
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .execute();
    },

    /** Ends a pending delivery. */
    async giveUp(id: string, failure: Failure): Promise<void> {
      await db
        .updateTable('webhookDelivery')
        .set({ status: 'failed', ...columnsOf(failure), nextAttemptAt: null })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .execute();
    },

    /** The same for all of a webhook, tests excepted. */
    async giveUpAll(webhookId: string, failure: Failure): Promise<void> {
      await db
        .updateTable('webhookDelivery')
        .set({ status: 'failed', ...columnsOf(failure), nextAttemptAt: null })
        .where('webhookId', '=', webhookId)
        .where('status', '=', 'pending')
        .where('type', '!=', WEBHOOK_TEST_EVENT)
        .execute();
    },

    /** Makes a delivery pending again, with all attempts ahead of it. */
    restart: (id: string): Promise<DeliveryRow> =>
      db
        .updateTable('webhookDelivery')
        .set({ status: 'pending', tries: 0, triedSince: null, nextAttemptAt: null, ...columnsOf(null) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async deleteOld(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('webhookDelivery')
        .where('createdAt', '<', sql<Date>`now() - interval '${sql.raw(KEPT)}'`)
        .where('status', '!=', 'pending')
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Deletes jobs of deliveries that ended more than a day ago: each is the only one of its key. */
    async deleteEndedJobs(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('job')
        .where('kind', '=', WEBHOOK_JOB)
        .where('status', 'not in', ['queued', 'active'])
        .where('completed_at', '<', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
