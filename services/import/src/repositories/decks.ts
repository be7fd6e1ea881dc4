import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** A file that was reserved and not started for this long is given up. */
const UPLOAD_MS = 3_600_000;

export interface StoredPage {
  readonly position: number;
  readonly hash: string;
  readonly imageId: string;
  /** 0 until the image is finished. */
  readonly width: number;
  readonly height: number;
}

/** A deck whose file, and images if it was not imported, can be deleted. */
export interface EndedDeck {
  readonly id: string;
  readonly ownerId: string;
  readonly uploadKey: string;
  readonly isImported: boolean;
}

/** The decks of people and their pages. */
export function deckRepository(db: Db) {
  return {
    async add(deck: { id: string; ownerId: string; filename: string; uploadKey: string; size: bigint }): Promise<void> {
      await db
        .insertInto('deck')
        .values({
          id: deck.id,
          owner_id: deck.ownerId,
          filename: deck.filename,
          upload_key: deck.uploadKey,
          size: deck.size,
        })
        .execute();
    },

    /** Starts a deck that is not given up; undefined if there is none. */
    async start(id: string, ownerId: string): Promise<{ filename: string; uploadKey: string } | undefined> {
      const { rows } = await sql<{ filename: string; uploadKey: string }>`
        update deck set started_at = coalesce(started_at, clock_timestamp())
        where id = ${id} and owner_id = ${ownerId}
          and (started_at is not null or created_at > clock_timestamp() - ${`${UPLOAD_MS} milliseconds`}::interval)
        returning filename, upload_key as "uploadKey"`.execute(db);
      return rows[0];
    },

    async end(id: string, isImported: boolean): Promise<void> {
      await sql`update deck set ended_at = clock_timestamp(), is_imported = ${isImported} where id = ${id}`.execute(db);
    },

    async pages(deckId: string): Promise<StoredPage[]> {
      const rows = await db.selectFrom('page').selectAll().where('deck_id', '=', deckId).execute();
      return rows.map(({ position, hash, image_id, width, height }) => ({
        position,
        hash,
        imageId: image_id,
        width,
        height,
      }));
    },

    /** Notes an image before its file is uploaded, in place of one that an earlier attempt did not finish. */
    async putPage(deckId: string, { position, hash, imageId, width, height }: StoredPage): Promise<void> {
      const values = { hash, image_id: imageId, width, height };
      await db
        .insertInto('page')
        .values({ deck_id: deckId, position, ...values })
        .onConflict((conflict) => conflict.columns(['deck_id', 'position']).doUpdateSet(values))
        .execute();
    },

    /** Decks whose file is still there although their job ended or was never started. */
    async listEnded(limit: number): Promise<EndedDeck[]> {
      const { rows } = await sql<EndedDeck>`
        select id, owner_id as "ownerId", upload_key as "uploadKey", is_imported as "isImported" from deck
        where upload_key <> '' and (ended_at is not null
          or (started_at is null and created_at < clock_timestamp() - ${`${UPLOAD_MS} milliseconds`}::interval))
        order by created_at limit ${limit}`.execute(db);
      return rows;
    },

    /** The file is deleted; the pages of an imported deck stay, so that the deck can be imported again. */
    async fileDeleted({ id, isImported }: Pick<EndedDeck, 'id' | 'isImported'>): Promise<void> {
      if (isImported) await sql`update deck set upload_key = '' where id = ${id}`.execute(db);
      else await db.deleteFrom('deck').where('id', '=', id).execute();
    },

    async forgetTimeline(timelineId: string): Promise<void> {
      await sql`delete from deck where id::text = ${timelineId} and upload_key = ''`.execute(db);
    },
  };
}
