import type { KeptPage } from '@slidewright/slides/importers/changed-deck';
import { sql, type Selectable } from 'kysely';
import type { Db, ImportTables } from './tables.ts';

/** A file that was reserved and not started for this long is given up. */
const UPLOAD_MS = 600_000;
/** Storing a received file takes seconds; one whose storing failed must not keep its owner from trying again for long. */
const RESERVED_MS = 60_000;

/** A page whose width and height are 0 until its image is finished. */
export type StoredPage = KeptPage;

/** A deck whose file, and images if it has no timeline, can be deleted. */
export interface EndedDeck {
  readonly id: string;
  readonly ownerId: string;
  readonly uploadKey: string;
  readonly isImported: boolean;
}

export interface StartedDeck {
  readonly filename: string;
  readonly uploadKey: string;
  readonly timelineId: string;
}

export interface ImportedDeck {
  readonly timelineId: string;
  readonly filename: string;
  readonly importedAt: Date;
}

/** The decks of people and their pages. */
export function deckRepository(db: Db) {
  return {
    async add(deck: {
      id: string;
      ownerId: string;
      timelineId: string;
      filename: string;
      uploadKey: string;
      size: bigint;
    }): Promise<void> {
      const { id, ownerId, timelineId, filename, uploadKey, size } = deck;
      await db
        .insertInto('deck')
        .values({ id, owner_id: ownerId, timeline_id: timelineId, filename, upload_key: uploadKey, size })
        .execute();
    },

    /** How many imports of a person are queued or active; others of the person wait until the transaction ends. */
    async holdLive(ownerId: string): Promise<number> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${ownerId}`}, 0))`.execute(db);
      const { rows } = await sql<{ count: string }>`
        select count(*) from deck where owner_id = ${ownerId} and started_at is not null and ended_at is null`.execute(
        db,
      );
      return Number(rows[0]!.count);
    },

    /** How many decks of a person are reserved, neither started nor given up. */
    async countReserved(ownerId: string): Promise<number> {
      const { rows } = await sql<{ count: string }>`
        select count(*) from deck where owner_id = ${ownerId} and started_at is null and ended_at is null
          and created_at > clock_timestamp() - ${`${RESERVED_MS} milliseconds`}::interval`.execute(db);
      return Number(rows[0]!.count);
    },

    /** Starts a deck that is not given up; undefined if there is none. */
    async start(id: string, ownerId: string): Promise<StartedDeck | undefined> {
      const { rows } = await sql<StartedDeck>`
        update deck set started_at = coalesce(started_at, clock_timestamp())
        where id = ${id} and owner_id = ${ownerId}
          and (started_at is not null or created_at > clock_timestamp() - ${`${UPLOAD_MS} milliseconds`}::interval)
        returning filename, upload_key as "uploadKey", timeline_id as "timelineId"`.execute(db);
      return rows[0];
    },

    async end(id: string, isImported: boolean): Promise<void> {
      await sql`update deck set ended_at = clock_timestamp(), is_imported = ${isImported} where id = ${id}`.execute(db);
    },

    /** Decks with pages of a person, with this name, whose timeline exists: the newest of each timeline, newest first. */
    async listImported(ownerId: string, filename: string, limit: number): Promise<ImportedDeck[]> {
      const { rows } = await sql<ImportedDeck>`
        select * from (
          select distinct on (timeline_id) timeline_id as "timelineId", filename, ended_at as "importedAt" from deck
          where owner_id = ${ownerId} and filename = ${filename} and is_imported
            and exists (select from page where deck_id = deck.id)
          order by timeline_id, ended_at desc) newest
        order by "importedAt" desc limit ${limit}`.execute(db);
      return rows;
    },

    async pages(deckId: string): Promise<StoredPage[]> {
      const rows = await db
        .selectFrom('page')
        .selectAll()
        .where('deck_id', '=', deckId)
        .where('position', '>=', 0)
        .execute();
      return rows.map(pageOf);
    },

    /** The pictures on the pages of a deck (`isOwn`), and of imported ones of its timeline. */
    async pictures(
      deckId: string,
      timelineId: string,
      ownerId: string,
    ): Promise<(StoredPage & { readonly isOwn: boolean })[]> {
      const rows = await db
        .selectFrom('page')
        .innerJoin('deck', 'deck.id', 'page.deck_id')
        .selectAll('page')
        .where('deck.owner_id', '=', ownerId)
        .where('position', '<', 0)
        .where((is) =>
          is.or([
            is('deck.id', '=', deckId),
            is.and([is('deck.timeline_id', '=', timelineId), is('deck.is_imported', '=', true)]),
          ]),
        )
        .execute();
      return rows.map((row) => ({ ...pageOf(row), isOwn: row.deck_id === deckId }));
    },

    /** Notes a page before its image is uploaded, in place of one that an earlier attempt did not finish. */
    async putPage(deckId: string, page: StoredPage): Promise<void> {
      const { position, hash, imageId, width, height, title, text, notes } = page;
      const values = { position, hash, image_id: imageId, width, height, title, text, notes };
      await db
        .insertInto('page')
        .values({ deck_id: deckId, ...values })
        .onConflict((conflict) => conflict.columns(['deck_id', 'position']).doUpdateSet(values))
        .execute();
    },

    /**
     * The pages that these slides were made of, by slide: found by the picture that it shows, or by its id. Those of
     * imported decks, the newest first, come before those of `deckId`, which an interrupted attempt has left.
     */
    async pagesOfSlides(
      deckId: string,
      ownerId: string,
      slides: readonly { readonly id: string; readonly imageIds: readonly string[] }[],
    ): Promise<Map<string, StoredPage>> {
      const imageIds = slides.flatMap((slide) => slide.imageIds);
      const rows = await db
        .selectFrom('page')
        .innerJoin('deck', 'deck.id', 'page.deck_id')
        .selectAll('page')
        .where('deck.owner_id', '=', ownerId)
        .where((is) => is.or([is('deck.is_imported', '=', true), is('deck.id', '=', deckId)]))
        .where((is) =>
          is.or([
            is(sql<string>`image_id::text`, 'in', [...imageIds, '']),
            is(sql<string>`slide_id::text`, 'in', [...slides.map(({ id }) => id), '']),
          ]),
        )
        .orderBy('deck.is_imported', 'desc')
        .orderBy('deck.created_at', 'desc')
        .execute();
      const found = slides.flatMap(({ id, imageIds: shown }): [string, StoredPage][] => {
        const row =
          rows.find(({ image_id }) => shown.includes(image_id)) ?? rows.find(({ slide_id }) => slide_id === id);
        return row === undefined ? [] : [[id, pageOf(row)]];
      });
      return new Map(found);
    },

    /** Notes which slide was made of a page. */
    async setSlide(deckId: string, position: number, slideId: string): Promise<void> {
      await db
        .updateTable('page')
        .set({ slide_id: slideId })
        .where('deck_id', '=', deckId)
        .where('position', '=', position)
        .execute();
    },

    /** The slides that the pages of a deck became, in their order. */
    async slidesOfPages(deckId: string): Promise<{ readonly position: number; readonly slideId: string }[]> {
      const rows = await db
        .selectFrom('page')
        .select(['position', 'slide_id'])
        .where('deck_id', '=', deckId)
        .where('position', '>=', 0)
        .orderBy('position')
        .execute();
      return rows.flatMap(({ position, slide_id: slideId }) => (slideId === null ? [] : [{ position, slideId }]));
    },

    /** Whether a sound became the narration of a slide, also in an earlier state of its deck. */
    async hasRecording(slideId: string, ownerId: string, hash: string): Promise<boolean> {
      const row = await db
        .selectFrom('page')
        .innerJoin('deck', 'deck.id', 'page.deck_id')
        .select('page.recording')
        .where('deck.owner_id', '=', ownerId)
        .where('page.slide_id', '=', slideId)
        .where('page.recording', '<>', '')
        .orderBy('deck.created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.recording === hash;
    },

    /** Notes which sound became the narration of the slide of a page. */
    async setRecording(deckId: string, position: number, hash: string): Promise<void> {
      await db
        .updateTable('page')
        .set({ recording: hash })
        .where('deck_id', '=', deckId)
        .where('position', '=', position)
        .execute();
    },

    /** Images of a deck that no other deck has. */
    async ownImages(deckId: string): Promise<string[]> {
      const { rows } = await sql<{ imageId: string }>`
        select image_id as "imageId" from page where deck_id = ${deckId} and not exists (
          select from page other where other.image_id = page.image_id and other.deck_id <> page.deck_id)`.execute(db);
      return rows.map(({ imageId }) => imageId);
    },

    /** Decks with a file or images that are of no use any more. */
    async listEnded(limit: number): Promise<EndedDeck[]> {
      const { rows } = await sql<EndedDeck>`
        select id, owner_id as "ownerId", upload_key as "uploadKey", is_imported as "isImported" from deck
        where (upload_key <> '' or not is_imported) and (ended_at is not null
          or (started_at is null and created_at < clock_timestamp() - ${`${UPLOAD_MS} milliseconds`}::interval))
        order by created_at limit ${limit}`.execute(db);
      return rows;
    },

    /** The file is deleted; the pages of an imported deck stay, so that a changed one can be compared with them. */
    async fileDeleted({ id, isImported }: Pick<EndedDeck, 'id' | 'isImported'>): Promise<void> {
      if (isImported) await sql`update deck set upload_key = '' where id = ${id} and is_imported`.execute(db);
      else await db.deleteFrom('deck').where('id', '=', id).execute();
    },

    /** Leaves the decks of a deleted timeline to the sweep, with their images. */
    async forgetTimeline(timelineId: string): Promise<void> {
      await sql`update deck set is_imported = false where timeline_id::text = ${timelineId}`.execute(db);
    },
  };
}

function pageOf(row: Selectable<ImportTables['page']>): StoredPage {
  const { position, hash, image_id: imageId, width, height, title, text, notes } = row;
  return { position, hash, imageId, width, height, title, text, notes };
}
